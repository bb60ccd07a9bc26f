import { describe, expect, it } from '@jest/globals';
import { readDefinitions, type Definition } from './definitions.ts';

const definitions = readDefinitions();
const routines = definitions.filter(({ kind }) => kind !== 'triggers');
const plain = ({ text }: Definition): string => text.replaceAll(/^--.*$/gm, '');
const namesOf = (found: readonly Definition[]): string[] => found.map(({ name }) => name);

/** Statements that a file of a kind consists of. */
const statements = {
  functions: /^create or replace function |^revoke all on function |^grant execute on function /,
  // a view whose rows others lock: that takes the right to update a column
  views: /^create or replace view |^grant select(, update \(id\))? on /,
  triggers: /^create or replace trigger /,
};

const withoutBodies = (text: string): string => text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '$$$$');

describe('functions, views and triggers', () => {
  it('stand in a file of the same name, those of the ledger in its folder', () => {
    const elsewhere = routines.filter(({ name, object }) => {
      const path = name.split('/');
      const expected = path[1] === 'ledger' ? `ledger.${path.at(-1)}` : path.at(-1);
      return object !== expected;
    });
    expect(namesOf(elsewhere)).toEqual([]);
    const triggers = definitions.filter(({ kind }) => kind === 'triggers');
    expect(namesOf(triggers)).toEqual(triggers.map(({ object }) => `triggers/${object}`));
  });

  it('stand once', () => {
    const names = routines.map(({ object }) => object);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    expect(
      routines.filter((file) => plain(file).match(/^create or replace/gm)?.length !== 1).map((f) => f.name),
    ).toEqual([]);
  });

  it('of one table stand together, by the name in whose order PostgreSQL runs them', () => {
    for (const { kind, name, text, object } of definitions) {
      if (kind !== 'triggers') continue;
      const made = [...text.matchAll(/^create or replace trigger (\w+)[^;]*? on ([\w.]+)/gm)];
      expect([name, ...made.map(([, trigger]) => trigger)]).toEqual([
        name,
        ...made.map(([, trigger]) => trigger).toSorted(),
      ]);
      expect(new Set(made.map(([, , table]) => table))).toEqual(new Set([object]));
    }
  });

  it('can be applied again and again, and take nothing away', () => {
    const others = definitions.flatMap((file) =>
      withoutBodies(plain(file))
        .split(/;\s*\n/)
        .filter((statement) => statement.trim() !== '' && !statements[file.kind].test(statement.trim()))
        .map((statement) => `${file.name}: ${statement.trim()}`),
    );
    expect(others).toEqual([]);
  });

  it('that act as the owner name where they look for tables, a caller’s own last', () => {
    const unsafe = routines.filter(
      (file) => /security definer/.test(plain(file)) && !/set search_path = pg_catalog, /.test(plain(file)),
    );
    expect(namesOf(unsafe)).toEqual([]);
  });

  it('begin with a line that says what they do', () => {
    expect(namesOf(routines.filter(({ text }) => !text.startsWith('-- ')))).toEqual([]);
  });
});
