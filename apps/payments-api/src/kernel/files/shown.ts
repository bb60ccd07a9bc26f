import { dayMs, type Language } from '@sanaga/domain';

/** Display of a cell's number, as far as it changes what is read. */
export type Shown =
  | { kind: 'number' }
  | { kind: 'percent' }
  /** Not at all. */
  | { kind: 'nothing' }
  /** With the sign or code of another currency than ours. */
  | { kind: 'money'; currency: string }
  /** Divided by a thousand, or more; or with digits or a multiplier that the format adds: 25k. */
  | { kind: 'changed'; divisor: number; before: string; after: string }
  /** As the day, whatever else the cell shows of it. */
  | { kind: 'date' }
  /** A month or a year without a day: it is read as it is shown. */
  | { kind: 'month'; code: string };

const number: Shown = { kind: 'number' };

/** Formats that the standard defines, without a code in the file. */
const standardDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const standardMonth = 17;

/** Brackets, quotes and escapes, whose letters stand for themselves. */
const literals = /\[[^\]]*\]|"[^"]*"|[\\_*]./g;

/** A sign in brackets, before the number of its language: `[$€-40C]`. */
const bracketedSign = /\[\$([^\]-]*)[^\]]*\]/g;
const otherCurrency = /[€$£¥₦₵]|(?<!\p{L})(?:EUR|USD|GBP|CHF|NGN|GHS|XOF)(?!\p{L})/u;

/** Returns the other currency that a format shows behind or before a number, if any. */
const currencyIn = (code: string): string | undefined =>
  otherCurrency.exec(code.replaceAll(bracketedSign, '$1'))?.[0];

/** The places of digits in a format, from the first to the last, with the commas that each divide by a thousand. */
const places = /[0#?](?:.*[0#?])?(,*)/su;
const multiplier = /^\s*(?:k|m|mio|mille|milliers?|tsd|thousands?|millions?)\b/iu;

/** Returns how a format changes the digits that its cells have, if it does. */
function changeBy(code: string): Shown | undefined {
  const [section = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  // what stands for itself is no place of a digit
  const texts: string[] = [];
  const marked = section
    .replaceAll(/\[[^\]]*\]|[_*]./g, '')
    .replaceAll(/"([^"]*)"|\\(.)/g, (_, quoted?: string, escaped?: string) => {
      texts.push(quoted ?? escaped ?? '');
      return '\ufffc';
    });
  const found = places.exec(marked);
  if (!found) return undefined;
  const { index, 0: all, 1: commas = '' } = found;
  const inFront = marked.slice(0, index).split('\ufffc').length - 1;
  const inside = all.split('\ufffc').length - 1;
  const before = texts.slice(0, inFront).join('');
  const after = texts.slice(inFront + inside).join('');
  if (commas === '' && !/\d/.test(before + after) && !multiplier.test(after)) return undefined;
  return { kind: 'changed', divisor: 1_000 ** commas.length, before, after };
}

/** Returns how a format of cells shows numbers: by its code, else by the number that the standard gives it. */
export function shownBy(code: string | undefined, id = 0): Shown {
  if (code === undefined) {
    if (id === standardMonth) return { kind: 'month', code: 'mmm-yy' };
    if (id === 9 || id === 10) return { kind: 'percent' };
    return standardDate(id) ? { kind: 'date' } : number;
  }
  if (/^;{2,}$/.test(code.trim())) return { kind: 'nothing' };
  const plain = code.replaceAll(literals, '').replaceAll(/general/gi, '');
  if (!/[dmyhs]/i.test(plain)) {
    const currency = currencyIn(code);
    if (currency !== undefined) return { kind: 'money', currency };
    if (plain.includes('%')) return { kind: 'percent' };
    return changeBy(code) ?? number;
  }
  const hasTime = /[hs]/i.test(plain) || /\[[hms]+\]/i.test(code);
  return hasTime || /d/i.test(plain) ? { kind: 'date' } : { kind: 'month', code };
}

/** Digits that a spreadsheet shows; any that a formula leaves after them are errors of its arithmetic. */
const significantDigits = 15;
/** Number beyond which not every whole number has a value of its own. */
const mostExact = 2 ** 53;

