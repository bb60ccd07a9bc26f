import { inTransaction, type Tx } from '@sanaga/database';
import { debtOf, postTransfers, availableAccount, takeBack } from '@sanaga/ledger';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { holderName } from '../../identity/organisations/holders.repository.ts';
import { notifyAdmins } from '../../identity/users/admins.service.ts';
import type { CardProvider } from './card-provider.ts';
import * as repository from './card.repository.ts';
import { auditTopUp, settle } from './settlement.ts';

const clearing = 'card:stripe:clearing';
const mostTries = 5;

/**
 * Books what was refunded, disputed or returned of a payment: reads at the provider how much is taken back now, and
 * books the change. Repeated, or in any order, events change nothing more, as none is taken at its word. Throws
 * UNAVAILABLE, or IN_FLIGHT if others apply reports of it at the same moment.
 */
export async function applyReport(
  deps: Dependencies,
  provider: CardProvider,
  paymentId: string,
): Promise<void> {
  const checkout = await provider.pageOf(paymentId);
  if (checkout?.topUpId == null) return;
  await settle(deps, checkout);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await repository.reportsOf(deps.db, checkout.topUpId);
    const takenBack = await provider.takenBack(paymentId);
    const report = { topUpId: checkout.topUpId, checkoutId: checkout.id, before, takenBack };
    if (await inTransaction(deps.db, (tx) => apply(tx, deps, report))) return;
  }
  throw new Failure('IN_FLIGHT', { retryAfter: 1 });
}

interface Report {
  topUpId: string;
  checkoutId: string;
  /** Number of reports that had been applied when this one was read. */
  before: number | undefined;
  /** Whole XAF. */
  takenBack: bigint;
}

/** Applies a report; returns false if another one was applied since this one was read. */
async function apply(
  tx: Tx,
  deps: Dependencies,
  { topUpId, checkoutId, before, takenBack }: Report,
): Promise<boolean> {
  const topUp = await repository.lockTopUp(tx, topUpId);
  // what was never credited cannot be taken back: a person looks into such a payment
  if (topUp?.status !== 'COMPLETED' || topUp.checkout_id !== checkoutId) return true;
  if (topUp.reports !== before) return false;
  const total = takenBack < topUp.amount ? takenBack : topUp.amount;
  const changed = total - topUp.taken_back;
  await repository.changeTopUp(tx, topUpId, { taken_back: total, reports: before + 1 });
  if (changed > 0n) await take(tx, topUp, changed);
  if (changed < 0n) await refundTopUp(tx, deps, topUp, -changed);
  return true;
}

/** Moves available → card; what the wallet lacks becomes a debt. */
async function take(tx: Tx, topUp: repository.TopUpRow, amount: bigint): Promise<void> {
  const { id, organisation_id: organisationId, reports } = topUp;
  const owed = await takeBack(tx, {
    reference: repository.takenBackReference(id, reports + 1),
    kind: 'CARD_TAKEN_BACK',
    organisationId,
    to: clearing,
    amount,
  });
  await auditTopUp(tx, topUp, 'card-top-up.take-back', { takenBack: Number(amount), owed: Number(owed) });
  await notifyOf(tx, organisationId, 'card-taken-back', amount);
  const organisation = await holderName(tx, organisationId);
  const path = `/super-admin/organizations?id=${organisationId}`;
  const values = { amount: Number(amount), organisation };
  await notifySuperAdmins(tx, { kind: 'card-taken-back-of-holder', values, path });
  if (owed === 0n) return;
  const debt = await debtOf(tx, organisationId);
  await notifyOf(tx, organisationId, 'wallet-in-debt', debt);
  await notifySuperAdmins(tx, {
    kind: 'holder-in-debt',
    values: { ...values, amount: Number(debt) },
    path,
  });
}

/** Moves card → available: a dispute was won, or a refund did not go through. Debt is paid with it. */
async function refundTopUp(
  tx: Tx,
  deps: Dependencies,
  topUp: repository.TopUpRow,
  amount: bigint,
): Promise<void> {
  const { id, organisation_id: organisationId, reports, currency } = topUp;
  const legs = [
    { account: clearing, amount: -amount },
    { account: availableAccount(organisationId), amount },
  ];
  await postTransfers(tx, [
    {
      reference: `card-top-up:${id}:returned:${reports + 1}`,
      kind: 'CARD_RETURNED',
      currency,
      organisationId,
      legs,
    },
  ]);
  await auditTopUp(tx, topUp, 'card-top-up.return', { returned: Number(amount) });
  await notifyOf(tx, organisationId, 'card-returned', amount);
  await deps.moneyArrived(tx, organisationId);
}

/** Notifies the admins of what happened to the wallet, with a link to it. */
const notifyOf = (
  tx: Tx,
  organisationId: string,
  kind: 'wallet-in-debt' | 'card-taken-back' | 'card-returned',
  amount: bigint,
) =>
  notifyAdmins(tx, organisationId, {
    kind,
    values: { amount: Number(amount) },
    path: '/dashboard/balances',
  });
