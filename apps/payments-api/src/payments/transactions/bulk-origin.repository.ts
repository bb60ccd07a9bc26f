import type { Database, Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import { isDisputed } from '../../operator/earlier-attempts.ts';
import { isHeld } from '../../operator/hold.ts';
import { floatIsShort } from '../../operator/product.ts';

/** Failed items without a retry, waiting or done, of which nobody says that they were paid. */
export const retriable = (bulkId: RawBuilder<unknown>) => sql`
  from transaction i where i.bulk_id = ${bulkId} and i.problem_reason = 'FAILED'
    and not exists (select from transaction again where again.retry_of = i.id and again.status <> 'CANCELLED')
    and not ${isDisputed(sql`i.id`)}`;

export interface Origin {
  file_id: string | null;
  parent_id: string | null;
  items: number;
  excluded: number;
  excluded_amount: bigint;
  child_ids: string[];
  retriable: bigint;
  waiting_for_float: number;
  waiting_for_hold: number;
  names_matching: bigint;
  names_differing: bigint;
  first_payments: bigint;
  kept_reason: string | null;
  kept_by: string | null;
  kept_by_name: string | null;
}

/** What a bulk transaction was made of, and the retries of what failed of it. */
export async function originOf(db: Tx | Database, id: string): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select b.file_id, b.parent_id, b.items, b.excluded, coalesce(f.excluded_amount, 0) as excluded_amount,
      array(select c.id from bulk_transaction c join transaction t on t.id = c.id
        where c.parent_id = b.id order by t.number) as child_ids,
      (select count(*) ${retriable(sql`b.id`)}) as retriable,
      case when ${floatIsShort} and not ${isHeld} then (bulk_counts(b)).confirmed else 0 end as waiting_for_float,
      case when ${isHeld} then (bulk_counts(b)).confirmed else 0 end as waiting_for_hold,
      names.names_matching, names.names_differing, names.first_payments, b.kept_reason, b.kept_by, k.name as kept_by_name
    from bulk_transaction b left join payment_file f on f.id = b.file_id
      left join app_user k on k.id = b.kept_by,
      lateral (select count(*) filter (where i.name_match in ('MATCH', 'CLOSE')) as names_matching,
        count(*) filter (where i.name_match = 'DIFFERS') as names_differing,
        count(*) filter (where i.remarks @> array['FIRST_PAYMENT']) as first_payments
        from transaction i where i.bulk_id = b.id) names
    where b.id = ${id}`.execute(db);
  const [origin] = rows;
  if (!origin) throw new Error(`a bulk transaction without counts: ${id}`);
  return origin;
}
