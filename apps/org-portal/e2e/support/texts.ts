import { readFileSync } from 'node:fs';
import path from 'node:path';

const locales = path.resolve(import.meta.dirname, '../../../../locales');

type Texts = { [key: string]: string | Texts };

/** Returns a text as the screens show it: `textOf('fr', 'users', 'invite.open')`. Throws if it does not exist. */
export function textOf(language: string, namespace: string, key: string): string {
  const file = path.join(locales, language, `${namespace}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const text = key
    .split('.')
    .reduce<Texts | string | undefined>((part, name) => (part as Texts | undefined)?.[name], texts);
  if (typeof text !== 'string') throw new Error(`no text ${key} in ${file}`);
  return text;
}
