import type { DB, Database, Tx } from '@sanaga/database';
import {
  transactionMoves,
  type ExpenseCategory,
  type ProblemReason,
  type TransactionMove,
  type TransactionStatus,
} from '@sanaga/domain';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { isHeld } from '../../operator/hold.ts';
import { floatIsShort } from '../../operator/product.ts';

export type TransactionRow = Selectable<DB['transaction']>;

/** How many items of a bulk transaction are in each status; undefined for a single payment. */
export interface ItemColumns {
  items_total: number | null;
  items_pending: number | null;
  items_confirmed: number | null;
  items_in_progress: number | null;
  items_completed: number | null;
  items_failed: number | null;
  items_unknown: number | null;
  items_cancelled: number | null;
}

/** Of `bulk_transaction b`, which may be missing. */
export const itemColumns = [
  sql<number | null>`b.items`.as('items_total'),
  sql<number | null>`(bulk_counts(b)).pending`.as('items_pending'),
  sql<number | null>`(bulk_counts(b)).confirmed`.as('items_confirmed'),
  sql<number | null>`b.in_progress`.as('items_in_progress'),
  sql<number | null>`b.completed`.as('items_completed'),
  sql<number | null>`b.failed`.as('items_failed'),
  sql<number | null>`b.unknown`.as('items_unknown'),
  sql<number | null>`(bulk_counts(b)).cancelled`.as('items_cancelled'),
] as const;

/** How many items of a bulk transaction are in order, to be looked at, or wait for their names. */
interface CheckColumns {
  checks_matching: number | null;
  checks_to_look_at: number | null;
  checks_waiting: number | null;
}

/** What is being done to a bulk transaction as a whole, since when (s), and with how many of its items it was. */
interface StepColumns {
  step: DB['bulk_transaction']['step'];
  step_seconds: number | null;
  step_done: number | null;
  step_items: number | null;
}

/** The document that came with a transaction, where one did; its content is read by whoever downloads it. */
export interface AttachmentColumns {
  attachment_name: string | null;
  attachment_type: string | null;
  /** Bytes. */
  attachment_size: number | null;
}

/** What an approved payment waits for that nobody has to do anything about. */
interface WaitColumns {
  waits_for: 'FLOAT' | 'HOLD' | null;
}

/** A row with the names of those who made and approved it. */
export interface NamedTransactionRow
  extends
    TransactionRow,
    Partial<ItemColumns>,
    Partial<CheckColumns>,
    Partial<StepColumns>,
    Partial<AttachmentColumns>,
    Partial<WaitColumns> {
  creator_name: string;
  approver_name: string | null;
}

export const named = (tx: Tx | Database) =>
  tx
    .selectFrom('transaction as t')
    .innerJoin('app_user as creator', 'creator.id', 't.created_by')
    .leftJoin('app_user as approver', 'approver.id', 't.approved_by')
    .leftJoin('bulk_transaction as b', 'b.id', 't.id')
    .leftJoin('transaction_attachment as f', 'f.transaction_id', 't.id')
    .selectAll('t')
    .select([
      'creator.name as creator_name',
      'approver.name as approver_name',
      'f.file_name as attachment_name',
      'f.content_type as attachment_type',
      sql<number | null>`octet_length(f.content)`.as('attachment_size'),
      // all that is not sent waits while payments are held or the float is short, whether that did not cover it or something else
      sql<'FLOAT' | 'HOLD' | null>`case when t.kind = 'PAYOUT' and t.status = 'CONFIRMED' then
        case when ${isHeld} then 'HOLD' when ${floatIsShort} then 'FLOAT' end end`.as('waits_for'),
      ...itemColumns,
      'b.checks_matching',
      'b.checks_to_look_at',
      'b.checks_waiting',
      'b.step',
      sql<number | null>`extract(epoch from clock_timestamp() - b.step_at)::float8`.as('step_seconds'),
      'b.step_done',
      'b.step_items',
    ]);

export const findTransaction = (
  tx: Tx | Database,
  organisationId: string,
  id: string,
): Promise<NamedTransactionRow | undefined> =>
  named(tx)
    .where('t.id', '=', id)
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();

