import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { knownReads, knownWrites, tablesOf, views } from './table-owners.ts';

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
];

const tablesIn = (text: string, patterns: readonly RegExp[]): Set<string> =>
  new Set(
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
      .filter((table) => ownerOf.has(table)),
  );

type Crossings = Record<string, string[]>;

/** Finds, by file, the tables of other contexts that its statements name. */
function crossings(patterns: readonly RegExp[], isLeftOut: (context: string) => boolean): Crossings {
  const found: Crossings = {};
  for (const file of globSync('*/**/*.ts', { cwd: server }).toSorted()) {
    const [context = ''] = file.split('/');
    if (file.endsWith('.spec.ts') || isLeftOut(context)) continue;
    const text = readFileSync(path.join(server, file), 'utf8');
    const others = [...tablesIn(text, patterns)].filter((table) => ownerOf.get(table) !== context);
    if (others.length > 0) found[file] = others.toSorted();
  }
  return found;
}

describe('each table has one owner', () => {
  it('and is named as one of the database’s', () => {
    const schema = readFileSync(path.join(root, 'libs/database/src/schema.ts'), 'utf8');
    const [, all = ''] = /export interface DB \{(.*?)\n\}/s.exec(schema) ?? [];
    const tables = [...all.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, table = '']) => table);
    const owned = [...ownerOf.keys(), ...views, 'schema_definition', 'schema_migration'];
    expect(tables.toSorted()).toEqual(owned.toSorted());
  });

  it('which alone writes it, but for what is still to be moved', () => {
    expect(crossings(written, () => false)).toEqual(knownWrites);
  });

  it('and others read it through the owner, but for control, reporting and what is still to be moved', () => {
    expect(crossings(read, (context) => ['control', 'reporting'].includes(context))).toEqual(knownReads);
  });
});
