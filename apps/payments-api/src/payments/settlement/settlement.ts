import type { Tx } from '@sanaga/database';
import type { AuditAction } from '@sanaga/domain';
import { captureHold, releaseHold } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { creditFromOperator } from '../../operator/incoming-money.ts';
import type { RequestRow } from '../../operator/requests.ts';
import type { Paid, Subject } from '../../operator/subjects.ts';
import { notifyWhenDone } from '../bulk/bulk-notifications.ts';
import { holdReference, releaseOf } from '../transactions/funds.ts';
import { mailReceipt } from '../transactions/receipt.mail.ts';
import { transition, type TransactionRow } from '../transactions/transactions.repository.ts';

/** Applies the operator's results to payouts and collections. */
export const transactionSubject = (deps: Dependencies): Subject => ({
  send: (tx, request) => send(deps, tx, request),
  complete: (tx, request, paid) => complete(deps, tx, request, paid),
  fail,
  markUnknown,
});

/** False where the payout was cancelled. */
async function send({ now }: Dependencies, tx: Tx, request: RequestRow): Promise<boolean> {
  // a collection is requested at once: only a payout waits as CONFIRMED
  if (request.kind !== 'DISBURSEMENT') return true;
  const row = await transition(tx, {
    move: 'send',
    id: request.subject_id,
    by: null,
    set: { sent_at: now() },
  });
  if (!row) return false;
  await auditTransaction(tx, row, 'transaction.send');
  return true;
}

async function complete(deps: Dependencies, tx: Tx, request: RequestRow, paid: Paid): Promise<void> {
  const row = await transition(tx, {
    move: 'complete',
    id: request.subject_id,
    by: null,
    set: { ...paid, operator_code: null },
  });
  if (!row) throw new Error(`a paid transaction is not under way: ${request.subject_id}`);
  if (row.kind === 'PAYOUT') {
    await capture(tx, row);
    await mailReceipt(deps, tx, row);
  } else await creditCollection(deps, tx, row);
  await auditTransaction(tx, row, 'transaction.complete');
  await notifyOfOutcome(tx, row, 'completed');
}

/**
 * held → float, fee → income, tax and levy → what we owe the state; where the operator hands them over, they are part
 * of what it charges us, and the holder has paid that part.
 */
async function capture(tx: Tx, row: TransactionRow): Promise<void> {
  const legs = [
    { account: 'operator:momo:float', amount: row.amount },
    { account: 'income:fees', amount: row.fee },
    {
      account: row.tax_remitted_by === 'OPERATOR' ? 'expense:operator' : 'tax:payable',
      amount: row.tax + row.levy,
    },
  ].filter(({ amount }) => amount > 0n);
  await captureHold(tx, {
    holdReference: holdReference(row.id, row.attempt),
    reference: `transaction:${row.id}:${row.attempt}:capture`,
    kind: 'PAYOUT',
    legs,
  });
}

const creditCollection = (deps: Dependencies, tx: Tx, row: TransactionRow) =>
  creditFromOperator(deps, tx, {
    reference: `transaction:${row.id}:${row.attempt}:collection`,
    kind: 'COLLECTION',
    organisationId: row.organisation_id,
    amount: row.amount,
  });

/** What was reserved for a payout returns. */
async function fail(tx: Tx, request: RequestRow, code: string, finishedAt: Date): Promise<void> {
  const row = await transition(tx, {
    move: 'fail',
    id: request.subject_id,
    by: null,
    why: code,
    problemReason: 'FAILED',
    set: { finished_at: finishedAt, operator_code: code },
  });
  if (!row) throw new Error(`a failed transaction is not under way: ${request.subject_id}`);
  if (row.kind === 'PAYOUT') await releaseHold(tx, releaseOf(row));
  await auditTransaction(tx, row, 'transaction.fail', { code });
  await notifyOfOutcome(tx, row, 'failed');
}

/** Shown as unknown and still reserved. */
async function markUnknown(tx: Tx, request: RequestRow): Promise<void> {
  const row = await transition(tx, {
    move: 'markUnknown',
    id: request.subject_id,
    by: null,
    problemReason: 'UNKNOWN',
  });
  if (!row) return;
  await auditTransaction(tx, row, 'transaction.lose');
  await notifyOfOutcome(tx, row, 'failed');
}

const auditTransaction = (tx: Tx, row: TransactionRow, action: AuditAction, detail?: { code: string }) =>
  audit(tx, 'system', {
    action,
    subjectType: 'transaction',
    subjectId: row.id,
    organisationId: row.organisation_id,
    ...(detail && { detail }),
  });

const endings = {
  PAYOUT: { completed: 'payment-completed', failed: 'payment-failed' },
  COLLECTION: { completed: 'request-paid', failed: 'request-failed' },
} as const;

async function notifyOfOutcome(tx: Tx, row: TransactionRow, ending: 'completed' | 'failed') {
  if (row.bulk_id !== null) return notifyWhenDone(tx, row.bulk_id);
  await notify(tx, {
    userIds: row.makers,
    organisationId: row.organisation_id,
    kind: endings[row.kind as keyof typeof endings][ending],
    values: { name: row.payee_name, amount: Number(row.amount) },
    path: `/dashboard/transactions?id=${row.id}`,
  });
}
