import { inTransaction, together, type Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isOfSomeRequest } from './halving.ts';
import { mayBeSentNow } from './pause.ts';
import { roomFor, type Taking } from './room.ts';
import type { RequestRow, ScheduledRequest, WaitingRequest } from './requests.ts';
import { ms, takeSlots } from './slots.ts';
import type { Subjects, Withheld } from './subjects.ts';
import { chooseWaiting, isAnyWaiting, lockAgain, waitingColumns, type Chosen } from './waiting.ts';

/** Delay of the first poll after a request was sent: most are paid within a moment. */
export const firstPollMs = 500;

/**
 * Delay before a request is tried again that somebody else is changing right now, or that cannot be taken at all; ms.
 */
const againMs = 1_000;
const failedAgainMs = 60_000;

/** Delay before a withheld request is looked at again: answers come within a moment, people take longer; ms. */
const withheldMs: Record<Withheld, number> = { BEING_ASKED: 1_000, MAY_BE_PAID: 5_000 };

type Report = (error: unknown, request: Pick<RequestRow, 'reference_id'>) => void;
const rethrow: Report = (error) => {
  throw error;
};

/**
 * Takes requests that wait and marks all of them as about to be sent, in one database transaction: whatever happens
 * afterwards, the operator will be asked about each. If that fails, the batch is halved until the request that cannot
 * be taken stands alone: it is reported, and waits for a minute; the others go.
 */
export async function takeRequests(
  deps: Dependencies,
  subjects: Subjects,
  taking: Taking,
  report: Report = rethrow,
): Promise<ScheduledRequest[]> {
  if (!(await isAnyWaiting(deps, taking.kind))) return [];
  let chosen: Chosen = { requests: [], bulks: [] };
  try {
    return await inTransaction(deps.db, async (tx) => {
      const room = await roomFor(tx, deps, taking);
      if (room.places === 0 || !(await mayBeSentNow(tx, taking.kind))) return [];
      chosen = await chooseWaiting(tx, taking.kind, room, deps.now());
      return sendUnpaid(tx, deps, subjects, { ...taking, ...chosen });
    });
  } catch (error) {
    if (chosen.requests.length === 0 || !isOfSomeRequest(error)) throw error;
    return takeApart(deps, subjects, { taking, requests: chosen.requests, error, report });
  }
}

interface Failed {
  taking: Taking;
  requests: readonly WaitingRequest[];
  error: unknown;
  report: Report;
}

async function takeApart(
  deps: Dependencies,
  subjects: Subjects,
  failed: Failed,
): Promise<ScheduledRequest[]> {
  const { requests, error, report } = failed;
  const [first] = requests;
  if (!first) return [];
  if (requests.length === 1 || !isOfSomeRequest(error)) {
    report(error, first);
    if (isOfSomeRequest(error)) await postponeAlone(deps, first);
    return [];
  }
  const half = Math.ceil(requests.length / 2);
  const one = await takeThese(deps, subjects, { ...failed, requests: requests.slice(0, half) });
  const other = await takeThese(deps, subjects, { ...failed, requests: requests.slice(half) });
  return [...one, ...other];
}

async function takeThese(
  deps: Dependencies,
  subjects: Subjects,
  failed: Failed,
): Promise<ScheduledRequest[]> {
  const { taking, requests } = failed;
  try {
    return await inTransaction(deps.db, async (tx) => {
      const { places } = await roomFor(tx, deps, taking);
      if (!(await mayBeSentNow(tx, taking.kind))) return [];
      const chosen = await lockAgain(tx, requests.slice(0, places), deps.now());
      return sendUnpaid(tx, deps, subjects, { ...taking, ...chosen });
    });
  } catch (error) {
    return takeApart(deps, subjects, { ...failed, error });
  }
}

const postponeAlone = (deps: Dependencies, request: WaitingRequest): Promise<void> =>
  inTransaction(deps.db, (tx) => postpone(tx, [request], new Date(deps.now().getTime() + failedAgainMs)));

/** Pairs each kind of subject that has requests with its own. */
const withRequests = (subjects: Subjects, requests: readonly WaitingRequest[]) =>
  Object.entries(subjects)
    .map(([type, subject]) => ({
      subject,
      own: requests.filter(({ subject_type }) => subject_type === type),
    }))
    .filter(({ own }) => own.length > 0);

/**
 * Sends requests without another attempt that may have been paid. The others wait until the operator, or people, say
 * that none was.
 */
