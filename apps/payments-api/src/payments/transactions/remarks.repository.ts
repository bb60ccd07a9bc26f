import type { Database, DB, Tx } from '@sanaga/database';
import { sql, type Selectable } from 'kysely';

type Remark = Selectable<DB['transaction']>['remarks'][number];

/** How long a beneficiary's new number is worth a look. */
const changedLately = sql`interval '30 days'`;

/**
 * Payments of the last day, done or under way, of the holder, number and amount of `r`: the same amount to the same
 * number again may be a mistake.
 */
export const paidRecently = (now: Date) => sql`
  select from transaction t
  where t.organisation_id = r.organisation_id and t.kind = 'PAYOUT' and t.payee_number = r.number and t.amount = r.amount
    and (t.status in ('CONFIRMED', 'IN_PROGRESS') or t.problem_reason = 'UNKNOWN'
      or (t.status = 'COMPLETED' and t.finished_at > ${now}::timestamptz - interval '24 hours'))`;

/** Remarks of the payee of `r`, whose beneficiary, if there is one, is `n`. */
export const remarksOfPayee = sql`
  case when n.number_changed_at > now() - ${changedLately} then 'NUMBER_CHANGED' end,
  case when not exists (select from transaction t where t.organisation_id = r.organisation_id
    and t.payee_number = r.number and t.kind = 'PAYOUT' and t.status = 'COMPLETED') then 'FIRST_PAYMENT' end`;

/** The beneficiary `n` that is the payee of `r`. */
export const beneficiaryOfPayee = sql`
  left join beneficiary n
    on n.organisation_id = r.organisation_id and n.phone_number = r.number and n.deleted_at is null`;

interface Payee {
  organisationId: string;
  number: string;
  /** Whole XAF; where it is not known yet, nothing is said of it. */
  amount?: bigint | number;
}

/** What whoever makes or approves a single payment should look at, besides its name. */
export async function remarksOf(
  db: Tx | Database,
  { organisationId, number, amount }: Payee,
  now: Date,
): Promise<Remark[]> {
  const { rows } = await sql<{ remarks: Remark[] }>`
    select array_remove(array[case when exists (${paidRecently(now)}) then 'PAID_RECENTLY' end, ${remarksOfPayee}], null)
      as remarks
    from (select ${organisationId}::uuid as organisation_id, ${number}::text as number, ${amount ?? null}::bigint as amount) r
    ${beneficiaryOfPayee}`.execute(db);
  return rows[0]?.remarks ?? [];
}
