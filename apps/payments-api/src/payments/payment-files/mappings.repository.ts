import type { Database, Tx } from '@sanaga/database';
import { headingsDigest } from '../../kernel/files/headings-digest.ts';
import { formOf, knownField } from './parse/known-headings.ts';
import type { ColumnMapping } from './parse/mapping.ts';

/** Returns what files with the same headings have in common; columns that a result file has added are ignored. */
export function digestOf(headings: readonly string[]): Buffer {
  const isAdded = (heading: string) => heading.trim() === '' || knownField(formOf(heading)) === 'result';
  return headingsDigest(headings.slice(0, headings.findLastIndex((heading) => !isAdded(heading)) + 1));
}

export async function findMapping(
  db: Database,
  organisationId: string,
  headings: readonly string[],
): Promise<ColumnMapping | undefined> {
  const row = await db
    .selectFrom('payment_file_mapping')
    .select('mapping')
    .where('organisation_id', '=', organisationId)
    .where('headings', '=', digestOf(headings))
    .executeTakeFirst();
  return row?.mapping as ColumnMapping | undefined;
}

/** Remembers a mapping for the next file of the holder with the same headings. */
export async function saveMapping(
  tx: Tx,
  organisationId: string,
  { headings, mapping }: { headings: readonly string[]; mapping: ColumnMapping },
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), saved_at: new Date() };
  await tx
    .insertInto('payment_file_mapping')
    .values({ organisation_id: organisationId, headings: digestOf(headings), ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'headings']).doUpdateSet(values))
    .execute();
}
