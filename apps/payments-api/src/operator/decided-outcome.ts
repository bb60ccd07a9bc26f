import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { Failure } from '../kernel/failure.ts';
import type { RequestRow } from './requests.ts';
import type { Outcome, Subjects } from './subjects.ts';
import { reportTwins } from './twins.ts';

interface Decided {
  referenceId: string;
  /** Number of times it had been sent when the operator was asked about it. */
  posts: number;
  outcome: Exclude<Outcome, { is: 'short' }>;
  finishedAt: Date;
}

/**
 * Settles a request without an outcome as people decided, through its owner: paid as it was requested, or failed.
 * Throws WRONG_STATUS if it has an outcome, is being worked on at this moment, or was sent again since the operator was
 * asked; a worker that had it finds it taken.
 */
export async function settleByDecision(
  tx: Tx,
  subjects: Subjects,
  { referenceId, posts, outcome, finishedAt }: Decided,
): Promise<void> {
  const isPaid = outcome.is === 'paid';
  // the request first and its subject after, as workers do
  const { rows } = await sql<RequestRow>`
    update operator_request set state = ${isPaid ? 'SUCCESSFUL' : 'FAILED'}, finished_at = ${finishedAt},
      financial_transaction_id = ${isPaid ? outcome.financialTransactionId : null},
      failure_code = ${isPaid ? null : outcome.code}, fence = fence + 1, lease_owner = null, lease_until = null
    where reference_id = ${referenceId} and state = 'SENT' and posts = ${posts}
      and (lease_until is null or lease_until < ${finishedAt})
    returning *`.execute(tx);
  const [request] = rows;
  if (!request) throw new Failure('WRONG_STATUS');
  const settled = [{ request, outcome, finishedAt }];
  await subjects[request.subject_type].settle(tx, settled);
  await reportTwins(tx, settled);
}
