import type { Database } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { restMs, type ProductRow } from './product.ts';

/** Time after which a product that no worker has refreshed counts as having none; ms. */
const goneMs = 60_000;

/** Returns true while a product is left alone because it does not respond or does not know us. */
export async function isStopped(db: Database, kind: OperatorProduct): Promise<boolean> {
  const row = await db
    .selectFrom('operator_product')
    .select('opened_at')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.opened_at != null;
}

type BreakerState = 'CLOSED' | 'HALF_OPEN' | 'OPEN' | 'UNKNOWN';

/** Product as super admins see it; UNKNOWN if no worker runs. */
export interface ProductHealth extends ProductRow {
  breaker: BreakerState;
}

function breakerOf({ opened_at, seen_at }: ProductRow, now: Date): BreakerState {
  if (seen_at === null || now.getTime() - seen_at.getTime() > goneMs) return 'UNKNOWN';
  if (opened_at === null) return 'CLOSED';
  return now.getTime() - opened_at.getTime() < restMs ? 'OPEN' : 'HALF_OPEN';
}

export async function productsHealth(db: Database, now: Date): Promise<ProductHealth[]> {
  const rows = await db.selectFrom('operator_product').selectAll().orderBy('kind').execute();
  return rows.map((row) => ({ ...row, breaker: breakerOf(row, now) }));
}
