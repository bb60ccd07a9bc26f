import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transactions } from '@sanaga/contract';
import { pgClient, withHolder, type Tx } from '@sanaga/database';
import type pg from 'pg';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { sql } from 'kysely';
import { inOrder } from '../../kernel/csv-export.ts';
import {
  holderId,
  loadManyRows,
  memberId,
  members,
  transactionId,
} from '../../../test/kit/base/many-rows.ts';
import { nodesOf, plansOf, readAcrossHolders, readWhole, type Plan } from '../../../test/kit/base/plans.ts';
import { examplesOf, listCases, sorts } from '../../../test/kit/payments/transaction-list-cases.ts';
import { pageOfItems } from '../bulk/bulk-items.repository.ts';
import { ownFigures } from './own-figures.repository.ts';
import { idsOfNumber } from '../search/payment-search.repository.ts';
import { foundFor, pageOfTransactions, type TransactionFilters } from './transaction-list.repository.ts';
import { selection } from './transactions.csv.ts';
import { transactionsWhere } from './transactions.repository.ts';
import { transition } from './transitions.repository.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = await superuserClient(database.superuserUrl);
  await loadManyRows(superuser, { rows: 30_000, first: 6_000, second: 4_000, others: 150 });
  await payLate(superuser, transactionId(1, 200));
  await superuser.query(singleLate, [transactionId(1, 111)]);
  await superuser.end();
});
afterAll(() => database.drop());

/** A single payment failed and was paid after all. */
const singleLate = `update transaction set status = 'PROBLEMATIC', problem_reason = 'FAILED', corrected_amount = -amount,
  corrected_at = now() where id = $1`;

/** Marks one item of a batch as paid late, and all others as paid. */
async function payLate(client: pg.Client, id: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `update transaction set status = 'PROBLEMATIC', problem_reason = 'FAILED' where id = $1`,
    [id],
  );
  await client.query('update bulk_transaction set completed = items - 1, failed = 1 where id = $1', [id]);
  await client.query(
    `update transaction set status = 'PROBLEMATIC', problem_reason = 'FAILED', corrected_amount = -amount,
      corrected_at = now() where bulk_id = $1 and line = 1`,
    [id],
  );
}

const plansIn = (holder: number, request: object, page: number) =>
  withHolder(holderId(holder), () =>
    plansOf(database.db, (db) =>
      pageOfTransactions(db, holderId(holder), { sort: 'date,desc', ...request, page, size: 20 }),
    ),
  );

