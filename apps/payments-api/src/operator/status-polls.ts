import type { OperatorProduct } from '@sanaga/domain';
import { isFloatShort, type OperatorStatus } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isAsRequested } from './contradictions.ts';
import { isHeld } from './hold.ts';
import { uncodedRefusal, type Product } from './product.ts';
import { isOverdue, lockedInOrder, saidIn, type ScheduledRequest, type Word } from './requests.ts';
import { freeSlots, horizonMs, ms, takeSlots } from './slots.ts';
import { firstPollMs } from './take.ts';
import type { Outcome } from './subjects.ts';

/**
 * Returns more time than any poll takes: its slot, four calls with their tokens at worst, and the writing after; ms.
 */
const leaseMs = ({ settings }: Dependencies): number =>
  horizonMs + 4 * settings.OPERATOR_REQUEST_TIMEOUT * 1_000 + 15_000;

export const slowestPollMs = 60_000;

type Successful = OperatorStatus & { state: 'successful' };

/** Operator's answer to a poll of a sent request, and the work that it leaves. */
export type PollResult = { request: ScheduledRequest; word: Word } & (
  | { is: 'over'; outcome: Outcome }
  /** Paid, but not what was requested. */
  | { is: 'contradicted'; status: Successful }
  /** The operator does not know it after the grace time: it never arrived. */
  | { is: 'lost' }
  | { is: 'open'; notFoundSince: Date | null; nextPollMs: number }
);

interface Polling {
  kind: OperatorProduct;
  /** Maximum of requests. */
  most: number;
  rate: number;
  /** Worker that polls. */
  owner: string;
  /**
   * True if the product was stopped and one poll shows whether it works again, which must not be of a reference that
   * was unreadable before.
   */
  isTrial: boolean;
}

/**
 * Share of the slots, one in `overdueShare`, for requests that cannot be ended past their deadline, so that they hold
 * up nothing else.
 */
const overdueShare = 4;

/**
 * Leases sent requests whose status is due to be polled, those that have waited longest first, each with the slot at
 * which its call may leave. A request whose lease ran out is taken over with a higher fence.
 */
export async function leasePolls(deps: Dependencies, polling: Polling): Promise<ScheduledRequest[]> {
  const { db } = deps;
  const { kind, rate, owner, isTrial } = polling;
  const now = deps.now();
  const places = await freeSlots(db, { ...polling, now });
  if (places === 0) return [];
  const due = sql`kind = ${kind} and state = 'SENT' and due_at <= ${now} and (lease_until is null or lease_until < ${now})
    and (not ${isTrial} or unread_polls = 0)`;
  const { rows } = await sql<ScheduledRequest>`
    with overdue as materialized (
      select reference_id from operator_request where ${due} and deadline_at <= ${now}
      order by due_at limit ${Math.ceil(places / overdueShare)} for update skip locked),
    young as materialized (
      select reference_id from operator_request where ${due} and deadline_at > ${now}
      order by due_at limit greatest(0, ${places} - (select count(*) from overdue)) for update skip locked)
    update operator_request q
    set lease_owner = ${owner}, lease_until = ${now}::timestamptz + ${ms(leaseMs(deps))}, fence = q.fence + 1
    from (select * from young union all select * from overdue) due
    where q.reference_id = due.reference_id returning q.*`.execute(db);
  const slots = await takeSlots(db, { kind, now, rate, count: rows.length });
  const inLine = rows.sort((one, other) => one.due_at.getTime() - other.due_at.getTime());
  return inLine.map((row, place) => ({ ...row, slot_at: slots[place] ?? now }));
}

/** Asks the operator about the outcome of a request; returns the work that it leaves, before anything is written. */
export async function pollStatus(
  deps: Dependencies,
  product: Product,
  request: ScheduledRequest,
): Promise<PollResult> {
  const at = deps.now();
  const status = await deps.operator.status(request.kind, request.reference_id);
  await product.polled(request.reference_id, status);
  return { request, word: { said: saidIn(status), at }, ...meaningOf(deps, product, request, status) };
}

type Meaning = PollResult extends infer F
  ? F extends PollResult
    ? Omit<F, 'request' | 'word'>
    : never
  : never;

function meaningOf(
  deps: Dependencies,
  product: Product,
  request: ScheduledRequest,
  status: OperatorStatus,
): Meaning {
  if (status.state === 'successful') {
    if (!isAsRequested(status, request)) return { is: 'contradicted', status };
    const financialTransactionId = status.financialTransactionId ?? null;
    return { is: 'over', outcome: { is: 'paid', financialTransactionId } };
  }
  if (status.state === 'failed') return { is: 'over', outcome: { is: 'failed', code: status.code } };
  if (isFloatShort(status)) return { is: 'over', outcome: { is: 'short' } };
  if (status.state === 'not-found') return notFound(deps, product, request);
  const unread = status.state === 'pending' ? 0 : request.unread_polls + 1;
  return { is: 'open', notFoundSince: null, nextPollMs: pollDelay(deps, request, unread) };
}

/**
 * Decides about a request that the operator does not know. After the grace time it counts as never arrived, and is sent
 * again until its deadline, but not later, because people decide by then.
 */
function notFound(deps: Dependencies, product: Product, request: ScheduledRequest): Meaning {
  const { now, settings } = deps;
  const graceMs = settings.OPERATOR_NOT_FOUND_GRACE * 1_000;
  const since = request.not_found_since ?? now();
  const nextPollMs = Math.min(pollDelay(deps, request), graceMs);
  const open = { is: 'open', notFoundSince: since, nextPollMs } as const;
  if (now().getTime() - since.getTime() < graceMs || isRefusedForUs(deps, product, request)) return open;
  // refused outright and still unknown to the operator: it will never be paid
  if (request.refused_code !== null)
    return { is: 'over', outcome: { is: 'failed', code: request.refused_code } };
  return isOverdue(deps, request) ? open : { is: 'lost' };
}

