import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';
import { openOf, type CodeKey } from './codes.repository.ts';

export type ChallengeRow = Selectable<DB['challenge']>;

/** Says which code a challenge is for. */
type ChallengeKey = Pick<CodeKey, 'purpose' | 'address'>;

/** Column that counts the tries of clients that are recognised in one way; each has tries of its own. */
export type TriesColumn = 'tries' | 'source_tries';

export async function insertChallenge(tx: Tx, row: Insertable<DB['challenge']>): Promise<void> {
  await tx.insertInto('challenge').values(row).execute();
}

const challengesOf = (db: Tx | Database, { purpose, address }: ChallengeKey) =>
  db
    .selectFrom('challenge')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .orderBy('created_at', 'desc');

/** The challenge of a token, even if it is over. */
export const challengeByToken = (
  db: Tx | Database,
  key: ChallengeKey,
  hash: Buffer,
): Promise<ChallengeRow | undefined> =>
  challengesOf(db, key).where('hash', '=', hash).limit(1).executeTakeFirst();

/** The newest challenge that was given to a client address, even if it is over. */
export const challengeFrom = (
  db: Tx | Database,
  key: ChallengeKey,
  clientAddress: string,
): Promise<ChallengeRow | undefined> =>
  challengesOf(db, key).where('client_address', '=', clientAddress).limit(1).executeTakeFirst();

interface CodeUnderTry {
  id: string;
  /** Wrong tries of all that asked for the code. */
  tries: number;
  other_tries: number;
  isRight: boolean;
}

/** The open code, locked until the end of the transaction, so that those who try at once are counted one by one. */
export const lockOpenCode = (
  tx: Tx,
  { purpose, address }: ChallengeKey,
  hashes: readonly Buffer[],
  now: Date,
): Promise<CodeUnderTry | undefined> =>
  openOf(tx, { purpose, address, subject: '' })
    .select(sql<boolean>`code_hash = any (${hashes}::bytea[])`.as('isRight'))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** Counts a wrong try at a code, of one that asked for it or of another client. */
export async function countCodeTry(tx: Tx, id: string, column: 'tries' | 'other_tries'): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where('id', '=', id)
    .execute();
}

/** Wrong tries at a code with the challenges that one client address was given, or from there without them. */
export async function triesFrom(
  tx: Tx,
  codeId: string,
  clientAddress: string,
  column: TriesColumn,
): Promise<number> {
  const { tries } = await tx
    .selectFrom('challenge')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>(column), sql`0`).as('tries'))
    .where('code_id', '=', codeId)
    .where('client_address', '=', clientAddress)
    .executeTakeFirstOrThrow();
  return Number(tries);
}

/** Wrong tries of a challenge at this code, the present one counted; undefined where no try was left. */
export async function countChallengeTry(
  tx: Tx,
  { id, column, code, maxTries }: { id: string; column: TriesColumn; code: CodeUnderTry; maxTries: number },
): Promise<number | undefined> {
  const before = (name: TriesColumn) =>
    sql<number>`case when code_id = ${code.id} then ${sql.ref(name)} else 0 end`;
  const row = await tx
    .updateTable('challenge')
    .set({
      tries: before('tries'),
      source_tries: before('source_tries'),
      [column]: sql`${before(column)} + ${code.isRight ? 0 : 1}::int`,
      code_id: code.id,
    })
    .where('id', '=', id)
    .where(before(column), '<', maxTries)
    .returning(column)
    .executeTakeFirst();
  return row?.[column];
}

/** The code was mailed again: its challenge is good for as long as the new one. */
export async function extendChallenge(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('challenge').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

/** Challenges of an address that carry details, the newest first. */
export const challengesWithDetails = (tx: Tx, key: ChallengeKey): Promise<ChallengeRow[]> =>
  challengesOf(tx, key).where('details', 'is not', null).execute();

/** Ends every challenge of an address for one purpose, and forgets what it carried. */
export async function forgetDetails(tx: Tx, { purpose, address }: ChallengeKey, now: Date): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ details: null, expires_at: now })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .execute();
}

/** Forgets who asked for codes to an address. */
export async function deleteChallenges(tx: Tx, purposes: readonly string[], address: string): Promise<void> {
  await tx.deleteFrom('challenge').where('purpose', 'in', purposes).where('address', '=', address).execute();
}

/** Ends every challenge of an address for one purpose. */
export async function endChallenges(tx: Tx, { purpose, address }: ChallengeKey, now: Date): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ expires_at: now })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .execute();
}
