import type { DB, Database } from '@sanaga/database';
import type { AccountType } from '@sanaga/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import {
  beginnings,
  beginningsOrPieces,
  foundRows,
  mistyped,
  readingsOf,
  typedNumberIn,
  wholeWords,
  type FoundRows,
  type Limits,
} from '../../kernel/search.ts';
import { paidLateItems, returnedItems } from './transactions.repository.ts';

type FoundRow = Pick<
  Selectable<DB['transaction']>,
  | 'id'
  | 'number'
  | 'kind'
  | 'status'
  | 'problem_reason'
  | 'payee_name'
  | 'payee_number'
  | 'amount'
  | 'total'
  | 'corrected_amount'
  | 'reason'
  | 'bulk_id'
  | 'created_at'
> & {
  /** Counts of a bulk payment; null for any other. */
  items_total: number | null;
  items_completed: number | null;
  items_cancelled: number | null;
  retry_nth: number | null;
  organisation_id: string;
  organisation_name: string;
  account_type: AccountType;
};

type Ids = Promise<string[]>;

async function idsOf(db: Database, query: RawBuilder<{ id: string }>): Ids {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds a payment by the operator's transaction number, which has to match exactly. */
const byOperatorId = (db: Database, organisationId: string, text: string): Ids =>
  idsOf(
    db,
    sql`select id from transaction where organisation_id = ${organisationId}
      and financial_transaction_id = ${text.trim()} and deleted_at is null limit 1`,
  );

/**
 * Finds the payment whose number is typed without its letter, and the newest of those with this total cost;
 * `organisationId` null: of any holder.
 */
export async function idsOfNumber(
  db: Database,
  organisationId: string | null,
  text: string,
  limit: number,
): Ids {
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

/** Finds the newest payments that people with this name made or approved. */
export const madeOrApprovedBy = (
  db: Database,
  organisationId: string,
  people: readonly string[],
  { counted }: Limits,
): Ids => {
  const of = (column: string) => sql`
    (select t.id, t.created_at from unnest(${people}::uuid[]) p (id), lateral (
      select id, created_at from transaction where organisation_id = ${organisationId} and ${sql.ref(column)} = p.id
        and deleted_at is null and bulk_id is null order by created_at desc limit ${counted}) t)`;
  return people.length === 0
    ? Promise.resolve([])
    : idsOf(
        db,
        sql`select id from (${of('created_by')} union ${of('approved_by')}) t order by created_at desc limit ${counted}`,
      );
};

/** Payments of a holder, of both kinds. */
export type FoundPayments = Record<'payments' | 'bulkPayments', FoundRows<FoundRow>>;

/**
 * Searches a holder's payments and bulk payments by what somebody remembers of them: first by that number of the
 * operator, then with the words as they are typed, then with words that begin so, then `ofPeople`, which may still be
 * loading; the newest first in each group.
 */
export async function searchPayments(
  db: Database,
  organisationId: string,
  { text, ofPeople }: { text: string; ofPeople: Promise<readonly string[]> },
  limits: Limits,
): Promise<FoundPayments> {
  const [named, ofNumber, byWords, byPeople] = await Promise.all([
    byOperatorId(db, organisationId, text),
    idsOfNumber(db, organisationId, text, limits.counted),
    withWords(db, organisationId, text, limits),
    ofPeople,
  ]);
  const foundOfKind = (isBulk: boolean) => {
    const ofWords = byWords.filter(({ is_bulk }) => is_bulk === isBulk).map(({ id }) => id);
    return { named, ofNumber, others: [...ofWords, ...byPeople] };
  };
  return shownOfBoth(db, organisationId, text, foundOfKind, limits);
}

/** Finds ids by the words of a text, in any order. */
export async function idsWithWords(
  db: Database,
  organisationId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const found = await withWords(db, organisationId, text, { shown: limit, counted: limit });
  return [...new Set(found.map(({ id }) => id))].slice(0, limit);
}

/** Finds payments and bulk payments with the words of a text, the best first of each kind. */
async function withWords(
  db: Database,
  organisationId: string,
  text: string,
  { shown, counted }: Limits,
): Promise<{ id: string; is_bulk: boolean }[]> {
  const [words, other] = readingsOf(text);
  if (words.length === 0) return [];
  const others = (patternsOf: (words: readonly string[]) => string[]) =>
    sql`${other ? patternsOf(other) : null}::text[]`;
  const { rows } = await sql<{ id: string; is_bulk: boolean }>`
    select * from search_payments_and_bulk(${organisationId}, ${wholeWords(words)}, ${others(wholeWords)},
      ${beginningsOrPieces(words)}, ${others(beginnings)}, ${shown}, ${counted})`.execute(db);
  return rows;
}

/** Finds ids by the words of a text, one of them mistyped, using the first kind of mistake that finds any. */
export async function idsWithMistypedWords(
  db: Database,
  organisationId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  for (const { patterns, variants } of mistyped(readingsOf(text)[0])) {
    const ids = await idsOf(
      db,
      sql`select id from search_payments_mistyped(${organisationId}, ${patterns}, ${variants}, ${limit})`,
    );
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Searches in the same way with a word mistyped, by the first kind of mistake that finds any. */
export async function searchMistypedPayments(
  db: Database,
  organisationId: string,
  text: string,
  limits: Limits,
): Promise<FoundPayments> {
  const ids = await idsWithMistypedWords(db, organisationId, text, limits.counted);
  return shownOfBoth(db, organisationId, text, () => ({ named: [], ofNumber: [], others: ids }), limits);
}

/**
 * Searches the payments and bulk payments of all holders by whole values: an amount, a number, a reference, or several
 * of these in any order; a match of the operator's number first, then the newest.
 */
export async function searchPaymentsOfAll(
  db: Database,
  text: string,
  limits: Limits,
): Promise<FoundPayments> {
  const readings = readingsOf(text)
    .filter((words) => words !== undefined)
    .filter((words) => words.length > 0 && words.every(isWhole));
  const [named, ofNumber, others] = await Promise.all([
    idsOf(
      db,
      sql`select subject_id as id from operator_request
        where financial_transaction_id = ${text.trim()} and subject_type = 'TRANSACTION' limit 1`,
    ),
    idsOfNumber(db, null, text, limits.counted),
    readings.length === 0
      ? []
      : idsOf(
          db,
          sql`select s.transaction_id as id from payment_search s
            where ${sql.join(readings.map(hasWholeWords), sql` or `)} order by s.number desc limit ${limits.counted}`,
        ),
  ]);
  return shownOfBoth(db, null, text, () => ({ named, ofNumber, others }), limits);
}

const isWhole = (word: string): boolean => /^(t\d+|\d{3,})$/.test(word);

/** Matches whole words; a number may be typed without its country. */
const hasWholeWords = (words: readonly string[]) => {
  const has = (word: string) => sql`s.words like ${`% ${word} %`}`;
  return sql`(${sql.join(
    words.map((word) => (/^\d{9}$/.test(word) ? sql`(${has(word)} or ${has(`237${word}`)})` : has(word))),
    sql` and `,
  )})`;
};

/** Ids of both kinds, in the order in which they are shown. */
interface FoundIds {
  /** Ids found by the operator's number. */
  named: readonly string[];
  /** Ids found by a number typed alone; if the same digits are also an amount, they follow the others. */
  ofNumber: readonly string[];
  others: readonly string[];
}

/** Finds the rows of each kind that are shown; `organisationId` null: of any holder. */
async function shownOfBoth(
  db: Database,
  organisationId: string | null,
  text: string,
  foundOfKind: (isBulk: boolean) => FoundIds,
  limits: Limits,
): Promise<FoundPayments> {
  const shownOf = async (isBulk: boolean) => {
    const { named, ofNumber, others } = foundOfKind(isBulk);
    const unique = [...new Set([...named, ...others].slice(0, limits.counted)), ...ofNumber];
    const order = orderFor(text, named.length);
    return shownRows(db, { organisationId, ids: [...new Set(unique)], isBulk, order }, limits);
  };
  const [payments, bulkPayments] = await Promise.all([shownOf(false), shownOf(true)]);
  return { payments, bulkPayments };
}

/**
 * Orders the first ones, then, for a number typed alone, the same amount, the same cost, the same reference, and the
 * rest.
 */
function orderFor(text: string, first: number): RawBuilder<unknown> {
  const typed = typedNumberIn(text);
  if (typed === undefined) return sql`f.place`;
  const number = sql`${typed.digits}::bigint`;
  const alike = typed.isPadded
    ? sql`when t.number = ${number} then 1`
    : sql`when t.amount = ${number} then 1 when t.total = ${number} then 2 when t.number = ${number} then 3`;
  return sql`case when f.place <= ${first} then 0 ${alike} else 4 end, f.place`;
}

interface Shown {
  organisationId: string | null;
  ids: readonly string[];
  isBulk: boolean;
  order: RawBuilder<unknown>;
}

/** Finds the rows of one kind that are shown. */
async function shownRows(
  db: Database,
  { organisationId, ids, isBulk, order }: Shown,
  limits: Limits,
): Promise<FoundRows<FoundRow>> {
  if (ids.length === 0) return { rows: [], count: 0 };
  const { rows } = await sql<FoundRow & { count: bigint }>`
    select t.id, t.number, t.kind, t.status, t.problem_reason, t.payee_name, t.payee_number, t.amount,
      t.total, t.corrected_amount, t.reason, t.bulk_id,
      t.created_at, b.items as items_total,
      b.completed - ${returnedItems} + ${paidLateItems} as items_completed,
      (bulk_counts(b)).cancelled as items_cancelled, b.retry_nth, o.id as organisation_id,
      o.name as organisation_name, o.account_type, count(*) over () as count
    from unnest(${ids}::uuid[]) with ordinality as f (id, place) join transaction t on t.id = f.id
      join organisation o on o.id = t.organisation_id left join bulk_transaction b on b.id = t.id
    where ${organisationId === null ? sql`true` : sql`t.organisation_id = ${organisationId}`}
      and t.deleted_at is null and (t.kind = 'BULK_PAYOUT') = ${isBulk}
    order by ${order} limit ${limits.shown}`.execute(db);
  return foundRows(rows, limits);
}
