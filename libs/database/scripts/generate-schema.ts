import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { format, resolveConfig } from 'prettier';
import { openDatabase } from '../src/connection.ts';
import { startTestCluster, stopTestCluster } from '../src/testing/cluster.ts';
import { unionsOfChecks } from './check-unions.ts';

const target = path.resolve(import.meta.dirname, '../src/schema.ts');

/** Returns the types of a freshly migrated database; bigint columns are `bigint`, listed values are unions. */
async function schemaText(): Promise<string> {
  const cluster = await startTestCluster();
  try {
    return await typesOf(cluster.cluster.url);
  } finally {
    await stopTestCluster(cluster);
  }
}

async function typesOf(url: string): Promise<string> {
  const db = openDatabase({ url, max: 2 });
  const text = await generate({
    db,
    dialect: new PostgresDialect({ defaultSchemas: ['public'] }),
    typeMapping: { int8: 'bigint' },
    overrides: { columns: await unionsOfChecks(db) },
    logger: undefined,
    // the text is returned, not written
    outFile: null,
  });
  await db.destroy();
  return format(text, { ...(await resolveConfig(target)), parser: 'typescript' });
}

/** Writes the types, or says whether the committed ones are current. */
export async function generateSchema(check: boolean): Promise<boolean> {
  const text = await schemaText();
  if (check) return readFileSync(target, 'utf8') === text;
  writeFileSync(target, text);
  return true;
}

if (import.meta.main && !(await generateSchema(process.argv.includes('--check')))) {
  console.error('libs/database/src/schema.ts is not current: npm run codegen');
  process.exitCode = 1;
}
