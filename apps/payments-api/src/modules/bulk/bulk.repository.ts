import type { Database, Tx } from '@sanaga/database';
import {
  transactionMoves,
  type CostSettings,
  type TransactionMove,
  type TransactionStatus,
} from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { named, type NamedTransactionRow } from '../transactions/transactions.repository.ts';

/** Locks a bulk transaction's counts, and with them every move of its items, until commit. False where there is none. */
export async function lockBulk(tx: Tx, organisationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_transaction where id = ${id} and organisation_id = ${organisationId}
    for no key update`.execute(tx);
  return rows.length === 1;
}

export interface Origin {
  file_id: string | null;
  parent_id: string | null;
  items: number;
  excluded: number;
  excluded_amount: bigint;
  child_ids: string[];
  retriable: bigint;
  names_matching: bigint;
  names_differing: bigint;
}

/** Failed items that no other payment asks for again, be it one that waits or one that was made. */
const retriable = (bulkId: RawBuilder<unknown>) => sql`
  from transaction i where i.bulk_id = ${bulkId} and i.problem_reason = 'FAILED'
    and not exists (select from transaction again where again.retry_of = i.id and again.status <> 'CANCELLED')`;

/** What a bulk transaction was made of, and what asks again for what failed of it. */
export async function originOf(db: Tx | Database, id: string): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select b.file_id, b.parent_id, b.items, b.excluded, coalesce(f.excluded_amount, 0) as excluded_amount,
      array(select c.id from bulk_transaction c join transaction t on t.id = c.id
        where c.parent_id = b.id order by t.number) as child_ids,
      (select count(*) ${retriable(sql`b.id`)}) as retriable, names.names_matching, names.names_differing
    from bulk_transaction b left join payment_file f on f.id = b.file_id,
      lateral (select count(*) filter (where i.name_match in ('MATCH', 'CLOSE')) as names_matching,
        count(*) filter (where i.name_match = 'DIFFERS') as names_differing
        from transaction i where i.bulk_id = b.id) names
    where b.id = ${id}`.execute(db);
  const [origin] = rows;
  if (!origin) throw new Error(`a bulk transaction without counts: ${id}`);
  return origin;
}

/** The rows that become items: line, name, email, number, amount, reason and what else an item has. */
export type ItemSource = RawBuilder<unknown>;

/** The accepted rows of a file; a payee who is a beneficiary of the holder is linked. */
export const rowsOfFile = (fileId: string): ItemSource => sql`
  select r.line, r.name, r.email, r.number, r.amount, r.reason, r.receiver_message, r.expense_category,
    r.registered_name, r.name_match, n.id as beneficiary_id, null::uuid as retry_of
  from payment_file_row r
  left join beneficiary n
    on n.organisation_id = r.organisation_id and n.phone_number = r.number and n.deleted_at is null
  where r.file_id = ${fileId} and r.state in ('ok', 'warning')`;

/** The failed items of a bulk transaction that nothing asks for again yet. */
export const failedItemsOf = (bulkId: string): ItemSource => sql`
  select i.line, i.payee_name as name, i.payee_email as email, i.payee_number as number, i.amount, i.reason,
    i.receiver_message, i.expense_category, i.registered_name, i.name_match, i.beneficiary_id, i.id as retry_of
  ${retriable(sql`${bulkId}::uuid`)}`;

/** As `payoutCost` has it: each share rounded up to whole francs, row by row. */
const costs = ({ feeMillionths, taxMillionths, levy }: CostSettings) => sql`
  (s.amount * ${feeMillionths}::bigint + 999999) / 1000000 as fee,
  (s.amount * ${taxMillionths}::bigint + 999999) / 1000000 as tax, ${levy}::bigint as levy`;

export interface Sums {
  items: number;
  amount: bigint;
  fee: bigint;
  tax: bigint;
  levy: bigint;
  lowest: bigint;
  highest: bigint;
}

