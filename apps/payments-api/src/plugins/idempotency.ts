import { createHash } from 'node:crypto';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Failure } from '../failure.ts';

/** What a keyed call does: creates once, and finds what it created when the stored answer was pruned. */
interface KeyedWork<T> {
  organisationId: string;
  request: FastifyRequest;
  create: (tx: Tx, key: string | null) => Promise<T>;
  find: (tx: Tx, key: string) => Promise<T | undefined>;
}

const keyOf = (request: FastifyRequest): string | null =>
  (request.headers['idempotency-key'] as string | undefined) ?? null;

/** The route rather than the address, which a client may end with a slash or not. */
const requestHash = ({ method, routeOptions, params, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${routeOptions.url}\n${JSON.stringify([params, body])}`)
    .digest();

/**
 * One key is one effect, for ever: the answer is stored in the same database transaction as the effect, and the key
 * itself stays on the created row. Errors are not stored. Throws IN_FLIGHT while a twin is at work and
 * IDEMPOTENCY_MISMATCH where the key came with another body before.
 */
export async function onceByKey<T extends object>(db: Database, work: KeyedWork<T>): Promise<T> {
  const key = keyOf(work.request);
  if (key === null) return inTransaction(db, (tx) => work.create(tx, null));
  const { organisationId, request } = work;
  const hash = requestHash(request);
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
      if (!stored.request_hash.equals(hash)) throw new Failure('IDEMPOTENCY_MISMATCH');
      return stored.body as T;
    }
    const created = await work.find(tx, key);
    if (created) return created;
    const answer = await work.create(tx, key);
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
