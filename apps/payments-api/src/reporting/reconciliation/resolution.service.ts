import { inTransaction, type Tx } from '@sanaga/database';
import { floatCorrection, moneyResolutionsOf, type Difference, type MoneyResolution } from '@sanaga/domain';
import { availableAccount, postTransfers, type Leg, type Transfer } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import {
  ask,
  decide,
  decidesAlone,
  openDecision,
  type DecisionRow,
} from '../../identity/dual-control/dual-control.service.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { lockHolder } from '../../identity/organisations/organisations.service.ts';
import { adminsAtWork } from '../../identity/users/recovery.service.ts';
import { differenceOf } from './differences.ts';
import { lockOpen, seenException, type SeenException } from './exceptions.service.ts';
import * as repository from './exceptions.repository.ts';
import type { ExceptionRow } from './exceptions.repository.ts';

interface Proposal {
  resolution: MoneyResolution;
  organisationId?: string;
  reason: string;
}

const float = 'operator:momo:float';
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What is to be settled. Throws WRONG_STATUS where nothing is, or this is no way to settle it. */
async function assertDifference(tx: Tx, row: ExceptionRow, resolution: MoneyResolution): Promise<Difference> {
  const difference = differenceOf(row);
  if (!difference || !moneyResolutionsOf(difference).includes(resolution)) throw new Failure('WRONG_STATUS');
  if (row.reference_id !== null && (await repository.isSettledWithMoney(tx, row.reference_id)))
    throw new Failure('WRONG_STATUS');
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

/**
 * Requests that a difference be settled with money; where nobody else could confirm it is done at once, for the written
 * reason. Throws NOT_FOUND, WRONG_STATUS, DUPLICATE where a resolution is requested already, INVALID_INPUT, or
 * INSUFFICIENT_FUNDS.
 */
export function propose(
  deps: Dependencies,
  caller: Caller,
  id: string,
  proposal: Proposal,
): Promise<SeenException> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.decision_id !== null) throw new Failure('DUPLICATE');
    const { resolution, reason } = proposal;
    const difference = await assertDifference(tx, row, resolution);
    const organisation = await holderOf(tx, row, proposal);
    const detail = { resolution, amount: Number(size(floatCorrection(difference))) };
    const decisionId = await ask(tx, deps, caller, {
      kind: 'RECONCILIATION',
      organisation,
      taskId: id,
      reason,
      detail,
    });
    if (await decidesAlone(tx, caller, 'RECONCILIATION'))
      await settle(tx, deps, caller, row, await openDecision(tx, 'RECONCILIATION', decisionId));
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
 * Agrees, as a second super admin. Throws NOT_FOUND, SECOND_PERSON_REQUIRED, INSUFFICIENT_FUNDS, or WRONG_STATUS where
 * the difference is not any more what was agreed on.
 */
export function confirm(deps: Dependencies, caller: Caller, decisionId: string): Promise<SeenException> {
  return inTransaction(deps.db, async (tx) => {
    const { task_id: id } = await openDecision(tx, 'RECONCILIATION', decisionId);
    if (id === null) throw new Failure('NOT_FOUND');
    const row = await lockOpen(tx, id);
    await settle(tx, deps, caller, row, await openDecision(tx, 'RECONCILIATION', decisionId));
    return seenException(tx, caller, id);
  });
}

/** Moves the money of a decision, once. */
async function settle(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  row: ExceptionRow,
  decision: DecisionRow,
): Promise<void> {
  // 1. It is still what was agreed on, and whoever agrees may.
  const { resolution, amount } = decision.detail;
  if (resolution === undefined) throw new Failure('WRONG_STATUS');
  const difference = await assertDifference(tx, row, resolution);
  if (Number(size(floatCorrection(difference))) !== amount) throw new Failure('WRONG_STATUS');
  await decide(tx, deps, caller, decision);

  // 2. The money, under references of the difference, and its end.
  const organisationId = decision.organisation_id;
  await postTransfers(tx, await transfersOf(tx, row, { resolution, difference, organisationId }));
  const ending = { resolution, note: decision.reason, by: caller.userId, at: deps.now(), difference };
  if (!(await repository.endException(tx, row.id, ending))) throw new Failure('WRONG_STATUS');

  // 3. Who did what, for ever; the holder is notified where the wallet changed.
  await audit(tx, caller, {
    action: 'reconciliation.resolve',
    subjectType: 'reconciliation_task',
    subjectId: row.id,
    organisationId: organisationId ?? row.organisation_id,
    detail: { kind: row.kind, resolution, amount, askedBy: decision.asked_by, reason: decision.reason },
  });
  if (organisationId === null) return;
  await notify(tx, {
    userIds: (await adminsAtWork(tx, organisationId)).map((admin) => admin.id),
    organisationId,
    kind: 'wallet-corrected',
    values: { amount: Number(amount) },
    path: '/dashboard/balances',
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
  const entries = await repository.entriesOf(tx, bookedUnder(row));
  if (entries.length === 0) throw new Error(`nothing was booked of ${row.reference_id}`);
  return entries.map(({ account, amount }) => ({
    account: account.replace(/^(org:.*):held$/, '$1:available'),
    amount: -amount,
  }));
}

function bookedUnder({ subject_type, subject_id, attempt, request_kind }: ExceptionRow): string {
  if (subject_type === 'REFILL') return `refill:${subject_id}`;
  return `transaction:${subject_id}:${attempt}:${request_kind === 'COLLECTION' ? 'collection' : 'capture'}`;
}
