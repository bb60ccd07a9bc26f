import { together } from '@sanaga/database';
import { can, checkReasonsOf, type CheckReason } from '@sanaga/domain';
import { releaseHold } from '@sanaga/ledger';
import { sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import { toNameResult } from '../../operator/payees.ts';
import { withdrawRequests } from '../../operator/requests.ts';
import { releaseOf } from '../transactions/funds.ts';
import { queueDisbursement } from '../transactions/operator-requests.ts';
import { hasSameWaiting, remarkSamePayments } from '../transactions/remarks.repository.ts';
import { getPaymentOrThrow, movedMeanwhile, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';
import type { Decidable } from './decidable.ts';

/** Single payments and requests for money. */
export const singlePayment: Decidable<readonly CheckReason[], NamedTransactionRow> = {
  find: getPaymentOrThrow,

  // each of its moves is one guarded statement
  lock: () => Promise.resolve(),

  // it has no items
  assertAtRest: () => {},

  answer: (_db, _caller, row) => Promise.resolve(row),

  assertChecked(_tx, row, { acknowledged }) {
    const toCheck = checkReasonsOf({ ...toNameResult(row), remarks: row.remarks });
    if (acknowledged && toCheck.some((reason) => !acknowledged.includes(reason)))
      throw new Failure('CHECKS_CHANGED');
    return Promise.resolve({ toCheck });
  },

  triedBefore: ({ id, attempt }) => (attempt > 1 ? sql`select ${id}::uuid` : null),

  async start(tx, deps, approved) {
    await together(
      tx,
      (one) => queueDisbursement(one, deps, approved),
      async (one) => (await hasSameWaiting(one, approved.id)) && remarkSamePayments(one, [approved.id], null),
    );
  },

  continue: () => Promise.resolve(),

  mayCancel: (row, actor) => can.cancel(paymentFactsOf(row), actor),

  async cancel(tx, _deps, { row, by, at, reason }) {
    const { id } = row;
    const isRequest = row.kind === 'COLLECTION';
    // 1. The status, in one guarded statement; before that the request of a collection, which settling also locks
    // first: either it is withdrawn or it is sent, never both.
    if (isRequest && (await withdrawRequests(tx, [id])) === 0) throw await movedMeanwhile(tx, by, id);
    const cancelled = await transition(tx, {
      move: isRequest ? 'withdraw' : 'cancel',
      id,
      organisationId: by.organisationId,
      by: by.userId,
      why: reason,
      set: { finished_at: at },
    });
    if (!cancelled) throw await movedMeanwhile(tx, by, id);

    // 2. If it was approved already, the work for the operator is taken back and the money returns.
    if (cancelled.approved_by) {
      await withdrawRequests(tx, [id]);
      await releaseHold(tx, releaseOf(cancelled));
    }
    return { row: { ...row, ...cancelled, waits_for: null }, detail: {} };
  },

  hide: (_tx, _deps, { row }) => Promise.resolve({ row, detail: {} }),
};
