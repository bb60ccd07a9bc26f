import { together, type Tx } from '@sanaga/database';
import { drawHolds, releaseHolds } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { withdrawRequests } from '../../operator/requests.ts';
import { holdReference, releaseOf } from '../transactions/funds.ts';
import { queueDisbursements } from '../transactions/operator-requests.ts';
import { askAgain } from '../transactions/family.repository.ts';
import { remarkSamePayments } from '../transactions/remarks.repository.ts';
import {
  failedItemsOf,
  hasUnsent,
  hideItems,
  insertItems,
  retriedBy,
  rowsOfFile,
  transitionItems,
} from './bulk-items.repository.ts';
import { notifyApprovers } from '../transactions/payment-notifications.ts';
import {
  type BulkStep,
  endStep,
  type Lines,
  lockStep,
  moveOn,
  nextLines,
  type StepRow,
  sumUp,
} from './bulk-steps.repository.ts';
import { transactionById } from '../transactions/transactions.repository.ts';
import { claimEnded } from './bulk.repository.ts';

/** Maximum number of items in one database transaction, so that other moves of them wait only for a moment. */
export const itemsAtOnce = 500;

/** Returns the reference under which the ledger holds the money of a whole bulk transaction, which has one attempt. */
export const bulkHoldReference = (bulkId: string): string => holdReference(bulkId, 1);

/**
 * Does the next portion of a bulk transaction's step, or of any if no id is given, and ends the step with the last
 * portion. Returns the step, or undefined if there is none.
 */
export async function continueStep(
  tx: Tx,
  deps: Dependencies,
  bulkId?: string,
): Promise<StepRow | undefined> {
  const row = await lockStep(tx, bulkId);
  if (!row) return undefined;
  const { isLast, line, done } = row.step === 'CREATE' ? await create(tx, row) : await change(tx, deps, row);
  await moveOn(tx, row.id, line, done);
  if (isLast) await finish(tx, deps, { ...row, step_done: row.step_done + done });
  return row;
}

interface StepProgress {
  isLast: boolean;
  /** Last line that was done. */
  line: number;
  /** Number of items done. */
  done: number;
}

async function create(tx: Tx, row: StepRow): Promise<StepProgress> {
  const { id, file_id: fileId, parent_id: parentId, step_cost: cost } = row;
  const source = parentId === null ? fileId && rowsOfFile(fileId) : failedItemsOf(parentId, row.step_at);
  if (!source || !cost) throw new Error(`a bulk transaction of nothing: ${id}`);
  const { made, last } = await insertItems(tx, {
    bulkId: id,
    source,
    cost,
    after: row.step_line,
    most: itemsAtOnce,
  });
  return { isLast: made < itemsAtOnce || row.step_done + made >= row.step_items, line: last, done: made };
}

async function change(tx: Tx, deps: Dependencies, row: StepRow): Promise<StepProgress> {
  const { lines, count } = await nextLines(tx, row.id, row.step_line, itemsAtOnce);
  const done = count === 0 ? 0 : await changes[row.step as Exclude<BulkStep, 'CREATE'>](tx, deps, row, lines);
  const isEnd = count < itemsAtOnce;
  const isThrough = isEnd || row.step_done + done >= row.step_items;
  // items that came back unsent meanwhile, as our float did not cover them, may be on lines already passed
  if (isThrough && row.step === 'CANCEL' && (await hasUnsent(tx, row.id)))
    return { isLast: false, line: isEnd ? 0 : lines.upTo, done };
  return { isLast: isThrough, line: lines.upTo, done };
}

type Change = (tx: Tx, deps: Dependencies, row: StepRow, lines: Lines) => Promise<number>;

const cancelItems = (tx: Tx, row: StepRow, lines: Lines) =>
  transitionItems(tx, {
    move: 'cancel',
    bulkId: row.id,
    by: row.step_by,
    lines,
    why: row.step_why,
    finishedAt: row.step_at,
  });

/** Work of each step on the items on these lines; each returns the number of items that it changed. */
const changes: Record<Exclude<BulkStep, 'CREATE'>, Change> = {
  async APPROVE(tx, deps, row, lines) {
    const approvedAt = row.approved_at ?? row.step_at;
    const moved = await transitionItems(tx, {
      move: 'approve',
      bulkId: row.id,
      by: row.step_by,
      lines,
      approval: { at: approvedAt, codeId: row.approval_code_id, evidenceId: row.approval_evidence_id },
    });
    await together(
      tx,
      (one) =>
        queueDisbursements(one, deps, {
          bulkId: row.id,
          organisationId: row.organisation_id,
          approvedAt,
          items: moved,
        }),
      (one) =>
        drawHolds(
          one,
          bulkHoldReference(row.id),
          moved.map(({ id, attempt, total }) => ({ reference: holdReference(id, attempt), amount: total })),
        ),
      (one) =>
        remarkSamePayments(
          one,
          moved.map(({ id }) => id),
          row.id,
        ),
    );
    return moved.length;
  },

  async CANCEL(tx, _deps, row, lines) {
    const moved = await cancelItems(tx, row, lines);
    const reserved = moved.filter(({ from_status }) => from_status === 'CONFIRMED');
    await withdrawRequests(
      tx,
      reserved.map(({ id }) => id),
    );
    await releaseHolds(tx, reserved.map(releaseOf));
    return moved.length;
  },

  async DELETE(tx, _deps, row, lines) {
    await cancelItems(tx, row, lines);
    return hideItems(tx, row.id, lines, row.step_at);
  },
};

/** Audits the step that is under way, if any, up to its present line: another one takes its place. */
export async function cutOffStep(tx: Tx, bulkId: string): Promise<void> {
  const row = await lockStep(tx, bulkId);
  if (row) await auditDifference(tx, row);
}

/** Finishes a step that has reached every item. */
async function finish(tx: Tx, deps: Dependencies, row: StepRow): Promise<void> {
  await endStep(tx, row.id);
  await auditDifference(tx, row);
  if (row.step === 'CREATE') await finishCreation(tx, deps, row);
  else await claimEnded(tx, [row.id]);
}

async function finishCreation(tx: Tx, deps: Dependencies, row: StepRow): Promise<void> {
  if (row.parent_id !== null) {
    await sumUp(tx, row.id);
    await askAgain(tx, retriedBy(row.id), deps.now());
  }
  await notifyApprovers(tx, await transactionById(tx, row.id));
}

const actions = {
  CREATE: 'transaction.create',
  APPROVE: 'transaction.approve',
  CANCEL: 'transaction.cancel',
  DELETE: 'transaction.delete',
} as const;

/** Records in the audit log that a step has changed more or fewer items than it was about. */
async function auditDifference(
  tx: Tx,
  { id, organisation_id, step, step_done, step_items }: StepRow,
): Promise<void> {
  if (step_done === step_items) return;
  await audit(tx, 'system', {
    action: actions[step],
    subjectType: 'transaction',
    subjectId: id,
    organisationId: organisation_id,
    detail: { items: step_done - step_items, correction: true },
  });
}
