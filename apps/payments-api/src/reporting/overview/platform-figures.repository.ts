import type { Database } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { monthsUntil, startOfThisMonth, startOfToday, withinMonth } from '../../kernel/calendar.ts';
import { creditedAmount } from '../../kernel/correction.ts';
import { takesPlace } from '../../operator/room.ts';
import { isCredited } from '../../wallet/refills/credited.ts';
import { finishedSince } from '../../wallet/refills/refills.repository.ts';
import { row, rows } from './overview.repository.ts';
import { isFailedPayment, isPaidOut, paidAmount } from './paid.ts';

const ever = sql`'-infinity'::timestamptz`;

interface CountAndAmount {
  count: bigint;
  amount: bigint;
}

export const holderCounts = (db: Database) =>
  row(
    db,
    sql<{ organisations: bigint; individuals: bigint }>`
      select count(*) filter (where account_type = 'ORGANIZATION') as organisations,
        count(*) filter (where account_type = 'INDIVIDUAL') as individuals
      from organisation where status = 'APPROVED'`,
  );

/** Counts holders that wait for approval by kind; those who have not verified their address are not waiting yet. */
export const holdersWaiting = (db: Database) =>
  rows(
    db,
    sql<{ account_type: string; count: bigint; oldest: Date | null }>`
      select o.account_type, count(*) as count, min(o.created_at) as oldest from organisation o
      where o.status = 'REQUESTED'
        and exists (select from app_user u where u.organisation_id = o.id and u.email_verified_at is not null)
      group by o.account_type`,
  );

/** True of a refill that failed and did not come in after all. */
const isFailedRefill = sql<boolean>`(r.status = 'FAILED' and not ${isCredited})`;

/** Counts and sums refills that are not over, and the outcomes of the others today and this month. */
export const refillFigures = (db: Database) =>
  row(
    db,
    sql<{
      waiting: bigint;
      waiting_amount: bigint;
      oldest: Date | null;
      processing: bigint;
      processing_amount: bigint;
      credited: bigint;
      credited_amount: bigint;
      failed_today: bigint;
      failed: bigint;
      failed_amount: bigint;
    }>`
      select count(*) filter (where status = 'REQUESTED') as waiting,
        coalesce(sum(amount) filter (where status = 'REQUESTED'), 0)::bigint as waiting_amount,
        min(created_at) filter (where status = 'REQUESTED') as oldest,
        count(*) filter (where status = 'PROCESSING') as processing,
        coalesce(sum(amount) filter (where status = 'PROCESSING'), 0)::bigint as processing_amount,
        count(*) filter (where ${isCredited} and finished_at >= ${startOfToday}) as credited,
        coalesce(sum(${creditedAmount('r')}) filter (where ${isCredited} and finished_at >= ${startOfToday}), 0)::bigint
          as credited_amount,
        count(*) filter (where ${isFailedRefill} and finished_at >= ${startOfToday}) as failed_today,
        count(*) filter (where ${isFailedRefill}) as failed,
        coalesce(sum(amount) filter (where ${isFailedRefill}), 0)::bigint as failed_amount
      from refill r where status in ('REQUESTED', 'PROCESSING') or ${finishedSince(startOfThisMonth)}`,
  );

export interface PaidRow extends CountAndAmount {
  failed: bigint;
  /** From approved to paid. */
  median_seconds: number | null;
}

/** Counts and sums payouts that ended since then, of everybody or of one holder. */
const paidSince = (since: RawBuilder<unknown>, organisationId: string | null) => sql<PaidRow>`
  select count(*) filter (where ${isPaidOut}) as count,
    coalesce(sum(${paidAmount}) filter (where ${isPaidOut}), 0)::bigint as amount,
    count(*) filter (where ${isFailedPayment}) as failed,
    (percentile_cont(0.5) within group (order by extract(epoch from finished_at - approved_at))
      filter (where ${isPaidOut}))::float as median_seconds
  from transaction t
  where kind = 'PAYOUT' and status in ('COMPLETED', 'PROBLEMATIC') and finished_at >= ${since} and deleted_at is null
    and (${organisationId}::uuid is null or organisation_id = ${organisationId})`;

export const paidToday = (db: Database) => row(db, paidSince(startOfToday, null));
export const paidThisMonth = (db: Database, organisationId: string | null = null) =>
  row(db, paidSince(startOfThisMonth, organisationId));
export const paidEver = (db: Database, organisationId: string) => row(db, paidSince(ever, organisationId));

