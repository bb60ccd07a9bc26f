import type { Database, Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';

/** Failed items without a retry, waiting or done. */
export const retriable = (bulkId: RawBuilder<unknown>) => sql`
  from transaction i where i.bulk_id = ${bulkId} and i.problem_reason = 'FAILED'
    and not exists (select from transaction again where again.retry_of = i.id and again.status <> 'CANCELLED')`;

export interface Origin {
  file_id: string | null;
  parent_id: string | null;
  items: number;
  excluded: number;
  excluded_amount: bigint;
  child_ids: string[];
  retriable: bigint;
  names_matching: bigint;
  names_differing: bigint;
}

/** What a bulk transaction was made of, and the retries of what failed of it. */
export async function originOf(db: Tx | Database, id: string): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select b.file_id, b.parent_id, b.items, b.excluded, coalesce(f.excluded_amount, 0) as excluded_amount,
      array(select c.id from bulk_transaction c join transaction t on t.id = c.id
        where c.parent_id = b.id order by t.number) as child_ids,
      (select count(*) ${retriable(sql`b.id`)}) as retriable, names.names_matching, names.names_differing
    from bulk_transaction b left join payment_file f on f.id = b.file_id,
      lateral (select count(*) filter (where i.name_match in ('MATCH', 'CLOSE')) as names_matching,
        count(*) filter (where i.name_match = 'DIFFERS') as names_differing
        from transaction i where i.bulk_id = b.id) names
    where b.id = ${id}`.execute(db);
  const [origin] = rows;
  if (!origin) throw new Error(`a bulk transaction without counts: ${id}`);
  return origin;
}
