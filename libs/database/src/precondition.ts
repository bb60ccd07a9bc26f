import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './database.ts';

/** Condition of some work; it throws where it does not hold. */
type Precondition = (tx: Tx) => Promise<void>;

const preconditions = new AsyncLocalStorage<Precondition>();

/**
 * Runs work, and everything that it starts: each database transaction that it opens begins with the precondition and
 * fails with what that throws.
 */
export const withPrecondition = <T>(precondition: Precondition, work: () => T): T =>
  preconditions.run(precondition, work);

export const currentPrecondition = (): Precondition | undefined => preconditions.getStore();
