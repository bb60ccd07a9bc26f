import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of this build's migrations, functions, views and triggers. */
export const shipped = path.resolve(import.meta.dirname, '..');

/**
 * Time at which a file is applied: `expand` before a release is rolled out, so that the one before works with it too;
 * `contract` after it, when nothing of the one before still runs.
 */
export type Phase = 'expand' | 'contract';

export interface SqlFile {
  name: string;
  text: string;
  /** SHA-256 of the text, in hexadecimal. */
  checksum: string;
  phase: Phase;
}

/** Reads the directives in the comments at the top of a file, such as `-- phase: contract`. */
export function directivesOf(text: string): Map<string, string> {
  const top = /^(--.*\n)*/.exec(text)?.[0] ?? '';
  return new Map(
    [...top.matchAll(/^-- (phase|transaction|uses): (\S.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Reads the files below a folder that match a pattern, in the order of their paths, which `nameOf` shortens. */
export const readSqlFiles = (folder: string, pattern: string, nameOf: (file: string) => string): SqlFile[] =>
  globSync(pattern, { cwd: folder })
    .toSorted()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return {
        name: nameOf(file.split(path.sep).join('/')),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        phase: directivesOf(text).get('phase') === 'contract' ? 'contract' : 'expand',
      };
    });
