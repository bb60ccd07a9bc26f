import { constant, inTransaction, together, type Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isHeld, mayBeSentNow } from './hold.ts';
import type { ScheduledRequest, WaitingRequest } from './requests.ts';
import { freeSlots, ms, shortHorizonMs, takeSlots } from './slots.ts';
import type { Subjects } from './subjects.ts';

/** The first poll after a request was sent: most are paid within a moment. */
export const firstPollMs = 500;

/** As many bulk transactions at most are served in one batch; the others come first in the next. */
const bulksAtOnce = 32;

/** What somebody else is changing right now is tried again after this; ms. */
const againMs = 1_000;

/** What may have been paid already is looked at again after this; ms. */
const maybePaidAgainMs = 5_000;

interface Taking {
  kind: OperatorProduct;
  /** How many requests at most. */
  most: number;
  /** How many requests of the product may be without an outcome at once. */
  mostOpen: number;
  /** Calls a second of the product; `Infinity` limits nothing. */
  rate: number;
}

/**
 * Takes requests that wait and says of all of them that they are about to be sent, in one database transaction: whatever
 * happens after, somebody will ask the operator for each. Single payments and refills go first, then one place to
 * each bulk transaction in turn.
 */
export async function takeRequests(
  deps: Dependencies,
  subjects: Subjects,
  taking: Taking,
): Promise<ScheduledRequest[]> {
  if (!(await isAnyWaiting(deps, taking.kind))) return [];
  return inTransaction(deps.db, async (tx) => {
    const places = await placesFor(tx, deps, taking);
    if (places === 0 || !(await mayBeSentNow(tx))) return [];
    const now = deps.now();
    const singles = await lockSingles(tx, taking.kind, places, now);
    const left = taking.kind === 'DISBURSEMENT' ? places - singles.length : 0;
    const next = left > 0 ? await lockTurns(tx, left) : [];
    const { bulks, items } = await lockItems(tx, next, left, now);
    const unpaid = await withoutMaybePaid(tx, deps, subjects, [...singles, ...items]);
    return send(tx, deps, subjects, { ...taking, requests: unpaid, bulks });
  });
}

/** Whether a request, `q`, is a single payment or a refill that is due. */
const isDueSingle = (kind: OperatorProduct, now: Date) =>
  sql<boolean>`(q.kind = ${kind} and q.state = 'QUEUED' and q.bulk_id is null and not q.held and q.due_at <= ${now})`;

/** One query, so that a worker without work, or while payments are held, opens no transaction. */
async function isAnyWaiting({ db, now }: Dependencies, kind: OperatorProduct): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select not ${isHeld} and ((${kind} = 'DISBURSEMENT' and exists (select from bulk_queue where not held)) or exists (
      select from operator_request q where ${isDueSingle(kind, now())})) as any`.execute(db);
  return rows[0]?.any === true;
}

/** How many may be taken now. Who takes of the same product at the same moment waits, so that none is counted twice. */
async function placesFor(tx: Tx, deps: Dependencies, taking: Taking): Promise<number> {
  const { kind, most, mostOpen } = taking;
  await sql`select pg_advisory_xact_lock(hashtext(${`take ${kind}`}))`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from (
      select from operator_request where kind = ${kind} and state = 'SENT' limit ${mostOpen}) o`.execute(tx);
  const places = Math.min(most, mostOpen - (rows[0]?.open ?? 0));
  return freeSlots(tx, { ...taking, now: deps.now(), most: places, aheadMs: shortHorizonMs });
}

/** Whether the holder may have it sent: approved, and no payout while payouts are paused. */
const mayBeSent = (kind: OperatorProduct) =>
  sql<boolean>`(o.status = 'APPROVED' and (${kind} = 'COLLECTION' or o.payouts_paused_at is null))`;

const waitingColumns = ['reference_id', 'kind', 'subject_type', 'subject_id', 'organisation_id'] as const;
const ofWaiting = constant(sql.join(waitingColumns.map((column) => sql.ref(`q.${column}`))));

/**
 * First come, first served. The holder's row is locked as well: whoever suspends it waits for what was taken before.
 * What waits with its holder is held back, so that it is found only when that holder may go on.
 */
async function lockSingles(
  tx: Tx,
  kind: OperatorProduct,
  most: number,
  now: Date,
): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest & { may: boolean }>`
    select ${ofWaiting}, ${mayBeSent(kind)} as may from operator_request q join organisation o on o.id = q.organisation_id
    where ${isDueSingle(kind, now)} order by q.due_at limit ${most}
    for update of q skip locked for share of o skip locked`.execute(tx);
  const held = rows.filter(({ may }) => !may).map(({ reference_id }) => reference_id);
  if (held.length > 0)
    await tx.updateTable('operator_request').set({ held: true }).where('reference_id', 'in', held).execute();
  return rows.filter(({ may }) => may);
}

