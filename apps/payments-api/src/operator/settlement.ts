import type { Tx } from '@sanaga/database';
import type { Dependencies } from '../kernel/dependencies.ts';
import { inRequestTransaction } from './request-transaction.ts';
import { openTask, writeLeased, type LeasedRequest } from './requests.ts';
import type { Subjects } from './subjects.ts';

/** Another worker has the row: nothing of this database transaction may stay. */
export class LeaseLost extends Error {}

async function finishLeased(
  tx: Tx,
  request: LeasedRequest,
  set: Parameters<typeof writeLeased>[2],
): Promise<void> {
  if (!(await writeLeased(tx, request, { ...set, lease_owner: null, lease_until: null })))
    throw new LeaseLost();
}

/** The operator reports success. Throws LeaseLost. */
export function settleSuccess(
  deps: Dependencies,
  subjects: Subjects,
  request: LeasedRequest,
  financialTransactionId: string | undefined,
): Promise<void> {
  const paid = { finished_at: deps.now(), financial_transaction_id: financialTransactionId ?? null };
  return inRequestTransaction(deps, request, async (tx) => {
    await subjects[request.subject_type].complete(tx, request, paid);
    await finishLeased(tx, request, { state: 'SUCCESSFUL', ...paid });
  });
}

/** The operator reports FAILED, or refused outright and does not know the reference. Throws LeaseLost. */
export function settleFailure(
  deps: Dependencies,
  subjects: Subjects,
  request: LeasedRequest,
  code: string,
): Promise<void> {
  const finishedAt = deps.now();
  return inRequestTransaction(deps, request, async (tx) => {
    await subjects[request.subject_type].fail(tx, request, code, finishedAt);
    await finishLeased(tx, request, { state: 'FAILED', failure_code: code, finished_at: finishedAt });
  });
}

/** Still unknown after the deadline: shown as such, still reserved, a task for a person; polling continues. */
export function settleUnknown(deps: Dependencies, subjects: Subjects, request: LeasedRequest): Promise<void> {
  return inRequestTransaction(deps, request, async (tx) => {
    const detail = { posts: request.posts, lastCause: request.last_cause };
    if (await openTask(tx, 'UNKNOWN_OUTCOME', request, detail))
      await subjects[request.subject_type].markUnknown(tx, request);
  });
}
