import type { Tx } from '@sanaga/database';
import { requestLapsedCode, verificationEndOf, type AuditAction } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notify, type NotificationKind } from '../../kernel/notifications/notifications.service.ts';
import { creditFromOperator } from '../../operator/incoming-money.ts';
import type { Settled, Subject } from '../../operator/subjects.ts';
import {
  expireVerification,
  moveRefill,
  verificationEnd,
  verifyProvider,
  type RefillRow,
} from './refills.repository.ts';

/** Returns the reference under which the ledger credits a refill. */
export const refillReference = (id: string): string => `refill:${id}`;

/**
 * Applies the operator's results to refills. A refill with an unknown outcome stays in collection; its verification
 * expires.
 */
export const refillSubject = (deps: Dependencies): Subject => ({
  // each is requested once
  withheld: async () => new Map(),
  send: async (_tx, requests) => new Set(requests.map(({ subject_id }) => subject_id)),
  auditSend: async () => {},
  async settle(tx, settled) {
    for (const one of settled) {
      if (one.outcome.is === 'paid') await complete(deps, tx, one, one.outcome);
      else if (one.outcome.is === 'failed') await fail(tx, one, one.outcome.code);
    }
  },
  async lapse(tx, requests, at) {
    for (const request of requests)
      await fail(
        tx,
        { request, outcome: { is: 'failed', code: requestLapsedCode }, finishedAt: at },
        requestLapsedCode,
      );
    return new Set(requests.map(({ subject_id }) => subject_id));
  },
  markUnknown: (tx, request) => expireVerification(tx, request.subject_id),
});

async function complete(
  deps: Dependencies,
  tx: Tx,
  { request, finishedAt }: Settled,
  { financialTransactionId }: { financialTransactionId: string | null },
): Promise<void> {
  const refill = await moveRefill(tx, 'complete', request.subject_id, {
    finished_at: finishedAt,
    financial_transaction_id: financialTransactionId,
    verification: verificationEnd('confirm'),
  });
  if (!refill) throw new Error(`a paid refill is not under way: ${request.subject_id}`);
  await creditFromOperator(deps, tx, {
    reference: refillReference(refill.id),
    kind: refill.verification ? 'ACCOUNT_VERIFICATION' : 'REFILL',
    organisationId: refill.organisation_id,
    amount: refill.amount,
  });
  await auditRefill(tx, refill, 'refill.complete');
  if (refill.verification) await confirmAccount(tx, refill, finishedAt);
  await notifyRequester(tx, refill, refill.verification ? 'account-verified' : 'refill-completed');
}

/** Confirms an account: the person who confirmed holds the phone, however late we learn of it. */
async function confirmAccount(tx: Tx, refill: RefillRow, at: Date): Promise<void> {
  if (await verifyProvider(tx, refill.provider_id, at))
    await audit(tx, 'system', {
      action: 'service-provider.confirm',
      subjectType: 'service_provider',
      subjectId: refill.provider_id,
      organisationId: refill.organisation_id,
    });
}

async function fail(tx: Tx, { request, finishedAt }: Settled, code: string): Promise<void> {
  const verification = verificationEnd(verificationEndOf(code));
  const set = { finished_at: finishedAt, operator_code: code, verification };
  const refill = await moveRefill(tx, 'fail', request.subject_id, set);
  if (!refill) throw new Error(`a failed refill is not under way: ${request.subject_id}`);
  await auditRefill(tx, refill, 'refill.fail', { code });
  await notifyRequester(tx, refill, refill.verification ? 'account-not-verified' : 'refill-failed');
}

const auditRefill = (tx: Tx, refill: RefillRow, action: AuditAction, detail?: { code: string }) =>
  audit(tx, 'system', {
    action,
    subjectType: 'refill',
    subjectId: refill.id,
    organisationId: refill.organisation_id,
    ...(detail && { detail }),
  });

const notifyRequester = (tx: Tx, refill: RefillRow, kind: NotificationKind): Promise<void> =>
  notify(tx, {
    userIds: [refill.requested_by],
    organisationId: refill.organisation_id,
    kind,
    values: { amount: Number(refill.amount), number: refill.account_number },
    path: refill.verification ? '/dashboard/settings' : '/dashboard/balances',
  });
