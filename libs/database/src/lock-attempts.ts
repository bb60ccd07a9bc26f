import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { MigrationError } from './migration-error.ts';

/**
 * Time that a migration waits for a table's lock. Everybody who comes after it waits with it: then it stands back, and
 * tries again later.
 */
export const lockTimeout = '3s';
const lockAttempts = 20;
const lockPauseMs = 250;
const longestPauseMs = 5_000;
const lockNotAvailable = '55P03';

/** Does the work, again and again while a table's lock is not to be had. Throws MigrationError with the file's name. */
export async function withLockAttempts(name: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (error instanceof MigrationError) throw error;
      if (code !== lockNotAvailable || attempt === lockAttempts)
        throw new MigrationError(`${name}: ${message}`, { cause: error });
      await wait(Math.min(lockPauseMs * attempt, longestPauseMs) * (0.5 + Math.random() / 2));
    }
  }
}

/** Does the work in a transaction that waits for no lock longer than the time above. */
export async function inLockedTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
