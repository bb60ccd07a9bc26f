import { intlLocales, type Language } from '@sanaga/i18n';

const currency = /(f|fcfa|xaf)$/i;

/** Spaces between thousands mean the same everywhere, wherever they were left; the narrow ones are spaces too. */
const spaces = /\s/g;

/**
 * The number that was typed, by the language's own separators: `1,500` is 1500 in English and 1.5 in German. A mark
 * that is not between thousands is the other language's decimal mark: `1500.50` copied into a French page is
 * 1500.5, never 150050. What is left of a franc stays in the number, so that it is refused and not quietly dropped;
 * what is no number in digits, such as `1e5`, is none. The currency may be written behind it: `5000 F`.
 */
export function parseAmount(typed: string, language: Language): number {
  const parts = new Intl.NumberFormat(intlLocales[language]).formatToParts(12_345.6);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const group = decimal === ',' ? '.' : ',';
  const plain = typed.replaceAll(spaces, '').replace(currency, '');
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`).test(plain);
  const digits = (isGrouped ? plain.replaceAll(group, '') : plain).replace(/[.,]/, '.');
  return /^-?\d+(\.\d*)?$/.test(digits) ? Number(digits) : Number.NaN;
}
