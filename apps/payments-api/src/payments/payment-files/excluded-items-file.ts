import type { Readable } from 'node:stream';
import type { Database } from '@sanaga/database';
import { separatorSigns, usualSeparator, type Language } from '@sanaga/domain';
import { bulkName } from '../bulk-name.ts';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { FileFormat } from '../../kernel/files/bytes.ts';
import { type SheetCell, sheetOf } from '../../kernel/sheets.ts';
import { translator } from '../../kernel/translations.ts';
import { resultHeadings, rowFields, templateHeadings, type RowField } from './parse/template-headings.ts';
import { fileStem } from './file-stem.ts';
import { exclusionText } from '../transactions/receipt-words.ts';
import { getBulkOrThrow } from '../bulk/bulk-guards.ts';
import { excludedAfter, type ExcludedLine } from '../bulk/exclusions.repository.ts';

/** Number of lines looked up and written at once, few enough to hold up nobody else. */
const linesAtOnce = 500;

const cells: Record<RowField, (line: ExcludedLine) => SheetCell> = {
  name: ({ payee_name }) => payee_name,
  number: ({ payee_number }) => payee_number,
  amount: ({ amount }) => amount,
  reason: ({ payment_reason }) => payment_reason,
  email: ({ payee_email }) => payee_email ?? '',
  receiverMessage: ({ receiver_message }) => receiver_message,
};

async function* rowsOf(db: Database, bulkId: string, language: Language): AsyncGenerator<SheetCell[]> {
  // the last two headings are those of a result file, which an upload ignores
  yield [
    ...rowFields.map((field) => templateHeadings[language][field]),
    ...resultHeadings[language].slice(0, 2),
  ];
  const status = translator(language, 'receipt')('bulk.excludedRow');
  for (let after = 0; ;) {
    const lines = await excludedAfter(db, bulkId, after, linesAtOnce);
    for (const line of lines) {
      const why = exclusionText(language, { by: line.excluded_by, reason: line.reason });
      yield [...rowFields.map((field) => cells[field](line)), status, why];
    }
    if (lines.length < linesAtOnce) return;
    after = lines.at(-1)?.line ?? after;
  }
}

/**
 * Writes what approvers excluded from a bulk transaction as a payment file, in the columns of the template and with the
 * reason of each, so that it can be corrected and uploaded again. Throws NOT_FOUND.
 */
export async function excludedItemsFile(
  { db }: Dependencies,
  caller: MemberCaller,
  id: string,
  format: FileFormat,
): Promise<{ name: string; format: FileFormat; content: Readable }> {
  const row = await getBulkOrThrow(db, caller, id);
  const language = caller.shownLanguage;
  await audit(db, caller, {
    action: 'payment-file.export',
    subjectType: 'payment-file',
    detail: { bulkId: id },
  });
  return {
    name: `${fileStem(bulkName(language, row.payee_name, row.retry_nth))} - excluded.${format.toLowerCase()}`,
    format,
    content: sheetOf(format, rowsOf(db, id, language), {
      delimiter: separatorSigns[usualSeparator[language]],
    }),
  };
}
