import type { DB, Tx } from '@sanaga/database';
import { permissions, type NameState } from '@sanaga/domain';
import { sql, type Insertable, type RawBuilder } from 'kysely';

/** Changed details of a beneficiary that wait for somebody to confirm them. */
export interface OpenChange {
  id: string;
  name: string;
  number: string;
  registeredName: string | null;
  nameMatch: NameState;
  changedBy: { userId: string; name: string };
  changedAt: string;
  /** Everybody who had a hand in it: none of them confirms it. */
  contributors: string[];
}

/** Selects the open change of `beneficiary`; null if there is none. */
export const openChange: RawBuilder<OpenChange | null> = sql`(
  select jsonb_build_object('id', c.id, 'name', c.name, 'number', c.phone_number, 'registeredName', c.registered_name,
    'nameMatch', c.name_match, 'changedAt', c.changed_at, 'contributors', c.contributors,
    'changedBy', jsonb_build_object('userId', c.changed_by, 'name', (select name from member_state where id = c.changed_by)))
  from beneficiary_change c where c.organisation_id = beneficiary.organisation_id and c.beneficiary_id = beneficiary.id
    and c.status = 'OPEN')`;

const mayConfirm = sql<boolean>`status = 'ACTIVE' and roles && ${[...permissions['beneficiary-change:confirm']]}::text[]`;

/** Finds the members who may confirm changes at present. */
export async function activeConfirmers(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member_state where organisation_id = ${organisationId} and ${mayConfirm} order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Locks a person until commit, so that a suspension waits or comes first; returns false if they may not confirm. */
export async function lockConfirmer(tx: Tx, organisationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from member_state where id = ${userId} and organisation_id = ${organisationId} and ${mayConfirm}
    for share`.execute(tx);
  return rows.length > 0;
}

export async function insertChange(tx: Tx, row: Insertable<DB['beneficiary_change']>): Promise<void> {
  await tx.insertInto('beneficiary_change').values(row).execute();
}

interface EndOfChange {
  status: 'CONFIRMED' | 'REPLACED' | 'WITHDRAWN' | 'DELETED';
  by: string;
  at: Date;
}

/** Ends the open changes of these beneficiaries; a confirmation counts only from somebody who had no hand in them. */
export async function endChanges(
  tx: Tx,
  organisationId: string,
  beneficiaryIds: readonly string[],
  { status, by, at }: EndOfChange,
): Promise<string[]> {
  const ended = await tx
    .updateTable('beneficiary_change')
    .set({ status, ended_by: by, ended_at: at })
    .where('organisation_id', '=', organisationId)
    .where('beneficiary_id', 'in', [...beneficiaryIds])
    .where('status', '=', 'OPEN')
    .$if(status === 'CONFIRMED', (q) => q.where(sql<boolean>`not ${by}::uuid = any(contributors)`))
    .returning('beneficiary_id')
    .execute();
  return ended.map(({ beneficiary_id }) => beneficiary_id);
}
