import type { Readable } from 'node:stream';
import type { Database } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import type { CsvCell } from '@sanaga/documents';
import { bulkName } from '../bulk-name.ts';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { translator } from '../../kernel/translations.ts';
import { getBulkOrThrow } from '../bulk/bulk-guards.ts';
import { exclusionText, problemOf, walletChange } from '../transactions/receipt-words.ts';
import { isPaidLate, isReversed } from '../transactions/transactions.mapper.ts';
import { outcomesOf, type Outcome } from '../bulk/bulk-outcomes.ts';
import { isOfFile } from '../transactions/bulk-origin.repository.ts';
import type { FileFormat } from '../../kernel/files/bytes.ts';
import { languageOf, type Column } from './parse/columns.ts';
import { resultHeadings, type RowField } from './parse/template-headings.ts';
import { problemText } from './payment-files.mapper.ts';
import { fileStem } from './file-stem.ts';
import { assertOpen, fileOf } from './payment-files.queries.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import type { NamedFileRow } from './payment-files.repository.ts';
import { referenceOf } from '../../kernel/reference.ts';
import { type SheetCell, sheetOf } from '../../kernel/sheets.ts';

/** Number of lines looked up and written at once, few enough to hold up nobody else. */
const linesAtOnce = 500;

const typedCells: Record<RowField, (row: fileLines.FileLineRow) => CsvCell> = {
  name: (row) => row.name,
  number: (row) => row.number_typed,
  // digits on their own are a number to a spreadsheet as well
  amount: (row) => (row.amount !== null && /^\d+$/.test(row.amount_typed) ? row.amount : row.amount_typed),
  reason: (row) => row.reason,
  email: (row) => row.email,
  receiverMessage: (row) => row.receiver_message,
};

/** Outcome of a row as text. */
interface OutcomeText {
  status: string;
  explanation: string;
  /** True if it was not paid and nothing under way could still pay it. */
  unpaid: boolean;
  /** True if it stands as paid after all that became known of it later. */
  paid: boolean;
}

function outcomeTextOf(
  row: fileLines.FileLineRow,
  outcome: Outcome | undefined,
  language: Language,
): OutcomeText {
  const t = translator(language, 'receipt');
  // also if a person left it out: the error says more
  if (row.state === 'error') {
    const explanation = row.errors.map((error) => problemText(language, error)).join(' ');
    return { status: t('bulk.excludedRow'), explanation, unpaid: true, paid: false };
  }
  if (row.state === 'excluded') {
    const explanation = translator(language, 'errors')('rows.LEFT_OUT');
    return { status: t('bulk.excludedRow'), explanation, unpaid: true, paid: false };
  }
  // the file itself will still pay it
  if (!outcome) return { status: t('bulk.waits'), explanation: '', unpaid: false, paid: false };
  const { status, corrected_amount, excluded_by } = outcome;
  if (excluded_by !== null) {
    const explanation = exclusionText(language, { by: excluded_by, reason: outcome.why ?? '' });
    return { status: t('bulk.excludedRow'), explanation, unpaid: true, paid: false };
  }
  const failed = status === 'PROBLEMATIC' && outcome.problem_reason === 'FAILED';
  const explanation = failed
    ? problemOf(language, { kind: 'PAYOUT', operatorCode: outcome.operator_code })
    : (outcome.why ?? '');
  if (corrected_amount !== null) {
    const change = walletChange(language, corrected_amount);
    const corrected = { ...outcome, corrected_amount };
    if (isReversed(corrected))
      return { status: t('reversed'), explanation: change, unpaid: false, paid: false };
    // what failed here was paid by the operator after all: sending it again would pay it twice
    if (isPaidLate(corrected))
      return { status: t('paidLate'), explanation: change, unpaid: false, paid: true };
    return {
      status: t(`status.${status}`),
      explanation: `${explanation} ${t('bulk.item.corrected', { change })}`.trim(),
      unpaid: false,
      paid: status === 'COMPLETED',
    };
  }
  return {
    status: t(`status.${status}`),
    explanation,
    unpaid: failed || status === 'CANCELLED',
    paid: status === 'COMPLETED',
  };
}

