import type { OperatorProduct } from '@sanaga/domain';
import { isFloatShort, type OperatorStatus } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isAsRequested } from './contradictions.ts';
import { isHeld } from './hold.ts';
import { uncodedRefusal, type Product } from './product.ts';
import { lockedInOrder, type ScheduledRequest } from './requests.ts';
import { freeSlots, horizonMs, ms, takeSlots } from './slots.ts';
import { firstPollMs } from './take.ts';
import type { Outcome } from './subjects.ts';

/** Longer than any poll takes: its slot, four calls with their tokens at the worst, and what is written after; ms. */
const leaseMs = ({ settings }: Dependencies): number =>
  horizonMs + 4 * settings.OPERATOR_REQUEST_TIMEOUT * 1_000 + 15_000;

export const slowestPollMs = 60_000;

type Successful = OperatorStatus & { state: 'successful' };

/** What the status of a sent request leaves to be done. */
export type Finding = { request: ScheduledRequest } & (
  | { is: 'over'; outcome: Outcome }
  /** Paid, but not what was requested. */
  | { is: 'contradicted'; status: Successful }
  /** The operator does not know it after the grace time: it never arrived. */
  | { is: 'lost' }
  | { is: 'open'; notFoundSince: Date | null; nextPollMs: number }
);

interface Polling {
  kind: OperatorProduct;
  /** How many requests at most. */
  most: number;
  rate: number;
  /** Who polls. */
  owner: string;
}

/**
 * Leases sent requests whose status is due to be polled, those that have waited longest first, each with the slot at
 * which its call may leave. One whose lease ran out is taken over with a higher fence.
 */
export async function leasePolls(deps: Dependencies, polling: Polling): Promise<ScheduledRequest[]> {
  const { db } = deps;
  const { kind, rate, owner } = polling;
  const now = deps.now();
  const places = await freeSlots(db, { ...polling, now });
  if (places === 0) return [];
  const { rows } = await sql<ScheduledRequest>`
    update operator_request q
    set lease_owner = ${owner}, lease_until = ${now}::timestamptz + ${ms(leaseMs(deps))}, fence = q.fence + 1
    from (select reference_id from operator_request
      where kind = ${kind} and state = 'SENT' and due_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by due_at limit ${places} for update skip locked) due
    where q.reference_id = due.reference_id returning q.*`.execute(db);
  const slots = await takeSlots(db, { kind, now, rate, count: rows.length });
  const inLine = rows.sort((one, other) => one.due_at.getTime() - other.due_at.getTime());
  return inLine.map((row, place) => ({ ...row, slot_at: slots[place] ?? now }));
}

/** Asks the operator what became of a request. */
export async function pollStatus(
  { operator }: Dependencies,
  product: Product,
  request: ScheduledRequest,
): Promise<OperatorStatus> {
  const status = await operator.status(request.kind, request.reference_id);
  await product.polled(status);
  return status;
}

/** What a status means for a request, before anything is written. */
export function findingOf(
  deps: Dependencies,
  product: Product,
  request: ScheduledRequest,
  status: OperatorStatus,
): Finding {
  if (status.state === 'successful') {
    if (!isAsRequested(status, request)) return { is: 'contradicted', request, status };
    const financialTransactionId = status.financialTransactionId ?? null;
    return { is: 'over', request, outcome: { is: 'paid', financialTransactionId } };
  }
  if (status.state === 'failed') return { is: 'over', request, outcome: { is: 'failed', code: status.code } };
  if (isFloatShort(status)) return { is: 'over', request, outcome: { is: 'short' } };
  if (status.state === 'not-found') return notFound(deps, product, request);
  return { is: 'open', request, notFoundSince: null, nextPollMs: pollDelay(deps, request) };
}

function notFound(deps: Dependencies, product: Product, request: ScheduledRequest): Finding {
  const { now, settings } = deps;
  const graceMs = settings.OPERATOR_NOT_FOUND_GRACE * 1_000;
  const since = request.not_found_since ?? now();
  if (now().getTime() - since.getTime() < graceMs || isRefusedForUs(deps, product, request))
    return {
      is: 'open',
      request,
      notFoundSince: since,
      nextPollMs: Math.min(pollDelay(deps, request), graceMs),
    };
  // refused outright and still unknown to the operator: it will never be paid
  if (request.refused_code !== null)
    return { is: 'over', request, outcome: { is: 'failed', code: request.refused_code } };
  return { is: 'lost', request };
}

