import { createHash } from 'node:crypto';
import type { DB, Tx } from '@sanaga/database';
import { minuteMs } from '@sanaga/domain';
import type { Insertable } from 'kysely';
import { parseFile } from '../../apps/payments-api/src/payments/payment-files/parse/parse.ts';
import { chunkOf } from '../../apps/payments-api/src/payments/payment-files/parse/chunk.ts';
import {
  insertLines,
  markDuplicates,
} from '../../apps/payments-api/src/payments/payment-files/payment-file-lines.repository.ts';
import {
  insertFile,
  recount,
} from '../../apps/payments-api/src/payments/payment-files/payment-files.repository.ts';
import { trail, type Settled, type TransactionRows } from './rows.ts';
import { csvOf, type StoryFile } from './story-files.ts';
import type { PaidFile } from './history.ts';

/** Limits with which the platform's settings begin. */
const limits = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };

const sum = (items: PaidFile['items'], part: 'amount' | 'fee' | 'tax' | 'levy'): bigint =>
  items.reduce((total, { cost }) => total + cost[part], 0n);

/**
 * Returns the rows of a processed file itself: what people saw, approved, and see the outcome of; its items are payouts
 * of the history.
 */
export function bulkRows(
  settled: Settled,
  { id, created, decided, finished, items }: PaidFile,
): TransactionRows & { bulk: Insertable<DB['bulk_transaction']> } {
  const file = settled.holder.paidFile;
  if (!file) throw new Error(`${settled.holder.name} has no file`);
  const [approver = ''] = settled.approvers;
  const failed = items.filter(({ outcome }) => outcome === 'FAILED').length;
  const at = (seconds: number) => new Date(decided.getTime() + seconds * 1_000);
  const steps = trail(settled, id, [
    { at: created, by: settled.maker, from: null, to: 'PENDING', action: 'create' },
    { at: decided, by: approver, from: 'PENDING', to: 'CONFIRMED', action: 'approve' },
    { at: at(0), by: null, from: 'CONFIRMED', to: 'IN_PROGRESS', action: '' },
    { at: finished, by: null, from: 'IN_PROGRESS', to: 'PROBLEMATIC', action: '' },
  ]);
  const detail = JSON.stringify({ items: items.length });
  return {
    transaction: {
      id,
      organisation_id: settled.id,
      kind: 'BULK_PAYOUT',
      type: 'BULK',
      status: 'PROBLEMATIC',
      problem_reason: 'FAILED',
      amount: sum(items, 'amount'),
      fee: sum(items, 'fee'),
      tax: sum(items, 'tax'),
      levy: sum(items, 'levy'),
      payee_name: file.name,
      payee_number: '',
      created_by: settled.maker,
      makers: [settled.maker],
      approved_by: approver,
      approved_at: decided,
      individual: false,
      finished_at: finished,
      // before its items, which come after it
      created_at: new Date(created.getTime() - 1),
      updated_at: finished,
    },
    history: steps.history,
    audit: steps.audit.filter(({ actor_id }) => actor_id !== null).map((row) => ({ ...row, detail })),
    request: null,
    code: null,
    bulk: {
      id,
      organisation_id: settled.id,
      items: items.length,
      excluded: file.lines.length - items.length,
      completed: items.length - failed,
      failed,
      told_at: finished,
    },
  };
}

/** Stores a file as an upload does. */
async function storeFile(tx: Tx, { id, maker }: Settled, file: StoryFile, at: Date): Promise<string> {
  const bytes = new TextEncoder().encode(csvOf(file));
  const { format, layout, rows } = await parseFile(bytes, limits);
  const fileId = await insertFile(tx, {
    organisationId: id,
    name: file.name,
    format,
    sha256: createHash('sha256').update(bytes).digest(),
    layout,
    status: 'UPLOADED',
    createdBy: maker,
    key: null,
  });
  await insertLines(tx, fileId, id, { ...chunkOf(rows), names: [] });
  await markDuplicates(tx, fileId);
  await recount(tx, fileId);
  await tx.updateTable('payment_file').set({ created_at: at }).where('id', '=', fileId).execute();
  return fileId;
}

/** Stores the files of a holder: the one that was processed, and the one that waits. */
export async function storeFiles(
  tx: Tx,
  settled: Settled,
  paid: readonly PaidFile[],
  now: Date,
): Promise<void> {
  const { paidFile, openFile } = settled.holder;
  for (const { id, created } of paid) {
    if (!paidFile) continue;
    const fileId = await storeFile(tx, settled, paidFile, new Date(created.getTime() - 20 * minuteMs));
    await tx
      .updateTable('payment_file')
      .set({ status: 'PROCESSED', bulk_id: id })
      .where('id', '=', fileId)
      .execute();
    await tx.updateTable('bulk_transaction').set({ file_id: fileId }).where('id', '=', id).execute();
  }
  if (openFile)
    await storeFile(tx, settled, openFile, new Date(now.getTime() - openFile.minutesAgo * minuteMs));
}
