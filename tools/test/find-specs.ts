import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/** Finds the specs whose path contains one of the names; for a file that is no spec, the spec next to it. */
export function specsFor(names: string[]): string[] {
  const specs = globSync('{apps,libs,tools}/**/*.spec.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const wanted = names.map((name) => {
    const file = path.relative(root, path.resolve(name));
    return (existsSync(name) ? file : name).replace(/(?<!\.spec)\.tsx?$/, '.spec.ts');
  });
  return specs.filter((spec) => wanted.some((name) => spec.includes(name))).sort();
}
