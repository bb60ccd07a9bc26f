import type { Tx } from '@sanaga/database';
import {
  comesIn,
  hourMs,
  isClearing,
  isWritten,
  letsGo,
  type DecidedResolution,
  type Difference,
  type MoneyResolution,
} from '@sanaga/domain';
import { postTransfers } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { assertReached } from '../../kernel/super-admins.ts';
import {
  assertNoInterest,
  decide,
  type DecisionRow,
} from '../../identity/dual-control/dual-control.service.ts';
import { keepWord } from '../../operator/asking.ts';
import { settleByDecision } from '../../operator/decided-outcome.ts';
import { subjectsOf } from '../subjects.ts';
import {
  clearingTransfer,
  settledAmount,
  size,
  suspenseChangeOf,
  transfersOf,
  walletChangeOf,
} from './bookings.ts';
import { sayCorrected } from './corrections.ts';
import { differenceOf, foreignOf, possibleResolutions } from './differences.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import type { Answer } from './operator-agreement.ts';
import * as repository from './resolutions.repository.ts';

/** Decision asked for about a difference. */
export interface Question {
  resolution: DecidedResolution;
  /** Amount that the operator took, whole XAF, where it reports another currency. */
  theirs?: number;
}

/**
 * Returns the difference of a payment that is ended, or may be paid again: all or nothing was moved, regardless of the
 * operator's status.
 */
function endingOf(row: ExceptionRow, resolution: MoneyResolution): Difference | null {
  const { request_kind: product, request_amount: requested, request_state: state } = row;
  if (product === null || requested === null) return null;
  const open = state === 'SENT';
  const theirs = letsGo(resolution) ? 0n : requested;
  const sides = { product, theirs, comesIn: comesIn(row.kind, product), known: true, corrected: false };
  return { ...sides, ours: open ? requested : 0n, open };
}

/**
 * Returns the difference to settle. Throws WRONG_STATUS where there is nothing to settle, or not in this way, or
 * INVALID_INPUT.
 */
function assertDifference(row: ExceptionRow, resolution: MoneyResolution, theirs?: number): Difference {
  if (foreignOf(row) && theirs === undefined && !letsGo(resolution)) throw invalid('theirs', 'required');
  const difference =
    letsGo(resolution) || isWritten(resolution)
      ? endingOf(row, resolution)
      : differenceOf(row, theirs === undefined ? undefined : BigInt(theirs));
  if (!difference) throw new Failure('WRONG_STATUS');
  return difference;
}

/**
 * Returns the amount that people agree on, whole XAF. Throws WRONG_STATUS where this is no way to settle it now, or
 * INVALID_INPUT.
 */
export function assertAmount(row: ExceptionRow, { resolution, theirs }: Question, now: Date): number {
  if (!possibleResolutions(row, now).includes(resolution)) throw new Failure('WRONG_STATUS');
  if (isClearing(resolution)) return Number(size(row.in_suspense));
  return settledAmount(row, resolution, assertDifference(row, resolution, theirs));
}

/** Time in which nobody confirms alone what rests on the operator's word in writing; ms. */
const aloneInWritingAfterMs = 24 * hourMs;

/** Throws TOO_EARLY. */
function assertWaited(caller: Caller, { detail, asked_by, asked_at }: DecisionRow, now: Date): void {
  if (detail.resolution === undefined || !isWritten(detail.resolution) || asked_by !== caller.userId) return;
  assertReached(new Date(asked_at.getTime() + aloneInWritingAfterMs), now);
}

interface Agreed {
  row: ExceptionRow;
  decision: DecisionRow;
  answer: Answer | null;
}

