import type { Database } from '@sanaga/database';
import type { MemberRole } from '@sanaga/domain';
import { sql } from 'kysely';
import { nameOrder, wordsMatch, type SearchPatterns } from '../../kernel/search.ts';

export interface FoundMemberRow {
  id: string;
  name: string;
  email: string;
  roles: MemberRole[];
}

/**
 * Finds a holder's people whose words are like these patterns, by name; `byContact`: their address and number as well.
 */
export async function membersWith(
  db: Database,
  organisationId: string,
  patterns: SearchPatterns,
  { byContact, limit }: { byContact: boolean; limit: number },
): Promise<FoundMemberRow[]> {
  const words = byContact
    ? sql`person_words(name, email, phone_number)`
    : sql`person_words(name, null, null)`;
  const { rows } = await sql<FoundMemberRow>`
    select id, name, email, roles from app_user
    where organisation_id = ${organisationId} and status <> 'REMOVED' and ${wordsMatch(words, patterns)}
    order by ${nameOrder('name')}, id limit ${limit}`.execute(db);
  return rows;
}
