import { together, type Database } from '@sanaga/database';
import type { AccountType, OrganisationStatus } from '@sanaga/domain';
import { sql } from 'kysely';
import { membersWith, type FoundMemberRow } from '../../identity/users/member-search.repository.ts';
import {
  mistyped,
  nameOrder,
  readingsOf,
  typedPatterns,
  type FoundRows,
  type Limits,
  type SearchPatterns,
} from '../../kernel/search.ts';

/** Finds rows by each reading of a text, those of the first reading first. */
async function asTyped<Row extends { id: string }>(
  text: string,
  find: (patterns: SearchPatterns) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await Promise.all(typedPatterns(text).map(find));
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

/** Searches a text as it is typed and, where that finds nothing, with one word mistyped. */
async function asMeant<Row extends { id: string }>(
  text: string,
  { shown, counted }: Limits,
  find: (patterns: SearchPatterns) => Promise<Row[]>,
): Promise<FoundRows<Row>> {
  const [words] = readingsOf(text);
  if (words.length === 0) return { rows: [], count: 0 };
  let rows = await asTyped(text, find);
  for (const patterns of mistyped(words)) {
    if (rows.length > 0) break;
    rows = await find(patterns);
  }
  return { rows: rows.slice(0, shown), count: Math.min(counted, rows.length) };
}

interface FoundBeneficiaryRow {
  id: string;
  name: string;
  phone_number: string;
}

export const searchBeneficiaries = (db: Database, organisationId: string, text: string, limits: Limits) =>
  asMeant(text, limits, async ({ patterns, variants }) => {
    const { rows } = await sql<FoundBeneficiaryRow>`
      select * from search_beneficiaries(${organisationId}, ${patterns}, ${variants}, ${limits.counted})`.execute(
      db,
    );
    return rows;
  });

/**
 * Searches a holder's people; by address and number only where the caller may see them. They are few: every kind of
 * mistake is looked for at once, since the search for what they made waits for them.
 */
export async function searchMembers(
  db: Database,
  organisationId: string,
  { text, byContact }: { text: string; byContact: boolean },
  { shown, counted }: Limits,
): Promise<FoundRows<FoundMemberRow>> {
  const [words] = readingsOf(text);
  if (words.length === 0) return { rows: [], count: 0 };
  const find = (same: Database, patterns: SearchPatterns) =>
    membersWith(same, organisationId, patterns, { byContact, limit: counted });
  let rows = await asTyped(text, (patterns) => find(db, patterns));
  const others = mistyped(words).map((patterns) => (same: Database) => find(same, patterns));
  if (rows.length === 0 && others.length > 0)
    rows = (await together(db, ...others)).find((found) => found.length > 0) ?? [];
  return { rows: rows.slice(0, shown), count: Math.min(counted, rows.length) };
}

interface FoundPersonRow extends FoundMemberRow {
  organisation_id: string | null;
  organisation_name: string | null;
  account_type: AccountType | null;
}

/** Searches everybody, for a super admin. */
export const searchPeople = (db: Database, text: string, limits: Limits) =>
  asMeant(text, limits, async ({ patterns, variants }) => {
    const { rows } = await sql<FoundPersonRow>`
      select u.id, u.name, u.email, u.roles, o.id as organisation_id, o.name as organisation_name, o.account_type
      from app_user u left join organisation o on o.id = u.organisation_id
      where u.status <> 'REMOVED' and ${all(sql`person_words(u.name, u.email, u.phone_number)`, { patterns, variants })}
      order by ${nameOrder('u.name')}, u.id limit ${limits.counted}`.execute(db);
    return rows;
  });

export interface FoundOrganisationRow {
  id: string;
  name: string;
  email: string;
  account_type: AccountType;
  status: OrganisationStatus;
}

export const searchOrganisations = (db: Database, text: string, limits: Limits) =>
  asMeant(text, limits, async ({ patterns, variants }) => {
    const { rows } = await sql<FoundOrganisationRow>`
      select o.id, o.name, o.email, o.account_type, o.status from organisation o
      where o.account_type = 'ORGANIZATION' and o.status <> 'DELETED'
        and ${all(sql`person_words(o.name, o.email, o.phone_number)`, { patterns, variants })}
      order by ${nameOrder('o.name')}, o.id limit ${limits.counted}`.execute(db);
    return rows;
  });

/** Makes each pattern a condition of its own, which an index serves. */
const all = (words: ReturnType<typeof sql>, { patterns, variants }: SearchPatterns) => {
  const like = (pattern: string) => sql`${words} like ${pattern}`;
  const one = variants.length > 0 && sql`(${sql.join(variants.map(like), sql` or `)})`;
  return sql.join([...patterns.map(like), one].filter(Boolean), sql` and `);
};