export const findByIdempotencyKey = (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<NamedTransactionRow | undefined> =>
  named(tx)
    .where('t.organisation_id', '=', organisationId)
    .where('t.idempotency_key', '=', key)
    .executeTakeFirst();

export const insertTransaction = (tx: Tx, row: Insertable<DB['transaction']>): Promise<TransactionRow> =>
  tx.insertInto('transaction').values(row).returningAll().executeTakeFirstOrThrow();

interface Transition {
  move: TransactionMove;
  id: string;
  /** Null for the system. */
  by: string | null;
  why?: string;
  /** Limits the move to this holder's rows. */
  organisationId?: string;
  problemReason?: ProblemReason;
  /** What changes with the status; an expression refers to the row before the change. */
  set?: Changes;
}

type Columns = Updateable<DB['transaction']>;
type Changes = { [Column in keyof Columns]: Columns[Column] | RawBuilder<unknown> };

const assignments = (changes: Changes) =>
  sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.id(column)} = ${value}`));

/**
 * The only way a person's or the system's step moves one payment: one guarded statement and its line in the history. Returns undefined where the row is
 * not (or no longer) in a status the move starts from, or its approver is one of its makers. Of a bulk transaction the
 * counts are locked first and the item after: they change with each item, and whoever moves many locks them first too.
 */
export async function transition(tx: Tx, change: Transition): Promise<TransactionRow | undefined> {
  const { from, to, ...rest } = transactionMoves[change.move];
  const whenReason = 'whenReason' in rest ? rest.whenReason : undefined;
  const { rows } = await sql<TransactionRow & { from_status: TransactionStatus }>`
    with bulk as materialized (
      select b.id from bulk_transaction b join transaction i on b.id = coalesce(i.bulk_id, i.id)
      where i.id = ${change.id} for no key update of b),
    before as materialized (
      select id, status from transaction where id = ${change.id} and (select count(*) from bulk) >= 0 for update),
    moved as (
      update transaction t set ${assignments({
        updated_at: sql`now()`,
        ...change.set,
        status: to,
        problem_reason: change.problemReason ?? null,
      })}
      from before
      where t.id = ${change.id} and t.id = before.id and t.status = any(${[...from]}::text[]) and t.deleted_at is null
        and (t.status <> 'PROBLEMATIC' or ${whenReason ?? null}::text is null or t.problem_reason = ${whenReason ?? null})
        and (${change.organisationId ?? null}::uuid is null or t.organisation_id = ${change.organisationId ?? null})
        and (${change.move !== 'approve'} or t.individual or not (${change.by}::uuid = any(t.makers)))
      returning t.*, before.status as from_status),
    history as (
      insert into transaction_history (transaction_id, organisation_id, by, from_status, to_status, why)
      select id, organisation_id, ${change.by}::uuid, from_status, ${to}, ${change.why ?? ''} from moved)
    select * from moved`.execute(tx);
  return rows[0];
}

/** What the system's moves change of each payment beside its status. */
interface SystemChange {
  id: string;
  finishedAt?: Date;
  financialTransactionId?: string | null;
  operatorCode?: string | null;
}

/**
 * `transition()` for many payments and collections at once, by the system: one guarded statement with their lines of
 * history. Returns those that moved; what somebody else is changing at this moment is left where `skipLocked` says so.
 */
export async function transitionAll(
  tx: Tx,
  move: 'send' | 'complete' | 'fail' | 'waitForFloat',
  changes: readonly SystemChange[],
  { at, skipLocked = false }: { at?: Date; skipLocked?: boolean } = {},
): Promise<TransactionRow[]> {
  if (changes.length === 0) return [];
  const { from, to, ...rest } = transactionMoves[move];
  const whenReason = 'whenReason' in rest ? rest.whenReason : null;
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<TransactionRow>`
    with given as materialized (
      select * from unnest(${ids}::uuid[], ${changes.map(({ finishedAt }) => finishedAt ?? null)}::timestamptz[],
        ${changes.map(({ financialTransactionId }) => financialTransactionId ?? null)}::text[],
        ${changes.map(({ operatorCode }) => operatorCode ?? null)}::text[])
        g (id, finished_at, financial_transaction_id, operator_code)),
    before as materialized (
      select t.id, t.status, t.operator_code from transaction t where t.id = any(${ids}::uuid[])
        and t.status = any(${[...from]}::text[]) and t.deleted_at is null
        and (t.status <> 'PROBLEMATIC' or t.problem_reason = ${whenReason})
      order by t.id for update of t ${skipLocked ? sql`skip locked` : sql``}),
    moved as (
      update transaction t set status = ${to}, updated_at = now(),
        problem_reason = ${move === 'fail' ? 'FAILED' : null}, operator_code = g.operator_code,
        finished_at = g.finished_at, financial_transaction_id = g.financial_transaction_id,
        sent_at = ${move === 'waitForFloat' ? sql`null` : sql`coalesce(${at ?? null}, t.sent_at)`},
        attempt = t.attempt + ${move === 'waitForFloat' ? 1 : 0}
      from before b join given g using (id) where t.id = b.id
      returning t.*, b.status as from_status),
    history as (
      insert into transaction_history (transaction_id, organisation_id, from_status, to_status, why)
      select id, organisation_id, from_status, ${to}, case when from_status = 'CONFIRMED' then '' else coalesce(operator_code, '') end
      from moved)
    select * from moved`.execute(tx);
  return rows;
}

export async function categorise(tx: Tx, id: string, expenseCategory: ExpenseCategory): Promise<void> {
  await tx
    .updateTable('transaction')
    .set({ expense_category: expenseCategory })
    .where('id', '=', id)
    .execute();
}

export async function appendHistory(tx: Tx, entry: Insertable<DB['transaction_history']>): Promise<void> {
  await tx.insertInto('transaction_history').values(entry).execute();
}

export interface HistoryRow {
  at: Date;
  by: string | null;
  by_name: string | null;
  from_status: string | null;
  to_status: string;
  why: string;
}

export const historyOf = (db: Tx | Database, transactionId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('transaction_history as h')
    .select(['h.at', 'h.by', 'h.from_status', 'h.to_status', 'h.why'])
    // one actor a row: joined, the view would be read whole, everybody's people with it
    .select((eb) => eb.selectFrom('actor').select('name').whereRef('id', '=', 'h.by').as('by_name'))
    .where('h.transaction_id', '=', transactionId)
    .orderBy('h.id')
    .execute();

/** Members who may approve what these people made: validators, and admins as fallback. */
export const approversFor = (
  tx: Tx | Database,
  organisationId: string,
  makers: readonly string[],
): Promise<{ id: string; name: string; email: string; language: string }[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`roles && array['VALIDATOR', 'ADMIN']`)
    .where(sql<boolean>`not (id = any(${[...makers]}::uuid[]))`)
    .orderBy(sql`'VALIDATOR' = any(roles)`, 'desc')
    .orderBy('name')
    .execute();

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

/** The latest request to the operator for a transaction. */
export const latestRequest = (db: Tx | Database, transactionId: string) =>
  db
    .selectFrom('operator_request')
    .select(['reference_id', 'financial_transaction_id'])
    .where('subject_type', '=', 'TRANSACTION')
    .where('subject_id', '=', transactionId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
