import { inTransaction } from '@sanaga/database';
import { audit } from '../kernel/audit.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import { openTask, type RequestRow } from './requests.ts';

/**
 * The operator reports something else than what was requested or settled. Nothing moves and no status changes: a person
 * decides, and every super admin is notified, once however often it is detected.
 */
export function raiseContradiction(
  deps: Dependencies,
  request: RequestRow,
  detail: Record<string, unknown>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await openTask(tx, 'CONTRADICTION', request, detail))) return;
    await audit(tx, 'system', {
      action: 'operator.contradict',
      subjectType: 'operator_request',
      subjectId: request.reference_id,
      organisationId: request.organisation_id,
      detail,
    });
    await notifySuperAdmins(tx, {
      kind: 'operator-contradiction',
      values: { amount: Number(request.amount) },
      path: '/super-admin',
    });
  });
}
