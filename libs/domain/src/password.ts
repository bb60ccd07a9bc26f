import { commonWords } from './common-passwords.ts';
import { folded } from './folded.ts';
import { productName } from './product.ts';
import { cities } from './reference-lists.ts';

export const passwordRules = ['LENGTH', 'CASE', 'SPECIAL'] as const;
type PasswordRule = (typeof passwordRules)[number];

export const passwordLength = { min: 8, max: 128 } as const;

/** Says which of the hints a password meets; the hints tick off as they are met. */
export function passwordChecks(password: string): Record<PasswordRule, boolean> {
  const length = [...password].length;
  return {
    LENGTH: length >= passwordLength.min && length <= passwordLength.max,
    CASE: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    SPECIAL: /[^\p{L}\p{N}\s]/u.test(password),
  };
}

/** Reasons why a password is tried before others though it meets the rules, most telling first. */
export const guessReasons = ['PERSONAL', 'LOCAL', 'COMMON', 'PATTERN'] as const;
export type GuessReason = (typeof guessReasons)[number];

/** Owner of a password, with what is known of them where it is chosen. */
export interface PasswordOwner {
  name?: string | null;
  email?: string | null;
  phoneNumber?: string | null;
  organisationName?: string | null;
}

/** Words that people here think of first: the country, its regions and rivers, operators, money, the team. */
const local = `${productName} cameroun cameroon kamerun kmer mboa douala yaounde wouri nyong benoue logone chari littoral
adamaoua adamawa ngaoundere edea kousseri dschang mbouda foumban ebolowa mbalmayo sangmelima tiko kumbo akwa bonanjo bastos
mokolo mfoundi moungo mungo kribi limbe buea bamenda bertoua garoua maroua bafoussam nkongsamba mtn orange momo mobilemoney
nexttel camtel yoomee express union fcfa xaf cfa franc francs indomptable indomptables lions etoo milla onana aboubakar
237 00237`;

/** Splits a text into its words, without those of two letters, which are part of too many others. */
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter((word) => word.length > 2);

const localWords = (): string[] => wordsOf([local, ...cities.map(({ value }) => value)].join(' '));

/** Splits an address into its words, but for the last label of its domain, which is `cm` or `com`. */
const wordsOfAddress = (email: string): string[] => wordsOf(email.replace(/\.[^.@]*$/, ''));

function personalWords({ name, email, organisationName }: PasswordOwner): string[] {
  const named = [name ?? '', organisationName ?? ''].map((text) => wordsOf(text));
  const joined = named.map((words) => words.join('')).filter(Boolean);
  return [...joined, ...named.flat(), ...wordsOfAddress(email ?? '')];
}

/** Keys side by side on the keyboards of the three languages, the alphabet and the digits: typed in either direction. */
const rows =
  `qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm qazwsxedc abcdefghijklmnopqrstuvwxyz
01234567890`.split(/\s+/);

let known: ReadonlySet<string> | undefined;
/** Returns every four neighbouring keys of a row. */
const runs = (): ReadonlySet<string> =>
  (known ??= new Set(
    rows
      .flatMap((row) => [row, [...row].reverse().join('')])
      .flatMap((row) => Array.from({ length: row.length - 3 }, (_, from) => row.slice(from, from + 4))),
  ));

/** Stands where a piece was, so that what is around it does not become one. */
const gap = ' ';

/** Takes words out of a text, long ones first: `douala` before `doual`. */
const without = (text: string, words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, gap), text);

/** Takes out what fingers type by themselves: four or more keys of a row, or one character three times or more. */
function withoutRuns(text: string): string {
  const once = text.replace(/([\p{L}\d])\1{2,}/gu, gap);
  const inRun = new Set<number>();
  for (let from = 0; from + 4 <= once.length; from += 1)
    if (runs().has(once.slice(from, from + 4))) for (const step of [0, 1, 2, 3]) inRun.add(from + step);
  return once
    .split('')
    .map((sign, place) => (inRun.has(place) ? gap : sign))
    .join('');
}

/** Takes out the phone number, or six or more digits of it. */
const withoutNumber = (text: string, number: string): string =>
  text.replace(/\d{6,}/g, (digits) =>
    number.length >= 6 && (number.includes(digits) || digits.includes(number.slice(-9))) ? gap : digits,
  );

/** Letters behind the signs and digits that replace them. */
const replaced: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const unreplaced = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => replaced[sign] ?? sign);

