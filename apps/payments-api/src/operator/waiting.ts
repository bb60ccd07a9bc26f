import { together, type Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { isHeld } from './hold.ts';
import { isPaused } from './pause.ts';
import type { WaitingRequest } from './requests.ts';
import { fullHolders, withinShares, type Room } from './room.ts';

/** Maximum of bulk transactions served in one batch; the others come first in the next. */
const bulksAtOnce = 32;

/** Requests that are locked to be sent, and the bulk transactions whose turn it was. */
export interface Chosen {
  requests: WaitingRequest[];
  bulks: string[];
}

export const waitingColumns = [
  'reference_id',
  'kind',
  'subject_type',
  'subject_id',
  'organisation_id',
  'bulk_id',
  'earlier_asked_at',
] as const;
const ofWaiting = sql.join(waitingColumns.map((column) => sql.ref(`q.${column}`)));

/**
 * Matches requests `q` that wait, for a single payment or a refill, and are not held back because of their holder's
 * state.
 */
const isWaitingSingle = (kind: OperatorProduct) =>
  sql<boolean>`(q.kind = ${kind} and q.state = 'QUEUED' and q.bulk_id is null and not q.held)`;

const isDueSingle = (kind: OperatorProduct, now: Date) =>
  sql<boolean>`(${isWaitingSingle(kind)} and q.due_at <= ${now} and q.expires_at > ${now})`;

/**
 * Returns true if something waits, by one query, so that a worker without work, or while payments are held or the
 * product is paused, opens no transaction.
 */
export async function isAnyWaiting({ db, now }: Dependencies, kind: OperatorProduct): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select not ${isHeld} and not ${isPaused(kind)} and ((${kind} = 'DISBURSEMENT' and exists (select from bulk_queue where not held)) or exists (
      select from operator_request q where ${isDueSingle(kind, now())})) as any`.execute(db);
  return rows[0]?.any === true;
}

/**
 * Locks what is to be sent next. Every other place goes to single payments and refills, which holders get in turn, the
 * rest to bulk transactions in turn; each side gets what the other leaves, and no holder more than its share.
 */
export async function chooseWaiting(tx: Tx, kind: OperatorProduct, room: Room, now: Date): Promise<Chosen> {
  const full = fullHolders(room);
  const singles = await lockSingles(tx, { kind, room, full, now });
  const ofSingles = Math.min(
    singles.length,
    room.bulkFirst ? Math.floor(room.places / 2) : Math.ceil(room.places / 2),
  );
  const left = room.places - ofSingles;
  const next = kind === 'DISBURSEMENT' && left > 0 ? await lockTurns(tx, left, full) : [];
  const { bulks, items } = await lockItems(tx, next, left, now);
  const inTurn = alternate(singles, items, room.bulkFirst).slice(0, room.places);
  const isContested = singles.length > 0 && (items.length > 0 || left === 0);
  if (kind === 'DISBURSEMENT' && isContested && inTurn.length % 2 === 1)
    await tx
      .updateTable('operator_product')
      .set({ bulk_first: !room.bulkFirst })
      .where('kind', '=', kind)
      .execute();
  return { requests: withinShares(inTurn, room), bulks };
}

/** Takes one of each in turn, and then the rest of the longer. */
function alternate<T>(singles: readonly T[], items: readonly T[], itemsFirst: boolean): T[] {
  const [first, second] = itemsFirst ? [items, singles] : [singles, items];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, place) => [
    ...first.slice(place, place + 1),
    ...second.slice(place, place + 1),
  ]).flat();
}

/** Matches holders who may have it sent: approved ones, and for payouts only while these are not paused. */
const mayBeSent = (kind: OperatorProduct | RawBuilder<OperatorProduct>) =>
  sql<boolean>`(o.status = 'APPROVED' and (${kind} = 'COLLECTION' or o.payouts_paused_at is null))`;

interface Singles {
  kind: OperatorProduct;
  room: Room;
  /** Holders that get no further place. */
  full: readonly string[];
  now: Date;
}

/**
 * Locks single payments, one of each holder in turn, a holder's oldest first. It also locks the holder's row, so that
 * suspending a holder waits for what was already taken. Requests that wait with their holder are held back, so that
 * they are found only once that holder may go on.
 */
async function lockSingles(tx: Tx, { kind, room, full, now }: Singles): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest & { may: boolean }>`
    with recursive holder (id) as (
      (select q.organisation_id from operator_request q where ${isWaitingSingle(kind)} order by q.organisation_id limit 1)
      union all
      select (select q.organisation_id from operator_request q where ${isWaitingSingle(kind)} and q.organisation_id > h.id
        order by q.organisation_id limit 1)
      from holder h where h.id is not null),
    candidate as materialized (
      select w.reference_id, w.due_at, row_number() over (partition by h.id order by w.due_at) as place
      from holder h cross join lateral (
        select q.reference_id, q.due_at from operator_request q where ${isDueSingle(kind, now)} and q.organisation_id = h.id
        order by q.due_at limit ceil(2.0 * ${room.places} / (select count(id) from holder))) w
      where h.id <> all(${[...full]}::uuid[]))
    select ${ofWaiting}, ${mayBeSent(kind)} as may
    from (select * from candidate order by place, due_at limit ${room.places}) c
    join operator_request q on q.reference_id = c.reference_id join holder_state o on o.id = q.organisation_id
    where ${isDueSingle(kind, now)} order by c.place, c.due_at
    for update of q skip locked for share of o skip locked`.execute(tx);
  const held = rows.filter(({ may }) => !may).map(({ reference_id }) => reference_id);
  if (held.length > 0)
    await tx.updateTable('operator_request').set({ held: true }).where('reference_id', 'in', held).execute();
  return rows.filter(({ may }) => may);
}

/** Locks the bulk transactions that have waited longest for a turn, of holders that may have something sent. */
async function lockTurns(tx: Tx, most: number, full: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ bulk_id: string; may: boolean }>`
    select b.bulk_id, ${mayBeSent('DISBURSEMENT')} as may
    from bulk_queue b join holder_state o on o.id = b.organisation_id
    where not b.held and b.organisation_id <> all(${[...full]}::uuid[])
    order by b.turn limit ${Math.min(most, bulksAtOnce)}
    for update of b skip locked for share of o skip locked`.execute(tx);
  const held = rows.filter(({ may }) => !may).map(({ bulk_id }) => bulk_id);
  if (held.length > 0)
    await tx.updateTable('bulk_queue').set({ held: true }).where('bulk_id', 'in', held).execute();
  return rows.filter(({ may }) => may).map(({ bulk_id }) => bulk_id);
}

const lockOpenBulks = (tx: Tx, bulkIds: readonly string[]) =>
  sql<{ id: string }>`
    select id from bulk_state where id = any(${[...bulkIds]}::uuid[]) and not is_cancelled
    order by id for no key update`.execute(tx);

interface LockedItems {
  /** Bulk transactions that are not being cancelled; nothing is sent for the others. */
  bulks: string[];
  items: WaitingRequest[];
}

/**
 * Gives one place to each bulk transaction, and again, until all places are given out. Others who move their items wait
 * from here on, as this does for them, so that there is one round trip for the lock and what is read under it.
 */
async function lockItems(tx: Tx, next: readonly string[], most: number, now: Date): Promise<LockedItems> {
  if (next.length === 0) return { bulks: [], items: [] };
  const [open, { rows: items }] = await together(
    tx,
    (one) => lockOpenBulks(one, next),
    (one) =>
      sql<WaitingRequest>`
        with candidate as materialized (
          select q.reference_id, b.turn, row_number() over (partition by b.turn order by q.due_at) as place
          from unnest(${[...next]}::uuid[]) with ordinality b (id, turn)
            join bulk_state t on t.id = b.id and not t.is_cancelled cross join lateral (
            select reference_id, due_at from operator_request
            where bulk_id = b.id and state = 'QUEUED' and due_at <= ${now} and expires_at > ${now}
            order by due_at limit ${most}) q)
        select ${ofWaiting} from operator_request q
        join (select reference_id from candidate order by place, turn limit ${most}) c using (reference_id)
        for update of q`.execute(one),
  );
  const mayGoOn = new Set(open.rows.map(({ id }) => id));
  // they need no place in the line any more: items that come back unsent are cancelled too
  const cancelled = next.filter((id) => !mayGoOn.has(id));
  if (cancelled.length > 0) await tx.deleteFrom('bulk_queue').where('bulk_id', 'in', cancelled).execute();
  return { bulks: next.filter((id) => mayGoOn.has(id)), items };
}

/** Locks some of what was chosen before, as far as it still may be sent. */
export async function lockAgain(tx: Tx, chosen: readonly WaitingRequest[], now: Date): Promise<Chosen> {
  const ids = chosen.map(({ reference_id }) => reference_id);
  const bulkIds = [...new Set(chosen.flatMap(({ bulk_id }) => bulk_id ?? []))];
  const open = bulkIds.length > 0 ? (await lockOpenBulks(tx, bulkIds)).rows.map(({ id }) => id) : [];
  const { rows } = await sql<WaitingRequest>`
    select ${ofWaiting} from operator_request q join holder_state o on o.id = q.organisation_id
    where q.reference_id = any(${ids}::uuid[]) and q.state = 'QUEUED' and not q.held and q.due_at <= ${now}
      and q.expires_at > ${now}
      and ${mayBeSent(sql`q.kind`)} and (q.bulk_id is null or q.bulk_id = any(${open}::uuid[]))
    order by q.reference_id for update of q skip locked for share of o skip locked`.execute(tx);
  return { requests: rows, bulks: open };
}
