import { inTransaction, type Tx } from '@sanaga/database';
import { floatCorrection, type Difference, type MoneyResolution } from '@sanaga/domain';
import { availableAccount, postTransfers, type Leg, type Transfer } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import {
  ask,
  assertNoInterest,
  decide,
  decidesAlone,
  openDecision,
  type DecisionRow,
} from '../../identity/dual-control/dual-control.service.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { lockHolder } from '../../identity/organisations/organisations.service.ts';
import { adminsAtWork } from '../../identity/users/admins.service.ts';
import { settleByDecision } from '../../operator/decided-outcome.ts';
import { captureReference, collectionReference } from '../../payments/transactions/funds.ts';
import { refillReference } from '../../wallet/refills/refill-settlement.ts';
import { correctRefill } from '../../wallet/refills/refills.repository.ts';
import { subjectsOf } from '../subjects.ts';
import { differenceOf, foreignOf, possibleResolutions } from './differences.ts';
import { lockOpen, seenException, type SeenException } from './exceptions.service.ts';
import * as repository from './exceptions.repository.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import { assertOperatorAgrees, type Answer } from './operator-agreement.ts';

interface Proposal {
  resolution: MoneyResolution;
  organisationId?: string;
  /** What the operator took, whole XAF, where it says another currency. */
  theirs?: number;
  reason: string;
}

const float = 'operator:momo:float';
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What is to be settled. Throws WRONG_STATUS where nothing is, or this is no way to settle it, or INVALID_INPUT. */
function assertDifference(
  row: ExceptionRow,
  { resolution, theirs }: Pick<Proposal, 'resolution' | 'theirs'>,
): Difference {
  if (!possibleResolutions(row).includes(resolution)) throw new Failure('WRONG_STATUS');
  if (foreignOf(row) && theirs === undefined) throw invalid('theirs', 'required');
  const difference = differenceOf(row, theirs === undefined ? undefined : BigInt(theirs));
  const { request_kind: product, request_amount: ours } = row;
  if (resolution === 'RELEASED' && product !== null && ours !== null)
    return { product, ours, theirs: 0n, known: true, open: true, corrected: false };
  if (!difference) throw new Failure('WRONG_STATUS');
  return difference;
}

/** Whose wallet it concerns, if anybody's. Throws INVALID_INPUT where it has to be named, NOT_FOUND. */
async function holderOf(
  tx: Tx,
  row: ExceptionRow,
  { resolution, organisationId }: Pick<Proposal, 'resolution' | 'organisationId'>,
): Promise<{ id: string; name: string } | null> {
  if (resolution === 'SUSPENSE') return null;
  const id = row.organisation_id ?? organisationId;
  if (id === undefined) throw invalid('organisationId', 'required');
  return lockHolder(tx, id);
}

/** For how long nobody may give a payment up, as it may still arrive at the operator; ms. */
const waitOf = (resolution: MoneyResolution, answer: Answer | null): number =>
  resolution === 'RELEASED' ? (answer?.onItsWayMs ?? 0) : 0;

/**
 * Requests that a difference be settled with money; where nobody else could confirm it is done at once, for the written
 * reason, or confirmed by the same person where the payment may still arrive. The operator itself is asked first. Throws
 * NOT_FOUND, OPERATOR_UNREACHABLE, OPERATOR_DISAGREES, WRONG_STATUS, DUPLICATE where a resolution is requested already,
 * INVALID_INPUT, OWN_INTEREST, or INSUFFICIENT_FUNDS.
 */
export async function propose(
  deps: Dependencies,
  caller: Caller,
  id: string,
  proposal: Proposal,
): Promise<SeenException> {
  const answer = await assertOperatorAgrees(deps, id, proposal.resolution);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.decision_id !== null) throw new Failure('DUPLICATE');
    const { resolution, reason, theirs } = proposal;
    const difference = assertDifference(row, proposal);
    const organisation = await holderOf(tx, row, proposal);
    if (organisation) await assertNoInterest(tx, caller, organisation.id);
    const detail = {
      resolution,
      amount: Number(size(floatCorrection(difference))),
      ...(foreignOf(row) && { theirs }),
    };
    const decisionId = await ask(tx, deps, caller, {
      kind: 'RECONCILIATION',
      organisation,
      taskId: id,
      reason,
      detail,
    });
    const mayArrive = waitOf(resolution, answer) > 0;
    if (!mayArrive && (await decidesAlone(tx, deps, caller, detail)))
      await settle(tx, deps, caller, {
        row,
        answer,
        decision: await openDecision(tx, 'RECONCILIATION', decisionId),
      });
    else
      await audit(tx, caller, {
        action: 'reconciliation.propose',
        subjectType: 'reconciliation_task',
        subjectId: id,
        organisationId: organisation?.id ?? row.organisation_id,
        detail: { ...detail, reason },
      });
    return seenException(tx, caller, id);
  });
}

