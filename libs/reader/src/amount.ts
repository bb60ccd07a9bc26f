import { plainDigits, type Language } from '@sanaga/domain';
import { readText } from './cell.ts';
import { isShortened } from './shortened.ts';

/** Mark that separates thousands for some and francs from centimes for others. */
export type Mark = '.' | ',';

export type AmountProblem =
  /** There is no amount. */
  | 'MISSING'
  /** Not a number. */
  | 'INVALID'
  /** A spreadsheet has shortened it to a power of ten. */
  | 'SHORTENED'
  /** A mark before three digits is a thousand to some and a decimal to others. */
  | 'AMBIGUOUS'
  /** XAF has no decimals. */
  | 'DECIMALS'
  /** Beyond what is computed without loss. */
  | 'TOO_LARGE';

type Sign = '+' | '-' | '';

/** Result of reading an amount; an unreadable one has a sign as well. */
export type ReadAmount = { sign: Sign } & ({ francs: number } | { problem: AmountProblem });

/** Currency, in each way that people write it before or after the digits. */
const currency = String.raw`(?:xaf|(?:francs?|frs?|f)(?:[.-]? ?cfa)?|cfa(?: ?f)?|₣)\.?(?: ?:)?`;
const minus = String.raw`[-\u2010\u2011\u2212\u2013]`;
const parts = new RegExp(
  String.raw`^(?<open>\()? ?(?<before>\+|${minus})? ?(?:${currency})? ?(?<inner>\+|${minus})? ?` +
    String.raw`(?<digits>\d(?:[\d .,'‘’′´\u0060ʼ]*[\d.,])?)(?:(?<=[.,]) ?[-\u2013\u2014]{1,2})? ?(?:${currency})? ?` +
    String.raw`(?<after>\+|${minus})? ?(?<close>\))?$`,
  'iu',
);

