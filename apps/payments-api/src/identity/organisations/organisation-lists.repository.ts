import { ifGiven, type Database } from '@sanaga/database';
import type { AccountType, OrganisationStatus, Plan } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { containing, containingNumber } from '../../kernel/search.ts';
import { owned, type OrganisationRow, type OwnedOrganisationRow } from './organisations.repository.ts';

interface PageRequest {
  page: number;
  size: number;
}

export interface OrganisationFilters extends PageRequest {
  search?: string;
  status?: OrganisationStatus;
  plan?: Plan;
  location?: string;
}

/** Organisations, newest first; individuals have a list of their own. */
export async function pageOfOrganisations(
  db: Database,
  { page, size, search, status, plan, location }: OrganisationFilters,
): Promise<{ rows: OrganisationRow[]; total: number }> {
  const pattern = containing(search ?? '');
  const query = db
    .selectFrom('organisation')
    .where('account_type', '=', 'ORGANIZATION')
    .$call(ifGiven(status, (q, value) => q.where('status', '=', value)))
    .$call(ifGiven(plan, (q, value) => q.where('plan', '=', value)))
    .$if(Boolean(location), (q) => q.where('location', '=', location ?? ''))
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('name', 'ilike', pattern),
          eb('email', 'ilike', pattern),
          eb('phone_number', 'like', containingNumber(search ?? '') ?? pattern),
        ]),
      ),
    );
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export interface RequestFilters extends PageRequest {
  search?: string;
  location?: string;
}

/** What a holder of `owned` is found by: its name, address or number, or its owner's. */
function known(search: string): RawBuilder<boolean> {
  const pattern = containing(search);
  const number = containingNumber(search) ?? pattern;
  return sql<boolean>`(o.name ilike ${pattern} or o.email ilike ${pattern} or o.phone_number like ${number}
    or owner.owner_name ilike ${pattern} or owner.owner_email ilike ${pattern} or owner.owner_phone like ${number})`;
}

/** Holders of a kind that wait for approval, the longest waiting first. */
export async function pageOfRequests(
  db: Database,
  accountType: AccountType,
  { page, size, search, location }: RequestFilters,
): Promise<{ rows: OwnedOrganisationRow[]; total: number }> {
  const query = owned(db)
    .where('o.account_type', '=', accountType)
    .where('o.status', '=', 'REQUESTED')
    .$if(Boolean(location), (q) => q.where('o.location', '=', location ?? ''))
    .$if(Boolean(search), (q) => q.where(known(search ?? '')));
  const [rows, { total }] = await Promise.all([
    query
      .orderBy('o.created_at')
      .orderBy('o.id')
      .limit(size)
      .offset(page * size)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export interface Neighbour {
  id: string;
  name: string;
  phone_number: string;
}

/** Other living holders that share the number of one of these, or a word of some length with its name. */
export async function neighboursOf(db: Database, ids: string[]): Promise<(Neighbour & { of: string })[]> {
  if (ids.length === 0) return [];
  const wordsOf = (name: string) =>
    sql`array(select w from regexp_split_to_table(lower(${sql.ref(name)}), '[^[:alnum:]]+') w where length(w) > 3)`;
  const { rows } = await sql<Neighbour & { of: string }>`
    select r.id as of, o.id, o.name, o.phone_number
    from organisation r
    join organisation o on o.id <> r.id and o.status in ('REQUESTED', 'APPROVED', 'SUSPENDED')
      and (o.phone_number = r.phone_number or ${wordsOf('o.name')} && ${wordsOf('r.name')})
    where r.id = any(${ids}::uuid[])
    order by o.created_at limit 5000`.execute(db);
  return rows;
}

export interface IndividualFilters extends PageRequest {
  search?: string;
  status: 'ACTIVE' | 'SUSPENDED';
}

/** Individuals who are at work, or who were suspended, newest first. */
export async function pageOfIndividuals(
  db: Database,
  { page, size, search, status }: IndividualFilters,
): Promise<{ rows: OwnedOrganisationRow[]; total: number }> {
  const query = owned(db)
    .where('o.account_type', '=', 'INDIVIDUAL')
    .where('o.status', 'in', ['APPROVED', 'SUSPENDED'])
    .where('owner.owner_status', '=', status)
    .$if(Boolean(search), (q) => q.where(known(search ?? '')));
  const [rows, { total }] = await Promise.all([
    query
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id')
      .limit(size)
      .offset(page * size)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
