import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');

/** Words of the column "not" in docs/words.md: `fr: valideur; de: Prüfer`. */
const retired = readFileSync(path.join(root, 'docs/words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => (line.split('|').at(-2) ?? '').split(';'))
  .map((part) => part.trim().split(': '))
  .flatMap(([language = '', words]) => (words ?? '').split(', ').map((word) => ({ language, word })))
  .filter(({ word }) => word !== '');

function textsOf(language: string): string[] {
  const folder = path.join(root, 'locales', language);
  const values = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(values);
  return readdirSync(folder).flatMap((file) =>
    values(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown),
  );
}

function retiredIn(language: string): RegExp {
  const words = retired.filter((entry) => entry.language === language).map(({ word }) => word);
  expect(words.length).toBeGreaterThan(5);
  return new RegExp(`(?<!\\p{L})(${words.join('|')})`, 'iu');
}

it.each(['en', 'fr', 'de'])('no text in %s has a word that docs/words.md has retired', (language) => {
  const pattern = retiredIn(language);
  expect(textsOf(language).filter((text) => pattern.test(text))).toEqual([]);
});

/** Lists the summaries and descriptions of the API, without the names of calls and the codes in them. */
function textsOfTheApi(): string[] {
  const texts: string[] = [];
  const read = (key: string, value: unknown) => {
    if ((key === 'summary' || key === 'description') && typeof value === 'string')
      texts.push(value.replaceAll(/`[^`]*`|\b[A-Z][A-Z_]+\b/g, ''));
    return value;
  };
  JSON.parse(readFileSync(path.join(root, 'libs/contract/openapi.json'), 'utf8'), read);
  return [...new Set(texts)];
}

it('no summary or description of the API has one either', () => {
  const pattern = retiredIn('en');
  const texts = textsOfTheApi();
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
});

it('a French sign never stands behind a space that breaks', () => {
  expect(textsOf('fr').filter((text) => / [:;?!%»]|« |'/.test(text))).toEqual([]);
});

it('a French “de” or “que” stands before no name, which may begin with a vowel', () => {
  // numbers, days and amounts begin with a digit
  const digits = 'amount|closing|count|date|days?|max|maximum|min|minimum|nth|target|time|total';
  const beforeName = new RegExp(`(?<!\\p{L})(de|que|jusque|en tant que) \\{\\{(?!(${digits})[,}])`, 'iu');
  const texts = textsOf('fr');
  expect(
    texts.filter((text) => beforeName.test(text) || /(?<!\p{L})(?<!moins )(de|que)$/iu.test(text)),
  ).toEqual([]);
});

it('a name stands in no French text in brackets', () => {
  const bracketed = /\((«\u00a0)?\{\{(inviter|name|organisation|person)\}\}/;
  expect(textsOf('fr').filter((text) => bracketed.test(text))).toEqual([]);
});

it('a German row or payment is paid out: only an invoice, or a person, is paid', () => {
  const paid = /(Zeilen?|Zahlung(en)?)( [\wäöü]+){0,4} (trotz Warnung |nicht |erst )?bezahl(t|en)(?!\p{L})/u;
  expect(textsOf('de').filter((text) => paid.test(text))).toEqual([]);
});

it.each(['en', 'fr', 'de'])('no text in %s parts a number from its unit where a line ends', (language) => {
  const parted = /(\d|\}\}) (MB|Mo|kB|Ko|XAF|%)(?!\p{L})/u;
  expect(textsOf(language).filter((text) => parted.test(text))).toEqual([]);
});

it('an English text has no contraction', () => {
  expect(textsOf('en').filter((text) => /\p{L}[’'](t|re|ve|ll|m|d)\b/iu.test(text))).toEqual([]);
});

it.each(['en', 'fr', 'de'])('no text in %s measures files in MiB', (language) => {
  expect(textsOf(language).filter((text) => /MiB/.test(text))).toEqual([]);
});
