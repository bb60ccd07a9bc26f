import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g;

/** Resolves `@sanaga/<project>` or `@sanaga/<project>/<part>` as the project's package.json exports it. */
function workspaceFile(specifier: string): string | undefined {
  const [, name = '', part] = /^@sanaga\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const folder = path.join(root, 'libs', name);
  if (name === '' || !existsSync(path.join(folder, 'package.json'))) return undefined;
  const { exports = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, string>;
  };
  const target = exports[part ? `./${part}` : '.'] ?? exports['./*']?.replace('*', part ?? '');
  return target && path.join(folder, target);
}

const resolve = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? path.resolve(path.dirname(from), specifier) : workspaceFile(specifier);

/**
 * Returns a file and all of the workspace that it imports, directly or through others, also what it loads only later.
 */
export function importedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.[tj]sx?$/.test(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    const next = resolve(file, specifier);
    if (next !== undefined) importedFrom(next, seen);
  }
  return seen;
}

/** Returns true if a file imports another one, directly or through others of the workspace. */
export const reaches = (file: string, target: string): boolean => importedFrom(file).has(target);
