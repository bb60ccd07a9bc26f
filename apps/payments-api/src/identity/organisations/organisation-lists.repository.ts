import type { Database } from '@sanaga/database';
import type { AccountType, OrganisationStatus, Plan } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { containing, containingNumber, hasPiece } from '../../kernel/search.ts';
import { owned, type OrganisationRow, type OwnedOrganisationRow } from './organisations.repository.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export interface OrganisationFilters extends PageRequest {
  search?: string;
  status?: OrganisationStatus;
  plan?: Plan;
  location?: string;
}

/** Lists organisations, newest first; individuals have a list of their own. */
export async function pageOfOrganisations(
  db: Database,
  { search, status, plan, location, ...request }: OrganisationFilters,
): Promise<RowPage<OrganisationRow>> {
  const filters = { account_type: 'ORGANIZATION', status, plan, location: location || undefined } as const;
  const query = whereGiven(db.selectFrom('organisation as o').selectAll(), filters).$if(
    Boolean(search),
    (q) => q.where(organisationKnown(search ?? '')),
  );
  return paginate(query.orderBy('created_at', 'desc').orderBy('id'), request);
}

/** Returns what an organisation `o` is found by in the list and its export: its name, address or number. */
export function organisationKnown(search: string): RawBuilder<boolean> {
  const number = containingNumber(search) ?? containing(search);
  return sql<boolean>`(${hasPiece('o.name', search)} or ${hasPiece('o.email', search)}
    or o.phone_number like ${number})`;
}

export interface RequestFilters extends PageRequest {
  search?: string;
  location?: string;
}

/** Returns what a holder of `owned` is found by: its name, address or number, or its owner's. */
function known(search: string): RawBuilder<boolean> {
  const number = containingNumber(search) ?? containing(search);
  return sql<boolean>`(${organisationKnown(search)} or ${hasPiece('owner.owner_name', search)}
    or ${hasPiece('owner.owner_email', search)} or owner.owner_phone like ${number})`;
}

/** Holders of a kind that wait for approval, the longest waiting first. */
export async function pageOfRequests(
  db: Database,
  accountType: AccountType,
  { search, location, ...request }: RequestFilters,
): Promise<RowPage<OwnedOrganisationRow>> {
  const filters = {
    'o.account_type': accountType,
    'o.status': 'REQUESTED',
    'o.location': location || undefined,
  } as const;
  const query = whereGiven(owned(db), filters).$if(Boolean(search), (q) => q.where(known(search ?? '')));
  return paginate(query.orderBy('o.created_at').orderBy('o.id'), request);
}

interface Neighbour {
  id: string;
  name: string;
  phone_number: string;
}

/** Other existing holders that share the number of one of these, or a word of some length with its name. */
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

/** Individuals who are active, or who were suspended, newest first. */
export async function pageOfIndividuals(
  db: Database,
  { search, status, ...request }: IndividualFilters,
): Promise<RowPage<OwnedOrganisationRow>> {
  const query = owned(db)
    .where('o.account_type', '=', 'INDIVIDUAL')
    .where('o.status', 'in', ['APPROVED', 'SUSPENDED'])
    .where('owner.owner_status', '=', status)
    .$if(Boolean(search), (q) => q.where(known(search ?? '')));
  return paginate(query.orderBy('o.created_at', 'desc').orderBy('o.id'), request);
}