/** Carries out the decision on a difference, once. Throws WRONG_STATUS where it is no longer what was agreed on. */
export async function settle(tx: Tx, deps: Dependencies, caller: Caller, agreed: Agreed): Promise<void> {
  // 1. It is still what was agreed on, and the person who agrees may.
  const { row, decision } = agreed;
  const { resolution, amount, theirs } = decision.detail;
  if (resolution === undefined) throw new Failure('WRONG_STATUS');
  if (assertAmount(row, { resolution, theirs }, deps.now()) !== amount) throw new Failure('WRONG_STATUS');
  const organisationId = decision.organisation_id;
  if (organisationId !== null) await assertNoInterest(tx, caller, organisationId);
  await decide(tx, deps, caller, decision);
  assertWaited(caller, decision, deps.now());

  // 2. The money and the end of the difference; the holder is notified where the wallet changed.
  const walletChange = isClearing(resolution)
    ? await clear(tx, deps, caller, { ...agreed, clearing: resolution })
    : await book(tx, deps, caller, { ...agreed, resolution });
  await sayCorrected(tx, row, { resolution, organisationId, walletChange, at: deps.now() });

  // 3. Who did what, kept permanently.
  await audit(tx, caller, {
    action: auditedAs(resolution),
    subjectType: 'reconciliation_task',
    subjectId: row.id,
    organisationId: organisationId ?? row.organisation_id,
    detail: { kind: row.kind, resolution, amount, askedBy: decision.asked_by, reason: decision.reason },
  });
}

function auditedAs(resolution: DecidedResolution) {
  if (isClearing(resolution)) return 'reconciliation.clear-suspense';
  return isWritten(resolution) ? 'reconciliation.end-in-writing' : 'reconciliation.resolve';
}

type Ending = Agreed & { resolution: MoneyResolution };

/** Settles a difference with money, under references of its own; returns what wallets rise by. */
async function book(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { row, decision, answer, resolution }: Ending,
): Promise<bigint> {
  const difference = assertDifference(row, resolution, decision.detail.theirs);
  if (difference.open) await endPayment(tx, deps, { row, decision, answer, resolution });
  const at = deps.now();
  if (isWritten(resolution) && row.reference_id !== null)
    await keepWord(tx, row.reference_id, {
      said: letsGo(resolution) ? 'FAILED' : 'SUCCESSFUL',
      at,
    });
  const transfers = await transfersOf(tx, row, {
    resolution,
    difference,
    organisationId: decision.organisation_id,
  });
  await postTransfers(tx, transfers);
  const isEnded = await repository.endException(tx, row.id, {
    ...{ resolution, note: decision.reason, by: caller.userId, at },
    difference: letsGo(resolution) ? { ...difference, ours: 0n } : difference,
    inSuspense: suspenseChangeOf(transfers),
  });
  if (!isEnded) throw new Failure('WRONG_STATUS');
  return walletChangeOf(transfers);
}

/** Moves what a difference put into suspense out of it; returns what wallets rise by. */
async function clear(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { row, decision, clearing }: Agreed & { clearing: Parameters<typeof clearingTransfer>[1] },
): Promise<bigint> {
  const transfers = [clearingTransfer(row, clearing, decision.organisation_id)];
  await postTransfers(tx, transfers);
  const isCleared = await repository.endClearing(tx, row.id, {
    ...{ cleared: clearing, note: decision.reason, by: caller.userId, at: deps.now() },
  });
  if (!isCleared) throw new Failure('WRONG_STATUS');
  return walletChangeOf(transfers);
}

/** Releases it, or completes it as it was requested: what the operator moved in addition is the difference. */
async function endPayment(
  tx: Tx,
  deps: Dependencies,
  { row: { reference_id: referenceId }, resolution, answer }: Ending,
): Promise<void> {
  if (referenceId === null || answer === null) throw new Failure('WRONG_STATUS');
  const { financialTransactionId, posts } = answer;
  await settleByDecision(tx, subjectsOf(deps), {
    referenceId,
    posts,
    outcome: letsGo(resolution)
      ? { is: 'failed', code: 'RELEASED_BY_DECISION' }
      : { is: 'paid', financialTransactionId },
    finishedAt: deps.now(),
  });
}
