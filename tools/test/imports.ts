import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g;

/** `@sanaga/<project>` or `@sanaga/<project>/<part>` as the project's package.json exports it. */
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

/** Whether a file imports another one, directly or through others of the workspace. */
export function reaches(file: string, target: string, seen = new Set<string>()): boolean {
  if (file === target) return true;
  if (seen.has(file) || !/\.[tj]sx?$/.test(file) || !existsSync(file)) return false;
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(imported)].some(([, specifier = '']) => {
    const next = resolve(file, specifier);
    return next !== undefined && reaches(next, target, seen);
  });
}
