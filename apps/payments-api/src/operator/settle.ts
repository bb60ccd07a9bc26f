import { inTransaction, type Tx } from '@sanaga/database';
import { floatShortCode } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isOfSomeRequest } from './halving.ts';
import {
  isOverdue,
  lockedInOrder,
  openTask,
  queueNextAttempts,
  type RequestRow,
  type ScheduledRequest,
  type Word,
} from './requests.ts';
import type { Outcome, Settled, Subjects, Subject } from './subjects.ts';
import { reportTwins } from './twins.ts';

/** Leased request with its outcome, and the operator's word that says so. */
export interface Ended {
  request: ScheduledRequest;
  outcome: Outcome;
  word: Word;
}

const stateOf = { paid: 'SUCCESSFUL', failed: 'FAILED', short: 'FAILED' } as const;
const failureCodeOf = (outcome: Outcome): string | null =>
  outcome.is === 'paid' ? null : outcome.is === 'short' ? floatShortCode : outcome.code;

/** Records that requests are over; returns those that were still ours. Another process settles those it took over. */
async function finish(tx: Tx, ended: readonly Ended[], finishedAt: Date): Promise<Settled[]> {
  const ids = ended.map(({ request }) => request.reference_id);
  const { rows } = await sql<{ reference_id: string }>`
    with ${lockedInOrder(ids)}
    update operator_request q set state = e.state, failure_code = e.failure_code, finished_at = ${finishedAt},
      financial_transaction_id = e.financial_transaction_id, lease_owner = null, lease_until = null, unread_polls = 0,
      said = e.said, said_at = e.said_at
    from unnest(${ids}::uuid[], ${ended.map(({ request }) => request.fence)}::bigint[],
      ${ended.map(({ outcome }) => stateOf[outcome.is])}::text[], ${ended.map(({ outcome }) => failureCodeOf(outcome))}::text[],
      ${ended.map(({ outcome }) => (outcome.is === 'paid' ? outcome.financialTransactionId : null))}::text[],
      ${ended.map(({ word }) => word.said)}::text[], ${ended.map(({ word }) => word.at)}::timestamptz[])
      e (reference_id, fence, state, failure_code, financial_transaction_id, said, said_at) join locked using (reference_id)
    where q.reference_id = e.reference_id and q.fence = e.fence and q.state = 'SENT'
    returning q.reference_id`.execute(tx);
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
    await reportTwins(tx, settled);
    const short = settled.filter(({ outcome }) => outcome.is === 'short');
    if (short.length > 0)
      await queueNextAttempts(
        tx,
        deps,
        short.map(({ request }) => request.reference_id),
      );
  });
}

type Report = (error: unknown, request: ScheduledRequest) => void | Promise<void>;

/**
 * Settles a batch. If that fails, it is halved until the faulty request stands alone, which is reported, and tried
 * again when its lease has run out; the rest goes through.
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
    if (ended.length === 1 || !isOfSomeRequest(error)) return report(error, first.request);
    const half = Math.ceil(ended.length / 2);
    await settleBatch(deps, subject, ended.slice(0, half), report);
    await settleBatch(deps, subject, ended.slice(half), report);
  }
}

/** Settles what is over: payouts together, each collection separately, as money that comes in may pay bills. */
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

/**
 * Opens a task for a person about a request that has no outcome after its deadline, and shows it as unknown, its money
 * still reserved; polling continues.
 */
export function settleUnknown(
  deps: Dependencies,
  subjects: Subjects,
  request: RequestRow,
  detail: Record<string, unknown> = { posts: request.posts, lastCause: request.last_cause },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (await openTask(tx, 'UNKNOWN_OUTCOME', request, detail))
      await subjects[request.subject_type].markUnknown(tx, request);
  });
}

/** Opens the task for an outcome that cannot be written; if even the payment cannot show that, only the task. */
export async function reportUnwritable(
  deps: Dependencies,
  subjects: Subjects,
  request: ScheduledRequest,
  error: unknown,
): Promise<void> {
  if (!isOverdue(deps, request)) return;
  const detail = {
    posts: request.posts,
    lastCause: 'the outcome cannot be written',
    error: String(error).slice(0, 200),
  };
  await settleUnknown(deps, subjects, request, detail).catch(() =>
    openTask(deps.db, 'UNKNOWN_OUTCOME', request, detail),
  );
}
