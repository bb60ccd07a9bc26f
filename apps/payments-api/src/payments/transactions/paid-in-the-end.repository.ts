import type { Database } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { paidLateItems, returnedItems } from './transactions.repository.ts';

/** Selects a holder's payments, items included, that failed and were paid late, from an index of only those. */
export const paidLateOf = (organisationId: string): RawBuilder<{ id: string; bulk_id: string | null }> => sql`
  select id, bulk_id from transaction
  where organisation_id = ${organisationId} and problem_reason = 'FAILED' and corrected_amount <> 0`;

/**
 * Finds the payments that are PROBLEMATIC and read as COMPLETED, by the rules of `singleOutcome` and `bulkOutcome`:
 * payments that were paid late, and bulk transactions whose failed items were all paid late and whose other items were
 * paid at once or cancelled. Looks for none if another status is asked for.
 */
export async function paidInTheEnd(
  db: Database,
  organisationId: string,
  status: TransactionStatus | undefined,
): Promise<string[]> {
  if (status !== 'PROBLEMATIC' && status !== 'COMPLETED') return [];
  // each batch by its key: joined, those of every holder might be read
  const { rows } = await sql<{ id: string }>`
    with late as materialized (${paidLateOf(organisationId)})
    select id from late
    union all
    select b.id from (select distinct bulk_id as id from late where bulk_id is not null) of_late,
      lateral (select * from bulk_transaction where id = of_late.id offset 0) b
    where b.completed - ${returnedItems} + ${paidLateItems} + (bulk_counts(b)).cancelled = b.items`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
