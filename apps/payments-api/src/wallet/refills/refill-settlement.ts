import type { Tx } from '@sanaga/database';
import type { AuditAction } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notify, type NotificationKind } from '../../kernel/notifications/notifications.service.ts';
import { creditFromOperator } from '../../operator/incoming-money.ts';
import type { RequestRow } from '../../operator/requests.ts';
import type { Paid, Subject } from '../../operator/subjects.ts';
import { moveRefill, type RefillRow } from './refills.repository.ts';

/** Applies the operator's results to refills. One of unknown outcome stays in collection. */
export const refillSubject = (deps: Dependencies): Subject => ({
  send: async () => true,
  complete: (tx, request, paid) => complete(deps, tx, request, paid),
  fail,
  markUnknown: async () => {},
});

async function complete(deps: Dependencies, tx: Tx, request: RequestRow, paid: Paid): Promise<void> {
  const refill = await moveRefill(tx, 'complete', request.subject_id, { ...paid });
  if (!refill) throw new Error(`a paid refill is not under way: ${request.subject_id}`);
  await creditFromOperator(deps, tx, {
    reference: `refill:${refill.id}`,
    kind: 'REFILL',
    organisationId: refill.organisation_id,
    amount: refill.amount,
  });
  await auditRefill(tx, refill, 'refill.complete');
  await notifyRequester(tx, refill, 'refill-completed');
}

async function fail(tx: Tx, request: RequestRow, code: string, finishedAt: Date): Promise<void> {
  const set = { finished_at: finishedAt, operator_code: code };
  const refill = await moveRefill(tx, 'fail', request.subject_id, set);
  if (!refill) throw new Error(`a failed refill is not under way: ${request.subject_id}`);
  await auditRefill(tx, refill, 'refill.fail', { code });
  await notifyRequester(tx, refill, 'refill-failed');
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
    values: { amount: Number(refill.amount) },
    path: '/dashboard/balances',
  });