/**
 * Agrees, as a second super admin; the operator itself is asked first. Throws NOT_FOUND, OPERATOR_UNREACHABLE,
 * OPERATOR_DISAGREES, PAYMENT_ON_ITS_WAY, SECOND_PERSON_REQUIRED, TOO_EARLY, ALONE_LIMIT, OWN_INTEREST,
 * INSUFFICIENT_FUNDS, or WRONG_STATUS where the difference is not any more what was agreed on.
 */
export async function confirm(
  deps: Dependencies,
  caller: Caller,
  decisionId: string,
): Promise<SeenException> {
  const { task_id: id, detail } = await openDecision(deps.db, 'RECONCILIATION', decisionId);
  if (id === null || detail.resolution === undefined) throw new Failure('NOT_FOUND');
  const answer = await assertOperatorAgrees(deps, id, detail.resolution);
  const waitMs = waitOf(detail.resolution, answer);
  if (waitMs > 0) throw new Failure('PAYMENT_ON_ITS_WAY', { retryAfter: Math.ceil(waitMs / 1_000) });
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, id);
    const decision = await openDecision(tx, 'RECONCILIATION', decisionId);
    await settle(tx, deps, caller, { row, answer, decision });
    return seenException(tx, caller, id);
  });
}

interface Agreed {
  row: ExceptionRow;
  decision: DecisionRow;
  answer: Answer | null;
}

/** Moves the money of a decision, once. */
async function settle(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { row, decision, answer }: Agreed,
): Promise<void> {
  // 1. It is still what was agreed on, and whoever agrees may.
  const { resolution, amount, theirs } = decision.detail;
  if (resolution === undefined) throw new Failure('WRONG_STATUS');
  const difference = assertDifference(row, { resolution, theirs });
  if (Number(size(floatCorrection(difference))) !== amount) throw new Failure('WRONG_STATUS');
  const organisationId = decision.organisation_id;
  if (organisationId !== null) await assertNoInterest(tx, caller, organisationId);
  await decide(tx, deps, caller, decision);

  // 2. A payment without an outcome gets one.
  if (difference.open) await endPayment(tx, deps, row, { resolution, answer });

  // 3. The money, under references of the difference, and its end.
  const transfers = await transfersOf(tx, row, { resolution, difference, organisationId });
  await postTransfers(tx, transfers);
  const walletChange = walletChangeOf(transfers);
  if (walletChange !== 0n) await correct(tx, row, walletChange, deps.now());
  const settled = resolution === 'RELEASED' ? { ...difference, ours: 0n } : difference;
  const ending = {
    resolution,
    note: decision.reason,
    by: caller.userId,
    at: deps.now(),
    difference: settled,
  };
  if (!(await repository.endException(tx, row.id, ending))) throw new Failure('WRONG_STATUS');

  // 4. Who did what, for ever; the holder is notified where the wallet changed.
  await audit(tx, caller, {
    action: 'reconciliation.resolve',
    subjectType: 'reconciliation_task',
    subjectId: row.id,
    organisationId: organisationId ?? row.organisation_id,
    detail: { kind: row.kind, resolution, amount, askedBy: decision.asked_by, reason: decision.reason },
  });
  if (organisationId !== null && walletChange !== 0n)
    await notifyHolder(tx, row, { organisationId, resolution, walletChange });
}

/** What the wallet rises by, whole XAF; negative where it falls. */
const walletChangeOf = (transfers: readonly Transfer[]): bigint =>
  transfers
    .flatMap(({ legs }) => legs)
    .filter(({ account }) => account.startsWith('org:'))
    .reduce((sum, { amount }) => sum + amount, 0n);

