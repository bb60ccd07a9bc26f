import type { DB, Database } from '@sanaga/database';
import type { AccountType } from '@sanaga/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { foundRows, readingsOf, typedNumberIn, type FoundRows, type Limits } from '../../kernel/search.ts';
import { paidLateItems, returnedItems } from './transactions.repository.ts';
import {
  bestOfHolder,
  idsOf,
  idsOfNumber,
  type BestIds,
  type PaymentSearch,
} from '../search/payment-search.repository.ts';

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

/** Payments of a holder, of both kinds. */
export type FoundPayments = Record<'payments' | 'bulkPayments', FoundRows<FoundRow>>;

/** Searches a holder's payments and bulk payments by what somebody remembers of them, the best first. */
export async function searchPayments(
  db: Database,
  organisationId: string,
  search: PaymentSearch,
  limits: Limits,
): Promise<FoundPayments> {
  const bestOf = await bestOfHolder(db, organisationId, search, limits);
  return shownOfBoth(db, organisationId, search.text, bestOf, limits);
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
    .map((words) => words.map((word) => word.trimEnd()))
    .filter((words) => words.every(isWhole));
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

/** Finds the rows of each kind that are shown; `organisationId` null: of any holder. */
async function shownOfBoth(
  db: Database,
  organisationId: string | null,
  text: string,
  bestOf: (isBulk: boolean) => BestIds,
  limits: Limits,
): Promise<FoundPayments> {
  const shownOf = async (isBulk: boolean) => {
    const { named, ofNumber, others } = bestOf(isBulk);
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
