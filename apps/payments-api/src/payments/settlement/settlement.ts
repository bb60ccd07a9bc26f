import { together, type Tx } from '@sanaga/database';
import { requestLapsedCode, totalCost, type AuditAction } from '@sanaga/domain';
import { captureHolds, lockHolders, releaseHolds, renewHolds } from '@sanaga/ledger';
import { floatShortCode } from '@sanaga/operators';
import { auditAll } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notifyAll } from '../../kernel/notifications/notifications.service.ts';
import { creditFromOperator } from '../../operator/incoming-money.ts';
import type { RequestRow, WaitingRequest } from '../../operator/requests.ts';
import type { Outcome, Settled, Subject } from '../../operator/subjects.ts';
import { notifyWhenDone } from '../bulk/bulk-notifications.ts';
import { cancelOn } from '../bulk/bulk-steps.repository.ts';
import { lockBulks } from '../bulk/bulk.repository.ts';
import { captureReference, collectionReference, holdReference, releaseOf } from '../transactions/funds.ts';
import { withheldAmong } from '../transactions/family.repository.ts';
import { mailReceipts } from '../transactions/receipt.mail.ts';
import { transition, transitionAll, type MovedPayment } from '../transactions/transitions.repository.ts';
import { lapsePayouts } from './lapsed-payouts.ts';

/** Applies the operator's results to payouts and collections. */
export const transactionSubject = (deps: Dependencies): Subject => ({
  withheld: (tx, requests) => withheldAmong(tx, requests, deps.now()),
  send: (tx, requests) => send(deps, tx, requests),
  // a collection is requested at once, and is recorded then
  auditSend: (tx, requests) =>
    auditTransactions(
      tx,
      requests
        .filter(({ kind }) => kind === 'DISBURSEMENT')
        .map(({ subject_id, organisation_id }) => ({ id: subject_id, organisation_id })),
      'transaction.send',
    ),
  settle: (tx, settled) => settle(deps, tx, settled),
  lapse: (tx, requests, at) => lapse(deps, tx, requests, at),
  markUnknown,
});

/** Returns those that are still to be sent. */
async function send(
  { now }: Dependencies,
  tx: Tx,
  requests: readonly WaitingRequest[],
): Promise<Set<string>> {
  const idsOf = (kind: RequestRow['kind']) =>
    requests.filter((request) => request.kind === kind).map(({ subject_id }) => subject_id);
  const rows = await transitionAll(
    tx,
    'send',
    idsOf('DISBURSEMENT').map((id) => ({ id })),
    { at: now(), skipLocked: true },
  );
  // a collection is requested at once: only a payout waits as CONFIRMED
  return new Set([...rows.map(({ id }) => id), ...idsOf('COLLECTION')]);
}

type Over<K extends Outcome['is']> = Settled & { outcome: Extract<Outcome, { is: K }> };
const are = <K extends Outcome['is']>(settled: readonly Settled[], is: K) =>
  settled.filter((one): one is Over<K> => one.outcome.is === is);
const bulkIdsOf = (settled: readonly Settled[]) => settled.flatMap(({ request }) => request.bulk_id ?? []);

async function settle(deps: Dependencies, tx: Tx, settled: readonly Settled[]): Promise<void> {
  // 1. All settling locks in this order: bulk transactions, payments, holders' accounts, then the platform's. Taking or
  // approving items of a bulk transaction waits for its lock, so what can be sent together is.
  const [, , paid, failed, short] = await together(
    tx,
    (one) => lockBulks(one, bulkIdsOf(settled)),
    (one) => cancelOn(one, bulkIdsOf(are(settled, 'short')), deps.now()),
    (one) =>
      moved(
        one,
        'complete',
        are(settled, 'paid').map(({ request, outcome, finishedAt }) => ({
          id: request.subject_id,
          finishedAt,
          financialTransactionId: outcome.financialTransactionId,
        })),
      ),
    (one) =>
      moved(
        one,
        'fail',
        are(settled, 'failed').map(({ request, outcome, finishedAt }) => ({
          id: request.subject_id,
          finishedAt,
          operatorCode: outcome.code,
        })),
      ),
    (one) =>
      moved(
        one,
        'waitForFloat',
        are(settled, 'short').map(({ request }) => ({
          id: request.subject_id,
          operatorCode: floatShortCode,
        })),
      ),
  );
  const all = [...paid, ...failed, ...short];

  // 2. The money, and the notifications about it, in one round trip: everyone who waits for the bulk transaction waits for that.
  for (const row of paid) if (!isPayout(row)) await creditCollection(deps, tx, row);
  await together(
    tx,
    (one) =>
      lockHolders(
        one,
        all.filter(isPayout).map(({ organisation_id }) => organisation_id),
      ),
    (one) =>
      releaseHolds(one, [...failed.filter(isPayout).map(releaseOf), ...short.map(releaseOfLastAttempt)]),
    (one) => renewHolds(one, short.map(renewedHoldOf)),
    (one) => captureHolds(one, paid.filter(isPayout).map(captureOf)),
    (one) =>
      notifyAll(one, [
        ...paid.filter(isSingle).map((row) => notificationOf(row, 'completed')),
        ...failed.filter(isSingle).map((row) => notificationOf(row, 'failed')),
      ]),
    (one) =>
      notifyWhenDone(
        one,
        all.flatMap(({ bulk_id }) => bulk_id ?? []),
      ),
    (one) =>
      auditAll(one, 'system', [
        ...paid.map((row) => entryOf(row, 'transaction.complete')),
        ...failed.map((row) => entryOf(row, 'transaction.fail', { code: row.operator_code })),
        ...short.map((row) => entryOf(row, 'transaction.wait', { attempt: row.attempt })),
      ]),
  );
  await mailReceipts(deps, tx, paid.filter(isPayout));
}

