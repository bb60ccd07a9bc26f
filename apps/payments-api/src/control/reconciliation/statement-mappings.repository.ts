import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { headingsDigest } from '../../kernel/files/headings-digest.ts';
import type { StatementMapping } from './statement-file/columns.ts';

/** Finds how a statement with the same headings was read the last time that somebody had to name its columns. */
export async function findMapping(
  db: Database,
  headings: readonly string[],
): Promise<StatementMapping | undefined> {
  const row = await db
    .selectFrom('operator_statement_mapping')
    .select('mapping')
    .where('headings', '=', headingsDigest(headings))
    .executeTakeFirst();
  return row?.mapping as StatementMapping | undefined;
}

/** Stores a mapping for the next statement with the same headings; what words were answered to mean before is kept. */
export async function saveMapping(
  tx: Tx,
  headings: readonly string[],
  mapping: StatementMapping,
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), saved_at: new Date() };
  await tx
    .insertInto('operator_statement_mapping')
    .values({ headings: headingsDigest(headings), ...values })
    .onConflict((conflict) =>
      conflict.column('headings').doUpdateSet({
        ...values,
        mapping: sql`excluded.mapping || jsonb_build_object('statuses',
          coalesce(operator_statement_mapping.mapping -> 'statuses', '{}') || coalesce(excluded.mapping -> 'statuses', '{}'))`,
      }),
    )
    .execute();
}
