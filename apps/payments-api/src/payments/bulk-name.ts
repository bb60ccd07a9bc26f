import type { Language } from '@sanaga/domain';
import { quoted } from '../kernel/csv-export.ts';
import { retryName } from '../kernel/translations.ts';

/** Names a bulk payment in a language: by its file's name, and by which retry of that it is, from 1 on. */
export const bulkName = (language: Language, name: string, retryNth: number | null | undefined): string =>
  retryNth == null ? name : retryName(language, retryNth === 1, { name, nth: retryNth });

/** The same as values of a notification, which is worded when it is read. */
export const bulkNameValues = (row: { payee_name: string; retry_nth?: number | null }) => ({
  name: row.payee_name,
  ...(row.retry_nth && { retryNth: row.retry_nth }),
});

/** `bulkName` as SQL, of the transaction of a bulk payment under this alias. */
export function bulkNameSql(language: Language, alias: string): string {
  const format = (isFirst: boolean) => quoted(retryName(language, isFirst, { name: '%1$s', nth: '%2$s' }));
  const name = `${alias}.payee_name`;
  return `(select case when h.retry_nth is null then ${name} else format(
    case h.retry_nth when 1 then ${format(true)} else ${format(false)} end, ${name}, h.retry_nth) end
    from bulk_transaction h where h.id = ${alias}.id)`;
}

/** Returns the part of a searched text that is stored: the file's name, if the text is the name of a retry. */
export function searchedName(language: Language, text: string): string {
  const beginnings = [true, false].map((isFirst) => retryName(language, isFirst, { name: '', nth: '\\d+' }));
  return text.replace(new RegExp(`^(${beginnings.join('|').replaceAll(/\s/g, '\\s')})`, 'i'), '');
}