/** Ends what was not sent in time: a request for money has failed, and a payout's approval is void. */
async function lapse(
  deps: Dependencies,
  tx: Tx,
  requests: readonly RequestRow[],
  at: Date,
): Promise<Set<string>> {
  const collections = requests.filter(({ kind }) => kind === 'COLLECTION');
  const payouts = requests.filter(({ kind }) => kind === 'DISBURSEMENT');
  await settle(
    deps,
    tx,
    collections.map((request) => ({
      request,
      outcome: { is: 'failed', code: requestLapsedCode },
      finishedAt: at,
    })),
  );
  const lapsed = await lapsePayouts(deps, tx, payouts, at);
  return new Set([...collections.map(({ subject_id }) => subject_id), ...lapsed]);
}

/** Moves all of them. Throws if one is not under way. */
async function moved(
  tx: Tx,
  move: Parameters<typeof transitionAll>[1],
  changes: Parameters<typeof transitionAll>[2],
): Promise<MovedPayment[]> {
  const rows = await transitionAll(tx, move, changes);
  const found = new Set(rows.map(({ id }) => id));
  const missing = changes.find(({ id }) => !found.has(id));
  if (missing) throw new Error(`a settled transaction is not under way: ${missing.id}`);
  return rows;
}

const isPayout = ({ kind }: MovedPayment): boolean => kind === 'PAYOUT';
const isSingle = ({ bulk_id }: MovedPayment): boolean => bulk_id === null;

/** Returns the hold that the next attempt reserves. */
const renewedHoldOf = (row: MovedPayment) => ({
  reference: holdReference(row.id, row.attempt),
  organisationId: row.organisation_id,
  amount: totalCost(row),
});

/** Returns the release of the last attempt's hold, which our float did not cover. */
const releaseOfLastAttempt = ({ id, attempt }: MovedPayment) => releaseOf({ id, attempt: attempt - 1 });

/**
 * Returns the capture: held → float, fee → income, tax and levy → what we owe the state. If the operator hands them
 * over, they are part of what it charges us, and the holder has paid that part.
 */
const captureOf = (row: MovedPayment) => ({
  holdReference: holdReference(row.id, row.attempt),
  reference: captureReference(row.id, row.attempt),
  kind: 'PAYOUT',
  legs: [
    { account: 'operator:momo:float', amount: row.amount },
    { account: 'income:fees', amount: row.fee },
    {
      account: row.tax_remitted_by === 'OPERATOR' ? 'expense:operator' : 'tax:payable',
      amount: row.tax + row.levy,
    },
  ].filter(({ amount }) => amount > 0n),
});

async function creditCollection(deps: Dependencies, tx: Tx, row: MovedPayment): Promise<void> {
  await lockHolders(tx, [row.organisation_id]);
  await creditFromOperator(deps, tx, {
    reference: collectionReference(row.id, row.attempt),
    kind: 'COLLECTION',
    organisationId: row.organisation_id,
    amount: row.amount,
  });
}

/** Marks a payment as unknown; its money stays reserved. */
async function markUnknown(tx: Tx, request: RequestRow): Promise<void> {
  const row = await transition(tx, {
    move: 'markUnknown',
    id: request.subject_id,
    by: null,
    problemReason: 'UNKNOWN',
  });
  if (!row) return;
  if (isSingle(row)) await notifyAll(tx, [notificationOf(row, 'failed')]);
  else await notifyWhenDone(tx, row.bulk_id ? [row.bulk_id] : []);
  await auditTransactions(tx, [row], 'transaction.lose');
}

type AuditedPayment = Pick<MovedPayment, 'id' | 'organisation_id'>;

const entryOf = (row: AuditedPayment, action: AuditAction, detail?: Record<string, unknown>) => ({
  action,
  subjectType: 'transaction' as const,
  subjectId: row.id,
  organisationId: row.organisation_id,
  ...(detail && { detail }),
});

const auditTransactions = (tx: Tx, rows: readonly AuditedPayment[], action: AuditAction) =>
  auditAll(
    tx,
    'system',
    rows.map((row) => entryOf(row, action)),
  );

const endings = {
  PAYOUT: { completed: 'payment-completed', failed: 'payment-failed' },
  COLLECTION: { completed: 'request-paid', failed: 'request-failed' },
} as const;

const notificationOf = (row: MovedPayment, ending: 'completed' | 'failed') => ({
  userIds: row.makers,
  organisationId: row.organisation_id,
  kind: endings[row.kind as keyof typeof endings][ending],
  values: { name: row.payee_name, amount: Number(row.amount) },
  path: `/dashboard/transactions?id=${row.id}`,
});
