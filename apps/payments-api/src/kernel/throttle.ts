import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { Failure } from './failure.ts';
import { networksOf, type Network } from '@sanaga/server';

export interface Limit {
  kind: string;
  /** Hits allowed within one window. */
  hits: number;
  windowMs: number;
}

const windowStart = ({ windowMs }: Limit, now: Date): Date =>
  new Date(Math.floor(now.getTime() / windowMs) * windowMs);

/** Counts a hit in its own commit, before the work: parallel tries are all counted. Throws THROTTLED. */
export async function countHit(db: Database, now: Date, limit: Limit, subject: string): Promise<void> {
  if (await hitIsOver(db, now, limit, subject)) throw throttled(limit, now);
}

export const throttled = (limit: Limit, now: Date): Failure => {
  const end = windowStart(limit, now).getTime() + limit.windowMs;
  return new Failure('THROTTLED', { retryAfter: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)) });
};

/** Counts a hit and returns whether it exceeds the limit. */
export const hitIsOver = async (
  db: Database | Tx,
  now: Date,
  limit: Limit,
  subject: string,
): Promise<boolean> => (await hitsLeft(db, now, limit, subject)) < 0;

/** Counts a hit and returns how many more are allowed; less than none where it exceeds the limit. */
export async function hitsLeft(db: Database | Tx, now: Date, limit: Limit, subject: string): Promise<number> {
  const { hits } = await db
    .insertInto('throttle')
    .values({ kind: limit.kind, subject, window_start: windowStart(limit, now), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject', 'window_start']).doUpdateSet({ hits: sql`throttle.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return limit.hits - hits;
}

/** Takes a hit back: the try was right. */
export async function refundHit(db: Database, now: Date, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('kind', '=', limit.kind)
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart(limit, now))
    .execute();
}

/** Calls that are counted for the networks of one client: all of them, or those about one thing. */
export interface Counted {
  clientAddress: string;
  about?: string;
}

const subjectsOf = ({ clientAddress, about }: Counted): { network: Network; subject: string }[] =>
  networksOf(clientAddress).map((network) => ({
    network,
    subject: about === undefined ? network.name : `${about} ${network.name}`,
  }));

/** Allowance that is left to a client's networks. */
interface Remaining {
  /** Hits of the narrowest margin; less than none where one network exceeds the limit. */
  left: number;
  /** The widest network that exceeds its share of the limit. */
  over: Network | undefined;
}

/** Counts a hit of each network that a client is in, and returns what they may do yet. */
export async function countNetworks(
  db: Database,
  now: Date,
  limit: Limit,
  counted: Counted,
): Promise<Remaining> {
  const remaining: Remaining = { left: Infinity, over: undefined };
  for (const { network, subject } of subjectsOf(counted)) {
    const left = await hitsLeft(db, now, { ...limit, hits: limit.hits * network.share }, subject);
    remaining.left = Math.min(remaining.left, left);
    if (left < 0) remaining.over = network;
  }
  return remaining;
}

/** Takes back what `countNetworks` counted. */
export async function refundNetworks(db: Database, now: Date, limit: Limit, counted: Counted): Promise<void> {
  for (const { subject } of subjectsOf(counted)) await refundHit(db, now, limit, subject);
}

/** Forgets what was counted. */
export async function forgetHits(tx: Tx, now: Date, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('throttle')
    .where('kind', '=', limit.kind)
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart(limit, now))
    .execute();
}

/** Forgets what `countNetworks` counted. */
export async function forgetNetworks(tx: Tx, now: Date, limit: Limit, counted: Counted): Promise<void> {
  for (const { subject } of subjectsOf(counted)) await forgetHits(tx, now, limit, subject);
}
