import type { Database, DB, Tx } from '@sanaga/database';
import type { CostSettings } from '@sanaga/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';

/** `CostSettings` as JSON stores them. */
export interface StoredCost {
  feeMillionths: number;
  taxMillionths: number;
  levy: number;
}

export const storedCost = ({ feeMillionths, taxMillionths, levy }: CostSettings): StoredCost => ({
  feeMillionths: Number(feeMillionths),
  taxMillionths: Number(taxMillionths),
  levy: Number(levy),
});

/** Action on a bulk transaction as a whole, which reaches its items in portions. */
export type BulkStep = NonNullable<Selectable<DB['bulk_transaction']>['step']>;

interface NewStep {
  bulkId: string;
  step: BulkStep;
  by: string;
  at: Date;
  /** Number of items that it concerns. */
  items: number;
  why?: string;
  /** Settings that the cost of new items is calculated from. */
  cost?: StoredCost;
}

/** Records the step that is under way from now on. The caller holds the lock of `lockBulk`. */
export async function beginStep(tx: Tx, { bulkId, cost, ...step }: NewStep): Promise<void> {
  await tx
    .updateTable('bulk_transaction')
    .set({
      step: step.step,
      step_by: step.by,
      step_at: step.at,
      step_why: step.why ?? '',
      step_cost: cost ? JSON.stringify(cost) : null,
      step_line: 0,
      step_done: 0,
      step_items: step.items,
    })
    .where('id', '=', bulkId)
    .execute();
}

/**
 * Continues to cancel those of these bulk transactions that somebody has cancelled: items that were under way then and
 * come back unsent must not be sent either. The caller holds their locks, and moves the items first.
 */
export async function cancelOn(tx: Tx, bulkIds: readonly string[], at: Date): Promise<void> {
  if (bulkIds.length === 0) return;
  // items are cancelled only with their bulk transaction; the step counts how many more there are
  await sql`
    with cancelled as materialized (
      select id from bulk_transaction where id = any(${[...new Set(bulkIds)]}::uuid[]) and cancelled > 0 and step is null)
    update bulk_transaction b set step = 'CANCEL', step_by = c.by, step_at = ${at}, step_why = c.why, step_line = 0,
      step_done = 0, step_items = 0
    from cancelled o cross join lateral (
      select h.by, h.why from transaction i join transaction_history h on h.transaction_id = i.id and h.to_status = 'CANCELLED'
      where i.bulk_id = o.id and i.status = 'CANCELLED' and i.exclusion_id is null limit 1) c
    where b.id = o.id`.execute(tx);
}

/**
 * Finds the step that is reaching the items of a holder's bulk transaction; null if there is no step or no such
 * transaction.
 */
export async function stepOf(db: Database, organisationId: string, bulkId: string): Promise<BulkStep | null> {
  const row = await db
    .selectFrom('bulk_transaction')
    .select('step')
    .where('id', '=', bulkId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.step ?? null;
}

/** Bulk transaction with the step that is under way. */
export interface StepRow {
  id: string;
  organisation_id: string;
  step: BulkStep;
  step_by: string;
  step_at: Date;
  step_why: string;
  step_cost: StoredCost | null;
  step_line: number;
  step_done: number;
  step_items: number;
  file_id: string | null;
  parent_id: string | null;
  makers: string[];
  approved_by: string | null;
  approved_at: Date | null;
  approval_code_id: string | null;
  approval_evidence_id: string | null;
}

/**
 * Locks the step of a bulk transaction, as `lockBulk` does; without an id, a random one. If all of them are locked, it
 * waits for one, because those who pay items release them within a moment. Returns undefined if there is no step.
 */
export async function lockStep(tx: Tx, bulkId?: string): Promise<StepRow | undefined> {
  const free = bulkId === undefined ? await selectStep(tx, sql`true`, sql`skip locked`) : undefined;
  return free ?? selectStep(tx, bulkId === undefined ? sql`true` : sql`b.id = ${bulkId}`, sql``);
}

async function selectStep(
  tx: Tx,
  which: RawBuilder<unknown>,
  ofLocked: RawBuilder<unknown>,
): Promise<StepRow | undefined> {
  const { rows } = await sql<StepRow>`
    select b.id, b.organisation_id, b.step, b.step_by, b.step_at, b.step_why, b.step_cost, b.step_line, b.step_done,
      b.step_items, b.file_id, b.parent_id, t.makers, t.approved_by, t.approved_at, t.approval_code_id,
      t.approval_evidence_id
    from bulk_transaction b join transaction t using (id)
    where b.step is not null and ${which} order by random() limit 1 for no key update of b ${ofLocked}`.execute(
    tx,
  );
  return rows[0];
}

/** Range of a bulk transaction's lines: after the one, up to the other. */
export interface Lines {
  after: number;
  upTo: number;
}

/** Finds the next lines, `most` items at most, and counts those items; without any, the range is empty. */
export async function nextLines(
  tx: Tx,
  bulkId: string,
  after: number,
  most: number,
): Promise<{ lines: Lines; count: number }> {
  const { rows } = await sql<{ count: number; up_to: number }>`
    select count(*)::int as count, coalesce(max(line), ${after}) as up_to from (
      select line from transaction where bulk_id = ${bulkId} and line > ${after} order by line limit ${most}) i`.execute(
    tx,
  );
  const [next] = rows;
  if (!next) throw new Error('an aggregate returns one row');
  return { lines: { after, upTo: next.up_to }, count: next.count };
}

/** Stores how far the step has come. */
export async function moveOn(tx: Tx, bulkId: string, line: number, done: number): Promise<void> {
  await sql`
    update bulk_transaction set step_line = ${line}, step_done = step_done + ${done} where id = ${bulkId}`.execute(
    tx,
  );
}

export async function endStep(tx: Tx, bulkId: string): Promise<void> {
  await tx
    .updateTable('bulk_transaction')
    .set({ step: null, step_by: null, step_at: null, step_why: '', step_cost: null })
    .where('id', '=', bulkId)
    .execute();
}

/** Sums up the items that were made. A payment that could no longer be retried is not among them. */
export async function sumUp(tx: Tx, bulkId: string): Promise<void> {
  await sql`
    with made as (
      select count(*)::int as items, sum(amount)::bigint as amount, sum(fee)::bigint as fee, sum(tax)::bigint as tax,
        sum(levy)::bigint as levy from transaction where bulk_id = ${bulkId}),
    header as (
      update transaction t set amount = m.amount, fee = m.fee, tax = m.tax, levy = m.levy from made m
      where t.id = ${bulkId} and (t.amount, t.fee, t.tax, t.levy) <> (m.amount, m.fee, m.tax, m.levy))
    update bulk_transaction b set items = m.items from made m where b.id = ${bulkId} and b.items <> m.items`.execute(
    tx,
  );
}

/** Returns true while a retry of its failed items is still being made. */
export async function isBeingRetried(tx: Tx, bulkId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_transaction')
    .select('id')
    .where('parent_id', '=', bulkId)
    .where('step', '=', 'CREATE')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
