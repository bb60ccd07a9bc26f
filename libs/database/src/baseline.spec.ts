import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from './migrate.ts';
import { catalogOf, rowsOf } from './testing/catalog.ts';
import { createTestDatabase, runStatement, superuserClient, type TestDatabase } from './testing/index.ts';

/** The dump of a database that the hundred migrations before the baseline had made, up to 0105. */
const upgraded = gunzipSync(
  readFileSync(path.join(import.meta.dirname, 'testing/fixtures/upgraded-to-0105.sql.gz')),
).toString();

async function stateOf({ superuserUrl }: TestDatabase) {
  const client = await superuserClient(superuserUrl);
  const state = { catalog: await catalogOf(client), rows: await rowsOf(client) };
  await client.end();
  return state;
}

describe('a database from before the baseline', () => {
  let old: TestDatabase;

  beforeEach(async () => {
    old = await createTestDatabase({ from: 'template0' });
    await runStatement(old.ownerUrl, upgraded);
  });
  afterEach(() => old.drop());

  it('goes on, and is like a new one in all that it has', async () => {
    // several releases later: what those between took away is gone before what came after it
    const applied = await migrate(old, { phase: 'contract' });
    expect(applied.filter((name) => name.startsWith('0105'))).toEqual([]);
    expect(applied).toContain('functions/ledger/post');
    expect(await migrate(old)).toEqual([]);
    const made = await createTestDatabase();
    expect(await stateOf(old)).toEqual(await stateOf(made));
    await made.drop();
  });

  it.each([
    ['stands earlier', "name > '0093'", '89 of the 100 migrations up to 0105_reviewed_names.sql'],
    ['lacks a contract phase', "name like '0100%'", '99 of the 100 migrations up to 0105_reviewed_names.sql'],
  ])('that %s is told what to upgrade through, and stays as it is', async (_, missing, message) => {
    await runStatement(old.ownerUrl, `delete from public.schema_migration where ${missing}`);
    const before = await stateOf(old);
    await expect(migrate(old)).rejects.toThrow(message);
    await expect(migrate(old, { dryRun: true })).rejects.toThrow('First bring it up to date with build');
    expect(await stateOf(old)).toEqual(before);
  });

  it('says what would be applied, and changes nothing by it', async () => {
    const before = await stateOf(old);
    const planned = await migrate(old, { dryRun: true });
    expect(await stateOf(old)).toEqual(before);
    expect(await migrate(old)).toEqual(planned);
  });
});
