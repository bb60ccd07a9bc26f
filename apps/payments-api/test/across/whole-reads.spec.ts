import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder } from '@sanaga/database';
import { createTestDatabase, runStatement, type TestDatabase } from '@sanaga/database/testing';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signedInFrom } from '../../src/identity/auth/people.repository.ts';
import { holderAt } from '../../src/identity/organisations/holders.repository.ts';
import { filtersOfList } from '../../src/identity/saved-filters/saved-filters.repository.ts';
import { claimCheck } from '../../src/payments/payment-files/file-checks.repository.ts';
import { lockStep } from '../../src/payments/bulk/bulk-steps.repository.ts';
import { holdersToBill } from '../../src/billing/billing.repository.ts';
import { sharesContact } from '../../src/identity/dual-control/dual-control.repository.ts';
import { operatorQueues, refillFigures } from '../../src/reporting/overview/platform-figures.repository.ts';
import {
  expireUnopened,
  openCheckouts,
  openMismatch,
  type TopUpRow,
} from '../../src/wallet/card/card.repository.ts';
import { pageOfRefills } from '../../src/wallet/refills/refills.repository.ts';
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

/** Queries of the application, each with the index without which it reads the whole table. */
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
    'audit_log_by_person, audit_log_by_action, audit_log_by_time',
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
    await runStatement(database.ownerUrl, `drop index ${index}`);
    await work(database.db);
    expect(reads.found()).toContainEqual(expect.stringMatching(new RegExp(`^${table} .*select`)));
  });
});

type Db = TestDatabase['db'];
const now = new Date();

/** Queries of workers, and figures for which the calls' spec has no rows to count. */
const others: Record<string, (db: Db) => Promise<unknown>> = {
  'holders with something to bill': (db) => holdersToBill(db, now),
  'files to check': (db) => claimCheck(db, null),
  'a step of a bulk payment': (db) => inTransaction(db, (tx) => lockStep(tx)),
  'card pages that are open': (db) => openCheckouts(db, now, 20),
  'card pages that were never opened': (db) => expireUnopened(db, now),
  // its query comes before the refusal
  'a card payment of another amount': (db) =>
    expect(inTransaction(db, (tx) => openMismatch(tx, { id: holder } as TopUpRow, {}))).rejects.toThrow(
      /constraint/,
    ),
  'requests that wait for the operator': (db) => operatorQueues(db, now),
  'figures of refills': refillFigures,
  'refills of today': (db) => pageOfRefills(db, { today: true }, { page: 0, size: 20 }),
  'whether somebody signed in from an address': (db) =>
    signedInFrom(db, 'somebody@example.com', '192.0.2.1', now),
  'whether somebody is of a holder': (db) => inTransaction(db, (tx) => sharesContact(tx, holder, holder)),
};

describe('what no call of the contract’s spec asks', () => {
  it.each(Object.entries(others))('has an index: %s', async (_, work) => {
    await work(database.db);
    expect(reads.statements()).toBeGreaterThan(0);
    expect(reads.found()).toEqual([]);
  });
});
