import type { Database, Tx } from '@sanaga/database';
import { wordCountsFrom } from '@sanaga/domain';
import type { Caller } from './caller.ts';
import { Failure } from './failure.ts';

/** Throws TOO_EARLY. */
export function assertReached(from: Date, now: Date): void {
  const leftMs = from.getTime() - now.getTime();
  if (leftMs > 0) throw new Failure('TOO_EARLY', { retryAfter: Math.ceil(leftMs / 1_000) });
}

/**
 * Returns how many super admins may decide together now. The word of a new one counts only after 48 hours, so that
 * nobody makes a second person for themselves.
 */
export async function countDeciders(db: Tx | Database, now: Date): Promise<number> {
  const people = await db.selectFrom('active_super_admin').select('since').execute();
  return people.filter(({ since }) => wordCountsFrom(since) <= now).length;
}

/** Throws TOO_EARLY where the caller's word does not count yet. */
export async function assertWordCounts(db: Tx | Database, { userId }: Caller, now: Date): Promise<void> {
  const person = await db
    .selectFrom('active_super_admin')
    .select('since')
    .where('id', '=', userId)
    .executeTakeFirst();
  assertReached(wordCountsFrom(person?.since ?? null), now);
}
