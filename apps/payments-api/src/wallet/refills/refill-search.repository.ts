import type { DB, Database } from '@sanaga/database';
import type { AccountType } from '@sanaga/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import {
  figuresIn,
  foundRows,
  isOfSigns,
  onlyWord,
  typedPatterns,
  wordsMatch,
  type FoundRows,
  type Limits,
  type TypedFigures,
} from '../../kernel/search.ts';

export type FoundRefillRow = Pick<
  Selectable<DB['refill']>,
  'id' | 'number' | 'status' | 'amount' | 'corrected_amount' | 'account_number' | 'created_at'
> & {
  account_name: string;
  organisation_id: string;
  organisation_name: string;
  account_type: AccountType;
};

/**
 * Searches a holder's refills by reference, amount, account, or the operator's transaction number; the newest first of
 * each.
 */
export async function searchRefills(
  db: Database,
  organisationId: string,
  text: string,
  limits: Limits,
): Promise<FoundRows<FoundRefillRow>> {
  if (isOfSigns(text)) return { rows: [], count: 0 };
  const typed = figuresIn(text, 'R');
  // the words of each account once, not of each refill
  const accounts = sql`select id from service_provider where organisation_id = ${organisationId}
    and ${wordsMatch(sql`person_words(account_name, null, account_number)`, typedPatterns(text))}`;
  const found = sql`r.organisation_id = ${organisationId} and (r.number = ${typed.number}::bigint
    or r.amount = ${typed.amount}::bigint or r.financial_transaction_id = ${text.trim()}
    or r.provider_id in (${accounts}))`;
  return shownRefills(db, found, typed, limits);
}

/**
 * Searches the refills of all holders by whole values: reference, amount, number of the account, the operator's
 * transaction number.
 */
export function searchRefillsOfAll(
  db: Database,
  text: string,
  limits: Limits,
): Promise<FoundRows<FoundRefillRow>> {
  const typed = figuresIn(text, 'R');
  const newest = (condition: RawBuilder<unknown>) =>
    sql`(select id from refill where ${condition} order by created_at desc limit ${limits.counted})`;
  const ids = sql.join(
    [
      sql`select subject_id from operator_request
        where financial_transaction_id = ${text.trim()} and subject_type = 'REFILL'`,
      newest(sql`number = ${typed.number}::bigint`),
      newest(sql`amount = ${typed.amount}::bigint`),
      newest(sql`account_number = any(${accountNumbersIn(text)}::text[])`),
    ],
    sql` union `,
  );
  return shownRefills(db, sql`r.id in (${ids})`, typed, limits);
}

/** Returns the account numbers that a typed number may stand for, with its country or without it. */
function accountNumbersIn(text: string): string[] {
  const word = onlyWord(text) ?? '';
  if (!/^\d{9,15}$/.test(word)) return [];
  return word.length === 9 ? [`+${word}`, `+237${word}`] : [`+${word}`];
}

/** Finds the refills that are shown: first the one with this reference, then those with this amount. */
async function shownRefills(
  db: Database,
  found: RawBuilder<unknown>,
  { number, amount }: TypedFigures,
  limits: Limits,
): Promise<FoundRows<FoundRefillRow>> {
  const { rows } = await sql<FoundRefillRow & { count: bigint }>`
    select r.id, r.number, r.status, r.amount, r.corrected_amount, r.account_number, r.created_at, p.account_name,
      o.id as organisation_id, o.name as organisation_name, o.account_type, count(*) over () as count
    from refill r join service_provider p on p.id = r.provider_id join organisation o on o.id = r.organisation_id
    where ${found}
    order by case when r.number = ${number}::bigint then 0 when r.amount = ${amount}::bigint then 1 else 2 end,
      r.created_at desc
    limit ${limits.shown}`.execute(db);
  return foundRows(rows, limits);
}
