import { statementKeys, type StatementField, type StatementKey, type StatementMeaning } from '@sanaga/domain';
import {
  dayOrderIn,
  isFrancs,
  isSplit,
  readAmount,
  readDay,
  readId,
  readNumber,
  readText,
  thousandsMarkIn,
  type DayOrder,
  type Mark,
  type ReadAmount,
} from '@sanaga/reader';
import type { Line } from '../../../kernel/files/csv.ts';
import { cut } from '../../../kernel/files/cut.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { headingsOf, type ColumnPositions } from './columns.ts';
import {
  isOfSums,
  isOfTotal,
  sideOf,
  StatusWords,
  typeOf,
  type StatementStatus,
  type StatementType,
} from './words.ts';

type Sign = '+' | '-' | '';

/** A row of the operator's statement, with at least one of the three references. */
export interface StatementRow {
  /** Number of the line as a person counts it, from 1. */
  line: number;
  /** The reference id that we made. */
  reference: string | null;
  /** Text that we gave as the external id: the payment or refill itself. */
  externalId: string | null;
  financialTransactionId: string | null;
  /** The payee's or payer's, digits with country code. */
  number: string | null;
  /** People who paid and were paid, where the statement has a column for each. */
  payer: string | null;
  payee: string | null;
  /** YYYY-MM-DD, as the operator has it. */
  day: string | null;
  /** Whole XAF. */
  amount: number;
  /** Sign before the amount, or by its column. */
  sign: Sign;
  status: StatementStatus;
  /** Null where the file does not say it, or says it in words that we do not know. */
  type: StatementType | null;
}

/** Way to understand the cells of a statement, by its headings and its columns. */
export interface Reading {
  places: ColumnPositions;
  thousands: Mark | null;
  dayOrder: DayOrder;
  words: StatusWords;
  money?: StatementMoney;
}

/** Money of a statement: our currency, and the place of the column that says which one each amount is in. */
export interface StatementMoney {
  currency: string;
  place: number | undefined;
}

/** Learns from all cells of a statement's columns what single cells leave open. */
export function readingOf(
  rows: readonly (readonly string[])[],
  places: ColumnPositions,
  { money, words }: Required<Pick<Reading, 'money' | 'words'>>,
): Reading {
  const column = (field: StatementField) => {
    const place = places.get(field);
    return place === undefined ? [] : rows.map((cells) => cells[place] ?? '');
  };
  return {
    places,
    money,
    words,
    thousands: thousandsMarkIn([...column('amount'), ...column('debit'), ...column('credit')]),
    dayOrder: dayOrderIn(column('day')),
  };
}

const longestCell = 200;
const longestStatus = 60;
type Cell = (field: StatementField) => string;

const cellsOf =
  (cells: readonly string[], places: ColumnPositions): Cell =>
  (field) =>
    cut((cells[places.get(field) ?? -1] ?? '').trim(), longestCell);

/**
 * Reads the digits, with country code, of a number or of an address such as `FRI:237677412085/MSISDN`; null where there
 * is no number.
 */
function numberOf(text: string): string | null {
  const read = readNumber(
    text.replace(/^(?:fri|tel|msisdn|id)\s*:\s*/i, '').replace(/\/(?:msisdn|mm|user)$/i, ''),
  );
  if ('problem' in read) return null;
  const digits = read.number.replaceAll(/[\s()./-]/g, '').replace(/^(?:\+|00)/, '');
  if (!/^\d{9,15}$/.test(digits)) return null;
  return digits.length === 9 ? `237${digits}` : digits;
}

/** The word for its side of the account, behind an amount or before it: `7,000.00 Dr`. */
const sideBeside = /(?<=\d.*)(?<!\p{L})(?:dr|cr|db|[dcsh])\.?$|^(?:dr|cr|db|[dcsh])\.? ?(?=\d)/iu;

/** Reads an amount with its sign, or with a word for its side; one against the other is no amount. */
function readSided(text: string, thousands: Mark | null): ReadAmount {
  const word = sideBeside.exec(text)?.[0].replaceAll(/[\s.]/g, '') ?? '';
  const read = readAmount(text.replace(sideBeside, ''), thousands);
  const side = readSide(word) || read.sign;
  return read.sign && read.sign !== side ? { problem: 'INVALID', sign: '' } : { ...read, sign: side };
}

