import { inTransaction, isDatabaseUnavailable, type Tx } from '@sanaga/database';
import { floatShortCode } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { lockedInOrder, openTask, queueNextAttempts, type ScheduledRequest } from './requests.ts';
import type { Outcome, Settled, Subjects, Subject } from './subjects.ts';

/** A leased request with what became of it. */
export interface Ended {
  request: ScheduledRequest;
  outcome: Outcome;
}

const stateOf = { paid: 'SUCCESSFUL', failed: 'FAILED', short: 'FAILED' } as const;
const failureCodeOf = (outcome: Outcome): string | null =>
  outcome.is === 'paid' ? null : outcome.is === 'short' ? floatShortCode : outcome.code;

/** Writes that requests are over; returns those that were still ours: who took the others over settles them. */
async function finish(tx: Tx, ended: readonly Ended[], finishedAt: Date): Promise<Settled[]> {
  const ids = ended.map(({ request }) => request.reference_id);
  const { rows } = await sql<{ reference_id: string }>`
    with ${lockedInOrder(ids)}
    update operator_request q set state = e.state, failure_code = e.failure_code, finished_at = ${finishedAt},
      financial_transaction_id = e.financial_transaction_id, lease_owner = null, lease_until = null
    from unnest(${ids}::uuid[], ${ended.map(({ request }) => request.fence)}::bigint[],
      ${ended.map(({ outcome }) => stateOf[outcome.is])}::text[], ${ended.map(({ outcome }) => failureCodeOf(outcome))}::text[],
      ${ended.map(({ outcome }) => (outcome.is === 'paid' ? outcome.financialTransactionId : null))}::text[])
      e (reference_id, fence, state, failure_code, financial_transaction_id) join locked using (reference_id)
    where q.reference_id = e.reference_id and q.fence = e.fence and q.state = 'SENT' returning q.reference_id`.execute(
    tx,
  );
  const ours = new Set(rows.map(({ reference_id }) => reference_id));
  return ended
    .filter(({ request }) => ours.has(request.reference_id))
    .map(({ request, outcome }) => ({ request, outcome, finishedAt }));
}

/** Settles requests of one kind of subject in one database transaction. */
async function settleTogether(deps: Dependencies, subject: Subject, ended: readonly Ended[]): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const settled = await finish(tx, ended, deps.now());
    if (settled.length === 0) return;
    await subject.settle(tx, settled);
    const short = settled.filter(({ outcome }) => outcome.is === 'short');
    if (short.length > 0)
      await queueNextAttempts(
        tx,
        deps,
        short.map(({ request }) => request.reference_id),
      );
  });
}

type Report = (error: unknown, request: ScheduledRequest) => void;

/**
 * Settles a batch. Where that fails it is halved until what is wrong stands alone: that is reported, and tried again
 * when its lease has run out; the rest goes through.
 */
async function settleBatch(
  deps: Dependencies,
  subject: Subject,
  ended: readonly Ended[],
  report: Report,
): Promise<void> {
  try {
    await settleTogether(deps, subject, ended);
  } catch (error) {
    const [first] = ended;
    if (!first) return;
    if (ended.length === 1 || isDatabaseUnavailable(error)) return report(error, first.request);
    const half = Math.ceil(ended.length / 2);
    await settleBatch(deps, subject, ended.slice(0, half), report);
    await settleBatch(deps, subject, ended.slice(half), report);
  }
}

/** Settles what is over: payouts together, each collection alone, as money that comes in may pay bills. */
export async function settle(
  deps: Dependencies,
  subjects: Subjects,
  ended: readonly Ended[],
  report: Report,
): Promise<void> {
  const payouts = ended.filter(({ request }) => request.kind === 'DISBURSEMENT');
  if (payouts.length > 0) await settleBatch(deps, subjects.TRANSACTION, payouts, report);
  for (const one of ended)
    if (one.request.kind === 'COLLECTION')
      await settleBatch(deps, subjects[one.request.subject_type], [one], report);
}

/** Still unknown after the deadline: shown as such, still reserved, a task for a person; polling continues. */
export function settleUnknown(
  deps: Dependencies,
  subjects: Subjects,
  request: ScheduledRequest,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const detail = { posts: request.posts, lastCause: request.last_cause };
    if (await openTask(tx, 'UNKNOWN_OUTCOME', request, detail))
      await subjects[request.subject_type].markUnknown(tx, request);
  });
}
