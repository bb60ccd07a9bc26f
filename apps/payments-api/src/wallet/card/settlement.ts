import { inTransaction, type Tx } from '@sanaga/database';
import { cardTopUpMoves, type AuditAction } from '@sanaga/domain';
import { availableAccount, postTransfers } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notify, notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { holderName } from '../../identity/organisations/holders.repository.ts';
import type { Checkout } from './card-provider.ts';
import * as repository from './card.repository.ts';

type TopUp = repository.TopUpRow;

/**
 * Applies what the card provider reports about a page, through the signed event, the success page's own check, or the
 * scheduled one. Repeating a report, in any order, changes nothing more.
 */
export function settle(deps: Dependencies, checkout: Checkout): Promise<void> {
  const { topUpId, state } = checkout;
  if (topUpId === null || state === 'OPEN') return Promise.resolve();
  return inTransaction(deps.db, async (tx) => {
    // a page of another installation is not ours
    const topUp = await repository.lockTopUp(tx, topUpId);
    if (!topUp) return;
    if (state === 'EXPIRED') await expire(tx, topUp, checkout);
    else if (matchesRequest(topUp, checkout)) await credit(deps, tx, topUp, checkout);
    else await raise(tx, topUp, checkout);
  });
}

const isItsPage = ({ checkout_id }: TopUp, { id }: Checkout): boolean =>
  checkout_id === null || checkout_id === id;

const matchesRequest = (topUp: TopUp, checkout: Checkout): boolean =>
  isItsPage(topUp, checkout) && checkout.amount === topUp.amount && checkout.currency === topUp.currency;

async function expire(tx: Tx, topUp: TopUp, checkout: Checkout): Promise<void> {
  if (topUp.status !== 'CREATED' || !isItsPage(topUp, checkout)) return;
  await repository.changeTopUp(tx, topUp.id, { status: cardTopUpMoves.expire.to });
  await auditTopUp(tx, topUp, 'card-top-up.expire');
}

/** Credits card → available: once, and even if the page was thought to be over. */
async function credit(deps: Dependencies, tx: Tx, topUp: TopUp, checkout: Checkout): Promise<void> {
  if (topUp.status === 'COMPLETED') return;
  const { id, organisation_id: organisationId, amount, currency } = topUp;
  await repository.changeTopUp(tx, id, {
    status: cardTopUpMoves.complete.to,
    completed_at: deps.now(),
    checkout_id: checkout.id,
  });
  const legs = [
    { account: 'card:stripe:clearing', amount: -amount },
    { account: availableAccount(organisationId), amount },
  ];
  await postTransfers(tx, [
    { reference: `card-top-up:${id}`, kind: 'CARD_TOP_UP', currency, organisationId, legs },
  ]);
  await auditTopUp(tx, topUp, 'card-top-up.complete');
  await notify(tx, {
    userIds: [topUp.created_by],
    organisationId,
    kind: 'card-top-up-completed',
    values: { amount: Number(amount) },
    path: '/dashboard/balances',
  });
  await deps.moneyArrived(tx, organisationId);
}

/** Raises a task for a payment that is not what was requested: nothing is credited, a person decides. */
async function raise(tx: Tx, topUp: TopUp, checkout: Checkout): Promise<void> {
  const detail = {
    checkout: checkout.id,
    paid: checkout.amount?.toString() ?? null,
    currency: checkout.currency,
    asked: topUp.amount.toString(),
  };
  if (!(await repository.openMismatch(tx, topUp, detail))) return;
  await auditTopUp(tx, topUp, 'card-top-up.mismatch', detail);
  await notifySuperAdmins(tx, {
    kind: 'card-mismatch',
    values: {
      amount: Number(topUp.amount),
      organisation: await holderName(tx, topUp.organisation_id),
    },
    path: '/super-admin',
  });
}

export const auditTopUp = (tx: Tx, topUp: TopUp, action: AuditAction, detail: Record<string, unknown> = {}) =>
  audit(tx, 'system', {
    action,
    subjectType: 'card-top-up',
    subjectId: topUp.id,
    organisationId: topUp.organisation_id,
    detail: { amount: Number(topUp.amount), ...detail },
  });
