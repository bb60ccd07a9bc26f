import { bulkStatus, can, type CheckReason, unsentItems } from '@sanaga/domain';
import { releaseRest } from '@sanaga/ledger';
import { Failure } from '../../kernel/failure.ts';
import { assertAtRest, bulkFactsOf, getBulkOrThrow, itemsOf } from '../bulk/bulk-guards.ts';
import { retriedBy } from '../bulk/bulk-items.repository.ts';
import { beginStep } from '../bulk/bulk-steps.repository.ts';
import { bulkHoldReference, continueStep, cutOffStep } from '../bulk/bulk-steps.ts';
import { lockBulk, moveHeader } from '../bulk/bulk.repository.ts';
import { bulkToCheck } from '../transactions/check-reasons.repository.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import type { Decidable } from './decidable.ts';

/** Number of payments to look at that an approver knows about, ideally by reason. */
export type AcknowledgedItems = number | readonly { reason: CheckReason; count: number }[];

type Detail = Awaited<ReturnType<typeof detailOf>>;

/** Bulk transactions; items beyond the first portion are reached after the decision. */
export const bulkTransaction: Decidable<AcknowledgedItems, Detail> = {
  find: getBulkOrThrow,

  async lock(tx, caller, id) {
    if (!(await lockBulk(tx, caller.organisationId, id))) throw new Failure('NOT_FOUND');
  },

  assertAtRest,

  answer: (db, caller, { id }) => detailOf(db, caller, id),

  async assertChecked(tx, row, { payments, acknowledged }) {
    const { pending, total } = itemsOf(row);
    if (pending !== total) throw new Failure('WRONG_STATUS', { values: { status: 'PENDING' } });
    const toLookAt = row.checks_to_look_at ?? 0;
    const isLess =
      typeof acknowledged === 'number'
        ? acknowledged < toLookAt
        : acknowledged !== undefined && toLookAt > 0 && exceeds(await bulkToCheck(tx, row.id), acknowledged);
    // a number that was seen before says what was seen: payments are excluded, and none is ever added
    if (isLess || (payments !== undefined && payments !== total)) throw new Failure('CHECKS_CHANGED');
    return { items: total, toLookAt };
  },

  triedBefore: ({ id }) => retriedBy(id),

  start(tx, _deps, approved) {
    const { id, approved_by: by, approved_at: at } = approved;
    if (!by || !at) throw new Error(`a bulk transaction that nobody approved: ${id}`);
    return beginStep(tx, { bulkId: id, step: 'APPROVE', by, at, items: itemsOf(approved).total });
  },

  async continue(tx, deps, { id }) {
    await continueStep(tx, deps, id);
  },

  mayCancel: (row, actor) => can.cancelBulk(bulkFactsOf(row), actor),

  async cancel(tx, deps, { row, by, at, reason }) {
    const { id } = row;
    // 1. The resulting status of the header, in its history with who and why.
    const before = itemsOf(row);
    const unsent = unsentItems(before);
    const cancelled = before.cancelled + unsent;
    const { status, problemReason } = bulkStatus({ ...before, pending: 0, confirmed: 0, cancelled });
    await moveHeader(tx, { id, by: by.userId, why: reason, from: row.status, to: status, problemReason });

    // 2. The money that no item has drawn yet returns at once; that of the items returns with them and their work for
    // the operator.
    await cutOffStep(tx, id);
    await beginStep(tx, { bulkId: id, step: 'CANCEL', by: by.userId, at, items: unsent, why: reason });
    await releaseRest(tx, {
      holdReference: bulkHoldReference(id),
      reference: `transaction:${id}:1:rest`,
    });
    await continueStep(tx, deps, id);
    return { row, detail: { items: unsent } };
  },

  async hide(tx, deps, { row, by, at }) {
    const { pending, total } = itemsOf(row);
    await beginStep(tx, {
      bulkId: row.id,
      step: 'DELETE',
      by: by.userId,
      at,
      items: total,
      why: 'DELETED',
    });
    await continueStep(tx, deps, row.id);
    return { row: { ...row, items_pending: 0, items_cancelled: total }, detail: { items: pending } };
  },
};

type Counts = readonly { reason: CheckReason; count: number }[];

/** Returns true if there is more to check, for any reason, than is known. */
function exceeds(toCheck: Counts, acknowledged: Counts): boolean {
  const known = new Map(acknowledged.map(({ reason, count }) => [reason, count]));
  return toCheck.some(({ reason, count }) => count > (known.get(reason) ?? 0));
}