/** The payment or refill itself says what its wallet was corrected by; a difference may be about neither. */
async function correct(
  tx: Tx,
  { subject_type: type, subject_id: id }: ExceptionRow,
  amount: bigint,
  at: Date,
): Promise<void> {
  if (type === null || id === null) return;
  if (type === 'REFILL') await correctRefill(tx, id, amount, at);
  else await repository.correctPayment(tx, id, amount, at);
}

/** Says what the wallet really changed by; of a payment that was reversed also to those who made it. */
async function notifyHolder(
  tx: Tx,
  { payee_name: name, subject_id: id, makers, request_kind: kind }: ExceptionRow,
  change: { organisationId: string; resolution: MoneyResolution; walletChange: bigint },
): Promise<void> {
  const { organisationId, walletChange } = change;
  const admins = (await adminsAtWork(tx, organisationId)).map((admin) => admin.id);
  const isReversal = change.resolution === 'REVERSED' && kind === 'DISBURSEMENT' && name !== null;
  await notify(tx, {
    userIds: isReversal ? [...admins, ...(makers ?? [])] : admins,
    organisationId,
    kind: isReversal ? 'payment-reversed' : 'wallet-corrected',
    values: { amount: Number(walletChange), ...(isReversal && { name }) },
    path: isReversal ? `/dashboard/transactions?id=${id}` : '/dashboard/balances',
  });
}

/** Released, or completed as it was requested: what the operator moved beside that is the difference. */
async function endPayment(
  tx: Tx,
  deps: Dependencies,
  { reference_id: referenceId }: ExceptionRow,
  { resolution, answer }: { resolution: MoneyResolution; answer: Answer | null },
): Promise<void> {
  if (referenceId === null || answer === null) throw new Failure('WRONG_STATUS');
  const { financialTransactionId, posts } = answer;
  await settleByDecision(tx, subjectsOf(deps), {
    referenceId,
    posts,
    outcome:
      resolution === 'RELEASED'
        ? { is: 'failed', code: 'RELEASED_BY_DECISION' }
        : { is: 'paid', financialTransactionId },
    finishedAt: deps.now(),
  });
}

interface Settlement {
  resolution: MoneyResolution;
  difference: Difference;
  organisationId: string | null;
}

/** SUSPENSE puts the float right; WALLET does so too, and suspense with the wallet; REVERSED undoes what was booked. */
async function transfersOf(
  tx: Tx,
  row: ExceptionRow,
  { resolution, difference, organisationId }: Settlement,
): Promise<Transfer[]> {
  const transfer = (step: string, legs: Leg[]): Transfer => ({
    reference: `reconciliation:${row.id}:${step}`,
    kind: 'RECONCILIATION',
    currency: 'XAF',
    ...(organisationId !== null && { organisationId }),
    legs,
  });
  if (resolution === 'REVERSED') return [transfer('reversal', await reversalOf(tx, row))];
  const amount = floatCorrection(difference);
  if (resolution === 'RELEASED' || amount === 0n) return [];
  const floatTransfer = transfer('difference', [
    { account: float, amount },
    { account: 'suspense', amount: -amount },
  ]);
  if (resolution === 'SUSPENSE' || organisationId === null) return [floatTransfer];
  return [
    floatTransfer,
    transfer('wallet', [
      { account: 'suspense', amount },
      { account: availableAccount(organisationId), amount: -amount },
    ]),
  ];
}

/** The opposite of what was booked; what had been reserved for it returns to what is available. */
async function reversalOf(tx: Tx, row: ExceptionRow): Promise<Leg[]> {
  const reference = bookedUnder(row);
  const entries = reference === undefined ? [] : await repository.entriesOf(tx, reference);
  if (entries.length === 0) throw new Error(`nothing was booked of ${row.reference_id}`);
  return entries.map(({ account, amount }) => ({
    account: account.replace(/^(org:.*):held$/, '$1:available'),
    amount: -amount,
  }));
}

/** Undefined where it concerns no request of ours. */
function bookedUnder({ subject_type, subject_id, attempt, request_kind }: ExceptionRow): string | undefined {
  if (subject_id === null || attempt === null) return undefined;
  if (subject_type === 'REFILL') return refillReference(subject_id);
  const referenceOf = request_kind === 'COLLECTION' ? collectionReference : captureReference;
  return referenceOf(subject_id, attempt);
}