/** Whether it may have been refused for a mistake of ours; after the deadline the payment is given up all the same. */
const isRefusedForUs = ({ now }: Dependencies, product: Product, request: ScheduledRequest): boolean =>
  request.refused_code === uncodedRefusal &&
  product.mayRefuseForUs &&
  (request.deadline_at === null || now() < request.deadline_at);

/** Quickly at first, then ever more slowly; ms. */
function pollDelay({ now, settings }: Dependencies, request: ScheduledRequest): number {
  const age = now().getTime() - (request.first_sent_at ?? now()).getTime();
  return Math.min(Math.max(settings.OPERATOR_POLL_INTERVAL * 1_000, age / 5), slowestPollMs);
}

interface NextPoll {
  request: ScheduledRequest;
  notFoundSince: Date | null;
  nextPollMs: number;
}

/** Gives requests back until their next poll, which is now where somebody hinted at news meanwhile. */
export async function writeNextPolls(deps: Dependencies, polls: readonly NextPoll[]): Promise<void> {
  if (polls.length === 0) return;
  const now = deps.now();
  await sql`
    with ${lockedInOrder(polls.map(({ request }) => request.reference_id))}
    update operator_request q set not_found_since = n.not_found_since, lease_owner = null, lease_until = null,
      due_at = case when q.hinted_at > q.lease_until - ${ms(leaseMs(deps))} then greatest(q.hinted_at, ${now})
        else ${now}::timestamptz + ${ms(1)} * n.in_ms end
    from unnest(${polls.map(({ request }) => request.reference_id)}::uuid[], ${polls.map(({ request }) => request.fence)}::bigint[],
      ${polls.map(({ notFoundSince }) => notFoundSince)}::timestamptz[], ${polls.map(({ nextPollMs }) => nextPollMs)}::float8[])
      n (reference_id, fence, not_found_since, in_ms) join locked using (reference_id)
    where q.reference_id = n.reference_id and q.fence = n.fence and q.state = 'SENT'`.execute(deps.db);
}

/**
 * Says of requests that never arrived that they are about to be sent again, under the same reference ids; returns those
 * that may be. What its holder's state, a hold of all payments or a decision of people that is not confirmed yet holds
 * back is polled again later.
 */
export async function resend(
  deps: Dependencies,
  { requests, kind, rate }: { requests: readonly ScheduledRequest[]; kind: OperatorProduct; rate: number },
): Promise<ScheduledRequest[]> {
  if (requests.length === 0) return [];
  const { db, now, settings } = deps;
  const slots = await takeSlots(db, { kind, now: now(), rate, count: requests.length });
  const { rows } = await sql<ScheduledRequest>`
    with ${lockedInOrder(requests.map(({ reference_id }) => reference_id))}
    update operator_request q set posts = q.posts + 1, not_found_since = null, lease_owner = null, lease_until = null,
      due_at = n.slot_at + ${ms(Math.min(firstPollMs, settings.OPERATOR_POLL_INTERVAL * 1_000))}, last_sent_at = n.slot_at
    from unnest(${requests.map(({ reference_id }) => reference_id)}::uuid[], ${requests.map(({ fence }) => fence)}::bigint[],
      ${slots}::timestamptz[]) n (reference_id, fence, slot_at) join locked using (reference_id), organisation o
    where q.reference_id = n.reference_id and q.fence = n.fence and q.state = 'SENT' and o.id = q.organisation_id
      and o.status = 'APPROVED' and (q.kind = 'COLLECTION' or o.payouts_paused_at is null) and not ${isHeld}
      and not exists (select from reconciliation_task k join joint_decision d on d.task_id = k.id
        where k.reference_id = q.reference_id and d.status = 'OPEN')
    returning q.*, n.slot_at`.execute(db);
  const sent = new Set(rows.map(({ reference_id }) => reference_id));
  const back = requests.filter(({ reference_id }) => !sent.has(reference_id));
  await pollLater(deps, back);
  return rows;
}

/** Gives requests that never arrived back as they are. */
export const pollLater = (deps: Dependencies, requests: readonly ScheduledRequest[]): Promise<void> =>
  writeNextPolls(
    deps,
    requests.map((request) => ({
      request,
      notFoundSince: request.not_found_since,
      nextPollMs: pollDelay(deps, request),
    })),
  );
