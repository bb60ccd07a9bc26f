import type { Database } from '@sanaga/database';
import { sql } from 'kysely';

const defaultEveryMs = 5_000;

/** A response that took longer than this says too little about the time at which it was made; ms. */
const slowestMs = 1_000;

interface Clock {
  now(): Date;
  /** Returns how far this server's own clock is ahead of the database's; ms. */
  offset(): number;
  stop(): void;
}

interface Options {
  /** Milliseconds since 1970 by this server's own clock. */
  ownTime?: () => number;
  /** Milliseconds between two readings. */
  everyMs?: number;
  onError: (error: unknown) => void;
}

/**
 * The time of the database's server, which all processes share: leases, due times and sessions mean the same in each,
 * however wrong its own clock is. It is read now and every 5 s; while it cannot be read, what was read last holds.
 */
export async function startDatabaseClock(
  db: Database,
  { ownTime = Date.now, everyMs = defaultEveryMs, onError }: Options,
): Promise<Clock> {
  let aheadMs = 0;
  const read = async (): Promise<void> => {
    const asked = ownTime();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const answered = ownTime();
    if (rows[0] && answered - asked <= slowestMs) aheadMs = rows[0].now.getTime() - (asked + answered) / 2;
  };
  await read();
  const timer = setInterval(() => void read().catch(onError), everyMs);
  timer.unref();
  return {
    now: () => new Date(ownTime() + aheadMs),
    offset: () => -aheadMs,
    stop: () => clearInterval(timer),
  };
}
