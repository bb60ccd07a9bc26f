import { isFoundBy } from './folded.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/**
 * The ten cities offered for an organisation's location and a profile's city: shown as they are written, stored without
 * accents.
 */
export const cities = [
  'Yaoundé',
  'Douala',
  'Buea',
  'Garoua',
  'Bafoussam',
  'Bertoua',
  'Ngaoundéré',
  'Ebolowa',
  'Bamenda',
  'Maroua',
].map((label) => ({ label, value: plain(label) }));

/** Finds the listed city that a text names, regardless of case and accents: Yaoundé is `yaounde`. */
export const cityValue = (text: string): string | undefined =>
  cities.find(({ value }) => value === plain(text))?.value;

/** Writes a stored city as people do: `yaounde` is Yaoundé; what was typed freely stays as it is. */
export const cityLabel = (city: string): string => cities.find(({ value }) => value === city)?.label ?? city;

/** Returns true if what is typed finds a listed city, regardless of case and accents. */
export const cityMatches = (typed: string, value: string): boolean => isFoundBy(value, typed);

/**
 * Returns a city as it is stored: in Cameroon one of the list, elsewhere as it is typed; undefined where the list lacks
 * it.
 */
export const cityToStore = (text: string, inCameroon: boolean): string | undefined =>
  inCameroon ? cityValue(text) : text.trim();

/** Returns true if the holder of this number (E.164) is taken to be in Cameroon, as somebody without one is. */
export const isCameroonian = (phoneNumber: string): boolean =>
  phoneNumber === '' || phoneNumber.startsWith('+237');

export const profileCountries = ['Cameroon', 'Nigeria'] as const;
export const paymentOperators = [{ label: 'MTN MOBILE MONEY', value: 'MOMO' }] as const;
/** Method of every payment, as calls and the plain exports say it; people read `common:methods.MOMO`. */
export const paymentMethod = paymentOperators[0].label;
export const jobTitles = ['Team Lead', 'Accountant', 'Cashier', 'Finance Manager', 'Director'] as const;
export const organisationCategories = [
  'AGRICULTURE',
  'COMMERCE',
  'CONSTRUCTION',
  'EDUCATION',
  'HEALTH',
  'INDUSTRY',
  'NON_PROFIT',
  'PUBLIC',
  'SERVICES',
  'TRANSPORT',
  'OTHER',
] as const;
export const languages = ['en', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

export const expenseCategories = [
  'SALARIES',
  'TRANSPORT',
  'SUPPLIES',
  'REPAIRS',
  'PER_DIEM',
  'SERVICES',
  'TAXES',
  'OTHER',
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

/** Words people write in a reason, in the three languages, lower case and without accents. */
const categoryKeywords: [ExpenseCategory, RegExp][] = [
  ['SALARIES', /\b(salar\w*|salaire\w*|wage\w*|pay(roll)?|paie|lohn|gehalt|harvest pay)\b/],
  ['PER_DIEM', /\b(per diem|mission|indemnite\w*|tagegeld)\b/],
  ['TRANSPORT', /\b(transport\w*|taxi|fuel|carburant|fret|freight|trajet|fahrt|kraftstoff)\b/],
  ['REPAIRS', /\b(repair\w*|reparation\w*|garage|maintenance|entretien|reparatur)\b/],
  ['SUPPLIES', /\b(suppl\w*|fourniture\w*|crates?|stationery|material\w*|achat\w*)\b/],
  ['TAXES', /\b(tax\w*|impot\w*|taxe\w*|steuer\w*|customs|douane)\b/],
  ['SERVICES', /\b(service\w*|consult\w*|honorair\w*|invoice|facture|rent|loyer|miete)\b/],
];

/** Guesses the category that a reason suggests; a person may correct it. */
export function guessExpenseCategory(reason: string): ExpenseCategory {
  return categoryKeywords.find(([, words]) => words.test(plain(reason)))?.[0] ?? 'OTHER';
}
