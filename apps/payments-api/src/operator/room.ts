import type { Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import type { WaitingRequest } from './requests.ts';
import { freeSlots, shortHorizonMs } from './slots.ts';

export interface Taking {
  kind: OperatorProduct;
  /** Maximum of requests. */
  most: number;
  /** Maximum of the product's requests that may be without an outcome at once. */
  mostOpen: number;
  /** Calls per second of the product; `Infinity` limits nothing. */
  rate: number;
}

/** Places that can be given out at a moment. */
export interface Room {
  /** Number of requests that may be sent now. */
  places: number;
  /** Number of further requests that may be without an outcome at once. */
  free: number;
  /** Number of requests without an outcome by holder. */
  openOf: ReadonlyMap<string, number>;
  /** True if the next place that a single payment and a bulk payment both want is the bulk's. */
  bulkFirst: boolean;
}

/**
 * Matches requests that take up a place, until their deadline or until people look into them: what nobody can end must
 * not keep others from being sent.
 */
export const takesPlace = (
  now: Date,
) => sql<boolean>`(q.state = 'SENT' and q.deadline_at > ${now} and not exists (
  select from exception_state k where k.reference_id = q.reference_id and k.resolved_at is null))`;

/**
 * Share of free places below which super admins are notified that places run short, and again only after half of them
 * were free.
 */
const crowdedBelow = 0.1;
const relaxedFrom = 0.5;

/** Waits until nobody takes requests of a product, and makes everybody who wants to wait for this transaction. */
export async function waitForTakers(tx: Tx, kind: OperatorProduct): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`take ${kind}`}))`.execute(tx);
}

/** Returns what may be taken now. Serialises concurrent takers of a product, so that no place is given out twice. */
export async function roomFor(tx: Tx, deps: Dependencies, taking: Taking): Promise<Room> {
  const { kind, most, mostOpen } = taking;
  const now = deps.now();
  await waitForTakers(tx, kind);
  const { rows } = await sql<{ organisation_id: string; open: number }>`
    select organisation_id, count(*)::int as open from operator_request q
    where kind = ${kind} and ${takesPlace(now)} group by organisation_id`.execute(tx);
  const open = rows.reduce((sum, row) => sum + row.open, 0);
  const free = Math.max(0, mostOpen - open);
  const bulkFirst = await watchRoom(tx, { ...taking, free, now });
  const places = await freeSlots(tx, {
    ...taking,
    now,
    most: Math.min(most, free),
    aheadMs: shortHorizonMs,
  });
  return {
    places,
    free,
    openOf: new Map(rows.map((row) => [row.organisation_id, row.open])),
    bulkFirst,
  };
}

/** Stores since when places have been short, and notifies super admins once; returns whose turn is next. */
async function watchRoom(
  tx: Tx,
  { kind, mostOpen, free, now }: Taking & { free: number; now: Date },
): Promise<boolean> {
  const product = await tx
    .selectFrom('operator_product')
    .select(['crowded_since', 'bulk_first'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const isCrowded = product.crowded_since !== null;
  const change = isCrowded ? free >= mostOpen * relaxedFrom : free < mostOpen * crowdedBelow;
  if (change) {
    await tx
      .updateTable('operator_product')
      .set({ crowded_since: isCrowded ? null : now })
      .where('kind', '=', kind)
      .execute();
    if (!isCrowded) await notifySuperAdmins(tx, { kind: 'operator-crowded', path: '/super-admin' });
  }
  return product.bulk_first;
}

/**
 * Returns the requests, in their order, with which no holder takes up more places than stay free for everybody. One
 * holder alone gets half of the places, each of n holders one in n + 1, and the next holder still finds some.
 */
export function withinShares<T extends Pick<WaitingRequest, 'organisation_id'>>(
  requests: readonly T[],
  { free, openOf }: Pick<Room, 'free' | 'openOf'>,
): T[] {
  const open = new Map(openOf);
  let left = free;
  return requests.filter(({ organisation_id: holder }) => {
    const own = open.get(holder) ?? 0;
    if (own >= left) return false;
    open.set(holder, own + 1);
    left -= 1;
    return true;
  });
}

/** Returns the holders that have taken all the places they may. */
export const fullHolders = ({ free, openOf }: Pick<Room, 'free' | 'openOf'>): string[] =>
  [...openOf].flatMap(([holder, own]) => (own >= free ? [holder] : []));
