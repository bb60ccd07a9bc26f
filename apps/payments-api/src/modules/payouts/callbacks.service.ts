import { audit } from '../../audit.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notifySuperAdmins } from '../notifications/notifications.service.ts';
import { hurry, openTask, type RequestRow } from './requests.ts';

/**
 * A callback is unsigned, comes any number of times in any order and may be forged: it is only a hint to ask the
 * operator now. What is final already is asked about too; a contradiction becomes a task for a person, never a status.
 */
export async function heed(deps: Dependencies, referenceId: string): Promise<void> {
  const request = await hurry(deps.db, referenceId, deps.now());
  if (!request || !['SUCCESSFUL', 'FAILED'].includes(request.state)) return;
  const status = await deps.operator.status(request.kind, referenceId);
  const contradicts =
    (status.state === 'successful' && request.state === 'FAILED') ||
    (status.state === 'failed' && request.state === 'SUCCESSFUL');
  if (contradicts) await raise(deps, request, status.state);
}

async function raise(deps: Dependencies, request: RequestRow, operatorSays: string): Promise<void> {
  const isNew = await openTask(deps.db, 'CONTRADICTION', request, { settledAs: request.state, operatorSays });
  if (!isNew) return;
  await audit(deps.db, 'system', {
    action: 'operator.contradict',
    subjectType: 'operator_request',
    subjectId: request.reference_id,
    organisationId: request.organisation_id,
  });
  await notifySuperAdmins(deps.db, {
    kind: 'operator-contradiction',
    values: { amount: Number(request.amount) },
    path: '/super-admin',
  });
}