export async function sumsOf(tx: Tx | Database, source: ItemSource, cost: CostSettings): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as items, coalesce(sum(c.amount), 0)::bigint as amount, coalesce(sum(c.fee), 0)::bigint as fee,
      coalesce(sum(c.tax), 0)::bigint as tax, coalesce(sum(c.levy), 0)::bigint as levy,
      coalesce(min(c.amount), 0)::bigint as lowest, coalesce(max(c.amount), 0)::bigint as highest
    from (select s.amount, ${costs(cost)} from (${source}) s) c`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate answers one row');
  return sums;
}

interface NewItems {
  bulkId: string;
  source: ItemSource;
  cost: CostSettings;
}

/** Makes an item of each row of the source, with its first line of history; they take everything else from the header. */
export async function insertItems(tx: Tx, { bulkId, source, cost }: NewItems): Promise<void> {
  await sql`
    with item as (
      insert into transaction (organisation_id, kind, type, status, amount, fee, tax, levy, tax_remitted_by, reason,
        receiver_message, expense_category, payee_name, payee_email, payee_number, registered_name, name_match, beneficiary_id,
        created_by, makers, individual, bulk_id, line, retry_of)
      select h.organisation_id, 'PAYOUT', 'BULK', 'PENDING', c.amount, c.fee, c.tax, c.levy, h.tax_remitted_by, c.reason,
        c.receiver_message, c.expense_category, c.name, c.email, c.number, c.registered_name, c.name_match, c.beneficiary_id,
        h.created_by, h.makers, h.individual, h.id, c.line, c.retry_of
      from transaction h, (select s.*, ${costs(cost)} from (${source}) s) c
      where h.id = ${bulkId} order by c.line
      returning id, organisation_id, created_by)
    insert into transaction_history (transaction_id, organisation_id, by, to_status)
    select id, organisation_id, created_by, 'PENDING' from item`.execute(tx);
}

/** What is needed of an item that moved: its money, and what the operator is asked for. */
export interface MovedItem {
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
  why?: string;
  /** Who approved, when, and by which code. */
  approval?: { at: Date; codeId: string | null };
  finishedAt?: Date;
}

/**
 * `transition()` for every item of a bulk transaction that the move is open to, in one guarded statement with their
 * lines of history. Whoever calls it holds the lock of `lockBulk`.
 */
export async function transitionItems(tx: Tx, change: ItemsMove): Promise<MovedItem[]> {
  const { from, to } = transactionMoves[change.move];
  const { by, approval } = change;
  const { rows } = await sql<MovedItem>`
    with before as materialized (
      select id, status from transaction
      where bulk_id = ${change.bulkId} and status = any(${[...from]}::text[]) and deleted_at is null
        and (${change.move !== 'approve'} or individual or not (${by}::uuid = any(makers)))
      order by line for update),
    moved as (
      update transaction t set status = ${to}, problem_reason = null, updated_at = now(),
        approved_by = case when ${approval !== undefined} then ${by}::uuid else t.approved_by end,
        approved_at = coalesce(${approval?.at ?? null}, t.approved_at),
        approval_code_id = coalesce(${approval?.codeId ?? null}, t.approval_code_id),
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

/** Takes the items of a deleted bulk transaction out of exports and figures. */
export async function hideItems(tx: Tx, bulkId: string, now: Date): Promise<void> {
  await tx.updateTable('transaction').set({ deleted_at: now }).where('bulk_id', '=', bulkId).execute();
}

interface HeaderMove {
  id: string;
  by: string;
  why: string;
  from: TransactionStatus;
  to: TransactionStatus;
  problemReason: string | null;
}

/**
 * What a person does to a bulk transaction as a whole, and where that leaves it. The trigger that follows its items
 * finds the status it would set, and adds no line of its own.
 */
export async function moveHeader(tx: Tx, change: HeaderMove): Promise<void> {
  const { id, by, from, to, problemReason, why } = change;
  const finished = to !== 'IN_PROGRESS' && to !== 'PENDING';
  const { rows } = await sql`
    with moved as (
      update transaction set status = ${to}, problem_reason = ${problemReason}, updated_at = now(),
        finished_at = case when ${finished} then now() end
      where id = ${id} and kind = 'BULK_PAYOUT' and status = ${from} returning id, organisation_id)
    insert into transaction_history (transaction_id, organisation_id, by, from_status, to_status, why)
    select id, organisation_id, ${by}::uuid, ${from}, ${to}, ${why} from moved returning id`.execute(tx);
  if (rows.length !== 1) throw new Error(`a locked bulk transaction is not ${from}: ${id}`);
}

export interface NewBulk {
  id: string;
  organisationId: string;
  fileId: string | null;
  parentId: string | null;
  excluded: number;
  items: number;
}

export async function insertBulk(tx: Tx, bulk: NewBulk): Promise<void> {
  await tx
    .insertInto('bulk_transaction')
    .values({
      id: bulk.id,
      organisation_id: bulk.organisationId,
      file_id: bulk.fileId,
      parent_id: bulk.parentId,
      excluded: bulk.excluded,
      items: bulk.items,
    })
    .execute();
}

/** True once in a bulk transaction's life: when nothing of it waits or is under way any more. */
export async function isDoneNow(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_transaction')
    .set({ told_at: sql`now()` })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .where(sql<boolean>`pending + confirmed + in_progress = 0`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const headerOf = (tx: Tx, id: string): Promise<NamedTransactionRow> =>
  named(tx).where('t.id', '=', id).executeTakeFirstOrThrow();

interface ItemsPage {
  page: number;
  size: number;
  status?: TransactionStatus;
}

export async function pageOfItems(
  db: Database,
  bulkId: string,
  { page, size, status }: ItemsPage,
): Promise<{ rows: NamedTransactionRow[]; total: number }> {
  const query = named(db)
    .where('t.bulk_id', '=', bulkId)
    .$if(status !== undefined, (found) => found.where('t.status', '=', status ?? ''));
  const [rows, { total }] = await Promise.all([
    query
      .orderBy('t.line')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('transaction as t')
      .where('t.bulk_id', '=', bulkId)
      .$if(status !== undefined, (found) => found.where('t.status', '=', status ?? ''))
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** The first items in the order of their lines, with what a receipt says of each. */
export const itemLines = async (db: Database, bulkId: string, most: number) => {
  const rows = await db
    .selectFrom('transaction')
    .select(['line', 'payee_name', 'payee_number', 'amount', 'status', 'operator_code'])
    .where('bulk_id', '=', bulkId)
    .orderBy('line')
    .limit(most)
    .execute();
  return rows.map(({ line, ...row }) => ({ ...row, line: line ?? 0 }));
};

export interface Outcome {
  line: number;
  status: TransactionStatus;
  problem_reason: string | null;
  operator_code: string | null;
  /** Why it was cancelled. */
  why: string | null;
}

/** The last payment that asks for each of these items: itself, or what took its place in a child batch. */
export async function latestOutcomes(
  db: Database,
  bulkId: string,
  lines: readonly number[],
): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    with recursive attempt as (
      select i.id, i.line, 1 as round from transaction i
      where i.bulk_id = ${bulkId} and i.line = any(${[...lines]}::int[])
      union all
      select again.id, attempt.line, attempt.round + 1 from attempt
      join transaction again on again.retry_of = attempt.id and again.status <> 'CANCELLED'),
    latest as (select distinct on (line) id, line from attempt order by line, round desc)
    select l.line, t.status, t.problem_reason, t.operator_code,
      case when t.status = 'CANCELLED' then (select h.why from transaction_history h
        where h.transaction_id = t.id order by h.id desc limit 1) end as why
    from latest l join transaction t on t.id = l.id`.execute(db);
  return rows;
}
