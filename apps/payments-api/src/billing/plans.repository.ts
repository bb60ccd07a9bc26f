import type { Database, Tx } from '@sanaga/database';
import type { Plan } from '@sanaga/domain';
import { sql } from 'kysely';

export interface PriceRow {
  plan: Plan;
  monthly_price: bigint;
  subscribers: bigint;
}

/** Finds the plans, the cheapest first, with the number of organisations on each. */
export async function planPrices(db: Tx | Database): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select p.plan, p.monthly_price, count(o.id) as subscribers
    from plan_price p
    left join organisation o on o.plan = p.plan and o.account_type = 'ORGANIZATION' and o.status in ('APPROVED', 'SUSPENDED')
    group by p.plan, p.monthly_price
    order by p.monthly_price, array_position(array['STARTER', 'PREMIUM', 'PRO'], p.plan)`.execute(db);
  return rows;
}

/** Sets a plan's price; returns the price before. */
export async function setPrice(tx: Tx, plan: Plan, monthlyPrice: bigint): Promise<bigint> {
  const { monthly_price } = await tx
    .selectFrom('plan_price')
    .select('monthly_price')
    .where('plan', '=', plan)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('plan_price').set({ monthly_price: monthlyPrice }).where('plan', '=', plan).execute();
  return monthly_price;
}
