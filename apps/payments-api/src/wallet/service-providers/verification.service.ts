import { inTransaction, type Tx } from '@sanaga/database';
import { dayMs, verificationLimits } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { assertDocuments } from '../../identity/documents/documents.service.ts';
import { findHold } from '../../operator/hold.ts';
import { isPausedNow } from '../../operator/pause.ts';
import { isStopped } from '../../operator/product-health.ts';
import { queueCollection } from '../refills/operator-requests.ts';
import { insertRefill } from '../refills/refills.repository.ts';
import * as repository from './service-providers.repository.ts';
import { getProviderOrThrow, providerView } from './service-providers.service.ts';

/** Time until the next try if the operator cannot be asked; seconds. */
const retryAfter = 60;

/**
 * Makes the operator ask an account's holder on the phone for a small amount: the person who confirms holds the phone,
 * and the amount is credited as a refill. Returns the account as it is if that is already shown, or the phone was asked
 * within the minute. Throws NOT_FOUND, VERIFICATION_OFF, DOCUMENTS_REQUIRED, OPERATOR_UNREACHABLE or THROTTLED; the
 * mailed code works in any case.
 */
export async function verifyAccount(deps: Dependencies, caller: MemberCaller, id: string) {
  const stopped = await isStopped(deps.db, 'COLLECTION');
  return inTransaction(deps.db, async (tx) => {
    // 1. Of two at the same moment, one waits for the other, and finds that the phone was asked.
    const { account_number } = await getProviderOrThrow(tx, caller, id);
    await repository.lockNumber(tx, account_number);
    const account = await getProviderOrThrow(tx, caller, id);
    if (account.verified_at || isFresh(account, deps.now())) return providerView(tx, account);

    // 2. Money may come in, the operator can be asked, and the phone was not asked too often.
    const { verificationAmount } = await readPlatformSettings(tx);
    if (verificationAmount === 0n) throw new Failure('VERIFICATION_OFF');
    await assertDocuments(tx, caller.organisationId);
    if (stopped || (await findHold(tx)) || (await isPausedNow(tx, 'COLLECTION')))
      throw new Failure('OPERATOR_UNREACHABLE', { retryAfter, values: { context: wayOf(account) } });
    await assertMayBeAsked(tx, account_number, deps.now());

    // 3. A refill that nobody has to process, and the request for it.
    const refill = await insertRefill(tx, {
      organisation_id: caller.organisationId,
      provider_id: id,
      account_number,
      amount: verificationAmount,
      status: 'PROCESSING',
      verification: 'WAITING',
      requested_by: caller.userId,
      created_at: deps.now(),
      processed_at: deps.now(),
    });
    await queueCollection(tx, deps, refill);
    await audit(tx, caller, {
      action: 'service-provider.verify',
      subjectType: 'service_provider',
      subjectId: id,
      detail: { amount: Number(verificationAmount) },
    });
    return providerView(tx, await getProviderOrThrow(tx, caller, id));
  });
}

/** Chooses the sentence: an account that the code has already confirmed has no code left to enter. */
const wayOf = ({ status }: repository.ProviderRow): string =>
  status === 'CONFIRMED' ? 'verificationLater' : 'verification';

const isFresh = ({ verification, verification_at }: repository.ProviderRow, now: Date): boolean =>
  verification === 'WAITING' &&
  verification_at !== null &&
  now.getTime() - verification_at.getTime() < verificationLimits.pauseMs;

/** Makes sure that a phone is asked once a minute and five times within a day at most, by anybody. Throws THROTTLED. */
async function assertMayBeAsked(tx: Tx, accountNumber: string, now: Date): Promise<void> {
  const asked = await repository.askedSince(tx, accountNumber, new Date(now.getTime() - dayMs));
  const newest = asked[0];
  const fifth = asked[verificationLimits.perDay - 1];
  const again = Math.max(
    newest ? newest.getTime() + verificationLimits.pauseMs : 0,
    fifth ? fifth.getTime() + dayMs : 0,
  );
  if (again > now.getTime())
    throw new Failure('THROTTLED', { retryAfter: Math.ceil((again - now.getTime()) / 1_000) });
}
