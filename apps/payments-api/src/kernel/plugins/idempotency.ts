import { createHash } from 'node:crypto';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Failure } from '../failure.ts';

/** Columns in which a created row keeps its key and the hash of the request permanently. */
export interface KeyColumns {
  idempotency_key: string;
  idempotency_hash: Buffer;
}

/** Work of a keyed call: it creates once, and finds what it created if the stored response was pruned. */
interface KeyedWork<T> {
  organisationId: string;
  request: FastifyRequest;
  /** Spreads the key's columns into the row it inserts; a call without a key has none. */
  create: (tx: Tx, key: KeyColumns | null) => Promise<T>;
  find: (tx: Tx, key: string) => Promise<T | undefined>;
}

const keyOf = (request: FastifyRequest): string | null =>
  (request.headers['idempotency-key'] as string | undefined) ?? null;

/** A file is its name and what it holds: JSON would see nothing of either. Digested in a thread of the pool. */
const describeFile = async (file: File) => ({
  name: file.name,
  sha256: Buffer.from(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).toString('hex'),
});

/**
 * Digests a request with its caller: a colleague who happens upon the same key would otherwise be told of somebody
 * else's payment as their own. It takes the route rather than the address, which a client may end with a slash or not.
 */
async function requestHash({ method, routeOptions, params, body, caller }: FastifyRequest): Promise<Buffer> {
  const files = new Map<unknown, object>();
  for (const value of Object.values(body ?? {}))
    if (value instanceof File) files.set(value, await describeFile(value));
  const content = JSON.stringify(
    [params, body, caller?.userId],
    (_, value: unknown) => files.get(value) ?? value,
  );
  return createHash('sha256').update(`${method} ${routeOptions.url}\n${content}`).digest();
}

/** Throws IDEMPOTENCY_MISMATCH where the key came with something else; rows from before have no hash to compare. */
function assertSame(hash: Buffer, before: Buffer | null): void {
  if (before && !before.equals(hash)) throw new Failure('IDEMPOTENCY_MISMATCH');
}

/**
 * Makes sure that one key has one effect, permanently: the response is stored in the same database transaction as the
 * effect, and the key itself stays on the created row. Errors are not stored. Throws IN_FLIGHT while a twin is at work and
 * IDEMPOTENCY_MISMATCH if the key came with another body, or from another person, before.
 *
 * What is found may have been confirmed by no standby, with a caller who was told that its outcome is unknown. A repeat
 * waits for the standbys like any write, because the check of the caller's rights has locked a row: it says that it was
 * done only once they have it.
 */
export async function onceByKey<T extends object>(db: Database, work: KeyedWork<T>): Promise<T> {
  const key = keyOf(work.request);
  if (key === null) return inTransaction(db, (tx) => work.create(tx, null));
  const { organisationId, request } = work;
  const hash = await requestHash(request);
  return inTransaction(db, async (tx) => {
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${organisationId}:${key}`}, 0)) as free`.execute(
      tx,
    );
    if (!lock.rows[0]?.free) throw new Failure('IN_FLIGHT', { retryAfter: 1 });
    const stored = await tx
      .selectFrom('idempotent_answer')
      .select(['request_hash', 'body'])
      .where('organisation_id', '=', organisationId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (stored) {
      assertSame(hash, stored.request_hash);
      return stored.body as T;
    }
    const used = await tx
      .selectFrom('idempotency_use')
      .select('request_hash')
      .where('organisation_id', '=', organisationId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (used) {
      assertSame(hash, used.request_hash);
      const created = await work.find(tx, key);
      // it created something else, before keys were stored with a hash of the request
      if (!created) throw new Failure('IDEMPOTENCY_MISMATCH');
      return created;
    }
    const answer = await work.create(tx, { idempotency_key: key, idempotency_hash: hash });
    await tx
      .insertInto('idempotent_answer')
      .values({
        organisation_id: organisationId,
        key,
        request_hash: hash,
        status: 201,
        body: JSON.stringify(answer),
      })
      .execute();
    return answer;
  });
}
