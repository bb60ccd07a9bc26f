import type { Database, Tx } from '@sanaga/database';
import {
  timeZone,
  transactionMoves,
  type CostSettings,
  type CheckReason,
  type ProblemReason,
  type TransactionKind,
  type TransactionMove,
  type TransactionStatus,
} from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Lines, StoredCost } from './bulk-steps.repository.ts';
import { retriable } from '../transactions/bulk-origin.repository.ts';
import { reasonPlace, hasReason } from '../transactions/check-reasons.repository.ts';
import { operatorIdOf } from '../transactions/operator-requests.ts';
import { beneficiaryOfPayee, paidRecently, remarksOfPayee } from '../transactions/remarks.repository.ts';
import {
  readsAs,
  shownTransactions,
  type ShownTransactionRow,
} from '../transactions/transactions.repository.ts';
import { knownSince } from '../../operator/names.ts';
import { nameOrder } from '../../kernel/search.ts';
import { hasText } from '../search/has-text.ts';
import { countOf, rowsOfPage, type RowPage, type PageRequest } from '../../kernel/paging.ts';

/** Rows that become items: line, name, email, number, amount, reason and the other columns of an item. */
export type ItemSource = RawBuilder<unknown>;

/** Selects the accepted rows of a file, and links payees who are beneficiaries of the holder. */
export const rowsOfFile = (fileId: string): ItemSource => sql`
  select r.line, r.name, r.email, r.number, r.amount, r.reason, r.receiver_message, r.expense_category,
    r.registered_name, r.name_match, n.id as beneficiary_id, null::uuid as retry_of,
    array_remove(array[
      case when r.warnings @> '[{"code": "DUPLICATE"}]' then 'DUPLICATE' end,
      case when r.warnings @> '[{"code": "PAID_RECENTLY"}]' then 'PAID_RECENTLY' end,
      ${remarksOfPayee}], null) as remarks
  from payment_file_row r
  ${beneficiaryOfPayee}
  where r.file_id = ${fileId} and r.state in ('ok', 'warning')`;

/** Selects the failed items of a bulk transaction that are not retried yet, with the points to check in them by now. */
export const failedItemsOf = (bulkId: string, now: Date): ItemSource => sql`
  select i.line, i.payee_name as name, i.payee_email as email, i.payee_number as number, i.amount, i.reason,
    i.receiver_message, i.expense_category, i.beneficiary_id, i.id as retry_of,
    case when known.lately then i.registered_name end as registered_name,
    case when known.lately then i.name_match else 'NOT_CHECKED' end as name_match,
    array_remove(array[
      case when i.remarks @> array['DUPLICATE'] then 'DUPLICATE' end,
      case when exists (${paidRecently(now)}) then 'PAID_RECENTLY' end,
      ${remarksOfPayee}], null) as remarks
  from (select i.* ${retriable(sql`${bulkId}::uuid`)}) i
  cross join lateral (select i.organisation_id, i.payee_number as number, i.amount) r
  -- a name the operator said long ago, or that is another by now, is checked again
  cross join lateral (select exists (select from names_of(array[r.number], ${knownSince(now)}) n
    where n.name is not distinct from i.registered_name) as lately) known
  ${beneficiaryOfPayee}`;

/** Selects the ids of the payments that the items of a bulk transaction retry. */
export const retriedBy = (bulkId: string): RawBuilder<unknown> => sql`
  select i.retry_of from bulk_transaction b join transaction i on i.bulk_id = b.id
  where b.id = ${bulkId} and b.parent_id is not null and i.retry_of is not null and i.exclusion_id is null`;

/** Calculates costs as `payoutCost` does: each share rounded up to whole francs, row by row. */
const costs = ({ feeMillionths, taxMillionths, levy }: CostSettings | StoredCost) => sql`
  (s.amount * ${feeMillionths}::bigint + 999999) / 1000000 as fee,
  (s.amount * ${taxMillionths}::bigint + 999999) / 1000000 as tax, ${levy}::bigint as levy`;