describe('the plan of the list of transactions', () => {
  it('is tried for every filter that is offered', () => {
    expect(Object.keys(examplesOf).sort()).toEqual(Object.keys(transactions.TransactionFilter.shape).sort());
  });

  it.each(listCases)(
    'reads only the holder’s rows, by an index, in each order: $name',
    async ({ filters }) => {
      // one with a part of everything, one of many, and one with nothing
      for (const holder of [1, 40, 9_999])
        for (const sort of sorts)
          for (const { plan } of await plansIn(holder, { ...filters(holder), sort }, 0)) {
            expect(readWhole(plan)).toEqual([]);
            expect(readAcrossHolders(plan)).toEqual([]);
          }
    },
  );

  it.each(sorts)(
    'needs nothing of the rows before a deep page but their place in the index: %s',
    async (sort) => {
      const [page] = await plansIn(1, { sort }, 200);
      const steps = nodesOf(page?.plan as Plan).map((node) =>
        [node['Node Type'], node['Index Name']].join(' '),
      );
      const order = sort.startsWith('date') ? 'date' : 'customer_name';
      expect(steps).toContain(`Index Only Scan transaction_list_by_${order}`);
    },
  );

  it.each(['status', 'createdBy', 'approvedBy', 'expenseCategory', 'kind', 'paidTo'] as const)(
    'counts by %s without a look at the rows',
    async (filter) => {
      const example = examplesOf[filter].at(-1)?.(1) ?? {};
      const [, count] = await plansIn(1, example, 0);
      const reads = nodesOf(count?.plan as Plan).filter((node) => node['Relation Name'] === 'transaction');
      expect(reads.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
    },
  );

  it.each(['COMPLETED', 'PROBLEMATIC'] as const)(
    'knows what was paid in the end by what was paid late, and counts them without a look at the rows: %s',
    async (status) => {
      const [late, , count] = await plansIn(1, { status }, 0);
      const indexes = nodesOf(late?.plan as Plan).map((node) => node['Index Name']);
      expect(indexes).toContain('transaction_late');
      const reads = nodesOf(count?.plan as Plan).filter((node) => node['Relation Name'] === 'transaction');
      expect(reads.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
    },
  );

  it.each([
    ['somebody', { approvedBy: memberId(1, members.approvesOften) }],
    ['anybody', {}],
  ])(
    'finds and counts what %s approved since a day by when it was, and by no other rows',
    async (_, filter) => {
      const planned = await plansIn(1, { ...filter, approvedFrom: '2026-10-30' }, 0);
      expect(planned).toHaveLength(2);
      for (const { plan } of planned) {
        const byApproval = nodesOf(plan).filter((node) => node['Index Name'] === 'transaction_by_approval');
        expect(byApproval.map((node) => node['Index Cond'])).toContainEqual(
          expect.stringContaining('approved_at >='),
        );
      }
    },
  );

  it('finds what a person made and is not over by an index of the holder, and each batch by its key', async () => {
    for (const holder of [1, 40, 9_999]) {
      const planned = await withHolder(holderId(holder), () =>
        plansOf(database.db, (db) => ownFigures(db, holderId(holder), memberId(holder, members.often))),
      );
      expect(planned).toHaveLength(1);
      for (const { plan } of planned) {
        expect(readWhole(plan)).toEqual([]);
        expect(readAcrossHolders(plan)).toEqual([]);
        expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('bulk_transaction_pkey');
      }
    }
  });

  it.each([undefined, 'COMPLETED'] as const)('reads the items of one batch: %s', async (status) => {
    const planned = await withHolder(holderId(1), () =>
      plansOf(database.db, (db) => pageOfItems(db, transactionId(1, 200), { page: 0, size: 20, status })),
    );
    // which rows, by the count itself and within their rows, and how many
    expect(planned).toHaveLength(3);
    for (const { plan } of planned) {
      expect(readWhole(plan)).toEqual([]);
      expect(readAcrossHolders(plan)).toEqual([]);
    }
  });

  it('would show a table that is read whole, and an index that is read over all holders', async () => {
    const [byMail] = await plansOf(database.db, (db) =>
      transactionsWhere(db, sql`t.payee_email = 'nobody@example.com'`),
    );
    expect(readWhole(byMail?.plan as Plan)).toContain('transaction');
    const [newest] = await plansOf(database.db, (db) =>
      db
        .selectFrom('transaction')
        .select('id')
        .where('deleted_at', 'is', null)
        .where('status', '=', 'IN_PROGRESS')
        .where('organisation_id', '=', holderId(1))
        .unionAll(db.selectFrom('transaction').select('id').orderBy('id').limit(1))
        .execute(),
    );
    expect(readAcrossHolders(newest?.plan as Plan)).toEqual(['transaction_pkey']);
  });
});

describe('the plan of a payment’s move', () => {
  it('finds the payment and its bulk by their keys', async () => {
    for (const place of [111, 200])
      for (const { plan } of await withHolder(holderId(1), () =>
        plansOf(database.db, (db) =>
          transition(db as unknown as Tx, {
            move: 'cancel',
            id: transactionId(1, place),
            by: memberId(1, 1),
          }),
        ),
      )) {
        expect(readWhole(plan)).toEqual([]);
        expect(readAcrossHolders(plan)).toEqual([]);
      }
  });
});

describe('the plan of the export', () => {
  async function planOf(
    organisationId: string | null,
    { search, ...filters }: TransactionFilters,
  ): Promise<Plan> {
    const found = await foundFor(database.db, organisationId, search, 'byContact');
    const client = pgClient(database.url);
    await client.connect();
    try {
      await client.query(inOrder);
      const { sql: query, parameters } = selection(organisationId, filters, sql`t.*`, found).compile(
        database.db,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${query}`,
        [...parameters],
      );
      return rows[0]?.['QUERY PLAN'][0].Plan as Plan;
    } finally {
      await client.end();
    }
  }

  it.each<[what: string, filters: TransactionFilters]>([
    ['all of a holder', {}],
    ['one month', { from: '2025-06-01', to: '2025-06-30' }],
    ['a status', { status: 'COMPLETED' }],
    ['a person', { createdBy: memberId(1, members.often) }],
    ['a search', { search: 'fotso' }],
  ])('follows an index from the first row on: %s', async (_, filters) => {
    const own = await withHolder(holderId(1), () => planOf(holderId(1), filters));
    expect(nodesOf(own).map((node) => node['Node Type'])).not.toContain('Sort');
    expect(nodesOf(own).map((node) => node['Index Name'])).toContain('transaction_by_date');
    expect(readAcrossHolders(own)).toEqual([]);
    const all = await planOf(null, filters);
    expect(nodesOf(all).map((node) => node['Node Type'])).not.toContain('Sort');
    expect(nodesOf(all).map((node) => node['Index Name'])).toContain('transaction_of_all_by_date');
    for (const plan of [own, all]) expect(readWhole(plan)).toEqual([]);
  });
});

describe('the plan of the search for a number that is typed alone', () => {
  it.each(['25 179', '000042'])('finds it by indexes, of a holder and of all: %s', async (text) => {
    const own = await withHolder(holderId(1), () =>
      plansOf(database.db, (db) => idsOfNumber(db, holderId(1), text, 101)),
    );
    const all = await plansOf(database.db, (db) => idsOfNumber(db, null, text, 101));
    for (const { plan } of [...own, ...all]) expect(readWhole(plan)).toEqual([]);
    for (const { plan } of own) expect(readAcrossHolders(plan)).toEqual([]);
    expect([own.length, all.length]).toEqual([1, 1]);
  });
});
