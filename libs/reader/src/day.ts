import { dayInDouala, plainDigits } from '@sanaga/domain';
import { readText } from './cell.ts';

/** Place of the day among two small numbers: before the month in Cameroon and Europe, after it in the United States. */
export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST';

export type DayProblem = 'MISSING' | 'NO_DAY';

/** Names of the months in English, French and German, in full and shortened, without accents. */
const monthNames = [
  'jan january janv janvier januar janner',
  'feb february fev fevr fevrier februar',
  'mar march mars mrz marz maerz',
  'apr april avr avril',
  'may mai',
  'jun june juin juni',
  'jul july juil juillet juli',
  'aug august aout',
  'sep sept september septembre',
  'oct october octobre okt oktober',
  'nov november novembre',
  'dec december decembre dez dezember',
];
const monthOf = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

const time = String.raw`(?:[T ,]+(?:at |à )?\d{1,2}(?:[:.h]\d{2})?(?:[:.]\d{2})?(?:[.,]\d+)?(?:\s?[ap]\.?m\.?)?.*)?$`;
const withTime = (date: string): RegExp => new RegExp(`^${date}${time}`, 'iu');
const yearFirst = withTime(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`);
const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?$/;
const bothSmall = withTime(String.raw`(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})`);
const monthInWords = withTime(
  String.raw`(\d{1,2})(?:er|st|nd|rd|th|\.)?[-/. ]+(\p{L}+)\.?[-/., ]+(\d{4}|\d{2})`,
);
const wordsFirst = withTime(String.raw`(\p{L}+)\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{4})`);
/** Moment as programs write it; its day is the one that its own clock showed. */
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Names that programs write for the zone Z; other zones' names mean several. */
const universal = /\s?\b(?:UTC|GMT)$/i;
/** Days since the end of 1899, as a spreadsheet shows them if a cell has lost its format. */
const serial = /^(\d{5})(?:[.,]\d+)?$/;
const [firstSerial, lastSerial] = [36_526, 73_050];
const weekday = /^\p{L}{2,10}\.?,?\s+(?=\d|\p{L}+\.?\s\d)/u;

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the day as YYYY-MM-DD; undefined if no calendar has it. */
function calendarDay(year: string, month: number | undefined, day: string): string | undefined {
  const full = year.length === 2 ? 2_000 + Number(year) : Number(year);
  if (month === undefined || full < 2_000 || full > 2_099) return undefined;
  const date = new Date(Date.UTC(full, month - 1, Number(day)));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isThere ? date.toISOString().slice(0, 10) : undefined;
}

function ofSerial(text: string): string | undefined {
  const days = Number(serial.exec(text)?.[1]);
  if (!(days >= firstSerial && days <= lastSerial)) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}

function inWords(text: string): string | undefined {
  const [, day = '', name = '', year = ''] = monthInWords.exec(text) ?? [];
  if (name) return calendarDay(year, monthOf.get(folded(name)), day);
  const [, first = '', number = '', itsYear = ''] = wordsFirst.exec(text) ?? [];
  return first ? calendarDay(itsYear, monthOf.get(folded(first)), number) : undefined;
}

function ofMoment(text: string): string | undefined {
  const written = text.replace(universal, 'Z');
  if (!moment.test(written)) return undefined;
  const at = new Date(written.replace(' ', 'T').replace(/\s(?=Z|[+-])/i, ''));
  return Number.isNaN(at.getTime()) ? undefined : dayInDouala(at);
}

function ofNumbers(text: string, order: DayOrder): string | undefined {
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? compact.exec(text) ?? [];
  if (year) return calendarDay(year, Number(month), day);
  const [, one = '', other = '', itsYear = ''] = bothSmall.exec(text) ?? [];
  if (!one) return undefined;
  const [number, itsMonth] = order === 'DAY_FIRST' ? [one, other] : [other, one];
  return calendarDay(itsYear, Number(itsMonth), number);
}

/**
 * Reads a day, with or without a time behind it, as YYYY-MM-DD; a moment with its zone counts by Douala's clock. The
 * order says which part of `05/06/2026` is the month.
 */
export function readDay(
  typed: string,
  order: DayOrder = 'DAY_FIRST',
): { day: string } | { problem: DayProblem } {
  const text = plainDigits(readText(typed));
  if (text === '') return { problem: 'MISSING' };
  const date = text.replace(weekday, '');
  const day = ofMoment(date) ?? ofNumbers(date, order) ?? ofSerial(date) ?? inWords(date) ?? inWords(text);
  return day === undefined ? { problem: 'NO_DAY' } : { day };
}

/**
 * Returns true if a whole column shows that its months come first: some day can only be read so, and none only the
 * other way.
 */
export function dayOrderIn(cells: readonly string[]): DayOrder {
  const isRead = (cell: string, order: DayOrder) => 'day' in readDay(cell, order);
  const onlyIn = (order: DayOrder, other: DayOrder) =>
    cells.some((cell) => isRead(cell, order) && !isRead(cell, other));
  const isMonthFirst = onlyIn('MONTH_FIRST', 'DAY_FIRST') && !onlyIn('DAY_FIRST', 'MONTH_FIRST');
  return isMonthFirst ? 'MONTH_FIRST' : 'DAY_FIRST';
}
