import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './places.ts';

/** A file of `deploy`, with its places filled in: the very files that are deployed. Throws where one has no value. */
export function deployed(name: string, values: Record<string, string>): string {
  const text = readFileSync(path.join(repository, 'deploy', name), 'utf8');
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} wants ${key}`);
    return value;
  });
}
