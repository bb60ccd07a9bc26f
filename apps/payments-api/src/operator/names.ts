import type { Database, Tx } from '@sanaga/database';
import { dayMs, nameKnownDays } from '@sanaga/domain';
import { sql } from 'kysely';

/** Returns the time before which answers are no longer believed, because numbers change hands. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - nameKnownDays * dayMs);

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
