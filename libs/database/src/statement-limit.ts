import { AsyncLocalStorage } from 'node:async_hooks';

/** Time in which a call's statement is answered by default; ms. */
const defaultMs = 10_000;

/** Time in which a commit is confirmed, ms; later its outcome is unknown to the caller that waits. */
const commitMs = 2_000;

const limits = new AsyncLocalStorage<number>();

/**
 * Runs work, and everything that it starts, with another time limit for each statement, in ms; `Infinity` lifts it. For
 * work that is meant to be long.
 */
export const withStatementLimit = <T>(ms: number, work: () => T): T => limits.run(ms, work);

/** Returns the limit of a statement; ms. */
export function statementLimit(text: string): number {
  const ms = limits.getStore() ?? defaultMs;
  return text === 'commit' && ms !== Infinity ? commitMs : ms;
}

/**
 * Least limit that the login has in the database itself, for a statement and for the wait for a lock; ms. These limits
 * end what runs on for a process that hangs; docs/production.md sets them.
 */
const ofDatabaseMs = 30_000;

/** Returns the limit that the database has to be told, as it is longer than its own, in ms; `0` lifts it. */
export function longLimit(): string | null {
  const ms = limits.getStore() ?? defaultMs;
  if (ms === Infinity) return '0';
  return ms > ofDatabaseMs ? String(ms) : null;
}

/** Tells the database a long limit, or restores its own, for all that follows on a connection. */
export const moveToLimit = (limit: string | null): { text: string; values: (string | null)[] } => ({
  text: `select set_config(name, coalesce($1, reset_val), false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout')`,
  values: [limit],
});

/** Longest time that a timer waits; ms. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `onExceeded` where the result takes longer than `ms`. A result that arrived while this process was busy is
 * still read first.
 */
export async function withLimit<T>(result: Promise<T>, ms: number, onExceeded: () => void): Promise<T> {
  if (ms > longestTimerMs) return result;
  let late: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (late = setImmediate(onExceeded)), ms);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
    clearImmediate(late);
  }
}
