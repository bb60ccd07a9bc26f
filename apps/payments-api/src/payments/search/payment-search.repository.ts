import type { Database } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import { membersWith } from '../../identity/users/member-search.repository.ts';
import { seesContacts, type Caller } from '../../kernel/caller.ts';
import { referenceIn } from '../../kernel/reference.ts';
import {
  isIndexed,
  listPatterns,
  mistypedPatterns,
  typedNumberIn,
  typedPatterns,
  wholePatterns,
  type Limits,
  type SearchPatterns,
} from '../../kernel/search.ts';

/** Way in which a search finds people: by their address and number as well, by their name, or not at all. */
export type PeopleSearch = 'byContact' | 'byName' | 'none';

/** Chooses how the caller may search people: admins see addresses and numbers; an individual has made everything. */
export function peopleSearchOf(caller: Caller): PeopleSearch {
  if (caller.individual) return 'none';
  return caller.organisationId === null || seesContacts(caller) ? 'byContact' : 'byName';
}

export interface PaymentSearch {
  text: string;
  people: PeopleSearch;
}

/** Payments that a text finds; `Words` are those that its words find. */
interface Found<Words> {
  /** The one with this reference or this number of the operator, with the bulk payment that it is an item of. */
  named: { id: string; bulk_id: string | null }[];
  /** Ids of those with this reference or total cost, where a number is typed alone. */
  ofNumber: string[];
  byWords: Words;
  /** Patterns that found the words and the people; one word is mistyped where nothing is found as it was typed. */
  patterns: SearchPatterns;
  /** Ids of the people who are found. */
  people: string[];
  /** Ids of the newest payments that these made or approved. */
  byPeople: string[];
}

/** Looks for words: the patterns for a text as it was typed, and what finds payments by patterns. */
interface WordSearch<Words> {
  typed: SearchPatterns;
  find: (patterns: SearchPatterns) => Promise<Words>;
}

/**
 * Finds a holder's payments by what somebody remembers of them: their reference, the operator's number, what they cost, their
 * words, and the people who made or approved them; where nothing is found, with one word mistyped. Lists and the
 * search of everything differ in how they look for `words` alone. Returns at most `limit` by people and by cost.
 */
async function findPayments<Words extends readonly unknown[] | null>(
  db: Database,
  organisationId: string,
  { text, people: how }: PaymentSearch,
  words: WordSearch<Words>,
  limit: number,
): Promise<Found<Words>> {
  const findBy = async (patterns: SearchPatterns, ofPeople = patterns) => {
    const findTheirs = async () => {
      const people = await peopleWith(db, organisationId, how, ofPeople);
      return { people, byPeople: await madeOrApprovedBy(db, organisationId, people, limit) };
    };
    const [byWords, theirs] = await Promise.all([words.find(patterns), findTheirs()]);
    return { patterns, byWords, ...theirs };
  };
  const [named, ofNumber, asTyped] = await Promise.all([
    namedBy(db, organisationId, text),
    idsOfNumber(db, organisationId, text, limit),
    findBy(words.typed, typedPatterns(text)),
  ]);
  let found = asTyped;
  for (const patterns of mistypedPatterns(text)) {
    if (named.length + ofNumber.length + found.byPeople.length > 0 || found.byWords?.length !== 0) break;
    found = await findBy(patterns);
  }
  return { named, ofNumber, ...found };
}

