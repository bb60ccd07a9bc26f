import type { DB, Database, Tx } from '@sanaga/database';
import type { SavedFilterList } from '@sanaga/domain';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { nameOrder } from '../../kernel/search.ts';

/** A filter with the name of the person who saved it. */
export type SavedFilterRow = Selectable<DB['saved_filter']> & { maker_name: string };

/** Says whose filters: a person's own and those that the others of the holder share; super admins belong to none. */
interface Sharer {
  userId: string;
  organisationId: string | null;
}

const ofHolder = (db: Tx | Database, organisationId: string | null) => {
  const query = db.selectFrom('saved_filter');
  return organisationId === null
    ? query.where('organisation_id', 'is', null)
    : query.where('organisation_id', '=', organisationId);
};

const seenBy = (db: Tx | Database, { userId, organisationId }: Sharer) =>
  ofHolder(db, organisationId)
    .where((eb) => eb.or([eb('saved_filter.created_by', '=', userId), eb('shared', '=', true)]))
    .selectAll('saved_filter')
    .select((eb) =>
      eb
        .selectFrom('actor')
        .select('name')
        .whereRef('id', '=', 'saved_filter.created_by')
        .$asScalar()
        .$notNull()
        .as('maker_name'),
    );

export const filtersOfList = (db: Database, by: Sharer, list: SavedFilterList): Promise<SavedFilterRow[]> =>
  seenBy(db, by)
    .where('list', '=', list)
    .orderBy(nameOrder('saved_filter.name'))
    .orderBy('saved_filter.id')
    .execute();

export const findFilter = (tx: Tx, by: Sharer, id: string): Promise<SavedFilterRow | undefined> =>
  seenBy(tx, by).where('saved_filter.id', '=', id).executeTakeFirst();

/** Serialises callers that count or name filters of a holder. */
export async function lockFilters(tx: Tx, organisationId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`filters:${organisationId ?? ''}`}, 0))`.execute(
    tx,
  );
}

interface Counts {
  /** Counts what the person saved. */
  own: number;
  /** Counts what is shared in the holder, by anybody. */
  shared: number;
}

export async function countFilters(tx: Tx, { userId, organisationId }: Sharer): Promise<Counts> {
  const { own, shared } = await ofHolder(tx, organisationId)
    .select([
      sql<bigint>`count(*) filter (where created_by = ${userId})`.as('own'),
      sql<bigint>`count(*) filter (where shared)`.as('shared'),
    ])
    .executeTakeFirstOrThrow();
  return { own: Number(own), shared: Number(shared) };
}

/** Says whether the person gave the name to another filter of the list, whatever its capitals. */
export async function isNamed(
  tx: Tx,
  { userId }: Sharer,
  { id, list, name }: { id?: string; list: SavedFilterList; name: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('saved_filter')
    .select('id')
    .where('created_by', '=', userId)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFilter(tx: Tx, row: Insertable<DB['saved_filter']>): Promise<string> {
  const { id } = await tx.insertInto('saved_filter').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeFilter(tx: Tx, id: string, set: Updateable<DB['saved_filter']>): Promise<void> {
  await tx.updateTable('saved_filter').set(set).where('id', '=', id).execute();
}

export async function deleteFilter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_filter').where('id', '=', id).execute();
}
