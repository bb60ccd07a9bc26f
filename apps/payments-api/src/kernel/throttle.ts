import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { Failure } from './failure.ts';

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
export const hitIsOver = async (db: Database, now: Date, limit: Limit, subject: string): Promise<boolean> =>
  (await hitsLeft(db, now, limit, subject)) < 0;

/** Counts a hit and returns how many more are allowed; less than none where it exceeds the limit. */
export async function hitsLeft(db: Database, now: Date, limit: Limit, subject: string): Promise<number> {
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
