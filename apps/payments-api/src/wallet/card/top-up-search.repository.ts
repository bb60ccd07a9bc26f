import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { figuresIn, foundRows, type FoundRows, type Limits } from '../../kernel/search.ts';
import type { TopUpRow } from './card.repository.ts';

/** Searches a holder's card top-ups by reference or amount; the newest first of each. */
export async function searchTopUps(
  db: Database,
  organisationId: string,
  text: string,
  limits: Limits,
): Promise<FoundRows<TopUpRow>> {
  const { number, amount } = figuresIn(text, 'C');
  const { rows } = await sql<TopUpRow & { count: bigint }>`
    select *, count(*) over () as count from card_top_up
    where organisation_id = ${organisationId} and (number = ${number}::bigint or amount = ${amount}::bigint)
    order by case when number = ${number}::bigint then 0 else 1 end, created_at desc
    limit ${limits.shown}`.execute(db);
  return foundRows(rows, limits);
}