/** Reads whole XAF of a cell with its sign; null where it is empty or 0, undefined where it cannot be read. */
function moneyIn(text: string, thousands: Mark | null): { amount: number; sign: Sign } | null | undefined {
  const read = readSided(text, thousands);
  if ('problem' in read) return read.problem === 'MISSING' || /^[-–—]$/.test(text) ? null : undefined;
  return read.francs === 0 ? null : { amount: read.francs, sign: read.sign };
}

type Money = Pick<StatementRow, 'amount' | 'sign'>;

/** Reads the sign that a word for the side of an amount means; undefined for a word that is not known. */
function readSide(text: string): Sign | undefined {
  if (text === '') return '';
  const side = sideOf(text);
  return side && ({ DEBIT: '-', CREDIT: '+' } as const)[side];
}

/** Reads what a row moved: from one column with a sign, or a word, for its side; or from a column for each side. */
function moneyOf(cell: Cell, { places, thousands }: Reading): Money | undefined {
  if (places.has('amount')) {
    const read = readSided(cell('amount'), thousands);
    const side = readSide(cell('side'));
    // a sign against its side would be neither
    if ('problem' in read || side === undefined || (read.sign && side && read.sign !== side))
      return undefined;
    return { amount: read.francs, sign: side || read.sign };
  }
  const [debit, credit] = [moneyIn(cell('debit'), thousands), moneyIn(cell('credit'), thousands)];
  // a minus in the column of credits would be neither
  if (debit === undefined || credit === undefined || credit?.sign === '-') return undefined;
  if (debit && credit) return undefined;
  if (debit) return { amount: debit.amount, sign: '-' };
  return credit ? { amount: credit.amount, sign: '+' } : undefined;
}

type References = Pick<StatementRow, StatementKey>;

const isEmpty = (references: References): boolean =>
  Object.values(references).every((value) => value === null);

/** Returns the amounts that a line gives as sums of rows above it, without their signs; empty for any other line. */
export function totalsIn(cells: readonly string[], { places, thousands }: Reading): number[] {
  if (!cells.some((cell) => isOfTotal(cell))) return [];
  const cell = cellsOf(cells, places);
  const columns = places.has('amount') ? (['amount'] as const) : (['debit', 'credit'] as const);
  return columns.flatMap((column) => moneyIn(cell(column), thousands)?.amount ?? []);
}

/** Reads the parts that a row must have, as far as they can be read. */
function partsOf(cells: readonly string[], reading: Reading) {
  const cell = cellsOf(cells, reading.places);
  const id = (column: StatementKey) => {
    const text = readId(cell(column)) ?? '';
    return text === '' || isOfSums(text) ? null : text;
  };
  const references: References = {
    reference: id('reference'),
    externalId: id('externalId'),
    financialTransactionId: id('financialTransactionId'),
  };
  return {
    cell,
    money: moneyOf(cell, reading),
    isShortened: statementKeys.some((column) => readId(cell(column)) === undefined),
    status: reading.places.has('status') ? reading.words.meaningOf(cell('status')) : ('SUCCESSFUL' as const),
    references,
  };
}

const words = new StatusWords();

/** Tells whether a line reads as a row of a statement with these columns, whatever the rest of them makes certain. */
export const isRow = (cells: readonly string[], places: ColumnPositions): boolean =>
  ([',', '.'] as const).some((thousands) => {
    const { cell, money, references } = partsOf(cells, { places, thousands, dayOrder: 'DAY_FIRST', words });
    const hasStatus = !places.has('status') || cell('status') !== '';
    return money !== undefined && hasStatus && !isEmpty(references);
  });

/**
 * Tells whether a line is not one of the rows: the headings once more, as on each printed page, a sum or a balance, or
 * a sentence of a program.
 */
