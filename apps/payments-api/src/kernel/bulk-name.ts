import type { Language } from '@sanaga/domain';
import { quoted } from './csv-export.ts';
import { translator } from './translations.ts';

const retryName = (language: Language, isFirst: boolean, values: { name: string; nth: number | string }) =>
  translator(language, 'receipt')(isFirst ? 'bulk.retryOf' : 'bulk.retryAgainOf', values);

/** What readers of a language know a bulk payment by: its file's name, and which retry of that it is, from 1 on. */
export const bulkName = (language: Language, name: string, retryNth: number | null | undefined): string =>
  retryNth == null ? name : retryName(language, retryNth === 1, { name, nth: retryNth });

/** `bulkName` of two columns, as SQL. */
export function bulkNameSql(language: Language, name: string, retryNth: string): string {
  const format = (isFirst: boolean) => quoted(retryName(language, isFirst, { name: '%1$s', nth: '%2$s' }));
  return `case when ${retryNth} is null then ${name} else format(
    case ${retryNth} when 1 then ${format(true)} else ${format(false)} end, ${name}, ${retryNth}) end`;
}

/** What is stored of a text that somebody looks for: of a retry's name the file's. */
export function searchedName(language: Language, text: string): string {
  const beginnings = [true, false].map((isFirst) => retryName(language, isFirst, { name: '', nth: '\\d+' }));
  return text.replace(new RegExp(`^(${beginnings.join('|').replaceAll(/\s/g, '\\s')})`, 'i'), '');
}
