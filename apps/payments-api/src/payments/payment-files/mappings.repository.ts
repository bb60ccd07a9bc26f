import { createHash } from 'node:crypto';
import type { Database, Tx } from '@sanaga/database';
import { foldHeading } from '@sanaga/reader';
import { knownField } from './parse/known-headings.ts';
import type { ColumnMapping } from './parse/mapping.ts';

/** Headings are long enough to be told apart by so many characters. */
const compared = 60;

/** Returns what files with the same headings have in common; columns that a result file has added count for nothing. */
export function digestOf(headings: readonly string[]): Buffer {
  const folded = headings.map((heading) => foldHeading(heading.slice(0, compared)));
  while (folded.length > 0 && (folded.at(-1) === '' || knownField(folded.at(-1) ?? '') === 'result'))
    folded.pop();
  return createHash('sha256').update(folded.join('\n')).digest();
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