async function sendUnpaid(
  tx: Tx,
  deps: Dependencies,
  subjects: Subjects,
  sending: Sending,
): Promise<ScheduledRequest[]> {
  const withheld = new Map<string, Withheld>();
  for (const { subject, own } of withRequests(subjects, sending.requests))
    for (const [id, why] of await subject.withheld(tx, own)) withheld.set(id, why);
  for (const [why, waitMs] of Object.entries(withheldMs))
    await postpone(
      tx,
      sending.requests.filter(({ subject_id }) => withheld.get(subject_id) === why),
      new Date(deps.now().getTime() + waitMs),
    );
  const requests = sending.requests.filter(({ subject_id }) => !withheld.has(subject_id));
  return send(tx, deps, subjects, { ...sending, requests });
}

async function postpone(tx: Tx, requests: readonly WaitingRequest[], until: Date): Promise<void> {
  if (requests.length === 0) return;
  const ids = requests.map(({ reference_id }) => reference_id);
  await tx.updateTable('operator_request').set({ due_at: until }).where('reference_id', 'in', ids).execute();
}

/** Sends bulk transactions to the end of the line, and out of it if none of their items waits any more. */
async function endTurns(tx: Tx, bulks: readonly string[]): Promise<void> {
  if (bulks.length === 0) return;
  await sql`
  with served as (
    select b.id, exists (select from operator_request q where q.bulk_id = b.id and q.state = 'QUEUED') as waits
    from unnest(${[...bulks]}::uuid[]) b (id)),
  done as (delete from bulk_queue b using served s where b.bulk_id = s.id and not s.waits)
  update bulk_queue b set turn = default from served s where b.bulk_id = s.id and s.waits`.execute(tx);
}

/**
 * Marks waiting requests as sent, because the operator knows them and a restore has undone that; they are polled next.
 * Returns how many still waited.
 */
export function markSent(
  deps: Dependencies,
  subjects: Subjects,
  kind: OperatorProduct,
  referenceIds: readonly string[],
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const ids = sql<string>`any(${[...referenceIds]}::uuid[])`;
    // those who move items of a bulk transaction lock it first
    await sql`
      select from bulk_state
      where id in (select bulk_id from operator_request where reference_id = ${ids}) order by id for no key update`.execute(
      tx,
    );
    const requests = await tx
      .selectFrom('operator_request')
      .select(waitingColumns)
      .where('reference_id', '=', ids)
      .where('state', '=', 'QUEUED')
      .orderBy('reference_id')
      .forUpdate()
      .execute();
    return (await send(tx, deps, subjects, { kind, rate: Infinity, requests, bulks: [] })).length;
  });
}

interface Sending extends Pick<Taking, 'kind' | 'rate'> {
  requests: readonly WaitingRequest[];
  /** Bulk transactions whose turn it was. */
  bulks: readonly string[];
}

/** Records that requests are about to be sent, each at its slot, and when the operator is first asked about them. */
async function send(
  tx: Tx,
  deps: Dependencies,
  subjects: Subjects,
  { kind, rate, requests, bulks }: Sending,
): Promise<ScheduledRequest[]> {
  const moved = new Set<string>();
  for (const { subject, own } of withRequests(subjects, requests))
    for (const id of await subject.send(tx, own)) moved.add(id);
  const sent = requests.filter(({ subject_id }) => moved.has(subject_id));
  const stuck = requests.filter(({ subject_id }) => !moved.has(subject_id));
  const now = deps.now();
  await postpone(tx, stuck, new Date(now.getTime() + againMs));
  const slots = await takeSlots(tx, { kind, now, rate, count: sent.length });
  const [scheduled] = await together(
    tx,
    (one) => markAsSent(one, deps, sent, slots),
    (one) => endTurns(one, bulks),
    ...withRequests(subjects, sent).map(
      ({ subject, own }) =>
        (one: Tx) =>
          subject.auditSend(one, own),
    ),
  );
  return scheduled;
}

async function markAsSent(
  tx: Tx,
  { settings }: Dependencies,
  sent: readonly WaitingRequest[],
  slots: readonly Date[],
): Promise<ScheduledRequest[]> {
  if (sent.length === 0) return [];
  const { rows } = await sql<ScheduledRequest>`
    update operator_request q set state = 'SENT', posts = 1, not_found_since = null, first_sent_at = s.slot_at, last_sent_at = s.slot_at,
      deadline_at = s.slot_at + ${ms(settings.OPERATOR_UNKNOWN_DEADLINE * 1_000)},
      due_at = s.slot_at + ${ms(Math.min(firstPollMs, settings.OPERATOR_POLL_INTERVAL * 1_000))}
    from unnest(${sent.map(({ reference_id }) => reference_id)}::uuid[], ${slots}::timestamptz[]) s (reference_id, slot_at)
    where q.reference_id = s.reference_id returning q.*, s.slot_at`.execute(tx);
  return rows;
}
