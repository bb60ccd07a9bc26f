import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const shipped = path.resolve(import.meta.dirname, '../migrations');

/**
 * Time at which a migration is applied: `expand` before a release is rolled out, so that the one before works with it
 * too; `contract` after it, when nothing of the one before still runs.
 */
export type Phase = 'expand' | 'contract';

export interface Migration {
  name: string;
  text: string;
  checksum: string;
  phase: Phase;
  /** False if it runs statement by statement instead, as `create index concurrently` has to. */
  inTransaction: boolean;
}

/**
 * Reads the directives in the comments at the top of a file, such as `-- phase: contract` and `-- transaction: none`.
 */
function directives(text: string): Map<string, string> {
  const top = /^(--.*\n)*/.exec(text)?.[0] ?? '';
  return new Map(
    [...top.matchAll(/^-- (phase|transaction): (\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

function migrationOf(name: string, text: string): Migration {
  const said = directives(text);
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    phase: said.get('phase') === 'contract' ? 'contract' : 'expand',
    inTransaction: said.get('transaction') !== 'none',
  };
}

/** Reads the numbered SQL files in order. */
export const readMigrations = (folder = shipped): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => migrationOf(name, readFileSync(path.join(folder, name), 'utf8')));
