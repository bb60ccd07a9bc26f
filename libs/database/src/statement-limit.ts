import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds in which a call's statement is answered, where nothing else is said. */
const defaultMs = 10_000;

/** Milliseconds in which a commit is confirmed; later its outcome is unknown to whoever waits. */
const commitMs = 2_000;

const limits = new AsyncLocalStorage<number>();

/**
 * Runs work, and whatever it starts, with another time limit for each statement, in milliseconds; `Infinity` is none.
 * For work that is meant to be long.
 */
export const withStatementLimit = <T>(ms: number, work: () => T): T => limits.run(ms, work);

/** The limit of a statement, in milliseconds. */
export function statementLimit(text: string): number {
  const ms = limits.getStore() ?? defaultMs;
  return text === 'commit' && ms !== Infinity ? commitMs : ms;
}

/** The longest that a timer waits; ms. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `onExceeded` where the result takes longer than `ms`. A result that arrived while this process was busy
 * is read first.
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
