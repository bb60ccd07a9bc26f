import { intlLocales, type Language } from '@sanaga/i18n';

/**
 * The number that was typed, by the language's own separators: `1,500` is 1500 in English and 1.5 in German. What is
 * left of a franc stays in the number, so that it is refused and not quietly dropped or taken for more digits.
 */
export function parseAmount(typed: string, language: Language): number {
  const parts = new Intl.NumberFormat(intlLocales[language]).formatToParts(12_345.6);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const group = decimal === ',' ? '.' : ',';
  const plain = typed
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replaceAll(group, '')
    .replace(decimal, '.');
  return plain === '' ? Number.NaN : Number(plain);
}
