import type { DB, Database, Tx } from '@sanaga/database';
import type { AlertRule, OperatorProduct } from '@sanaga/domain';
import { floatShortCode } from '@sanaga/operators';
import { sql, type Selectable } from 'kysely';
import { takesPlace } from '../../operator/room.ts';

export type AlertRow = Selectable<DB['operator_alert']>;

/** Finding of a rule about a product; null where it is not known now, so that nothing begins or ends. */
export interface Measure {
  rule: AlertRule;
  product: OperatorProduct;
  /** In the rule's unit: whole XAF, millionths, or minutes. */
  bound: bigint;
  measured: bigint | null;
}

/** Makes those who watch the rules wait for each other, so that each alert begins and ends once. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator-alerts', 0))`.execute(tx);
}

export const openAlerts = (db: Tx | Database): Promise<AlertRow[]> =>
  db
    .selectFrom('operator_alert')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('began_at')
    .orderBy('id')
    .execute();

export async function beginAlert(
  tx: Tx,
  { rule, product, bound, measured }: Measure & { measured: bigint },
  at: Date,
): Promise<void> {
  await tx.insertInto('operator_alert').values({ rule, product, bound, measured, began_at: at }).execute();
}

export async function endAlert(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('operator_alert').set({ ended_at: at }).where('id', '=', id).execute();
}

interface ProductMeasures {
  kind: OperatorProduct;
  /** Balance as the operator told it last, whole XAF. */
  told_balance: bigint | null;
  /** True while people keep the product from being sent to. */
  is_kept: boolean;
  paid: bigint;
  failed: bigint;
  /** Moment at which the payment was made that has waited longest for its outcome. */
  oldest: Date | null;
}

/**
 * Measures both products: what the last hour brought, and what waits. A payout that our float did not cover has not
 * failed; what waits with its holder, or is looked into, waits for people.
 */
export async function measureProducts(tx: Tx, now: Date): Promise<ProductMeasures[]> {
  const { rows } = await sql<ProductMeasures>`
    select p.kind, p.told_balance, p.paused_at is not null or h.held_at is not null as is_kept,
      (select count(*) from operator_request q where q.kind = p.kind and q.state = 'SUCCESSFUL'
        and q.finished_at > ${now}::timestamptz - interval '1 hour' and q.finished_at <= ${now}) as paid,
      (select count(*) from operator_request q where q.kind = p.kind and q.state = 'FAILED'
        and q.finished_at > ${now}::timestamptz - interval '1 hour' and q.finished_at <= ${now}
        and q.failure_code is distinct from ${floatShortCode}) as failed,
      least(w.oldest, (select min(q.created_at) from operator_request q
        where q.kind = p.kind and ${takesPlace(now)})) as oldest
    from operator_product p cross join payouts_hold h
    left join (select q.kind, min(q.created_at) as oldest
      from operator_request q left join bulk_queue l on l.bulk_id = q.bulk_id
      where q.state = 'QUEUED' and not q.held and q.expires_at > ${now} and (q.bulk_id is null or not l.held)
      group by q.kind) w on w.kind = p.kind`.execute(tx);
  return rows;
}