/** Ending that a rule adds to a word: up to four digits, and signs. */
const ending = /(?:(?<!\d)\d{1,4})?[^\p{L}\d]*$/u;
const sign = /[^\p{L}\d]/gu;

const withoutCapitals = (password: string): string =>
  password.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns a password as it is guessed: without capitals and accents, as typed, without signs, and with letters for signs. */
function variantsOf(password: string): string[] {
  const plain = withoutCapitals(password);
  return [plain, plain.replaceAll(sign, ''), unreplaced(plain), unreplaced(plain.replace(ending, ''))];
}

interface Rest {
  /** The most telling kind of piece that was taken out. */
  reason: GuessReason | undefined;
  /** Number of letters and digits that are left, but for a year and what a rule adds. */
  own: number;
}

/** Takes out of a password, kind by kind, what is guessed. */
function restOf(variant: string, owner: PasswordOwner): Rest {
  const number = owner.phoneNumber?.replaceAll(/\D/g, '') ?? '';
  const impersonal = without(withoutNumber(variant, number), personalWords(owner));
  const placeless = without(impersonal, localWords());
  const rest = withoutRuns(placeless);
  const reason =
    (impersonal !== variant && 'PERSONAL') ||
    (placeless !== impersonal && 'LOCAL') ||
    (rest !== placeless && 'PATTERN') ||
    undefined;
  // in addition to somebody’s name a common word adds nothing
  const words = reason ? rest.split(/[^\p{L}]+/u).filter((word) => commonWords().has(word)) : [];
  const own = without(rest, words)
    .replaceAll(/(?:19|20)\d\d(?!\d)/g, gap)
    .replace(ending, '');
  return { reason, own: own.replaceAll(sign, '').length };
}

/**
 * Number of letters and digits that must be left of a password without its owner's words, local words and runs of keys.
 */
const ownAtLeast = 4;

/** Says whether it is one short piece again and again: `aaaaaaaa`, `testtest`. */
function isRepeated(core: string): boolean {
  const piece = /^(.{1,6}?)\1+$/u.exec(core)?.[1];
  return piece !== undefined && (piece.length < 3 || commonWords().has(piece));
}

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Says whether a password is a variant of one that everybody tries first. */
function isCommon(plain: string): boolean {
  const bare = withoutEnds(plain);
  return [bare, unreplaced(bare), withoutEnds(unreplaced(plain))].some(
    (core) => core === '' || commonWords().has(core) || isRepeated(core),
  );
}

/**
 * Pattern of a single word with a year, `123` or a repeated digit at its end, or a year before it: what a rule makes of
 * a word.
 */
const word = String.raw`(?:\p{L}\p{Ll}*|\p{Lu}+)`;
const signs = String.raw`[^\p{L}\d]*`;
const year = String.raw`(?:19|20)\d\d`;
const wordWithYear = new RegExp(
  `^${signs}(?:${word}${signs}(?:${year}|123\\d*|(\\d)\\1+)|${year}${signs}${word})${signs}$`,
  'u',
);

/**
 * Says why a password is among the first that are tried on this owner's account, most telling first; undefined where it is
 * not.
 */
export function whyGuessed(password: string, owner: PasswordOwner = {}): GuessReason | undefined {
  const reasons = variantsOf(password)
    .map((variant) => restOf(variant, owner))
    .filter(({ own }) => own < ownAtLeast)
    .map(({ reason }) => reason);
  if (isCommon(withoutCapitals(password))) reasons.push('COMMON');
  if (wordWithYear.test(password)) reasons.push('PATTERN');
  return guessReasons.find((reason) => reasons.includes(reason));
}

export type PasswordStrength = 'WEAK' | 'FAIR' | 'STRONG';

/** Number of unguessable letters and digits that make a password strong. */
const strongFrom = 12;

/** Says how strong a password is; a weak one is refused. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  if (!passwordIsStrong(password, owner)) return 'WEAK';
  const own = Math.min(...variantsOf(password).map((variant) => restOf(variant, owner).own));
  return own >= strongFrom ? 'STRONG' : 'FAIR';
}

/** Says whether a password may be chosen: it meets the rules, and is not among the first that are tried. */
export const passwordIsStrong = (password: string, owner: PasswordOwner = {}): boolean =>
  Object.values(passwordChecks(password)).every(Boolean) && whyGuessed(password, owner) === undefined;
