import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withHolder } from '@sanaga/database';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { holderAt } from '../../src/identity/organisations/holders.repository.ts';
import { filtersOfList } from '../../src/identity/saved-filters/saved-filters.repository.ts';
import { watchWholeReads, type WholeReads } from '../kit/base/whole-reads.ts';

let database: TestDatabase;
let reads: WholeReads;

beforeEach(async () => {
  database = await createTestDatabase();
  reads = await watchWholeReads(database);
});
afterEach(async () => {
  reads.stop();
  await database.drop();
});

const holder = randomUUID();

/** What the application asks, and indexes without which it reads the whole table. */
const statements: [
  what: string,
  table: string,
  index: string,
  work: (db: TestDatabase['db']) => Promise<unknown>,
][] = [
  ['a statement', 'organisation', 'organisation_by_email', (db) => holderAt(db, 'somebody@example.com')],
  [
    'a member’s statement',
    'saved_filter',
    'saved_filter_by_holder, saved_filter_name',
    (db) => withHolder(holder, () => filtersOfList(db, { userId: holder, organisationId: holder }, 'AUDIT')),
  ],
  [
    'a statement of a function',
    'audit_log',
    'audit_log_by_actor, audit_log_by_action, audit_log_by_time',
    async (db) => {
      await sql`insert into audit_log (action) values ('session.open')`.execute(db);
      await sql`select audit_has(${holder}, 'session.open', null, '{}', null, '1 hour')`.execute(db);
    },
  ],
];

describe.each(statements)('%s', (_, table, index, work) => {
  it('that has an index is no finding', async () => {
    await work(database.db);
    expect(reads.statements()).toBeGreaterThan(0);
    expect(reads.found()).toEqual([]);
  });

  it('whose index is dropped is named with its table', async () => {
    const owner = await superuserClient(database.ownerUrl);
    await owner.query(`drop index ${index}`);
    await owner.end();
    await work(database.db);
    expect(reads.found()).toContainEqual(expect.stringMatching(new RegExp(`^${table} .*select`)));
  });
});
