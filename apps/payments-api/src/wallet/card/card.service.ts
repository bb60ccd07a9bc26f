import type { Tx } from '@sanaga/database';
import { cardTopUpRange, hourMs, minuteMs } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { assertDocuments } from '../../identity/documents/documents.service.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import type { CardProvider } from './card-provider.ts';
import { toCardTopUp } from './card.mapper.ts';
import * as repository from './card.repository.ts';
import { settle } from './settlement.ts';

/** Time during which a page can be paid; ms. */
const pageLifeMs = hourMs;
/**
 * Time after which no page is requested any more, as the provider opens none that would end within half an hour; ms.
 */
const openWithinMs = 20 * minuteMs;
/** Time after which the provider is polled, as events of a payment come within moments; ms. */
const quietMs = 10 * minuteMs;
const mostAtOnce = 200;

/** Returns the provider. Throws CARD_NOT_CONFIGURED. */
export function assertProvider(provider: CardProvider | undefined): CardProvider {
  if (!provider) throw new Failure('CARD_NOT_CONFIGURED');
  return provider;
}

/** Requests a top-up; nothing is credited before the card provider reports that it was paid. */
export async function requestTopUp(
  { now }: Dependencies,
  tx: Tx,
  caller: MemberCaller,
  amount: number,
  key: KeyColumns | null,
) {
  if (amount < cardTopUpRange.minimum || amount > cardTopUpRange.maximum)
    throw invalid('amount', 'amountRange', cardTopUpRange);
  await assertDocuments(tx, caller.organisationId);
  const row = await repository.insertTopUp(tx, {
    organisation_id: caller.organisationId,
    amount: BigInt(amount),
    created_by: caller.userId,
    created_at: now(),
    ...key,
  });
  await audit(tx, caller, {
    action: 'card-top-up.request',
    subjectType: 'card-top-up',
    subjectId: row.id,
    detail: { amount },
  });
  return toCardTopUp(row);
}

export const findByKey = async (tx: Tx, { organisationId }: MemberCaller, key: string) => {
  const row = await repository.topUpByKey(tx, organisationId, key);
  return row && toCardTopUp(row);
};

async function own({ db }: Dependencies, { organisationId }: MemberCaller, id: string) {
  const row = await repository.findTopUp(db, organisationId, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/**
 * Gives a top-up the provider's page to pay on. It runs outside of any database transaction: if it breaks off, the same
 * call again continues, and the provider returns the same page. Throws IN_FLIGHT or UNAVAILABLE.
 */
export async function openPage(deps: Dependencies, provider: CardProvider, caller: MemberCaller, id: string) {
  const row = await own(deps, caller, id);
  if (row.status !== 'CREATED' || row.checkout_id !== null) return toCardTopUp(row);
  if (deps.now().getTime() - row.created_at.getTime() > openWithinMs) {
    await endUnopened(deps);
  } else {
    const checkout = await provider.open({
      topUpId: id,
      amount: row.amount,
      email: caller.email,
      language: caller.language,
      expiresAt: new Date(row.created_at.getTime() + pageLifeMs),
    });
    await repository.saveCheckout(deps.db, id, checkout);
  }
  return toCardTopUp(await own(deps, caller, id));
}

const endUnopened = ({ db, now }: Dependencies): Promise<void> =>
  repository.expireUnopened(db, new Date(now().getTime() - openWithinMs));

const shown = async ({ db }: Dependencies, row: repository.TopUpRow) =>
  toCardTopUp(row, await repository.takenBackAt(db, row));

/** Returns the outcome of a top-up, and polls the provider if it is still open. Throws NOT_FOUND or UNAVAILABLE. */
export async function topUp(
  deps: Dependencies,
  provider: CardProvider | undefined,
  caller: MemberCaller,
  id: string,
) {
  const row = await own(deps, caller, id);
  if (row.status !== 'CREATED' || row.checkout_id === null) return shown(deps, row);
  await settle(deps, await assertProvider(provider).find(row.checkout_id));
  return shown(deps, await own(deps, caller, id));
}

/**
 * Polls top-ups without an event: an event may be lost, and a person may never come back to the success page. Returns
 * errors by page; a failing one never delays the others.
 */
export async function checkOpenTopUps(
  deps: Dependencies,
  provider: CardProvider,
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  await endUnopened(deps);
  const quietSince = new Date(deps.now().getTime() - quietMs);
  for (const checkoutId of await repository.openCheckouts(deps.db, quietSince, mostAtOnce)) {
    try {
      await settle(deps, await provider.find(checkoutId));
    } catch (error) {
      failures.set(checkoutId, error);
    }
  }
  return failures;
}