/** The bulk transactions that have waited longest for a turn, of such holders. */
async function lockTurns(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ bulk_id: string; may: boolean }>`
    select b.bulk_id, ${mayBeSent('DISBURSEMENT')} as may
    from bulk_queue b join organisation o on o.id = b.organisation_id
    where not b.held order by b.turn limit ${Math.min(most, bulksAtOnce)}
    for update of b skip locked for share of o skip locked`.execute(tx);
  const held = rows.filter(({ may }) => !may).map(({ bulk_id }) => bulk_id);
  if (held.length > 0)
    await tx.updateTable('bulk_queue').set({ held: true }).where('bulk_id', 'in', held).execute();
  return rows.filter(({ may }) => may).map(({ bulk_id }) => bulk_id);
}

const isNotCancelled = sql`step is distinct from 'CANCEL'`;

interface LockedItems {
  /** Those of the bulk transactions that are not being cancelled: nothing is sent of the others. */
  bulks: string[];
  items: WaitingRequest[];
}

/**
 * One place to each bulk transaction, and again, until all places are given out. Who else moves items of them waits from
 * here on, as this does for them, so that there is one round trip for the lock and what is read under it.
 */
async function lockItems(tx: Tx, next: readonly string[], most: number, now: Date): Promise<LockedItems> {
  if (next.length === 0) return { bulks: [], items: [] };
  const [open, { rows: items }] = await together(
    tx,
    (one) =>
      sql<{ id: string }>`
        select id from bulk_transaction where id = any(${[...next]}::uuid[]) and ${isNotCancelled}
        order by id for no key update`.execute(one),
    (one) =>
      sql<WaitingRequest>`
        with candidate as materialized (
          select q.reference_id, b.turn, row_number() over (partition by b.turn order by q.due_at) as place
          from unnest(${[...next]}::uuid[]) with ordinality b (id, turn)
            join bulk_transaction t on t.id = b.id and t.${isNotCancelled} cross join lateral (
            select reference_id, due_at from operator_request
            where bulk_id = b.id and state = 'QUEUED' and due_at <= ${now} order by due_at limit ${most}) q)
        select ${ofWaiting} from operator_request q
        join (select reference_id from candidate order by place, turn limit ${most}) c using (reference_id)
        for update of q`.execute(one),
  );
  const mayGoOn = new Set(open.rows.map(({ id }) => id));
  // they need no place in the line any more: what comes back unsent is cancelled too
  const cancelled = next.filter((id) => !mayGoOn.has(id));
  if (cancelled.length > 0) await tx.deleteFrom('bulk_queue').where('bulk_id', 'in', cancelled).execute();
  return { bulks: next.filter((id) => mayGoOn.has(id)), items };
}

/** The kinds of subjects that there are requests for, each with its own. */
const withRequests = (subjects: Subjects, requests: readonly WaitingRequest[]) =>
  Object.entries(subjects)
    .map(([type, subject]) => ({
      subject,
      own: requests.filter(({ subject_type }) => subject_type === type),
    }))
    .filter(({ own }) => own.length > 0);

/** Leaves those waiting of which an earlier attempt may have been paid: a person, or the operator, says first that it was not. */
async function withoutMaybePaid(
  tx: Tx,
  { now }: Dependencies,
  subjects: Subjects,
  requests: readonly WaitingRequest[],
): Promise<WaitingRequest[]> {
  const maybePaid = new Set<string>();
  for (const { subject, own } of withRequests(subjects, requests))
    for (const id of await subject.maybePaid(tx, own)) maybePaid.add(id);
  await postpone(
    tx,
    requests.filter(({ subject_id }) => maybePaid.has(subject_id)),
    new Date(now().getTime() + maybePaidAgainMs),
  );
  return requests.filter(({ subject_id }) => !maybePaid.has(subject_id));
}

async function postpone(tx: Tx, requests: readonly WaitingRequest[], until: Date): Promise<void> {
  if (requests.length === 0) return;
  const ids = requests.map(({ reference_id }) => reference_id);
  await tx.updateTable('operator_request').set({ due_at: until }).where('reference_id', 'in', ids).execute();
}

/** Sends them to the end of the line, and out of it where nothing of them waits any more. */
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
 * Says of requests that wait that they were sent, because the operator knows them, which a restore has undone: they are
 * asked about next. Returns how many still waited.
 */
export function markSent(
  deps: Dependencies,
  subjects: Subjects,
  kind: OperatorProduct,
  referenceIds: readonly string[],
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const ids = sql<string>`any(${[...referenceIds]}::uuid[])`;
    // whoever moves items of a bulk transaction locks it first
    await sql`
      select from bulk_transaction
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

/** Writes that they are about to be sent, each at its slot, and when the operator is first asked for them. */
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
