import type { Database } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import { sql } from 'kysely';
import { paidLateItems, returnedItems } from './transactions.repository.ts';

/**
 * The bulk transactions that are PROBLEMATIC and read as COMPLETED, by the rule of `bulkOutcome`: what failed was paid late,
 * and all else at once or cancelled. None is looked for where the status is another one.
 */
export async function paidInTheEnd(
  db: Database,
  organisationId: string,
  status: TransactionStatus | undefined,
): Promise<string[]> {
  if (status !== 'PROBLEMATIC' && status !== 'COMPLETED') return [];
  // each by its key: joined, those of every holder might be read
  const { rows } = await sql<{ id: string }>`
    select b.id from (
      select distinct bulk_id as id from transaction where organisation_id = ${organisationId}
        and bulk_id is not null and problem_reason = 'FAILED' and corrected_amount < 0) late,
      lateral (select * from bulk_transaction where id = late.id offset 0) b
    where b.completed - ${returnedItems} + ${paidLateItems} + (bulk_counts(b)).cancelled = b.items`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