/**
 * Returns true if it may have been refused for a mistake of ours. After the deadline, the payment is given up all the
 * same.
 */
const isRefusedForUs = (deps: Dependencies, product: Product, request: ScheduledRequest): boolean =>
  request.refused_code === uncodedRefusal && product.mayRefuseForUs && !isOverdue(deps, request);

/**
 * Returns the delay until the next poll, short at first, then ever longer, and doubled with each answer in a row that
 * could not be read; ms.
 */
function pollDelay({ now, settings }: Dependencies, request: ScheduledRequest, unread = 0): number {
  const age = now().getTime() - (request.first_sent_at ?? now()).getTime();
  const interval = settings.OPERATOR_POLL_INTERVAL * 1_000;
  return Math.min(Math.max(interval * 2 ** Math.min(unread, 16), age / 5), slowestPollMs);
}

interface NextPoll {
  request: ScheduledRequest;
  word: Word;
  notFoundSince: Date | null;
  nextPollMs: number;
}

/** Gives requests back until their next poll, which is now if somebody hinted at news meanwhile. */
export async function writeNextPolls(deps: Dependencies, polls: readonly NextPoll[]): Promise<void> {
  if (polls.length === 0) return;
  const now = deps.now();
  await sql`
    with ${lockedInOrder(polls.map(({ request }) => request.reference_id))}
    update operator_request q set not_found_since = n.not_found_since, lease_owner = null, lease_until = null,
      said = coalesce(n.said, q.said), said_at = case when n.said is null then q.said_at else n.said_at end,
      unread_polls = case when n.said is null then q.unread_polls + 1 else 0 end,
      due_at = case when q.hinted_at > q.lease_until - ${ms(leaseMs(deps))} then greatest(q.hinted_at, ${now})
        else ${now}::timestamptz + ${ms(1)} * n.in_ms end
    from unnest(${polls.map(({ request }) => request.reference_id)}::uuid[], ${polls.map(({ request }) => request.fence)}::bigint[],
      ${polls.map(({ word }) => word.said)}::text[], ${polls.map(({ word }) => word.at)}::timestamptz[],
      ${polls.map(({ notFoundSince }) => notFoundSince)}::timestamptz[], ${polls.map(({ nextPollMs }) => nextPollMs)}::float8[])
      n (reference_id, fence, said, said_at, not_found_since, in_ms) join locked using (reference_id)
    where q.reference_id = n.reference_id and q.fence = n.fence and q.state = 'SENT'`.execute(deps.db);
}

interface Lost {
  request: ScheduledRequest;
  word: Word;
}

/**
 * Marks requests that never arrived as about to be sent again, under the same reference ids; returns those that may be.
 * Requests held back by their holder's state, a hold of all payments, a pause of their product, their deadline or an
 * unconfirmed decision of people are polled again later. Who pauses the product waits for this statement, or it finds
 * the pause.
 */
export async function resend(
  deps: Dependencies,
  { lost, kind, rate }: { lost: readonly Lost[]; kind: OperatorProduct; rate: number },
): Promise<ScheduledRequest[]> {
  if (lost.length === 0) return [];
  const { db, now, settings } = deps;
  const requests = lost.map(({ request }) => request);
  const slots = await takeSlots(db, { kind, now: now(), rate, count: requests.length });
  const { rows } = await sql<ScheduledRequest>`
    with ${lockedInOrder(requests.map(({ reference_id }) => reference_id))},
    -- requests before the product's row, as all callers lock them
    product as materialized (select kind from operator_product
      where kind = ${kind} and paused_at is null and (select count(*) from locked) >= 0 for share)
    update operator_request q set posts = q.posts + 1, refused_code = null, not_found_since = null, unread_polls = 0,
      lease_owner = null, lease_until = null, said = n.said, said_at = n.said_at,
      due_at = n.slot_at + ${ms(Math.min(firstPollMs, settings.OPERATOR_POLL_INTERVAL * 1_000))}, last_sent_at = n.slot_at
    from unnest(${requests.map(({ reference_id }) => reference_id)}::uuid[], ${requests.map(({ fence }) => fence)}::bigint[],
      ${slots}::timestamptz[], ${lost.map(({ word }) => word.said)}::text[], ${lost.map(({ word }) => word.at)}::timestamptz[])
      n (reference_id, fence, slot_at, said, said_at) join locked using (reference_id), holder_state o, product p
    where q.reference_id = n.reference_id and q.fence = n.fence and q.state = 'SENT' and q.deadline_at > n.slot_at
      and o.id = q.organisation_id and o.status = 'APPROVED' and (q.kind = 'COLLECTION' or o.payouts_paused_at is null)
      and not ${isHeld} and p.kind = q.kind
      and not exists (select from exception_state k join undecided_exception d on d.task_id = k.id
        where k.reference_id = q.reference_id)
    returning q.*, n.slot_at`.execute(db);
  const sent = new Set(rows.map(({ reference_id }) => reference_id));
  await pollLater(
    deps,
    lost.filter(({ request }) => !sent.has(request.reference_id)),
  );
  return rows;
}

/** Gives requests that never arrived back as they are. */
export const pollLater = (deps: Dependencies, lost: readonly Lost[]): Promise<void> =>
  writeNextPolls(
    deps,
    lost.map(({ request, word }) => ({
      request,
      word,
      notFoundSince: request.not_found_since,
      nextPollMs: pollDelay(deps, request),
    })),
  );
