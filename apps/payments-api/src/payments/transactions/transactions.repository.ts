import type { DB, Database, Tx } from '@sanaga/database';
import {
  transactionMoves,
  type ExpenseCategory,
  type ProblemReason,
  type TransactionMove,
  type TransactionStatus,
} from '@sanaga/domain';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';

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

/** The document that came with a transaction, where one did; its content is read by whoever downloads it. */
export interface AttachmentColumns {
  attachment_name: string | null;
  attachment_type: string | null;
  /** Bytes. */
  attachment_size: number | null;
}

/** A row with the names of those who made and approved it. */
export interface NamedTransactionRow
  extends TransactionRow, Partial<ItemColumns>, Partial<AttachmentColumns> {
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
      'b.items as items_total',
      'b.pending as items_pending',
      'b.confirmed as items_confirmed',
      'b.in_progress as items_in_progress',
      'b.completed as items_completed',
      'b.failed as items_failed',
      'b.unknown as items_unknown',
      'b.cancelled as items_cancelled',
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
 * The only way a status changes: one guarded statement and its line in the history. Returns undefined where the row is
 * not (or no longer) in a status the move starts from, or its approver is one of its makers. Of a bulk transaction the
 * counts are locked first and the item after: they change with each item, and whoever moves many locks them first too.
 */
export async function transition(tx: Tx, change: Transition): Promise<TransactionRow | undefined> {
  const { from, to, ...rest } = transactionMoves[change.move];
  const whenReason = 'whenReason' in rest ? rest.whenReason : undefined;
  const row = await sql<TransactionRow & { from_status: TransactionStatus }>`
    with bulk as materialized (
      select b.id from bulk_transaction b join transaction i on b.id = coalesce(i.bulk_id, i.id)
      where i.id = ${change.id} for no key update of b),
    before as materialized (
      select id, status from transaction where id = ${change.id} and (select count(*) from bulk) >= 0 for update)
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
    returning t.*, before.status as from_status`
    .execute(tx)
    .then(({ rows }) => rows[0]);
  if (!row) return undefined;
  await appendHistory(tx, {
    transaction_id: row.id,
    organisation_id: row.organisation_id,
    by: change.by,
    from_status: row.from_status,
    to_status: to,
    why: change.why ?? '',
  });
  return row;
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
