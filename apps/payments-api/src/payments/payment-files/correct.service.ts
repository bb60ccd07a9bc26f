import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { compareWithOthers } from '../repeats/repeats.service.ts';
import { compareWithRegistered, knownName, lookUpName, type RegisteredName } from '../../operator/payees.ts';
import { readAmount, readText, thousandsMark, type Mark } from '@sanaga/reader';
import { nameWarnings } from './name-warnings.ts';
import { rowFields, type RowField } from './parse/template-headings.ts';
import { checkRow, type CheckedRow, type RowLimits, type TypedRow } from './parse/rows.ts';
import { toPaymentFile, toPaymentFileRow } from './payment-files.mapper.ts';
import { assertOpen, fileOf } from './payment-files.queries.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import * as repository from './payment-files.repository.ts';
import { readingRulesNow } from './upload.service.ts';

/** Cells of a row that a person retypes; the others stay. */
type RowChange = Partial<Record<Exclude<RowField, 'amount'>, string>> & {
  amount?: string | number;
  leftOut?: boolean;
};

const typedOf = (row: fileLines.FileLineRow): TypedRow => ({
  name: row.name,
  number: row.number_typed,
  amount: row.amount_typed,
  reason: row.reason,
  email: row.email ?? '',
  receiverMessage: row.receiver_message,
});

const changedBy = (typed: TypedRow, change: RowChange): TypedRow =>
  Object.fromEntries(
    rowFields.map((field) => {
      const value = change[field];
      return [field, value === undefined ? typed[field] : readText(String(value))];
    }),
  ) as TypedRow;

async function lineOf(tx: Tx | Dependencies['db'], fileId: string, line: number) {
  const row = await fileLines.findLine(tx, fileId, line);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/**
 * Corrects a row in place, or leaves it out. The person who corrects becomes one of the file's makers, and codes
 * requested before no longer cover it. Throws NOT_FOUND, and WRONG_STATUS if the file is not open.
 */
export async function correctRow(
  deps: Dependencies,
  caller: MemberCaller,
  { fileId, line }: { fileId: string; line: number },
  change: RowChange,
) {
  if (Object.values(change).every((value) => value === undefined)) throw invalid('line', 'nothingChanged');
  // the operator is called before the database transaction, never inside
  assertOpen(await fileOf(deps.db, caller, fileId));
  const rules = await readingRulesNow(deps);
  const { typed, ...seen } = recheck(caller, await lineOf(deps.db, fileId, line), change, rules);
  // a person who types a number sees at once whose it is; every other name is found in the background
  if (seen.number !== null && change.number !== undefined)
    await lookUpName(deps, caller, typedNumber(deps, seen.number, 'number'), typed.name);

  return inTransaction(deps.db, async (tx) => {
    // 1. The file is still open, and stays as it is meanwhile.
    const file = await repository.lockFile(tx, caller.organisationId, fileId);
    if (!file) throw new Failure('NOT_FOUND');
    assertOpen(file);

    // 2. The row as it is now, with what was typed; it is checked like an upload's.
    const before = await lineOf(tx, fileId, line);
    const row = recheck(caller, before, change, rules);
    const name = await nameOf(tx, row, deps.now());
    await fileLines.correctLine(tx, fileId, line, caller.userId, {
      ...columnsOf(row),
      registered_name: name.registeredName,
      name_match: name.nameMatch,
      warnings: [...row.warnings, ...nameWarnings(name)],
      left_out: change.leftOut ?? before.left_out,
    });
    await fileLines.warnOfRecentPayments(tx, fileId, deps.now(), [line]);
    // rows with the old and the new number may have become each other's duplicates, or ceased to be
    await fileLines.markDuplicates(
      tx,
      fileId,
      [before.number, row.number].filter((number) => number !== null),
    );

    // 3. What the file pays may now be the same as another file's, or no longer.
    const after = await lineOf(tx, fileId, line);
    if (!paysTheSame(before, after))
      await compareWithOthers(tx, deps, { fileId, organisationId: caller.organisationId });

    // 4. The file's counts, its revision and makers, and the audit row.
    await repository.noteCorrection(tx, fileId, caller.userId);
    await repository.recount(tx, fileId);
    await audit(tx, caller, {
      action: 'payment-file.correct',
      subjectType: 'payment-file',
      subjectId: fileId,
      detail: { line, fields: Object.keys(change) },
    });
    return {
      row: toPaymentFileRow(after, caller.shownLanguage),
      file: toPaymentFile(await fileOf(tx, caller, fileId), caller.shownLanguage),
    };
  });
}

const isPaid = ({ state }: fileLines.FileLineRow): boolean => state === 'ok' || state === 'warning';

/** Returns true if a row pays the same amount to the same number as before, or still pays nothing. */
const paysTheSame = (before: fileLines.FileLineRow, after: fileLines.FileLineRow): boolean =>
  isPaid(before) === isPaid(after) &&
  (!isPaid(after) || (before.number === after.number && before.amount === after.amount));

/** Finds what is known about a row's name. A row without a number has no name to check. */
async function nameOf(tx: Tx, { number, typed }: CheckedRow, now: Date): Promise<RegisteredName> {
  if (number === null) return compareWithRegistered(null, typed.name);
  return knownName(tx, number, typed.name, now);
}

/** Returns the mark between thousands by which an uncorrected amount was read, with the rest of its column. */
const markOf = ({ amount, amount_typed }: fileLines.FileLineRow): Mark | null =>
  (['.', ','] as const).find((mark) => {
    const read = readAmount(amount_typed, mark);
    return amount !== null && 'francs' in read && BigInt(read.francs) === amount;
  }) ?? null;

/** Values that are not corrected keep their layout errors: a row with too many cells still has too many. */
function recheck(
  caller: MemberCaller,
  before: fileLines.FileLineRow,
  change: RowChange,
  limits: RowLimits,
): CheckedRow {
  // a correction is typed on a page in the language of the person who corrects
  const thousands = change.amount === undefined ? markOf(before) : thousandsMark[caller.shownLanguage];
  const row = checkRow(changedBy(typedOf(before), change), limits, thousands);
  const touched = rowFields.some((field) => change[field] !== undefined);
  const kept = before.errors.filter(({ code }) =>
    code === 'OTHER_CURRENCY' || code === 'AMOUNT_MERGED' || code === 'AMOUNT_SPLIT'
      ? change.amount === undefined
      : code === 'TOO_MANY_CELLS' && !touched,
  );
  return { ...row, errors: [...row.errors, ...(kept as CheckedRow['errors'])] };
}

const columnsOf = (row: CheckedRow) => ({
  name: row.typed.name,
  number_typed: row.typed.number,
  number: row.number,
  amount_typed: row.typed.amount,
  amount: row.amount === null ? null : BigInt(row.amount),
  reason: row.typed.reason,
  email: row.typed.email || null,
  receiver_message: row.typed.receiverMessage,
  expense_category: row.expenseCategory,
  errors: row.errors,
});