export interface BulkTotals {
  items: number;
  amount: bigint;
  fee: bigint;
  tax: bigint;
  levy: bigint;
  lowest: bigint;
  highest: bigint;
}

export async function sumsOf(tx: Tx | Database, source: ItemSource, cost: CostSettings): Promise<BulkTotals> {
  const { rows } = await sql<BulkTotals>`
    select count(*)::int as items, coalesce(sum(c.amount), 0)::bigint as amount, coalesce(sum(c.fee), 0)::bigint as fee,
      coalesce(sum(c.tax), 0)::bigint as tax, coalesce(sum(c.levy), 0)::bigint as levy,
      coalesce(min(c.amount), 0)::bigint as lowest, coalesce(max(c.amount), 0)::bigint as highest
    from (select s.amount, ${costs(cost)} from (${source}) s) c`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate returns one row');
  return sums;
}

interface NewItems {
  bulkId: string;
  source: ItemSource;
  cost: StoredCost;
  /** Line after which the rows begin. */
  after: number;
  /** Maximum number of rows. */
  most: number;
}

/**
 * Makes an item of each of the next rows of the source, with its first line of history; everything else comes from the
 * header. Returns the number of items, and the last line.
 */
export async function insertItems(
  tx: Tx,
  { bulkId, source, cost, after, most }: NewItems,
): Promise<{ made: number; last: number }> {
  const { rows } = await sql<{ made: number; last: number }>`
    with item as (
      insert into transaction (organisation_id, kind, type, status, amount, fee, tax, levy, tax_remitted_by,
        fee_millionths, tax_millionths, levy_of_each, reason, receiver_message, expense_category, payee_name, payee_email,
        payee_number, registered_name, name_match, beneficiary_id,
        created_by, makers, individual, bulk_id, line, retry_of, remarks)
      select h.organisation_id, 'PAYOUT', 'BULK', 'PENDING', c.amount, c.fee, c.tax, c.levy, h.tax_remitted_by,
        h.fee_millionths, h.tax_millionths, h.levy_of_each, c.reason, c.receiver_message, c.expense_category, c.name,
        c.email, c.number, c.registered_name, c.name_match, c.beneficiary_id,
        h.created_by, h.makers, h.individual, h.id, c.line, c.retry_of, c.remarks
      from transaction h, (
        select s.*, ${costs(cost)} from (${source}) s where s.line > ${after} order by s.line limit ${most}) c
      where h.id = ${bulkId} order by c.line
      returning id, organisation_id, created_by, line),
    history as (
      insert into transaction_history (transaction_id, organisation_id, by, to_status)
      select id, organisation_id, created_by, 'PENDING' from item)
    select count(*)::int as made, coalesce(max(line), ${after}) as last from item`.execute(tx);
  const [portion] = rows;
  if (!portion) throw new Error('an aggregate returns one row');
  return portion;
}

/** Parts of a moved item that are needed afterwards: its money and its operator request. */
interface MovedItem {
  id: string;
  from_status: TransactionStatus;
  attempt: number;
  amount: bigint;
  total: bigint;
  payee_number: string;
  reason: string;
  receiver_message: string;
}

interface ItemsMove {
  move: TransactionMove;
  bulkId: string;
  by: string;
  lines: Lines;
  why?: string;
  /** Time of the approval, and the code or the signature that it was confirmed with. */
  approval?: { at: Date; codeId: string | null; evidenceId: string | null };
  finishedAt?: Date;
}

/**
 * Applies `transition()` to every item on these lines that the move is open to, in one guarded statement that also
 * writes their history. The caller holds the lock of `lockBulk`.
 */
