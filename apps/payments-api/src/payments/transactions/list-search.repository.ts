import type { Database } from '@sanaga/database';
import { folded } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import {
  beginnings,
  beginningsOrPieces,
  containing,
  containingNumber,
  digitsOf,
  likeAll,
  type Put,
  readingsOf,
} from '../../kernel/search.ts';
import { idsByOperator, idsMadeOrApprovedBy, idsMistyped } from './payment-search.repository.ts';

type Sql = RawBuilder<unknown>;

/** Beyond so many rows the count is an estimate. */
export const exactUpTo = 10_000;

/** Letters of which the index of words is made up. */
const shortestIndexed = 3;

/** What a search finds among a holder's payments. */
export type Found =
  /** Those, with the bulk payments of which they are a part. */
  | { ids: string[] }
  /** Those that fulfil a condition on `transaction t`, as they are too many, or the words too short for the index. */
  | { isMany: boolean; where: (put: Put) => Sql };

const referenceIn = (search: string): string | undefined => /^t-?0*(\d+)$/i.exec(search)?.[1];

/** A piece of the name, the reason or the number however it is grouped, or the short number. */
function containsPiece(search: string, put: Put): Sql {
  const number = containingNumber(search);
  const reference = referenceIn(search);
  const terms = [
    sql`t.payee_name ilike ${put(containing(search))}`,
    sql`t.reason ilike ${put(containing(search))}`,
    // numeric, because a person may type more digits than a bigint holds
    reference !== undefined && sql`t.number = ${put(reference)}::numeric`,
    number !== undefined && sql`t.payee_number like ${put(number)}`,
  ];
  return sql`(${sql.join(terms.filter(Boolean), sql` or `)})`;
}

/** The words of one reading, in any order. */
const hasWords = (patterns: readonly string[], put: Put): Sql => sql`
  exists (select from payment_search s where s.organisation_id = t.organisation_id and s.number = t.number
    and ${likeAll(sql`s.words`, patterns, put)})`;

const isOneOf = (column: string, ids: readonly string[], put: Put): Sql =>
  sql`${sql.ref(column)} in (${sql.join(ids.map((id) => sql`${put(id)}::uuid`))})`;

/** The holder's people with a name of these words, but for those who were removed. */
async function membersNamed(
  db: Database,
  organisationId: string,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from app_user where organisation_id = ${organisationId} and status <> 'REMOVED'
      and person_words(name, null, null) like all (${beginnings(words)}::text[]) limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those, and the bulk payments that have some of them. */
async function withBulks(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(${ids}::uuid[]) as id union
    select t.bulk_id from unnest(${ids}::uuid[]) i (id), lateral (
      select bulk_id from transaction where id = i.id limit 1) t where t.bulk_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a piece of a text finds. */
export const findPieces = (search: string): Found => ({
  isMany: false,
  where: (put) => containsPiece(search, put),
});

/**
 * What a list's search finds: a piece of the name, the reason or the number; the words in any order, of name, reason,
 * number, amount and reference; the operator's number; who made or approved it. Where nothing has the words, what has them
 * with a word mistyped. Among the payments of all holders (null) it finds pieces alone.
 */
export async function findPayments(
  db: Database,
  organisationId: string | null,
  search: string,
): Promise<Found> {
  if (organisationId === null || folded(search).trim().length < shortestIndexed) return findPieces(search);
  const [words, other] = readingsOf(search);
  const [withWords, ofOperator, people] = await Promise.all([
    idsWithWords(db, organisationId, search, [words, other]),
    idsByOperator(db, organisationId, search),
    membersNamed(db, organisationId, words),
  ]);
  const ofPeople = await idsMadeOrApprovedBy(db, organisationId, people, exactUpTo + 1);
  if (withWords === null || ofPeople.length > exactUpTo) {
    const readings = [beginningsOrPieces(words), ...(other ? [beginnings(other)] : [])];
    const terms = (put: Put) => [
      containsPiece(search, put),
      ...readings.map((patterns) => hasWords(patterns, put)),
      ...(people.length > 0 ? ['t.created_by', 't.approved_by'].map((by) => isOneOf(by, people, put)) : []),
    ];
    return { isMany: withWords === null, where: (put) => sql`(${sql.join(terms(put), sql` or `)})` };
  }
  const ids = [...withWords, ...ofOperator, ...ofPeople];
  return {
    ids: await withBulks(db, ids.length > 0 ? ids : await idsMistyped(db, organisationId, search, exactUpTo)),
  };
}

/** Null where they are more than are counted exactly. */
async function idsWithWords(
  db: Database,
  organisationId: string,
  search: string,
  [words, other]: ReturnType<typeof readingsOf>,
): Promise<string[] | null> {
  const reference = referenceIn(search);
  const texts = [search, digitsOf(search), reference && `t${reference}`].filter((text) => text !== undefined);
  const { rows } = await sql<{ ids: string[] | null }>`
    select payments_found(${organisationId}, ${texts}, ${words.length > 0 ? beginningsOrPieces(words) : null}::text[],
      ${other ? beginnings(other) : null}::text[], ${exactUpTo}) as ids`.execute(db);
  return rows[0]?.ids ?? null;
}
