import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { dayFrom } from '../../../test/kit/base/days.ts';
import { holderId, loadManyRows } from '../../../test/kit/base/many-rows.ts';
import { nodesOf, plansOf, readWhole, type Plan } from '../../../test/kit/base/plans.ts';
import { pageOfPayments, type PaymentFilter } from './payments.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = await superuserClient(database.superuserUrl);
  await loadManyRows(superuser, { rows: 30_000, first: 6_000, second: 4_000, others: 150 });
  await superuser.end();
});
afterAll(() => database.drop());

/** Lists the tables that a plan reads whole; holders are few here, and each is read by its key where they are many. */
const wholeOf = (plan: Plan): string[] => readWhole(plan).filter((table) => table !== 'organisation');

const week = { from: dayFrom(-6), to: dayFrom(0) };
const filters: [string, PaymentFilter, string][] = [
  ['those of some days', { by: 'CREATED', period: week }, 'transaction_of_all_by_date'],
  ['of a status', { by: 'CREATED', period: week, status: 'PENDING' }, 'transaction_of_all_by_date'],
  ['of an amount', { by: 'CREATED', period: week, minAmount: 9_000_000 }, 'transaction_of_all_by_date'],
  ['with a text', { by: 'CREATED', period: week, search: 'payee 7' }, 'transaction_of_all_by_date'],
  ['that were paid', { by: 'ENDED', period: week, outcome: 'PAID' }, 'transaction_by_finish'],
  ['that failed', { by: 'ENDED', period: week, outcome: 'FAILED' }, 'transaction_by_finish'],
  ['without an outcome', { by: 'CREATED', outcome: 'UNKNOWN' }, 'transaction_unknown'],
];

describe('the plan of the list of all payments', () => {
  it.each(filters)('finds and adds up by an index of all holders: %s', async (_, filter, index) => {
    const planned = await plansOf(database.db, (db) => pageOfPayments(db, filter, { page: 0, size: 20 }));
    expect(planned).toHaveLength(2);
    for (const { plan } of planned) {
      expect(wholeOf(plan)).toEqual([]);
      expect(nodesOf(plan).map((node) => node['Index Name'])).toContain(index);
    }
  });

  it('reads no row of others where it is narrowed to a customer', async () => {
    const filter = { by: 'CREATED', period: week, organisationId: holderId(40) } as const;
    for (const { plan } of await plansOf(database.db, (db) =>
      pageOfPayments(db, filter, { page: 0, size: 20 }),
    ))
      expect(wholeOf(plan)).toEqual([]);
  });
});
