import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { paidLateOf } from './paid-in-the-end.repository.ts';
import { isPaidLateItem } from './transactions.repository.ts';

/** Statuses of payments that a maker may count; finished ones are not counted. */
export type OwnGroup = 'waiting' | 'underWay' | 'notPaid';

export interface OwnFigureRow {
  group: OwnGroup;
  payments: bigint;
  amount: bigint;
  oldest: Date;
  /** True if some items of a bulk transaction under way are over; their sum is not counted. */
  is_part: boolean;
}

/** Counts the open questions about payments of which a person is one of the makers. */
export async function questionsFor(db: Database, organisationId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    select count(*)::int as questions from transaction_question q, lateral (
      select makers from transaction where id = q.transaction_id offset 0) t
    where q.organisation_id = ${organisationId} and q.closed_at is null and ${userId}::uuid = any(t.makers)`.execute(
    db,
  );
  return rows[0]?.questions ?? 0;
}

/**
 * Sums up by status what a person has made that is not over. It is served from an index of the holder's list, or from
 * the one by status if little is open. A bulk transaction is one row, whose items are already counted.
 */
export async function ownFigures(
  db: Database,
  organisationId: string,
  userId: string,
): Promise<OwnFigureRow[]> {
  const { rows } = await sql<OwnFigureRow>`
    select
      case t.status when 'PENDING' then 'waiting' when 'PROBLEMATIC' then 'notPaid' else 'underWay' end as group,
      sum(coalesce(b.standing, 1))::bigint as payments,
      sum(coalesce(b.not_paid, t.amount))::bigint as amount,
      min(t.created_at) as oldest,
      coalesce(bool_or(b.standing <> b.items and b.not_paid is null), false) as is_part
    from transaction t
    -- by its key for each: joined, the counts of every holder might be read
    left join lateral (
      select h.items, case t.status when 'PROBLEMATIC' then h.failed + h.unknown - (
          select count(*)::int from transaction i
          where i.bulk_id = h.id and i.corrected_at is not null and ${isPaidLateItem})
        else h.items - h.completed - (bulk_counts(h)).cancelled end as standing,
        case t.status when 'PROBLEMATIC' then
          (select sum(i.amount) from transaction i where i.bulk_id = h.id and i.status = 'PROBLEMATIC'
            and not ${isPaidLateItem}) end as not_paid
      from bulk_transaction h where h.id = t.id and t.kind = 'BULK_PAYOUT' offset 0) b on true
    where t.organisation_id = ${organisationId} and t.created_by = ${userId}
      and t.status in ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'PROBLEMATIC')
      and t.bulk_id is null and t.deleted_at is null and b.standing is distinct from 0
      and t.id <> all(array(select id from (${paidLateOf(organisationId)}) late))
    group by 1`.execute(db);
  return rows;
}