/** Counts and sums payments whose outcome is still unknown after the deadline; a batch is counted by its items. */
export const unknownOutcomes = (db: Database, organisationId: string | null = null) =>
  row(
    db,
    sql<CountAndAmount>`
      select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from transaction
      where status = 'PROBLEMATIC' and problem_reason = 'UNKNOWN' and kind <> 'BULK_PAYOUT' and deleted_at is null
        and (${organisationId}::uuid is null or organisation_id = ${organisationId})`,
  );

interface HolderAmount extends CountAndAmount {
  organisation_id: string;
  name: string;
}

/** Counts and sums payments with an unknown outcome by holder, the largest amounts first. */
export const unknownByHolder = (db: Database) =>
  rows(
    db,
    sql<HolderAmount>`
      select o.id as organisation_id, o.name, count(*) as count, sum(t.amount)::bigint as amount
      from transaction t join organisation o on o.id = t.organisation_id
      where t.status = 'PROBLEMATIC' and t.problem_reason = 'UNKNOWN' and t.kind <> 'BULK_PAYOUT'
        and t.deleted_at is null
      group by o.id, o.name order by sum(t.amount) desc, o.id limit 10`,
  );

interface QueueRow {
  kind: OperatorProduct;
  queued: bigint;
  queued_amount: bigint;
  sent: bigint;
  /** Number of sent requests that only people can end. */
  stuck: bigint;
  oldest: Date | null;
}

/** Counts operator requests without an outcome yet, in one row for each product. */
export const operatorQueues = (db: Database, now: Date) =>
  rows(
    db,
    sql<QueueRow>`
      select r.kind, count(q.state) filter (where q.state = 'QUEUED') as queued,
        coalesce(sum(q.amount) filter (where q.state = 'QUEUED'), 0)::bigint as queued_amount,
        count(q.state) filter (where q.state = 'SENT') as sent, count(q.state) filter (where q.is_stuck) as stuck,
        min(q.created_at) as oldest
      from operator_product r left join (
        -- each state has indexes of its own
        select kind, state, amount, created_at, false as is_stuck from operator_request where state = 'QUEUED'
        union all select kind, state, amount, created_at, not ${takesPlace(now)}
        from operator_request q where state = 'SENT') q on q.kind = r.kind
      group by r.kind order by r.kind desc`,
  );

/** Counts and sums what the operator paid or collected within the last hour, by product. */
export const paidWithinHour = (db: Database, now: Date) =>
  rows(
    db,
    sql<CountAndAmount & { kind: OperatorProduct }>`
      select p.kind, count(q.amount) as count, coalesce(sum(q.amount), 0)::bigint as amount
      from operator_product p left join operator_request q on q.kind = p.kind and q.state = 'SUCCESSFUL'
        and q.finished_at > ${now}::timestamptz - interval '1 hour' and q.finished_at <= ${now}
      group by p.kind`,
  );

interface PauseRow {
  kind: OperatorProduct;
  at: Date;
  by: string;
  name: string;
  reason: string;
}

/** Lists products that a super admin has paused. */
export const pauses = (db: Database) =>
  rows(
    db,
    sql<PauseRow>`
      select p.kind, p.paused_at as at, p.paused_by as by, p.pause_reason as reason,
        (select name from actor where id = p.paused_by) as name
      from operator_product p where p.paused_at is not null`,
  );

/** Sums what was paid out by month, of everybody or of one holder, for a number of months; the last one holds `day`. */
export const volumes = (db: Database, day: string, months: number, organisationId: string | null = null) =>
  rows(
    db,
    sql<{ month: string; amount: bigint; count: bigint }>`
      select to_char(m.month, 'YYYY-MM-DD') as month, coalesce(sum(${paidAmount}), 0)::bigint as amount, count(t.id) as count
      from ${monthsUntil(day, months)}
      left join transaction t on ${isPaidOut} and t.deleted_at is null and ${withinMonth(sql`t.finished_at`)}
        and (${organisationId}::uuid is null or t.organisation_id = ${organisationId})
      group by m.month order by m.month`,
  );

export const refilled = (db: Database, organisationId: string) =>
  row(
    db,
    sql<CountAndAmount>`
      select count(*) as count, coalesce(sum(${creditedAmount('r')}), 0)::bigint as amount from refill r
      where organisation_id = ${organisationId} and ${isCredited}`,
  );

/** Finds when a member last did something that is audited. */
export const lastActivity = (db: Database, organisationId: string) =>
  row(
    db,
    sql<{ at: Date | null }>`
      select max(last.at) as at from app_user u
      cross join lateral (select at from audit_log a where a.actor_id = u.id order by a.at desc limit 1) last
      where u.organisation_id = ${organisationId}`,
  );
