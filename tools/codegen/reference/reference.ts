import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '../emit-openapi.ts';
import { apiPage, type Document } from './api.ts';
import { errorsPage } from './errors.ts';
import { failuresByOperation } from './failures.ts';
import { rolesPage } from './roles.ts';
import { statesPage } from './states.ts';

const folder = path.resolve(import.meta.dirname, '../../../docs/reference');

async function pages(): Promise<Record<string, string>> {
  const document = JSON.parse(await openApiDocument()) as Document;
  const failures = failuresByOperation();
  return {
    'api.md': apiPage(document, failures),
    'errors.md': errorsPage(failures),
    'roles.md': rolesPage(),
    'states.md': statesPage(),
  };
}

const present = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Writes `docs/reference`, or tells whether the committed pages are current. */
export async function generateReference(check: boolean): Promise<boolean> {
  const written = Object.entries(await pages());
  if (check) return written.every(([name, page]) => present(path.join(folder, name)) === page);
  mkdirSync(folder, { recursive: true });
  for (const [name, page] of written) writeFileSync(path.join(folder, name), page);
  return true;
}
