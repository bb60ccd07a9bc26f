import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contexts } from './contexts.js';
import { knownReads, tablesOf, views } from './table-owners.ts';

const root = path.resolve(import.meta.dirname, '../..');
const server = path.join(root, 'apps/payments-api/src');
const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

/** Places in which Kysely’s builders and written SQL name a table. */
const written = [
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]([a-z_.]+)/g,
  /\b(?:insert into|update|delete from|merge into|copy)\s+(?:only\s+)?([a-z_.]+)/g,
];
const read = [
  /(?:selectFrom|Join|using|from)\(\s*\[?\s*['"]([a-z_.]+)/g,
  /\b(?:from|join|using)\s+(?:only\s+)?([a-z_.]+)/g,
  // after a comma, with its alias
  /,\s*([a-z_.]+) [a-z]{1,2}\b(?![.'])/g,
];

const tablesIn = (text: string, patterns: readonly RegExp[]): Set<string> =>
  new Set(
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
      .filter((table) => ownerOf.has(table)),
  );

type Crossings = Record<string, string[]>;

/** Finds, by file, the tables of other contexts that its statements name and that `isMeant` picks. */
function crossings(
  patterns: readonly RegExp[],
  isMeant: (context: string, owner: string) => boolean,
): Crossings {
  const found: Crossings = {};
  for (const file of globSync('*/**/*.ts', { cwd: server }).toSorted()) {
    const [context = ''] = file.split('/');
    if (file.endsWith('.spec.ts')) continue;
    const text = readFileSync(path.join(server, file), 'utf8');
    const others = [...tablesIn(text, patterns)].filter((table) => {
      const owner = ownerOf.get(table) ?? '';
      return owner !== context && isMeant(context, owner);
    });
    if (others.length > 0) found[file] = others.toSorted();
  }
  return found;
}

/** Returns true if a context may import the owner of a table, as all may import the ledger. */
const mayImport = (context: string, owner: string): boolean =>
  owner === 'ledger' ||
  (contexts[context as keyof typeof contexts] as string[] | undefined)?.includes(owner) === true;

/** Contexts that read whatever they check or report, each by tables of contexts that it may import. */
const readers = ['control', 'reporting'];

describe('each table has one owner', () => {
  it('and is named as one of the database’s', () => {
    const schema = readFileSync(path.join(root, 'libs/database/src/schema.ts'), 'utf8');
    const [, all = ''] = /export interface DB \{(.*?)\n\}/s.exec(schema) ?? [];
    const tables = [...all.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, table = '']) => table);
    const owned = [...ownerOf.keys(), ...views, 'schema_definition', 'schema_migration'];
    expect(tables.toSorted()).toEqual(owned.toSorted());
  });

  it('which alone writes it', () => {
    expect(crossings(written, () => true)).toEqual({});
  });

  it('and nobody reads it who may not import the owner', () => {
    expect(crossings(read, (context, owner) => !mayImport(context, owner))).toEqual({});
  });

  it('and others read it through the owner, but for control, reporting and what is still to be moved', () => {
    const isMeant = (context: string, owner: string) =>
      !readers.includes(context) && mayImport(context, owner);
    expect(crossings(read, isMeant)).toEqual(knownReads);
  });
});
