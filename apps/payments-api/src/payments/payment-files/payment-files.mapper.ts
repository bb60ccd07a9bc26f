import type { fileTransactions } from '@sanaga/contract';
import type { Language } from '@sanaga/domain';
import type { z } from 'zod';
import { toNameResult } from '../../operator/payees.ts';
import { toItems } from '../transactions/transactions.mapper.ts';
import { translator } from '../../kernel/translations.ts';
import type { RowProblem } from './parse/problems.ts';
import { stateOf, type FileLineRow, type NamedFileLineRow } from './payment-file-lines.repository.ts';
import type { NamedFileRow, StoredRefusal } from './payment-files.repository.ts';

type PaymentFile = z.input<typeof fileTransactions.PaymentFile>;
type PaymentFileRow = z.input<typeof fileTransactions.PaymentFileRow>;
type FileProblem = z.input<typeof fileTransactions.PaymentFileSummary>['errors'][number];

export const toPaymentFile = (row: NamedFileRow, language: Language): PaymentFile => ({
  fileId: row.id,
  fileName: row.file_name,
  format: row.format,
  status: row.status,
  rows: row.rows,
  accepted: row.accepted,
  excluded: row.excluded,
  totalAmount: Number(row.total_amount),
  excludedAmount: Number(row.excluded_amount),
  errorCount: row.error_count,
  warningCount: row.warning_count,
  revision: row.revision,
  createdBy: { userId: row.created_by, name: row.creator_name },
  makers: row.makers,
  createdAt: row.created_at.toISOString(),
  bulkId: row.bulk_id,
  items: toItems(row),
  progress: toProgress(row),
  refusal: row.refusal && toRefusal(row.refusal, language),
  names: row.status === 'UPLOADED' ? { checked: row.rows - row.not_checked, total: row.rows } : null,
});

function toProgress({ rows_read, estimated_rows, rows_per_second }: NamedFileRow): PaymentFile['progress'] {
  if (rows_read === null) return null;
  // the estimate may be too low: a file without line feeds, for example
  const total = estimated_rows === null ? null : Math.max(estimated_rows, rows_read);
  const rate = rows_per_second || null;
  return {
    done: rows_read,
    total,
    rowsPerSecond: rate && Math.round(rate),
    secondsLeft: rate && total !== null ? Math.ceil((total - rows_read) / rate) : null,
  };
}

/** Explains why a file was refused, in the words that the upload would have used. */
function toRefusal({ code, fields = [] }: StoredRefusal, language: Language): PaymentFile['refusal'] {
  const t = translator(language, 'errors');
  return {
    code,
    message: t(`codes.${code}`),
    errors: fields.map(({ field, key, values }) => ({ field, message: t(`fields.${key}`, { ...values }) })),
  };
}

/** Describes a problem of a row in one sentence. */
export const problemText = (
  language: Language,
  { code, values }: Pick<RowProblem, 'code' | 'values'>,
): string => translator(language, 'errors')(`rows.${code}`, { ...values });

const toProblem = (problem: RowProblem, language: Language) => ({
  field: problem.field,
  code: problem.code,
  message: problemText(language, problem),
});

/** Lists the problems of rows one by one, with their lines. */
export const toFileProblems = (
  rows: readonly FileLineRow[],
  kind: 'errors' | 'warnings',
  language: Language,
): FileProblem[] =>
  rows.flatMap((row) => row[kind].map((problem) => ({ line: row.line, ...toProblem(problem, language) })));

export const toPaymentFileRow = (row: NamedFileLineRow, language: Language): PaymentFileRow => ({
  line: row.line,
  state: stateOf(row),
  leftOut: row.left_out,
  name: row.name,
  number: row.number_typed,
  payeeNumber: row.number,
  amountTyped: row.amount_typed,
  amount: row.amount === null ? null : Number(row.amount),
  reason: row.reason,
  email: row.email ?? '',
  receiverMessage: row.receiver_message,
  ...toNameResult(row),
  errors: row.errors.map((problem) => toProblem(problem, language)),
  warnings: row.warnings.map((problem) => toProblem(problem, language)),
  correctedBy: row.corrected_by ? { userId: row.corrected_by, name: row.corrector_name ?? '' } : null,
});
