import type { Tx } from '@sanaga/database';
import { availableAccount, captureHold, postTransfers, releaseHold } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { tellWhenDone } from '../bulk/bulk-news.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { moveRefill } from '../../wallet/refills/refills.repository.ts';
import { tryAgainWithMoney } from '../../billing/billing.service.ts';
import { transition, type TransactionRow } from '../transactions/transactions.repository.ts';
import { mailReceipt } from '../transactions/receipt.mail.ts';
import { holdReference, releaseOf } from '../transactions/funds.ts';
import { inRequestTransaction } from '../../operator/request-transaction.ts';
import { openTask, writeLeased, type LeasedRequest } from '../../operator/requests.ts';

/** Another worker has the row: nothing of this database transaction may stay. */
export class LeaseLost extends Error {}

const insistOnLease = async (
  tx: Tx,
  request: LeasedRequest,
  set: Parameters<typeof writeLeased>[2],
): Promise<void> => {
  if (!(await writeLeased(tx, request, { ...set, lease_owner: null, lease_until: null })))
    throw new LeaseLost();
};

/** The operator says paid: the one moment in which money is captured or credited. */
export function settleSuccess(
  deps: Dependencies,
  request: LeasedRequest,
  financialTransactionId: string | undefined,
): Promise<void> {
  const now = deps.now();
  const done = { finished_at: now, financial_transaction_id: financialTransactionId ?? null };
  return inRequestTransaction(deps, request, async (tx) => {
    if (request.subject_type === 'REFILL') await creditRefill(deps, tx, request, done);
    else await completeTransaction(deps, tx, request, done);
    await insistOnLease(tx, request, { state: 'SUCCESSFUL', ...done });
  });
}

async function completeTransaction(
  deps: Dependencies,
  tx: Tx,
  request: LeasedRequest,
  done: { finished_at: Date; financial_transaction_id: string | null },
) {
  const row = await transition(tx, {
    move: 'complete',
    id: request.subject_id,
    by: null,
    set: { ...done, operator_code: null },
  });
  if (!row) throw new Error(`a paid transaction is not under way: ${request.subject_id}`);
  if (row.kind === 'PAYOUT') {
    await capture(tx, row);
    await mailReceipt(deps, tx, row);
  } else await creditCollection(deps, tx, row);
  await audit(tx, 'system', {
    action: 'transaction.complete',
    subjectType: 'transaction',
    subjectId: row.id,
    organisationId: row.organisation_id,
  });
  await tellMakers(tx, row, 'completed');
}

/**
 * held → float, fee → income, tax and levy → what we owe the state; where the operator hands them over, they are part of
 * what it charges us, and the holder has paid that part.
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
  credit(
    deps,
    tx,
    `transaction:${row.id}:${row.attempt}:collection`,
    'COLLECTION',
    row.organisation_id,
    row.amount,
  );

/** float → available: the holder's money is with the operator, and we owe it; it may pay what was left unpaid. */
async function credit(
  { jobs }: Dependencies,
  tx: Tx,
  reference: string,
  kind: string,
  organisationId: string,
  amount: bigint,
): Promise<void> {
  const legs = [
    { account: 'operator:momo:float', amount: -amount },
    { account: availableAccount(organisationId), amount },
  ];
  await postTransfers(tx, [{ reference, kind, currency: 'XAF', organisationId, legs }]);
  await tryAgainWithMoney(jobs, tx, organisationId);
}

async function creditRefill(
  deps: Dependencies,
  tx: Tx,
  request: LeasedRequest,
  done: { finished_at: Date; financial_transaction_id: string | null },
) {
  const refill = await moveRefill(tx, 'complete', request.subject_id, done);
  if (!refill) throw new Error(`a paid refill is not under way: ${request.subject_id}`);
  await credit(deps, tx, `refill:${refill.id}`, 'REFILL', refill.organisation_id, refill.amount);
  await audit(tx, 'system', {
    action: 'refill.complete',
    subjectType: 'refill',
    subjectId: refill.id,
    organisationId: refill.organisation_id,
  });
  await notify(tx, {
    userIds: [refill.requested_by],
    organisationId: refill.organisation_id,
    kind: 'refill-completed',
    values: { amount: Number(refill.amount) },
    path: '/dashboard/balances',
  });
}