/**
 * Writes a number in digits. One with more of them than are exact has an exponent, and is refused later as shortened. A
 * fraction of three digits gets another zero: a reader who takes 25.125 as text may take its mark for that of a thousand.
 */
export function digitsOf(value: number): string {
  if (Math.abs(value) > mostExact) return value.toExponential(significantDigits - 1);
  if (Number.isInteger(value)) return String(value);
  const digits = String(Number(value.toPrecision(significantDigits)));
  return /\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

/** Returns the day of a spreadsheet's number of days; undefined if there is no such day. */
function dateOf(days: number, from1904: boolean): Date | undefined {
  // 1900 has a 29 February there
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(first + Math.round(days * dayMs));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The language that a format is written for, by Windows' number for it (`[$-40C]`) or its tag (`[$-fr-FR]`). */
function languageIn(code: string): Language | undefined {
  const tag = /\[\$[^\]-]*-([^\],]+)/.exec(code)?.[1] ?? '';
  const named = /^(en|fr|de)\b/i.exec(tag)?.[1]?.toLowerCase();
  if (named !== undefined) return named as Language;
  const primary = Number.parseInt(tag, 16) & 0x3ff;
  return ({ 0x09: 'en', 0x0c: 'fr', 0x07: 'de' } as const)[primary];
}

const monthNames = new Map<string, Intl.DateTimeFormat>();

function monthName(date: Date, language: Language, width: 'short' | 'long' | 'narrow'): string {
  const key = `${language} ${width}`;
  let format = monthNames.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' });
    monthNames.set(key, format);
  }
  // spreadsheets abbreviate without a full stop
  return format.format(date).replace(/\.$/, '');
}

function monthPart(date: Date, letters: number, language: Language): string {
  if (letters >= 5) return monthName(date, language, 'narrow');
  if (letters >= 3) return monthName(date, language, letters === 3 ? 'short' : 'long');
  return String(date.getUTCMonth() + 1).padStart(letters, '0');
}

const parts = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(m+)|(y+)|@|([^])/gi;

/** Writes a month as the first section of a format's code shows it. */
function monthOf(date: Date, code: string, language: Language): string {
  const [section = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const written = languageIn(code) ?? language;
  return section
    .replaceAll(parts, (part: string, quoted?: string, escaped?: string, month?: string, year?: string) => {
      if (month !== undefined) return monthPart(date, month.length, written);
      if (year !== undefined) return String(date.getUTCFullYear()).slice(year.length > 2 ? 0 : -2);
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? '';
      return /^[_*@[]./.test(part) || part === '@' ? ' ' : part;
    })
    .trim();
}

export interface Calendar {
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
  /** The language in which months are shown, if the format does not say it. */
  language: Language;
}

/** Writes a number with what its format adds; a divided one with its divisor, so that nobody takes it for the whole. */
const changed = (value: number, { divisor, before, after }: Shown & { kind: 'changed' }): string =>
  `${before}${digitsOf(value / divisor)}${after}${divisor > 1 ? ` × ${divisor}` : ''}`;

/** Writes a day as its cell shows it: YYYY-MM-DD, or a month. */
export function shownDay(day: string, shown: Shown | undefined, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  return shown?.kind !== 'month' || Number.isNaN(date.getTime()) ? day : monthOf(date, shown.code, language);
}

/** Writes a number as its cell shows it: digits, a percentage, YYYY-MM-DD or a month; nothing where there is no such day. */
export function shownNumber(value: number, shown: Shown, { from1904, language }: Calendar): string {
  if (shown.kind === 'number') return digitsOf(value);
  if (shown.kind === 'nothing') return '';
  if (shown.kind === 'percent') return `${digitsOf(value * 100)}%`;
  if (shown.kind === 'money') return `${digitsOf(value)} ${shown.currency}`;
  if (shown.kind === 'changed') return changed(value, shown);
  const date = dateOf(value, from1904);
  if (!date) return '';
  return shown.kind === 'date' ? date.toISOString().slice(0, 10) : monthOf(date, shown.code, language);
}
