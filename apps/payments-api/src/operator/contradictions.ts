import { inTransaction } from '@sanaga/database';
import type { OperatorStatus } from '@sanaga/operators';
import { audit } from '../kernel/audit.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import { openTask, type RequestRow } from './requests.ts';

type Successful = OperatorStatus & { state: 'successful' };
type Requested = Pick<RequestRow, 'amount' | 'currency'>;

/** Whether the operator paid what was requested, to the unit and in its currency. */
export const isAsRequested = ({ amount, currency }: Successful, requested: Requested): boolean =>
  amount === requested.amount && currency === requested.currency;

/** What a task says of a payment: `paid` in the request's currency only, so that nobody books other units as francs. */
export const reportedAmount = ({ state, amount, currency }: Successful, requested: Requested) =>
  currency === requested.currency
    ? { operatorSays: state, paid: amount.toString() }
    : { reported: amount.toString(), currency };

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