export async function idsOf(db: Database, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

/** Maximum of people whose payments are searched; with more, the text matches by chance. */
const mostPeople = 100;

async function peopleWith(
  db: Database,
  organisationId: string,
  how: PeopleSearch,
  patterns: SearchPatterns,
): Promise<string[]> {
  if (how === 'none') return [];
  const byContact = how === 'byContact';
  const found = await membersWith(db, organisationId, patterns, { byContact, limit: mostPeople });
  return found.map(({ id }) => id);
}

/** Finds the newest payments that these people made or approved. */
async function madeOrApprovedBy(
  db: Database,
  organisationId: string,
  people: readonly string[],
  limit: number,
): Promise<string[]> {
  if (people.length === 0) return [];
  const of = (column: string) => sql`
    (select t.id, t.created_at from unnest(${people}::uuid[]) p (id), lateral (
      select id, created_at from transaction where organisation_id = ${organisationId} and ${sql.ref(column)} = p.id
        and deleted_at is null and bulk_id is null order by created_at desc limit ${limit}) t)`;
  return idsOf(
    db,
    sql`select id from (${of('created_by')} union ${of('approved_by')}) t order by created_at desc limit ${limit}`,
  );
}

/** Finds the payment with our reference, or with the operator's number. */
async function namedBy(db: Database, organisationId: string, text: string): Promise<Found<never>['named']> {
  const reference = referenceIn(text, 'T');
  const { rows } = await sql<{ id: string; bulk_id: string | null }>`
    ${
      reference === undefined
        ? sql`select id, bulk_id from transaction where organisation_id = ${organisationId}
            and financial_transaction_id = ${text.trim()} and deleted_at is null limit 1`
        : sql`select t.id, t.bulk_id from payment_search s join transaction t on t.id = s.transaction_id
            where s.organisation_id = ${organisationId} and s.number = ${reference}::bigint and t.deleted_at is null`
    }`.execute(db);
  return rows;
}

/**
 * Finds the payment whose number is typed without its letter, and the newest of those with this total cost;
 * `organisationId` null: of any holder.
 */
export async function idsOfNumber(
  db: Database,
  organisationId: string | null,
  text: string,
  limit: number,
): Promise<string[]> {
  const typed = typedNumberIn(text);
  if (typed === undefined) return [];
  const ofHolder = organisationId === null ? sql`` : sql`organisation_id = ${organisationId} and`;
  // over all holders the only index of numbers is that of the words
  const hasNumber =
    organisationId === null
      ? sql`words like ${`% t${typed.digits} %`}`
      : sql`number = ${typed.digits}::bigint`;
  const numbered = sql`select transaction_id as id from payment_search where ${ofHolder} ${hasNumber}`;
  const costing = sql`(select id from transaction where ${ofHolder} total = ${typed.digits}::bigint
    and deleted_at is null order by number desc limit ${limit})`;
  return idsOf(db, typed.isPadded ? sql`${numbered}` : sql`${numbered} union all ${costing}`);
}

/** Ids of all that a list shows for a text, or how a list finds them on its way. */
export type FoundInList = { ids: readonly string[] } | FoundOnTheWay;

interface FoundOnTheWay {
  text: string;
  patterns: SearchPatterns;
  /** Ids of payments that are found by other than their words. */
  others: readonly string[];
  /** Ids of people whose payments made or approved are found as well. */
  people: readonly string[];
  /** True if there are more than the limit, so that a list soon meets some on its way. */
  isMany: boolean;
}

/**
 * Finds what a list shows for a text, and looks up at most `limit` ids. A text too short for the index of words is found
 * on the way, and so it is over all holders (`organisationId` null), by its words alone.
 */
export async function foundInList(
  db: Database,
  organisationId: string | null,
  { text, people: how }: PaymentSearch,
  limit: number,
): Promise<FoundInList> {
  const typed = listPatterns(text);
  const onTheWay = { text, patterns: typed, others: [], people: [], isMany: false };
  if (organisationId === null) return onTheWay;
  if (!isIndexed(text)) {
    const [people, named] = await Promise.all([
      peopleWith(db, organisationId, how, typedPatterns(text)),
      namedBy(db, organisationId, text),
    ]);
    return { ...onTheWay, people, others: shownInList(named) };
  }
  const words = {
    typed,
    find: (patterns: SearchPatterns) => idsWithWords(db, organisationId, patterns, limit),
  };
  const found = await findPayments(db, organisationId, { text, people: how }, words, limit + 1);
  const { named, ofNumber, byWords, patterns, people, byPeople } = found;
  const others = [...shownInList(named), ...ofNumber];
  if (byWords === null || byPeople.length > limit) return { text, patterns, others, people, isMany: true };
  return { ids: [...new Set([...others, ...byWords, ...byPeople])] };
}

/** Returns the ids by which a list shows what was named: it has the bulk payment instead of its item. */
const shownInList = (named: Found<never>['named']): string[] =>
  named.flatMap(({ id, bulk_id }) => (bulk_id === null ? [id] : [id, bulk_id]));

/** Finds all payments with words like these; null where they are more than the limit. */
async function idsWithWords(
  db: Database,
  organisationId: string,
  { readings, variants }: SearchPatterns,
  limit: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select find_all_payments(${organisationId}, ${JSON.stringify(readings)}, ${variants}, ${limit}) as ids`.execute(
    db,
  );
  return rows[0]?.ids ?? null;
}

/** Ids of payments or of bulk payments, in the order in which they are shown. */
export interface BestIds {
  named: readonly string[];
  /** Ids found by a number typed alone; if the same digits are also an amount, they follow the others. */
  ofNumber: readonly string[];
  others: readonly string[];
}

/**
 * Finds the best of a holder's payments and bulk payments: with the words whole, then with words that begin so, then
 * what people made; the newest first in each group. `named` and `ofNumber` may be of the other kind.
 */
export async function bestOfHolder(
  db: Database,
  organisationId: string,
  search: PaymentSearch,
  limits: Limits,
): Promise<(isBulk: boolean) => BestIds> {
  const words = {
    typed: typedPatterns(search.text),
    find: (patterns: SearchPatterns) => bestWithWords(db, organisationId, search.text, patterns, limits),
  };
  const found = await findPayments(db, organisationId, search, words, limits.counted);
  const { named, ofNumber, byWords, byPeople } = found;
  return (isBulk) => {
    const ofKind = byWords.filter(({ is_bulk }) => is_bulk === isBulk).map(({ id }) => id);
    return { named: named.map(({ id }) => id), ofNumber, others: [...ofKind, ...byPeople] };
  };
}

async function bestWithWords(
  db: Database,
  organisationId: string,
  text: string,
  { readings, variants }: SearchPatterns,
  { shown, counted }: Limits,
): Promise<{ id: string; is_bulk: boolean }[]> {
  const whole = variants.length > 0 ? [] : wholePatterns(text);
  const { rows } = await sql<{ id: string; is_bulk: boolean }>`
    select * from find_best_payments(${organisationId}, ${JSON.stringify(readings)}, ${JSON.stringify(whole)}, ${variants},
      ${shown}, ${counted})`.execute(db);
  return rows;
}
