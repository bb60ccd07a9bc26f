import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';

export type ChallengeRow = Selectable<DB['approval_challenge']>;
export type EvidenceRow = Selectable<DB['approval_evidence']>;

export const insertChallenge = (tx: Tx, row: Insertable<DB['approval_challenge']>): Promise<{ id: string }> =>
  tx.insertInto('approval_challenge').values(row).returning('id').executeTakeFirstOrThrow();

export const findChallenge = (db: Tx | Database, digest: Buffer): Promise<ChallengeRow | undefined> =>
  db.selectFrom('approval_challenge').selectAll().where('digest', '=', digest).executeTakeFirst();

/** Deletes challenges that can no longer be answered; what was signed is part of the evidence. */
export async function forgetChallenges({ db }: { db: Database }): Promise<void> {
  await sql`delete from approval_challenge where expires_at < now() - interval '1 day'`.execute(db);
}

export const findEvidence = (db: Tx | Database, challenge: Buffer): Promise<EvidenceRow | undefined> =>
  db.selectFrom('approval_evidence').selectAll().where('challenge', '=', challenge).executeTakeFirst();

export const evidenceByIds = async (db: Tx | Database, ids: readonly string[]): Promise<EvidenceRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('approval_evidence')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

/** Stores evidence; undefined where there is some of this challenge already, which was committed by then. */
export const insertEvidence = (
  tx: Tx,
  row: Insertable<DB['approval_evidence']>,
): Promise<EvidenceRow | undefined> =>
  tx
    .insertInto('approval_evidence')
    .values(row)
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns true if a signature has confirmed this payment already. */
export async function hasConfirmed(tx: Tx, evidenceId: string, transactionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transaction_approval')
    .select('approver_id')
    .where('evidence_id', '=', evidenceId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}
