import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';

export type CodeRow = Selectable<DB['one_time_code']>;

/** Says what a code is for, whose it is, and what exactly it confirms. */
export interface CodeKey {
  purpose: string;
  address: string;
  subject: string;
}

/** Serialises callers that issue a code of one purpose to one address, until the end of the transaction. */
export async function lockAddress(tx: Tx, purpose: string, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${address}`}, 0))`.execute(tx);
}

/** Codes of this purpose and address that were never entered correctly, but for those with the hash `except`. */
export async function unusedSince(
  tx: Tx,
  { purpose, address }: CodeKey,
  since: Date,
  except?: Buffer,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { count, oldest, newest } = await tx
    .selectFrom('one_time_code')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.min('created_at').as('oldest'),
      eb.fn.max('created_at').as('newest'),
    ])
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('created_at', '>', since)
    .where('consumed_at', 'is', null)
    .where('verified_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('code_hash', '<>', except ?? Buffer.of()))
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest, newest };
}

/** The codes that were neither used up nor replaced, even if they are expired. */
export const openOf = (db: Tx | Database, { purpose, address, subject }: CodeKey) =>
  db
    .selectFrom('one_time_code')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('subject', '=', subject)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null);

/** The current code, even if it is expired or used up. */
export const standingCode = (db: Tx | Database, key: CodeKey): Promise<CodeRow | undefined> =>
  openOf(db, key).executeTakeFirst();

/** Replaces the current code, which is refused from then on. */
export async function replaceCode(tx: Tx, row: Insertable<DB['one_time_code']>, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ superseded_at: now })
    .where('purpose', '=', row.purpose)
    .where('address', '=', row.address)
    .where('subject', '=', row.subject ?? '')
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
  await tx.insertInto('one_time_code').values(row).execute();
}

/** Finds what the newest current code of a purpose confirms. */
export async function latestSubject(
  db: Tx | Database,
  { purpose, address }: Pick<CodeKey, 'purpose' | 'address'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select('subject')
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.subject;
}

/** Voids every current code of a purpose and address. */
export async function supersedeAll(
  tx: Tx,
  { purpose, address }: Pick<CodeKey, 'purpose' | 'address'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ superseded_at: now })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
}

/**
 * Compares a code, by its hash under each key, and counts a wrong try in one guarded statement, so that those who try
 * at once are counted one by one; undefined where no try is left or the code is over.
 */
export const countTry = (
  db: Database,
  { purpose, address, subject }: CodeKey,
  hashes: readonly Buffer[],
  now: Date,
  maxTries: number,
): Promise<{ id: string; tries: number; isRight: boolean } | undefined> =>
  db
    .updateTable('one_time_code')
    .set({ tries: sql`tries + (code_hash <> all (${hashes}::bytea[]))::int` })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('subject', '=', subject)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'tries', sql<boolean>`code_hash = any (${hashes}::bytea[])`.as('isRight')])
    .executeTakeFirst();

/** Uses a code up; false where it was used meanwhile. */
export async function markConsumed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that a code was entered rightly; the work that it allows uses it up later. */
export async function markVerified(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a code that was verified after `since`; its id, or undefined. */
export const takeVerified = (
  tx: Tx,
  key: CodeKey,
  since: Date,
  now: Date,
): Promise<{ id: string } | undefined> =>
  tx
    .updateTable('one_time_code')
    .set({ consumed_at: now })
    .where('purpose', '=', key.purpose)
    .where('address', '=', key.address)
    .where('subject', '=', key.subject)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('verified_at', '>', since)
    .returning('id')
    .executeTakeFirst();

/** Says whether a code was entered rightly after `since`, be it used up or replaced by now. */
export async function verifiedAfter(tx: Tx, key: CodeKey, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('one_time_code')
    .select('id')
    .where('purpose', '=', key.purpose)
    .where('address', '=', key.address)
    .where('subject', '=', key.subject)
    .where('verified_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every code to an address that was never used counts as used: its owner has shown to hold the mailbox. */
export async function settleCodes(
  tx: Tx,
  address: string,
  purposes: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ consumed_at: now })
    .where('address', '=', address)
    .where('purpose', 'in', [...purposes])
    .where('consumed_at', 'is', null)
    .execute();
}

/** Voids every code to an address and moves the rows to an alias: payments refer to the codes they used. */
export async function renameAddress(
  tx: Tx,
  purposes: readonly string[],
  address: string,
  alias: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set((eb) => ({
      address: alias,
      superseded_at: eb.fn.coalesce('superseded_at', sql<Date>`${now}::timestamptz`),
    }))
    .where('purpose', 'in', [...purposes])
    .where('address', '=', address)
    .execute();
}
