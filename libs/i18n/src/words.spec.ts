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

it.each(['en', 'fr', 'de'])('no text in %s has a word that docs/words.md has retired', (language) => {
  const words = retired.filter((entry) => entry.language === language).map(({ word }) => word);
  expect(words.length).toBeGreaterThan(5);
  const pattern = new RegExp(`(?<!\\p{L})(${words.join('|')})`, 'iu');
  expect(textsOf(language).filter((text) => pattern.test(text))).toEqual([]);
});

it('a French sign never stands behind a space that breaks', () => {
  expect(textsOf('fr').filter((text) => / [:;?!%»]|« |'/.test(text))).toEqual([]);
});

it('an English text has no contraction', () => {
  expect(textsOf('en').filter((text) => /\p{L}[’'](t|re|ve|ll|m|d)\b/iu.test(text))).toEqual([]);
});

it.each(['en', 'fr', 'de'])('no text in %s measures files in MiB', (language) => {
  expect(textsOf(language).filter((text) => /MiB/.test(text))).toEqual([]);
});
