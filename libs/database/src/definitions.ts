import { readSqlFiles, shipped, type SqlFile } from './sql-files.ts';

/** In the order in which they build on each other. */
const kinds = ['functions', 'views', 'triggers'] as const;
type Kind = (typeof kinds)[number];

/**
 * A function, a view or the triggers of a table: stands once, in a file that replaces what the database has. Its name
 * is the file's path below `libs/database`, such as `functions/ledger/post`.
 */
export interface Definition extends SqlFile {
  kind: Kind;
  /** Name of the function or view in the database, such as `ledger.post`; the table of triggers. */
  object: string;
  /** Names of the functions that triggers execute, which have to be there first. */
  executes: string[];
}

const objectOf = (text: string): string =>
  /^create or replace (?:function|view) ([\w.]+)/m.exec(text)?.[1] ??
  /^create or replace trigger [^;]*? on ([\w.]+)/m.exec(text)?.[1] ??
  '';

const executedBy = (text: string): string[] =>
  Array.from(text.matchAll(/execute function ([\w.]+)/g), ([, name = '']) => name);

/** Reads the functions, views and triggers, in the order in which they are applied. */
export const readDefinitions = (folder = shipped): Definition[] =>
  kinds.flatMap((kind) =>
    readSqlFiles(folder, `${kind}/**/*.sql`, (file) => file.replace(/\.sql$/, '')).map((file) => ({
      ...file,
      kind,
      object: objectOf(file.text),
      executes: executedBy(file.text),
    })),
  );
