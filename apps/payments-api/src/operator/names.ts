import type { Database, Tx } from '@sanaga/database';
import { dayMs, hourMs, nameFreshHours, nameKnownDays } from '@sanaga/domain';
import { sql } from 'kysely';

/** Returns the time before which answers are no longer believed, because numbers change hands. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - nameKnownDays * dayMs);

/** Returns the time before which answers are too old for a payment that somebody is about to approve. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - nameFreshHours * hourMs);

/** Last answer of the operator for a number; a null name if it answered without one. */
export interface NameAnswer {
  name: string | null;
  askedAt: Date;
}

/** Finds the last answers for numbers in E.164, with their times, however old. */
export async function answersOf(
  db: Database | Tx,
  numbers: readonly string[],
): Promise<Map<string, NameAnswer>> {
  const { rows } = await sql<NameAnswer & { number: string }>`
    select number, name, asked_at as "askedAt" from answers_of(${[...new Set(numbers)]}::text[])`.execute(db);
  return new Map(rows.map(({ number, ...answer }) => [number, answer]));
}

/**
 * Finds the names that the operator has given for numbers lately; null if it answered without a name. Numbers are in
 * E.164; those that nothing is known about are not in the map.
 */
export async function knownNames(
  db: Database | Tx,
  numbers: readonly string[],
  now: Date,
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ number: string; name: string | null }>`
    select number, name from names_of(${[...new Set(numbers)]}::text[], ${knownSince(now)})`.execute(db);
  return new Map(rows.map(({ number, name }) => [number, name]));
}

/**
 * Stores what the operator has just said about numbers, without waiting for standbys: lost answers are asked for again.
 */
export async function storeNames(
  db: Database,
  names: ReadonlyMap<string, string | null>,
  now: Date,
): Promise<void> {
  if (names.size === 0) return;
  await sql`
    with unconfirmed as (select set_config('synchronous_commit', 'local', true))
    select store_names(${[...names.keys()]}::text[], ${[...names.values()]}::text[], ${now}) from unconfirmed`.execute(
    db,
  );
}
