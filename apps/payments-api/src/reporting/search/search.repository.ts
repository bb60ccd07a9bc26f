import type { Database } from '@sanaga/database';
import type { AccountType, OrganisationStatus } from '@sanaga/domain';
import { sql } from 'kysely';
import { membersWith, type FoundMemberRow } from '../../identity/users/member-search.repository.ts';
import {
  firstFound,
  nameOrder,
  wordsMatch,
  type FoundRows,
  type Limits,
  type SearchPatterns,
} from '../../kernel/search.ts';

/** Searches a text as it is typed and, where that finds nothing, with one word mistyped. */
async function asMeant<Row>(
  text: string,
  { shown, counted }: Limits,
  find: (patterns: SearchPatterns) => Promise<Row[]>,
): Promise<FoundRows<Row>> {
  const rows = await firstFound(text, find);
  return { rows: rows.slice(0, shown), count: Math.min(counted, rows.length) };
}

interface FoundBeneficiaryRow {
  id: string;
  name: string;
  phone_number: string;
}

export const searchBeneficiaries = (db: Database, organisationId: string, text: string, limits: Limits) =>
  asMeant(text, limits, async ({ readings, variants }) => {
    const { rows } = await sql<FoundBeneficiaryRow>`
      select * from find_beneficiaries(${organisationId}, ${JSON.stringify(readings)}, ${variants},
        ${limits.counted})`.execute(db);
    return rows;
  });

/** Searches a holder's people; by address and number only where the caller may see them. */
export const searchMembers = (
  db: Database,
  organisationId: string,
  { text, byContact }: { text: string; byContact: boolean },
  limits: Limits,
): Promise<FoundRows<FoundMemberRow>> =>
  asMeant(text, limits, (patterns) =>
    membersWith(db, organisationId, patterns, { byContact, limit: limits.counted }),
  );

interface FoundPersonRow extends FoundMemberRow {
  organisation_id: string | null;
  organisation_name: string | null;
  account_type: AccountType | null;
}

/** Searches everybody, for a super admin. */
export const searchPeople = (db: Database, text: string, limits: Limits) =>
  asMeant(text, limits, async (patterns) => {
    const { rows } = await sql<FoundPersonRow>`
      select u.id, u.name, u.email, u.roles, o.id as organisation_id, o.name as organisation_name, o.account_type
      from app_user u left join organisation o on o.id = u.organisation_id
      where u.status <> 'REMOVED' and ${wordsMatch(sql`person_words(u.name, u.email, u.phone_number)`, patterns)}
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
  asMeant(text, limits, async (patterns) => {
    const { rows } = await sql<FoundOrganisationRow>`
      select o.id, o.name, o.email, o.account_type, o.status from organisation o
      where o.account_type = 'ORGANIZATION' and o.status <> 'DELETED'
        and ${wordsMatch(sql`person_words(o.name, o.email, o.phone_number)`, patterns)}
      order by ${nameOrder('o.name')}, o.id limit ${limits.counted}`.execute(db);
    return rows;
  });
