import type { OperatorStatus } from '@sanaga/operators';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isAsRequested, raiseContradiction, reportedAmount } from './contradictions.ts';
import { failureCode } from './request-step.ts';
import { pollNow, type RequestRow } from './requests.ts';

/**
 * A callback is unsigned, comes any number of times in any order and may be forged: it is only a hint to poll the
 * operator now. What is final already is polled too; a contradiction becomes a task for a person, never a status.
 */
export async function handleCallback(deps: Dependencies, referenceId: string): Promise<void> {
  const request = await pollNow(deps.db, referenceId, deps.now());
  if (!request || ['QUEUED', 'SENT'].includes(request.state)) return;
  const status = await deps.operator.status(request.kind, referenceId);
  if (!contradicts(status, request)) return;
  await raiseContradiction(deps, request, {
    settledAs: request.state,
    ...(status.state === 'successful' ? reportedAmount(status, request) : { operatorSays: status.state }),
  });
}

function contradicts(status: OperatorStatus, request: RequestRow): boolean {
  if (request.state !== 'SUCCESSFUL') return status.state === 'successful';
  if (status.state === 'successful') return !isAsRequested(status, request);
  return failureCode(status) !== undefined;
}