/** Returns what an auditor finds a payment by, when it ended, and what it cost beyond its amount if it was paid. */
function evidenceOf(outcome: Outcome | undefined, paid: boolean): SheetCell[] {
  if (!outcome) return ['', '', '', ''];
  const { number, operator_id, finished, amount, total } = outcome;
  return [
    referenceOf('T', number),
    operator_id ?? '',
    finished === null ? '' : new Date(`${finished.replace(' ', 'T')}Z`),
    paid ? total - amount : '',
  ];
}

/**
 * Writes the cells of a row in the columns of its upload. A name in parts is written whole in the first of them, as it
 * may have been corrected.
 */
function cellsOf(row: fileLines.FileLineRow, columns: readonly Column[]): CsvCell[] {
  const written = new Set<RowField>();
  let other = 0;
  return columns.map(({ field }) => {
    if (!field) return row.others[other++];
    if (written.has(field)) return '';
    written.add(field);
    return typedCells[field](row);
  });
}

/** Reads the rows of a file in the layout of its upload, as they were corrected, with the outcome of each. */
async function* resultRows(
  db: Database,
  file: NamedFileRow,
  { bulk, failed, language: shown }: { bulk?: NamedBulk; failed: boolean; language: Language },
): AsyncGenerator<SheetCell[]> {
  const { columns } = file.layout;
  // headings and texts below them in one language: that of the upload
  const language = languageOf(columns, shown);
  yield [...columns.map(({ heading }) => heading), ...resultHeadings[language]];
  for (let after = 0; ;) {
    const rows = await fileLines.linesAfter(db, { fileId: file.id, bulkId: bulk?.id }, after, linesAtOnce);
    const outcomes = await outcomesOf(
      db,
      bulk?.id ?? file.bulk_id,
      rows.map(({ line }) => line),
    );
    for (const row of rows) {
      const outcome = outcomes.get(row.line);
      const { status, explanation, unpaid, paid } = outcomeTextOf(row, outcome, language);
      if (failed && !unpaid) continue;
      // it does not pay what an approver excluded
      if (bulk && (outcome?.excluded_by ?? null) !== null) continue;
      yield [...cellsOf(row, columns), status, explanation, ...evidenceOf(outcome, paid)];
    }
    if (rows.length < linesAtOnce) return;
    after = rows.at(-1)?.line ?? after;
  }
}

/** Bulk transaction and what people know it by. */
interface NamedBulk {
  id: string;
  name: string;
}

/** Finds the bulk transaction to which the result is limited. */
async function bulkOf(
  db: Database,
  caller: MemberCaller,
  fileId: string,
  bulkId: string,
): Promise<NamedBulk> {
  const row = await getBulkOrThrow(db, caller, bulkId);
  if (!(await isOfFile(db, bulkId, fileId))) throw new Failure('NOT_FOUND');
  return { id: row.id, name: bulkName(caller.shownLanguage, row.payee_name, row.retry_nth) };
}

/**
 * Writes the outcome of each row of a file in the upload's own layout; with `failed`, only rows that were not paid, so
 * that they can be corrected and uploaded again. Payments with an unknown outcome are not among those. With a bulk
 * transaction, only the rows that it pays, which for a retry are those that had failed. Throws NOT_FOUND, and
 * WRONG_STATUS while the file is being checked or if it was refused.
 */
export async function resultFile(
  { db }: Dependencies,
  caller: MemberCaller,
  { fileId, bulkId, failed }: { fileId: string; bulkId?: string; failed: boolean },
): Promise<{ name: string; format: FileFormat; content: Readable }> {
  const file = await fileOf(db, caller, fileId);
  // not all of its rows are there, or ever will be
  if (file.status !== 'PROCESSED') assertOpen(file);
  const bulk = bulkId === undefined ? undefined : await bulkOf(db, caller, fileId, bulkId);
  await audit(db, caller, {
    action: 'payment-file.export',
    subjectType: 'payment-file',
    subjectId: fileId,
    detail: { failed, ...(bulk && { bulkId: bulk.id }) },
  });
  const format = file.format;
  const rows = resultRows(db, file, { bulk, failed, language: caller.shownLanguage });
  return {
    name: `${fileStem(bulk?.name ?? file.file_name)} - ${failed ? 'failed' : 'result'}.${format.toLowerCase()}`,
    format,
    content: sheetOf(format, rows, { delimiter: file.layout.delimiter ?? ',' }),
  };
}
