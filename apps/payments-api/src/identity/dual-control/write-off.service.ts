import { inTransaction, type Tx } from '@sanaga/database';
import { payoutCost } from '@sanaga/domain';
import { availableAccount, balances, postTransfers } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { assertRest } from '../organisations/deletion.service.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { notifyAdmins } from '../users/admins.service.ts';
import {
  ask,
  decide,
  decidesAlone,
  openDecision,
  seenDecision,
  type DecisionRow,
  type SeenDecision,
} from './dual-control.service.ts';

/** Account of what was left of closed wallets: still owed to anybody who claims it. */
const closedOut = 'closed-out:payable';

/** Returns what the smallest payout takes from a wallet, costs included; whole XAF. */
async function smallestTotal(tx: Tx): Promise<bigint> {
  const settings = await readPlatformSettings(tx);
  const { fee, tax, levy } = payoutCost(settings.payoutMin, settings);
  return settings.payoutMin + fee + tax + levy;
}

/** Returns what is left, where nothing is under way. Throws PAYMENTS_UNDER_WAY, or WRONG_STATUS where nothing is left. */
async function remainderOf(tx: Tx, organisationId: string): Promise<bigint> {
  await assertRest(tx, organisationId);
  const { available } = await balances(tx, organisationId);
  if (available === 0n) throw new Failure('WRONG_STATUS');
  return available;
}

/**
 * Requests the write-off of a remainder too small to pay out, so that its holder can be deleted; where nobody else
 * could confirm it is done at once, for the written reason. Throws NOT_FOUND, PAYMENTS_UNDER_WAY, WRONG_STATUS,
 * WALLET_NOT_EMPTY where it could be paid out, or DUPLICATE.
 */
export function requestWriteOff(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
  reason: string,
): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const holder = await lockHolder(tx, organisationId);
    const amount = await remainderOf(tx, organisationId);
    if (amount >= (await smallestTotal(tx))) throw new Failure('WALLET_NOT_EMPTY');
    const detail = { amount: Number(amount) };
    const id = await ask(tx, deps, caller, {
      kind: 'WALLET_CLOSE_OUT',
      organisation: holder,
      reason,
      detail,
    });
    if (await decidesAlone(tx, deps, caller, detail))
      await writeOff(tx, deps, caller, await openDecision(tx, 'WALLET_CLOSE_OUT', id));
    else
      await audit(tx, caller, {
        action: 'wallet.ask-close-out',
        subjectType: 'organisation',
        subjectId: organisationId,
        organisationId,
        detail: { ...detail, reason },
      });
    return seenDecision(tx, caller, id);
  });
}

/**
 * Agrees, as a second super admin. Throws NOT_FOUND, SECOND_PERSON_REQUIRED, PAYMENTS_UNDER_WAY, or WRONG_STATUS where
 * the wallet does not hold any more what was agreed on.
 */
export function confirmWriteOff(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const { organisation_id: organisationId } = await openDecision(tx, 'WALLET_CLOSE_OUT', id);
    if (organisationId === null) throw new Failure('NOT_FOUND');
    await lockHolder(tx, organisationId);
    const decision = await openDecision(tx, 'WALLET_CLOSE_OUT', id);
    if ((await remainderOf(tx, organisationId)) !== BigInt(decision.detail.amount ?? 0))
      throw new Failure('WRONG_STATUS');
    await writeOff(tx, deps, caller, decision);
    return seenDecision(tx, caller, id);
  });
}

/** Moves the available balance to the account that is owed to anybody who claims it, once a decision. */
async function writeOff(tx: Tx, deps: Dependencies, caller: Caller, decision: DecisionRow): Promise<void> {
  const { id, organisation_id: organisationId, detail } = decision;
  if (organisationId === null) throw new Failure('NOT_FOUND');
  const amount = BigInt(detail.amount ?? 0);
  await decide(tx, deps, caller, decision);
  await postTransfers(tx, [
    {
      reference: `close-out:${id}`,
      kind: 'CLOSE_OUT',
      currency: 'XAF',
      organisationId,
      legs: [
        { account: availableAccount(organisationId), amount: -amount },
        { account: closedOut, amount },
      ],
    },
  ]);
  await audit(tx, caller, {
    action: 'wallet.close-out',
    subjectType: 'organisation',
    subjectId: organisationId,
    organisationId,
    detail: { amount: Number(amount), askedBy: decision.asked_by, reason: decision.reason },
  });
  await notifyAdmins(tx, organisationId, {
    kind: 'wallet-closed-out',
    values: { amount: Number(amount) },
    path: '/dashboard/balances',
  });
}
