import type { Database } from '@sanaga/database';
import { folded, withoutApostrophes } from '@sanaga/domain';
import { sql } from 'kysely';
import { membersWith } from '../../identity/users/member-search.repository.ts';
import { seesContacts, type Caller } from '../../kernel/caller.ts';
import { referenceIn } from '../../kernel/reference.ts';
import {
  digitsOf,
  mistyped,
  readingsOf,
  shortestIndexed,
  typedPatterns,
  type SearchPatterns,
} from '../../kernel/search.ts';
import {
  idsOfNumber,
  idsWithMistypedWords,
  idsWithWords,
  madeOrApprovedBy,
} from './payment-search.repository.ts';

/** Way in which a search finds people: by their address and number as well, by their name, or not at all. */
export type PeopleSearch = 'byContact' | 'byName' | 'none';

interface ListSearch {
  text: string;
  people: PeopleSearch;
}

/** Chooses how the caller may search people: admins see addresses and numbers; an individual has made everything. */
export function peopleSearchOf(caller: Caller): PeopleSearch {
  if (caller.individual) return 'none';
  return caller.organisationId === null || seesContacts(caller) ? 'byContact' : 'byName';
}

export interface FoundInList {
  /** Ids of transactions; undefined if they were not looked up, because they are too many or the text is too short. */
  ids: readonly string[] | undefined;
  /** Ids of the users with this name, whose payments made or approved are found as well. */
  people: readonly string[];
  /** True if there are more than the limit, so that a list soon meets some on its way. */
  isMany: boolean;
}

/** Maximum of people whose payments are searched; with more, the text matches by chance. */
const mostPeople = 100;

/**
 * Finds what a list shows for a text: a piece of it as it was typed, its words in any order, a reference with or
 * without its letter, the total cost, the operator's transaction number, and the person who made or approved it, as the
 * search of everything does. If that finds nothing, it tries one mistyped word. Returns at most `limit` ids.
 */
export async function foundInList(
  db: Database,
  organisationId: string,
  { text, people: how }: ListSearch,
  limit: number,
): Promise<FoundInList> {
  const [words] = readingsOf(text);
  const peopleWith = async (patterns: SearchPatterns) => {
    if (how === 'none' || words.length === 0) return [];
    const byContact = how === 'byContact';
    const found = await membersWith(db, organisationId, patterns, { byContact, limit: mostPeople });
    return found.map(({ id }) => id);
  };
  const people = (await Promise.all(typedPatterns(text).map(peopleWith))).flat();
  if (folded(text).trim().length < shortestIndexed) return { ids: undefined, people, isMany: false };
  const asTyped = { ids: await textIds(db, organisationId, text, limit), people };
  const found = await withPaymentsOf(db, organisationId, asTyped, limit);
  if (found.ids?.length !== 0) return found;
  const meant = {
    ids: await idsWithMistypedWords(db, organisationId, text, limit),
    people: await mistypedPeople(words, peopleWith),
  };
  return withPaymentsOf(db, organisationId, meant, limit);
}

async function mistypedPeople(
  words: readonly string[],
  peopleWith: (patterns: SearchPatterns) => Promise<string[]>,
): Promise<string[]> {
  for (const patterns of mistyped(words)) {
    const people = await peopleWith(patterns);
    if (people.length > 0) return people;
  }
  return [];
}

/** Payments with what people made or approved. */
async function withPaymentsOf(
  db: Database,
  organisationId: string,
  { ids, people }: { ids: string[] | 'many'; people: string[] },
  limit: number,
): Promise<FoundInList> {
  if (ids === 'many') return { ids: undefined, people, isMany: true };
  const ofPeople = await madeOrApprovedBy(db, organisationId, people, { shown: limit, counted: limit + 1 });
  if (ofPeople.length > limit) return { ids, people, isMany: true };
  return { ids: [...new Set([...ids, ...ofPeople])], people, isMany: false };
}

async function textIds(
  db: Database,
  organisationId: string,
  text: string,
  limit: number,
): Promise<string[] | 'many'> {
  const [named, ofNumber, pieces] = await Promise.all([
    namedBy(db, organisationId, text),
    idsOfNumber(db, organisationId, text, limit),
    idsContaining(db, organisationId, text, limit),
  ]);
  if (pieces === 'many') return 'many';
  const withWords = saysNoMore(text) ? [] : await idsWithWords(db, organisationId, text, limit);
  return [...named, ...ofNumber, ...pieces, ...withWords];
}

/**
 * Returns true if its words find no more than the text as a whole, as with one word or what begins like a reference.
 */
function saysNoMore(text: string): boolean {
  const [words, other] = readingsOf(text);
  const isOneWord = other === undefined && words.length === 1 && words[0] === folded(text).trim();
  return isOneWord || referenceIn(text, 'T') !== undefined;
}

/**
 * Finds the transaction with our reference, or with the operator's number; for an item, its bulk transaction's id as
 * well.
 */
async function namedBy(db: Database, organisationId: string, text: string): Promise<string[]> {
  const reference = referenceIn(text, 'T');
  const { rows } = await sql<{ id: string; bulk_id: string | null }>`
    ${
      reference === undefined
        ? sql`select id, bulk_id from transaction
            where organisation_id = ${organisationId} and financial_transaction_id = ${text.trim()} limit 1`
        : sql`select t.id, t.bulk_id from payment_search s join transaction t on t.id = s.transaction_id
            where s.organisation_id = ${organisationId} and s.number = ${reference}::bigint`
    }`.execute(db);
  return rows.flatMap(({ id, bulk_id }) => (bulk_id === null ? [id] : [id, bulk_id]));
}

async function idsContaining(
  db: Database,
  organisationId: string,
  text: string,
  limit: number,
): Promise<string[] | 'many'> {
  const texts = [text, withoutApostrophes(text), digitsOf(text)].filter((one) => one !== undefined);
  const { rows } = await sql<{ ids: string[] | null }>`
    select payments_containing(${organisationId}, ${texts}, ${limit}) as ids`.execute(db);
  return rows[0]?.ids ?? 'many';
}
