import path from 'node:path';
import { directivesOf, readSqlFiles, shipped, type SqlFile } from './sql-files.ts';

export interface Migration extends SqlFile {
  /** False if it runs statement by statement instead, as `create index concurrently` has to. */
  inTransaction: boolean;
  /** Names of the definitions that it needs, which are applied before it. */
  uses: string[];
}

/** Reads the numbered SQL files below `migrations` in order. */
export const readMigrations = (folder = shipped): Migration[] =>
  readSqlFiles(folder, 'migrations/[0-9][0-9][0-9][0-9]_*.sql', path.posix.basename).map((file) => {
    const directives = directivesOf(file.text);
    return {
      ...file,
      inTransaction: directives.get('transaction') !== 'none',
      uses: directives.get('uses')?.split(/,\s*/) ?? [],
    };
  });

/**
 * The migrations that one baseline replaced: a database that has all of them goes on as if it had been made by the
 * baseline.
 */
export const replaced = {
  count: 100,
  last: '0105_reviewed_names.sql',
  /** Build that still has them. */
  build: '4091518d',
};

/** Returns true for the files that a new database begins with, which say what the replaced migrations had led to. */
export const isOfBaseline = (name: string): boolean => /^0105_\d_/.test(name);

/** Returns true for a migration that the baseline replaced. */
export const isReplaced = (name: string): boolean => name < '0106' && !isOfBaseline(name);