export async function transitionItems(tx: Tx, change: ItemsMove): Promise<MovedItem[]> {
  const { from, to } = transactionMoves[change.move];
  const { by, approval } = change;
  const { rows } = await sql<MovedItem>`
    with before as materialized (
      select id, status from transaction
      where bulk_id = ${change.bulkId} and line > ${change.lines.after} and line <= ${change.lines.upTo}
        and status = any(${[...from]}::text[]) and deleted_at is null
        and (${change.move !== 'approve'} or individual or not (${by}::uuid = any(makers)))
      order by line for update),
    moved as (
      update transaction t set status = ${to}, problem_reason = null, updated_at = now(),
        approved_by = case when ${approval !== undefined} then ${by}::uuid else t.approved_by end,
        approved_at = coalesce(${approval?.at ?? null}, t.approved_at),
        approval_code_id = coalesce(${approval?.codeId ?? null}, t.approval_code_id),
        approval_evidence_id = coalesce(${approval?.evidenceId ?? null}, t.approval_evidence_id),
        finished_at = coalesce(${change.finishedAt ?? null}, t.finished_at)
      from before where t.id = before.id
      returning t.*, before.status as from_status),
    history as (
      insert into transaction_history (transaction_id, organisation_id, by, from_status, to_status, why)
      select id, organisation_id, ${by}::uuid, from_status, ${to}, ${change.why ?? ''} from moved)
    select id, from_status, attempt, amount, total, payee_number, reason, receiver_message
    from moved order by line`.execute(tx);
  return rows;
}