const plain = /^(?:0|[1-9]\d*)$/;
const bySpaces = /^[1-9]\d{0,2}(?: \d{3})+$/;
const byApostrophes = /^[1-9]\d{0,2}(?:['‘’′´`ʼ]\d{3})+$/;
const by: Record<Mark, RegExp> = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ };

/** Number of digits that are exact in a spreadsheet; the rest comes from its computing in powers of two. */
const exactDigits = 15;

/** Meaning of digits with marks, and other meanings that would make sense too. */
interface Understood {
  whole: string;
  decimals: string;
  /** Mark between its thousands, if this reading needs one. */
  thousands?: Mark;
  /** The mark before its decimals. */
  decimal?: Mark;
  isAmbiguous?: boolean;
}

const isGrouped = (text: string): boolean =>
  plain.test(text) || bySpaces.test(text) || byApostrophes.test(text);

/** Interprets digits with marks; undefined if the marks make no number. */
function understand(digits: string): Understood | undefined {
  const marks = digits.replaceAll(/[^.,]/g, '');
  const last = marks.at(-1) as Mark | undefined;
  if (last === undefined) return isGrouped(digits) ? { whole: digits, decimals: '' } : undefined;
  const other: Mark = last === '.' ? ',' : '.';
  const at = digits.lastIndexOf(last);
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  if (marks.length === 1) {
    if (!isGrouped(whole) || !/^\d*$/.test(decimals)) return undefined;
    const isAmbiguous = decimals.length === 3 && !/^0|\d{4}/.test(whole);
    return { whole, decimals, isAmbiguous, ...(isAmbiguous ? { thousands: last } : { decimal: last }) };
  }
  if (by[last].test(digits)) return { whole: digits, decimals: '', thousands: last };
  return by[other].test(whole) && /^\d*$/.test(decimals)
    ? { whole, decimals, thousands: other, decimal: last, isAmbiguous: decimals.length === 3 }
    : undefined;
}

/** Returns the whole francs of digits whose marks are understood. */
function francsOf({ whole, decimals }: Understood): { francs: number } | { problem: AmountProblem } {
  const digits = whole.replaceAll(/\D/g, '');
  const number = Number(`${digits}.${decimals || '0'}`);
  const isNoisy = decimals !== '' && digits.length + decimals.length > exactDigits;
  const exact = isNoisy ? Number(number.toPrecision(exactDigits)) : number;
  // three zeros after few digits may include one that was added to a thousand: 5,000 became 5,0000
  if (!Number.isInteger(exact) || (decimals.length > 3 && digits.length < 4 && exact === number))
    return { problem: 'DECIMALS' };
  return Number.isSafeInteger(exact) ? { francs: exact } : { problem: 'TOO_LARGE' };
}

/** Returns the digits of an amount, and its sign; undefined if something else is written. */
function partsOf(text: string): { digits: string; sign: Sign } | undefined {
  const { open, close, before, inner, after, digits } = parts.exec(text)?.groups ?? {};
  const signs = [before, inner, after].filter((sign) => sign !== undefined);
  const inBrackets = open !== undefined;
  if (digits === undefined || inBrackets !== (close !== undefined) || signs.length + Number(inBrackets) > 1)
    return undefined;
  const [sign = inBrackets ? '-' : ''] = signs;
  return { digits, sign: sign === '+' || sign === '' ? sign : '-' };
}

/**
 * Reads an amount of whole XAF, as people and programs write it. What could be two amounts is rejected: `25,000` is a
 * thousand times 25 only if `thousands` says so, and never 25.
 */
export function readAmount(typed: string, thousands?: Mark | null): ReadAmount {
  const text = plainDigits(readText(typed));
  if (text === '') return { problem: 'MISSING', sign: '' };
  if (isShortened(text)) return { problem: 'SHORTENED', sign: '' };
  const found = partsOf(text);
  const understood = found && understand(found.digits);
  if (!understood) return { problem: 'INVALID', sign: '' };
  const { sign } = found;
  const { whole, decimals, isAmbiguous } = understood;
  if (isCutShort(understood, thousands)) return { problem: 'AMBIGUOUS', sign };
  if (!isAmbiguous) return { ...francsOf(understood), sign };
  if (understood.thousands !== thousands || !plain.test(whole)) return { problem: 'AMBIGUOUS', sign };
  return { ...francsOf({ whole: whole + decimals, decimals: '' }), sign };
}

/** Returns true if a mark between thousands has fewer digits behind it: `25,00` may be 25,000 with a zero missing. */
const isCutShort = ({ whole, decimal, decimals }: Understood, thousands: Mark | null | undefined): boolean =>
  decimal !== undefined && decimal === thousands && decimals !== '' && /^\d{1,3}$/.test(whole);

/** Returns true if what a column says about its marks can change how an amount is read. */
export function dependsOnColumn(typed: string): boolean {
  if (!/[.,]/.test(plainDigits(typed))) return false;
  const alone = JSON.stringify(readAmount(typed));
  return (['.', ','] as const).some((mark) => JSON.stringify(readAmount(typed, mark)) !== alone);
}

/** Mark that people put between thousands in a language, while they write the other one before decimals. */
export const thousandsMark: Record<Language, Mark> = { en: ',', fr: '.', de: '.' };

/**
 * Returns the mark between the thousands of a column. It is certain if some cell has it between several groups, or
 * before the other mark; otherwise if it stands before three digits that are not all zeros, as XAF has no decimals, and
 * before decimals in no cell.
 */
export function thousandsMarkIn(cells: Iterable<string>): Mark | null {
  const sure = new Set<Mark>();
  const likely = new Set<Mark>();
  const decimal = new Set<Mark>();
  for (const cell of cells) {
    const digits = partsOf(plainDigits(readText(cell)))?.digits;
    const understood = digits === undefined ? undefined : understand(digits);
    if (!understood) continue;
    const { thousands, isAmbiguous, decimals } = understood;
    if (thousands && !isAmbiguous) sure.add(thousands);
    if (thousands && isAmbiguous && decimals !== '000') likely.add(thousands);
    if (understood.decimal && !isAmbiguous) decimal.add(understood.decimal);
  }
  const certain = sure.size > 0 ? [...sure] : [...likely].filter((mark) => !decimal.has(mark));
  return (certain.length === 1 && certain[0]) || null;
}
