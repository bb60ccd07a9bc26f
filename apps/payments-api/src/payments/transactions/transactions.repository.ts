import type { DB, Database, Tx } from '@sanaga/database';
import type { ApprovalMethod, CostSettings, ExpenseCategory, TransactionStatus } from '@sanaga/domain';
import { sql, type Expression, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { isHeld } from '../../operator/hold.ts';
import { isPaused } from '../../operator/pause.ts';
import { floatIsShort } from '../../operator/float.ts';
import { approvalFacts, type ApprovalFacts } from '../approvals/approval-facts.repository.ts';
import { withinLimits } from '../limits/within-limits.ts';

export type TransactionRow = Selectable<DB['transaction']>;

/** Counts of a bulk transaction's items by status; null for a single payment. */
export interface ItemColumns {
  items_total: number | null;
  items_pending: number | null;
  items_confirmed: number | null;
  items_in_progress: number | null;
  items_completed: number | null;
  items_returned: number | null;
  items_paid_late: number | null;
  items_failed: number | null;
  items_unknown: number | null;
  items_cancelled: number | null;
}

/** Matches items `i` whose whole payment was undone. */
export const isReversedItem = sql<boolean>`(i.status = 'COMPLETED' and i.corrected_amount = i.total)`;

/** Matches payments that failed and were paid after all: a payout was debited, a request for money credited. */
export const isPaidLate = (alias: 't' | 'i'): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${sql.ref(`${alias}.problem_reason`)} = 'FAILED', false) and ${sql.ref(`${alias}.corrected_amount`)} <> 0)`;
export const isPaidLateItem = isPaidLate('i');

/** Matches payments `t`, single or items, with this status as people read it. */
export function readsAs(status: TransactionStatus): RawBuilder<boolean> {
  const is = sql<boolean>`t.status = ${status}`;
  if (status === 'COMPLETED') return sql`(${is} or ${isPaidLate('t')})`;
  return status === 'PROBLEMATIC' ? sql`${is} and not ${isPaidLate('t')}` : is;
}

/**
 * Counts corrected items of `bulk_transaction b` that match; for single payments, which most are, it looks nothing up.
 */
const correctedItems = (which: RawBuilder<boolean>) => sql<
  number | null
>`case when b.id is not null then (select count(*)::int from transaction i
  where i.bulk_id = b.id and i.corrected_at is not null and ${which}) end`;

/** Number of items that were paid and are reversed. */
export const returnedItems = correctedItems(isReversedItem);

/** Number of items that failed and were paid after all. */
export const paidLateItems = correctedItems(isPaidLateItem);

/** Numbers of a bulk transaction's items by status once its step is over. */
interface AfterStepColumns {
  pending_after_step: number;
  confirmed_after_step: number;
  cancelled_after_step: number;
}

/** Joins the bulk transaction `b` of an id by its key; otherwise the planner may read all of a holder's for it. */
export const bulkTransactionOf = (id: 't.id' | 'f.bulk_id') =>
  sql<DB['bulk_transaction'] & AfterStepColumns>`(
  select b.*, c.pending as pending_after_step, c.confirmed as confirmed_after_step, c.cancelled as cancelled_after_step
  from bulk_transaction b, bulk_counts(b) c where b.id = ${sql.ref(id)} offset 0)`.as('b');

/** Columns of the bulk transaction `b`, which may be missing. */
export const itemColumns = [
  sql<number | null>`b.items`.as('items_total'),
  sql<number | null>`b.pending_after_step`.as('items_pending'),
  sql<number | null>`b.confirmed_after_step`.as('items_confirmed'),
  sql<number | null>`b.in_progress`.as('items_in_progress'),
  sql<number | null>`b.completed`.as('items_completed'),
  returnedItems.as('items_returned'),
  paidLateItems.as('items_paid_late'),
  sql<number | null>`b.failed`.as('items_failed'),
  sql<number | null>`b.unknown`.as('items_unknown'),
  sql<number | null>`b.cancelled_after_step`.as('items_cancelled'),
] as const;

/** Numbers of a bulk transaction's items that are in order, that need a look, or that wait for their names. */
interface CheckColumns {
  checks_matching: number | null;
  checks_to_look_at: number | null;
  checks_waiting: number | null;
}

/** Step on a bulk transaction as a whole, the time since it began (s), and the number of its items done. */
interface StepColumns {
  step: DB['bulk_transaction']['step'];
  step_seconds: number | null;
  step_done: number | null;
  step_items: number | null;
}

/** Number of a bulk transaction among the retries of the one that was made from a file. */
interface NameColumns {
  retry_nth: number | null;
}

/** Document that came with a transaction, if any; its content is read only when somebody downloads it. */
export interface AttachmentColumns {
  attachment_name: string | null;
  attachment_type: DB['transaction_attachment']['content_type'] | null;
  /** Bytes. */
  attachment_size: number | null;
}

/** Reason why a payment is not sent yet that nobody has to do anything about. */
interface WaitColumns {
  waits_for: 'FLOAT' | 'HOLD' | 'PAUSE' | 'SENDING' | null;
}

// everything unsent waits while payments are held, payouts are paused or the float is short; a request for money can be
// withdrawn until then
const waitsFor = sql`case when t.kind = 'PAYOUT' and t.status = 'CONFIRMED' then
    case when ${isHeld} then 'HOLD' when ${isPaused('DISBURSEMENT')} then 'PAUSE' when ${floatIsShort} then 'FLOAT' end
  when t.kind = 'COLLECTION' and t.status = 'IN_PROGRESS' then (select 'SENDING' from operator_request q
    where q.subject_type = 'TRANSACTION' and q.subject_id = t.id and q.state = 'QUEUED' limit 1) end as waits_for`;

/** Decision by which an approver excluded an item of a bulk transaction. */
export interface ExclusionColumns {
  exclusion: { by: string; name: string; at: string; reason: string } | null;
}

/** Facts that decide which approvals it needs; null where one is enough, or none is needed. */
interface ApprovalColumns {
  approval_facts: ApprovalFacts | null;
  /** Way in which the approval was confirmed that released it; null where none did, or of an item. */
  approval_method: ApprovalMethod | null;
}

/** Question that is open about a payment that waits. */
export interface QuestionColumns {
  question: { by: string; name: string; at: string; text: string } | null;
}

/** Columns of a row that lists show. */
const shownColumns = [
  'id',
  'number',
  'kind',
  'type',
  'status',
  'problem_reason',
  'operator_code',
  'amount',
  'fee',
  'tax',
  'levy',
  'total',
  'corrected_amount',
  'corrected_at',
  'reason',
  'receiver_message',
  'expense_category',
  'payee_name',
  'payee_email',
  'payee_number',
  'account_type',
  'registered_name',
  'name_match',
  'beneficiary_id',
  'remarks',
  'attempt',
  'organisation_id',
  'bulk_id',
  'line',
  'exclusion_id',
  'created_by',
  'makers',
  'individual',
  'approved_by',
  'created_at',
  'approved_at',
  'finished_at',
] as const;

/** Row as it is shown, with the names of those who made and approved it. */
export interface ShownTransactionRow
  extends
    Pick<TransactionRow, (typeof shownColumns)[number]>,
    Partial<ItemColumns>,
    Partial<CheckColumns>,
    Partial<StepColumns>,
    Partial<NameColumns>,
    Partial<AttachmentColumns>,
    Partial<ExclusionColumns>,
    Partial<ApprovalColumns>,
    Partial<QuestionColumns>,
    Partial<WaitColumns> {
  creator_name: string;
  approver_name: string | null;
}

/** Columns of the whole row, with the same additions. */
export interface NamedTransactionRow extends TransactionRow, ShownTransactionRow {}

/** Tables joined to `transaction t`. */
const joined = sql`
  left join lateral ${bulkTransactionOf('t.id')} on true
  left join transaction_attachment f on f.transaction_id = t.id`;

/**
 * Columns shown from the joined tables. People are looked up one by one: joined, a page was read once for each member
 * of the organisation.
 */
const beside = sql`
  (select name from app_user where id = t.created_by) as creator_name,
  (select name from app_user where id = t.approved_by) as approver_name,
  case when t.approved_by is not null and t.bulk_id is null then (select a.method from transaction_approval a
    where a.transaction_id = t.id and a.approver_id = t.approved_by and a.approved_at = t.approved_at
    limit 1) end as approval_method,
  (select jsonb_build_object('by', e.excluded_by, 'name', u.name, 'at', e.excluded_at, 'reason', e.reason)
    from bulk_exclusion e join app_user u on u.id = e.excluded_by where e.id = t.exclusion_id) as exclusion,
  case when t.status = 'PENDING' then (
    select jsonb_build_object('by', c.author_id, 'name', u.name, 'at', c.at, 'text', c.text)
    from transaction_question q join transaction_comment c on c.id = q.comment_id join app_user u on u.id = c.author_id
    where q.transaction_id = t.id and q.closed_at is null) end as question,
  f.file_name as attachment_name, f.content_type as attachment_type, octet_length(f.content) as attachment_size,
  ${waitsFor}, ${approvalFacts}, ${sql.join(itemColumns)},
  b.checks_matching, b.checks_to_look_at, b.checks_waiting, b.step, b.step_done, b.step_items, b.retry_nth,
  extract(epoch from clock_timestamp() - b.step_at)::float8 as step_seconds`;

/** Finds the transactions `t` that match a condition. */
export async function transactionsWhere(
  db: Tx | Database,
  condition: RawBuilder<unknown>,
): Promise<NamedTransactionRow[]> {
  const found = sql<NamedTransactionRow>`select t.*, ${beside} from transaction t ${joined} where ${condition}`;
  return (await found.execute(db)).rows;
}

/** Finds a transaction by its id. Throws if there is none. */
export async function transactionById(db: Tx | Database, id: string): Promise<NamedTransactionRow> {
  const [row] = await transactionsWhere(db, sql`t.id = ${id}`);
  if (!row) throw new Error(`there is no transaction ${id}`);
  return row;
}

const byKey = sql.raw(`select ${shownColumns.join(', ')} from transaction where id = page.id offset 0`);

/** Finds the shown rows of a query of ids, each by its key, in an order of `t`. */
export async function shownTransactions(
  db: Database,
  ids: Expression<{ id: string }>,
  order: RawBuilder<unknown>,
): Promise<ShownTransactionRow[]> {
  const page = sql`(select t.* from ${ids} page cross join lateral (${byKey}) t) t`;
  const shown = sql<ShownTransactionRow>`select t.*, ${beside} from ${page} ${joined} order by ${order}`;
  return (await shown.execute(db)).rows;
}

export async function findTransaction(
  tx: Tx | Database,
  organisationId: string,
  id: string,
): Promise<NamedTransactionRow | undefined> {
  const own = sql`t.id = ${id} and t.organisation_id = ${organisationId} and t.deleted_at is null`;
  return (await transactionsWhere(tx, own))[0];
}

/** Finds several transactions of a holder, in no particular order. */
export const findTransactions = (
  tx: Tx | Database,
  organisationId: string,
  ids: readonly string[],
): Promise<NamedTransactionRow[]> =>
  transactionsWhere(
    tx,
    sql`t.id = any(${[...ids]}::uuid[]) and t.organisation_id = ${organisationId} and t.deleted_at is null`,
  );

export async function findByIdempotencyKey(
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<NamedTransactionRow | undefined> {
  const same = sql`t.organisation_id = ${organisationId} and t.idempotency_key = ${key}`;
  return (await transactionsWhere(tx, same))[0];
}

/** Returns what the cost of a payment follows from, as its row stores it. */
export const ratesOf = ({ feeMillionths, taxMillionths, levy }: CostSettings) => ({
  fee_millionths: feeMillionths,
  tax_millionths: taxMillionths,
  levy_of_each: levy,
});

/** Inserts a payment. Throws LIMIT_MAKER_DAY if it exceeds what its maker may create in a day. */
export const insertTransaction = (tx: Tx, row: Insertable<DB['transaction']>): Promise<TransactionRow> =>
  withinLimits(tx.insertInto('transaction').values(row).returningAll().executeTakeFirstOrThrow());

export async function categorise(tx: Tx, id: string, expenseCategory: ExpenseCategory): Promise<void> {
  await tx
    .updateTable('transaction')
    .set({ expense_category: expenseCategory })
    .where('id', '=', id)
    .execute();
}

export async function paidBefore(
  db: Tx | Database,
  organisationId: string,
  payeeNumber: string,
): Promise<{ times: number; last: Date | null }> {
  const { times, last } = await db
    .selectFrom('transaction')
    .select((eb) => [eb.fn.countAll<bigint>().as('times'), eb.fn.max('finished_at').as('last')])
    .where('organisation_id', '=', organisationId)
    .where('payee_number', '=', payeeNumber)
    .where('kind', '=', 'PAYOUT')
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow();
  return { times: Number(times), last };
}
