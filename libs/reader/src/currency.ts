import { foldHeading } from './heading.ts';

const headings = new Set(
  `currency, currency code, currency of payment, devise, devises, code devise, monnaie, unité monétaire, währung, ccy, curr`
    .split(',')
    .map((heading) => foldHeading(heading)),
);

/** Returns true for the heading of a column that names the currency of each amount. */
export const isCurrencyHeading = (heading: string): boolean => headings.has(foldHeading(heading));

const francs =
  /^(?:|[-–—]|xaf|xaf \(f ?cfa\)|f?[. ]?cfa(?: francs?| f)?|frs?|f|francs?(?: cfa)?(?: \(?beac\)?)?|₣)\.?$/iu;

/** Returns true if a cell says that an amount is in XAF, or says nothing. */
export const isFrancs = (currency: string): boolean => francs.test(currency);