function isBeside(cells: readonly string[], { places }: Reading, references: References): boolean {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (isEmpty(references) && written.some(isOfSums)) return true;
  if (written.length === 1 && /\s/.test(written[0] ?? '')) return true;
  const again = headingsOf(cells);
  return again.missing.length === 0 && sameFields(again.places, places);
}

/**
 * Refuses an amount of several rows, as nobody can say whether it is that of each or of all together, and one that a
 * comma has put into two cells. Throws FILE_UNREADABLE.
 */
export function refuseMoneyInTwo(
  { line, cells, merged }: Line,
  places: ColumnPositions,
  headings: readonly string[],
): void {
  const width = headings.findLastIndex((heading) => heading.trim() !== '') + 1;
  const isLonger = width > 0 && cells.slice(width).some((cell) => cell.trim() !== '');
  const taken = new Set(places.values());
  for (const field of ['amount', 'debit', 'credit'] as const) {
    const place = places.get(field);
    if (place === undefined) continue;
    const mayBeSplit = isLonger || !taken.has(place + 1);
    if (merged?.includes(place) || (mayBeSplit && isSplit(cells[place] ?? '', cells[place + 1], isLonger)))
      throw refusedAt(line, 'amount', 'statementAmount');
  }
}

const sameFields = (one: ColumnPositions, other: ColumnPositions): boolean =>
  one.size === other.size && [...one].every(([field, place]) => other.get(field) === place);

const refusedAt = (line: number, field: string, key: string, values?: Record<string, string>): Refused =>
  new Refused('FILE_UNREADABLE', [{ field, key, values: { line, ...values } }]);

/** Throws FILE_UNREADABLE where an amount is in another currency than the account. */
function refuseOtherCurrency(line: number, cells: readonly string[], { money }: Reading): void {
  const currency = money?.place === undefined ? '' : readText(cells[money.place] ?? '');
  if (isFrancs(currency) || currency === money?.currency) return;
  throw refusedAt(line, 'amount', 'statementCurrency', { currency: cut(currency, 20) });
}

/** Returns the word of a row's status as the file has it, on one line. */
export const statusWordIn = (cells: readonly string[], places: ColumnPositions): string =>
  cut(readText(cells[places.get('status') ?? -1] ?? ''), longestStatus);

/** A row as it was read: its status may be a word that is not known, or one whose rows are ignored. */
export type ReadRow = { row: StatementRow; isIgnored?: boolean } | { unknownStatus: string };

/**
 * Reads a line of a statement; undefined where it is not one of the rows. Throws FILE_UNREADABLE with what cannot be
 * read.
 */
export function readRow(line: number, cells: readonly string[], reading: Reading): ReadRow | undefined {
  const { money, status, references, isShortened, cell } = partsOf(cells, reading);
  if (isShortened) throw refusedAt(line, 'reference', 'statementIdShortened');
  if (isBeside(cells, reading, references)) return undefined;
  if (money === undefined) throw refusedAt(line, 'amount', 'statementAmount');
  refuseOtherCurrency(line, cells, reading);
  if (!status && cell('status') === '') throw refusedAt(line, 'status', 'statementStatus');
  if (isEmpty(references)) throw refusedAt(line, 'reference', 'statementReference');
  const day = readDay(cell('day'), reading.dayOrder);
  if ('problem' in day && day.problem === 'NO_DAY') throw refusedAt(line, 'day', 'statementDay');
  if (!status) return { unknownStatus: statusWordIn(cells, reading.places) };
  const row: StatementRow = {
    ...{ line, ...references, ...money, status: statusBy(status), type: typeOf(cell('type')) ?? null },
    ...{ number: numberOf(cell('number')), payer: numberOf(cell('payer')), payee: numberOf(cell('payee')) },
    day: 'day' in day ? day.day : null,
  };
  if (status === 'REVERSAL') return { row: { ...row, type: 'REVERSAL' } };
  return status === 'IGNORED' ? { row, isIgnored: true } : { row };
}

/** Returns how a row counts: one that came back was paid, one that is ignored is in no sum of payments. */
const statusBy = (meaning: StatementMeaning): StatementStatus =>
  meaning === 'REVERSAL' ? 'SUCCESSFUL' : meaning === 'IGNORED' ? 'FAILED' : meaning;