/** The operator says FAILED, or refused outright and does not know the reference: reserved money returns. */
export function settleFailure(deps: Dependencies, request: LeasedRequest, code: string): Promise<void> {
  const done = { finished_at: deps.now() };
  return inRequestTransaction(deps, request, async (tx) => {
    if (request.subject_type === 'REFILL') await failRefill(tx, request, code, done);
    else await failTransaction(tx, request, code, done);
    await insistOnLease(tx, request, { state: 'FAILED', failure_code: code, ...done });
  });
}

async function failTransaction(tx: Tx, request: LeasedRequest, code: string, done: { finished_at: Date }) {
  const row = await transition(tx, {
    move: 'fail',
    id: request.subject_id,
    by: null,
    why: code,
    problemReason: 'FAILED',
    set: { ...done, operator_code: code },
  });
  if (!row) throw new Error(`a failed transaction is not under way: ${request.subject_id}`);
  if (row.kind === 'PAYOUT') await releaseHold(tx, releaseOf(row));
  await audit(tx, 'system', {
    action: 'transaction.fail',
    subjectType: 'transaction',
    subjectId: row.id,
    organisationId: row.organisation_id,
    detail: { code },
  });
  await tellMakers(tx, row, 'failed');
}

async function failRefill(tx: Tx, request: LeasedRequest, code: string, done: { finished_at: Date }) {
  const refill = await moveRefill(tx, 'fail', request.subject_id, { ...done, operator_code: code });
  if (!refill) throw new Error(`a failed refill is not under way: ${request.subject_id}`);
  await audit(tx, 'system', {
    action: 'refill.fail',
    subjectType: 'refill',
    subjectId: refill.id,
    organisationId: refill.organisation_id,
    detail: { code },
  });
  await notify(tx, {
    userIds: [refill.requested_by],
    organisationId: refill.organisation_id,
    kind: 'refill-failed',
    values: { amount: Number(refill.amount) },
    path: '/dashboard/balances',
  });
}

/** Nobody knows after the deadline: shown as such, kept reserved, a task for a person; asking goes on. */
export function declareUnknown(deps: Dependencies, request: LeasedRequest): Promise<void> {
  return inRequestTransaction(deps, request, async (tx) => {
    const opened = await openTask(tx, 'UNKNOWN_OUTCOME', request, {
      posts: request.posts,
      lastCause: request.last_cause,
    });
    if (!opened || request.subject_type === 'REFILL') return;
    const row = await transition(tx, {
      move: 'lose',
      id: request.subject_id,
      by: null,
      problemReason: 'UNKNOWN',
    });
    if (!row) return;
    await audit(tx, 'system', {
      action: 'transaction.lose',
      subjectType: 'transaction',
      subjectId: row.id,
      organisationId: row.organisation_id,
    });
    await tellMakers(tx, row, 'failed');
  });
}

const endings = {
  PAYOUT: { completed: 'payment-completed', failed: 'payment-failed' },
  COLLECTION: { completed: 'request-paid', failed: 'request-failed' },
} as const;

async function tellMakers(tx: Tx, row: TransactionRow, ending: 'completed' | 'failed') {
  if (row.bulk_id !== null) return tellWhenDone(tx, row.bulk_id);
  await notify(tx, {
    userIds: row.makers,
    organisationId: row.organisation_id,
    kind: endings[row.kind as keyof typeof endings][ending],
    values: { name: row.payee_name, amount: Number(row.amount) },
    path: `/dashboard/transactions?id=${row.id}`,
  });
}
