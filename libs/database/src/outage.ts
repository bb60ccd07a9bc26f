import { setTimeout as wait } from 'node:timers/promises';
import { isStalePlan } from './prepared.ts';

/**
 * Reports a transaction that sent COMMIT and got no confirmation: it may hold or not, or hold on this server alone and
 * be lost with it. The caller asks again under the same idempotency key.
 */
export class UnknownOutcomeError extends Error {
  constructor(options?: ErrorOptions) {
    super('the database did not confirm the commit', options);
  }
}

/** Reports a write that was refused at once, because commits get no answer: nothing of it happened. */
export class WritesPausedError extends Error {
  constructor() {
    super('the database does not confirm commits: writes are refused until it does');
  }
}

/** The code of a connection that is cut because nothing came on it in time. */
export const unanswered = 'ETIMEDOUT';

/** Code of a server that takes no calls now; another server, or the same one a moment later, does. */
export const cannotConnectNow = '57P03';

const connectionCodes =
  /^(08|57P|ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|EHOSTDOWN$|ENETUNREACH$|ENETDOWN$|ENOTFOUND$|EAI_AGAIN$)/;

/** Messages without a code, in which pg says that a connection was not had in time or is gone. */
const connectionMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/;

/** Reads an error by shape: Node's own errors are not of the class that a spec in Jest knows. */
const textIn = (error: unknown, name: 'code' | 'message'): string => {
  const value = (error as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};
const codeOf = (error: unknown): string => textIn(error, 'code');

/** Returns true if the connection was not had, or broke. */
export const isConnectionLost = (error: unknown): boolean =>
  connectionCodes.test(codeOf(error)) || connectionMessages.test(textIn(error, 'message'));

/** Returns true if the time for an answer was over, and the connection was cut. */
export const isUnanswered = (error: unknown): boolean => codeOf(error) === unanswered;

const readOnly = '25006';

/**
 * Returns true if the connection has become useless: it broke, or leads to a server that only reads (a demoted
 * primary).
 */
export const isConnectionUseless = (error: unknown): boolean =>
  isConnectionLost(error) || codeOf(error) === readOnly;

/** Returns true for a serialization failure and a deadlock: somebody else was first. */
const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error));

/** Returns true if there are too many connections; one may be free in a moment. */
const isFull = (error: unknown): boolean => codeOf(error) === '53300';

/** Codes of a shortage of disk, memory or connections (53), a lock not had in time, and a cancelled statement. */
const busyCodes = /^(53|55P03$|57014$)/;

/**
 * Returns true if it is nobody's mistake: the same call works once the database is back, writes again, or is less busy.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof UnknownOutcomeError ||
  error instanceof WritesPausedError ||
  isConnectionUseless(error) ||
  isConflict(error) ||
  busyCodes.test(codeOf(error));

const attempts = 5;
const deadlineMs = 2_000;
const conflictWaitMs = 5;
const outageWaitMs = 50;

/**
 * Runs `work`, and up to four times again where it surely had no effect and another try may: after a conflict, and
 * where there is no connection or it broke. Each wait is longer, and random, so that those that failed together do not
 * come back together. After two seconds it no longer tries to connect; a conflict is still retried, as the database
 * answers and finds a deadlock only after a second.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const retryable =
        isConflict(error) || isFull(error) || isConnectionUseless(error) || isStalePlan(error);
      if (!retryable || attempt >= attempts) throw error;
      const conflict = isConflict(error);
      const pauseMs = Math.random() * (conflict ? conflictWaitMs : outageWaitMs) * 2 ** attempt;
      if (!conflict && Date.now() + pauseMs > end) throw error;
      await wait(pauseMs);
    }
  }
}