/** Takes items of a deleted bulk transaction out of exports and figures; returns how many, without those excluded before. */
export async function hideItems(tx: Tx, bulkId: string, { after, upTo }: Lines, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with hidden as (
      update transaction set deleted_at = ${at}
      where bulk_id = ${bulkId} and line > ${after} and line <= ${upTo} returning exclusion_id)
    select count(*) filter (where exclusion_id is null)::int as count from hidden`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns true while some item is unsent, approved or not. */
export async function hasUnsent(tx: Tx, bulkId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transaction')
    .select('id')
    .where('bulk_id', '=', bulkId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders of items: that of their file, or by amount or name. */
export type ItemSort = 'line,asc' | 'amount,asc' | 'amount,desc' | 'name,asc' | 'name,desc';

interface ItemsPage extends PageRequest {
  status?: TransactionStatus;
  check?: ItemCheck;
  reason?: CheckReason;
  /** Text that their name, number, reason, amount or reference has. */
  search?: string;
  sort?: ItemSort;
  /** Finds what an approver excluded, instead of the items. */
  excluded?: boolean;
}

/**
 * Groups that people look for among the items: those to look at, those whose name is not checked yet, and payees who
 * are paid for the first time.
 */
export type ItemCheck = 'look' | 'notChecked' | 'first';

const checkIs: Record<ItemCheck, RawBuilder<boolean>> = {
  look: sql`item_check(t.name_match, t.remarks) = 'LOOK'`,
  notChecked: sql`t.name_match = 'NOT_CHECKED'`,
  first: sql`t.remarks @> array['FIRST_PAYMENT']`,
};

const orders: Record<ItemSort, RawBuilder<unknown>> = {
  'line,asc': sql`t.line`,
  'amount,asc': sql`t.amount, t.line`,
  'amount,desc': sql`t.amount desc, t.line`,
  'name,asc': sql`${nameOrder('t.payee_name')}, t.line`,
  'name,desc': sql`${nameOrder('t.payee_name')} desc, t.line desc`,
};

/** Returns the usual order: that of their lines or, of items to check, by the most important reason and the largest amount. */
const usualOrder = ({ check, reason }: ItemsPage): RawBuilder<unknown> =>
  sql.join([
    ...(check === 'look' && !reason ? [reasonPlace] : []),
    ...(check === 'look' || reason ? [sql`t.amount desc`] : []),
    sql`t.line`,
  ]);

/** Finds a page of the items, or of what was excluded, in the order that is wanted or the usual one. */
export async function pageOfItems(
  db: Database,
  bulkId: string,
  request: ItemsPage,
): Promise<RowPage<ShownTransactionRow>> {
  const { status, check, reason, search, sort, excluded = false, page, size } = request;
  const order = sort ? orders[sort] : usualOrder(request);
  const conditions = [
    excluded ? sql<boolean>`t.exclusion_id is not null` : sql<boolean>`t.exclusion_id is null`,
    ...(status ? [readsAs(status)] : []),
    ...(check ? [checkIs[check]] : []),
    ...(reason ? [hasReason('t', reason)] : []),
    ...(search ? [hasText(search)] : []),
  ];
  const found = conditions.reduce(
    (items, condition) => items.where(condition),
    db.selectFrom('transaction as t').where('t.bulk_id', '=', bulkId),
  );
  // first the page by ids, then the columns of its rows: the planner expects few rows of a new bulk transaction
  const ids = found
    .select('t.id')
    .orderBy(order)
    .limit(size)
    .offset(page * size);
  const [rows, total] = await Promise.all([shownTransactions(db, ids, order), countOf(found)]);
  return { rows, total };
}

/** Reads items in the order of their lines, with what a receipt says about each; what was excluded is not among them. */
const selectItemLines = (db: Database, bulkId: string) =>
  db
    .selectFrom('transaction')
    .select(sql<number>`line`.as('line'))
    .select(['payee_name', 'payee_number', 'amount', 'total', 'kind', 'status', 'operator_code'])
    .select(['problem_reason', 'corrected_amount', 'corrected_at', 'name_match'])
    .where('bulk_id', '=', bulkId)
    .where('exclusion_id', 'is', null)
    .orderBy('line');

export type ItemLine = Awaited<ReturnType<typeof itemLinesAfter>>[number];

export const itemLinesAfter = (db: Database, bulkId: string, after: number, most: number) =>
  selectItemLines(db, bulkId).where('line', '>', after).limit(most).execute();

export const pageOfItemLines = (db: Database, bulkId: string, request: PageRequest): Promise<ItemLine[]> =>
  rowsOfPage(selectItemLines(db, bulkId), request);

export interface Outcome {
  line: number;
  status: TransactionStatus;
  problem_reason: ProblemReason | null;
  operator_code: string | null;
  kind: TransactionKind;
  amount: bigint;
  total: bigint;
  /**
   * Amount that came back to the wallet after a comparison with the operator, negative if it left; null if nothing
   * moved.
   */
  corrected_amount: bigint | null;
  /** Reason for the cancellation. */
  why: string | null;
  /** Name of the approver who excluded it; null if nobody did. */
  excluded_by: string | null;
  /** Number of the payment, as in T-000042. */
  number: bigint;
  /** The operator's own id of the payment; null until there is one. */
  operator_id: string | null;
  /** Time of Douala at which it ended, "2026-11-21 10:41:05"; null until then. */
  finished: string | null;
}

/** Finds the latest attempt of each of these items: itself, or its retry in a child batch. */
export async function latestOutcomes(
  db: Database,
  bulkId: string,
  lines: readonly number[],
): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    with recursive attempt as (
      select i.*, i.line as of_line, 1 as round from transaction i
      where i.bulk_id = ${bulkId} and i.line = any(${[...lines]}::int[])
      union all
      select again.*, attempt.of_line, attempt.round + 1
      from attempt join transaction again on again.retry_of = attempt.id and again.status <> 'CANCELLED'),
    latest as (select distinct on (of_line) * from attempt order by of_line, round desc)
    select l.of_line as line, l.number, ${operatorIdOf(sql`l.id`)} as operator_id,
      to_char(l.finished_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as finished, l.status, l.problem_reason, l.operator_code, l.kind, l.amount, l.total,
      case when l.corrected_at is not null then l.corrected_amount end as corrected_amount,
      case when l.status = 'CANCELLED' then (select h.why from transaction_history h
        where h.transaction_id = l.id order by h.id desc limit 1) end as why,
      (select (select name from actor where id = e.excluded_by) from bulk_exclusion e where e.id = l.exclusion_id) as excluded_by
    from latest l`.execute(db);
  return rows;
}
