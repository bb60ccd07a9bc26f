import type { Database } from '@sanaga/database';
import { sql } from 'kysely';

/** Limit, and what counts towards it at present, in whole XAF. */
export interface LimitRow {
  limit: 'APPROVER_DAY' | 'MAKER_DAY' | 'ORGANISATION_DAY' | 'NEW_PAYEE';
  most: bigint;
  spent: bigint;
  /** Time at which more is left; null if nothing is spent. */
  grows_at: Date | null;
}

interface Limits {
  /** Most that the person may approve as one payment; null for no limit. */
  approver_payment: bigint | null;
  rows: LimitRow[];
}

interface Subject {
  organisationId: string;
  userId: string;
  /** Number in E.164 form that would be paid; null for none. */
  number: string | null;
}

/** Reads the limits that apply to a person and the organisation, with what is spent of them. */
export async function limitsLeft(db: Database, { organisationId, userId, number }: Subject): Promise<Limits> {
  const { rows } = await sql<
    { approver_payment: bigint | null } & { [Key in keyof LimitRow]: LimitRow[Key] | null }
  >`
    with limits as materialized (select * from limits_of(${organisationId}, ${userId})),
    kept (kind, subject_id, most) as (
      select 'APPROVER', ${userId}::uuid, approver_day from limits
      union all select 'MAKER', ${userId}::uuid, maker_day from limits
      union all select 'ORGANISATION', ${organisationId}::uuid, organisation_day from limits),
    found as (
      select k.kind || '_DAY' as limit, k.most, now.spent, later.enough_at as grows_at
      from kept k cross join lateral spent_in_a_day(${organisationId}, k.kind, k.subject_id, k.most, 0) now
        cross join lateral spent_in_a_day(${organisationId}, k.kind, k.subject_id, k.most,
          greatest(k.most - now.spent, 0) + 1) later
      where k.most is not null
      union all
      select 'NEW_PAYEE', l.new_payee_day, n.spent, n.began_at + interval '1 day'
      from limits l cross join lateral spent_on_new_payee(${organisationId}, ${number}::text, now() - interval '1 day', null) n
      where l.new_payee_day is not null and ${number}::text is not null)
    select l.approver_payment, f.* from limits l left join found f on true`.execute(db);
  return {
    approver_payment: rows[0]?.approver_payment ?? null,
    rows: rows.filter((row): row is typeof row & LimitRow => row.limit !== null),
  };
}
