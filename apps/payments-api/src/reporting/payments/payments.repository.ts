import { together, type Database } from '@sanaga/database';
import type {
  PaymentDay,
  PaymentOutcome,
  ProblemReason,
  TransactionKind,
  TransactionStatus,
} from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { within, type Period } from '../../kernel/calendar.ts';
import { exactUpTo } from '../../kernel/counting.ts';
import { rangeOf, type PageRequest, type RowPage } from '../../kernel/paging.ts';
import {
  foundFor,
  matching,
  newestFirst as newestOfAll,
} from '../../payments/transactions/transaction-list.repository.ts';
import { isFailedPayment, isPaidOut, paidAmount } from '../overview/paid.ts';

export interface PaymentFilter {
  by: PaymentDay;
  /** Days; undefined of payments without an outcome. */
  period?: Period;
  organisationId?: string;
  outcome?: PaymentOutcome;
  status?: TransactionStatus;
  kind?: TransactionKind;
  /** Whole XAF, both included. */
  minAmount?: number;
  maxAmount?: number;
  /** Text of names, reasons, numbers and amounts. */
  search?: string;
}

export interface PaymentRow {
  id: string;
  number: bigint;
  organisation_id: string;
  organisation_name: string;
  kind: Exclude<TransactionKind, 'BULK_PAYOUT'>;
  status: TransactionStatus;
  problem_reason: ProblemReason | null;
  payee_name: string;
  payee_number: string;
  amount: bigint;
  paid: bigint;
  created_at: Date;
  finished_at: Date | null;
}

/** Written as in the index of payouts that ended. */
const isEnded = sql`(t.kind = 'PAYOUT' and t.status in ('COMPLETED', 'PROBLEMATIC'))`;

const outcomes: Record<PaymentOutcome, RawBuilder<unknown>> = {
  PAID: sql`${isEnded} and ${isPaidOut}`,
  FAILED: sql`${isEnded} and ${isFailedPayment}`,
  UNKNOWN: sql`t.status = 'PROBLEMATIC' and t.problem_reason = 'UNKNOWN'`,
};

/** Returns the condition on `transaction t`; a bulk payment is its items. */
export async function isMeant(
  db: Database,
  { by, period, organisationId, outcome, search, ...filters }: PaymentFilter,
): Promise<RawBuilder<boolean>> {
  const found = await foundFor(db, null, search, 'none');
  const isCreated = period && by === 'CREATED';
  const days = isCreated ? period : {};
  const conditions = [
    matching({ view: 'export', organisationId: null, found }, { ...filters, ...days }),
    period && !isCreated && within(sql`t.finished_at`, period),
    organisationId && sql`t.organisation_id = ${organisationId}`,
    outcome && outcomes[outcome],
  ];
  return sql<boolean>`${sql.join(conditions.filter(Boolean), sql` and `)}`;
}

/** Returns the order of the list and of its export: by the days that it is of, the newest first. */
export const newestFirst = ({ by }: Pick<PaymentFilter, 'by'>): RawBuilder<unknown> =>
  by === 'ENDED' ? sql`t.finished_at desc, t.id desc` : newestOfAll(null);

interface FoundPayments extends RowPage<PaymentRow> {
  /** Whole XAF; null where too many were found to be added up. */
  sum: bigint | null;
}

/** Finds a page of the payments of all holders, and adds up all that were found. */
export async function pageOfPayments(
  db: Database,
  filter: PaymentFilter,
  request: PageRequest,
): Promise<FoundPayments> {
  const where = await isMeant(db, filter);
  const [rows, { total, sum }] = await together(
    db,
    (same) => rowsOf(same, where, newestFirst(filter), request),
    (same) => sumOf(same, filter, where),
  );
  return total > exactUpTo && !isSummed(filter)
    ? { rows, total, sum: null, isEstimate: true }
    : { rows, total, sum };
}

async function rowsOf(
  db: Database,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  request: PageRequest,
): Promise<PaymentRow[]> {
  const { limit, offset } = rangeOf(request);
  const { rows } = await sql<PaymentRow>`
    select t.id, t.number, t.organisation_id, t.kind, t.status, t.problem_reason, t.payee_name, t.payee_number, t.amount,
      (case when ${isPaidOut} then ${paidAmount} else 0 end)::bigint as paid, t.created_at, t.finished_at,
      (select name from organisation o where o.id = t.organisation_id) as organisation_name
    from transaction t where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns true where all that is found is added up, as figures of the overview are. */
const isSummed = ({ by, outcome }: PaymentFilter): boolean => by === 'ENDED' || outcome === 'UNKNOWN';

async function sumOf(
  db: Database,
  filter: PaymentFilter,
  where: RawBuilder<boolean>,
): Promise<{ total: number; sum: bigint }> {
  const amount = filter.outcome === 'PAID' ? paidAmount : sql`t.amount`;
  const most = isSummed(filter) ? sql`` : sql`limit ${exactUpTo + 1}`;
  const { rows } = await sql<{ total: bigint; sum: bigint }>`
    select count(*) as total, coalesce(sum(amount), 0)::bigint as sum
    from (select ${amount} as amount from transaction t where ${where} ${most}) f`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), sum: rows[0]?.sum ?? 0n };
}
