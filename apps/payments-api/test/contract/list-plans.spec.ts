import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withHolder, type Database } from '@sanaga/database';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { pageOfAudit } from '../../src/reporting/audit/audit.repository.ts';
import { pageOfBeneficiaries } from '../../src/payments/beneficiaries/beneficiaries.repository.ts';
import { tokenOf } from '../../src/kernel/papers/papers.repository.ts';
import { pageOfNotifications } from '../../src/kernel/notifications/notifications.repository.ts';
import { pageOfLines } from '../../src/payments/payment-files/payment-file-lines.repository.ts';
import { pageOfFiles } from '../../src/payments/payment-files/payment-files.repository.ts';
import { pageOfRefills } from '../../src/wallet/refills/refills.repository.ts';
import { searchRefills, searchRefillsOfAll } from '../../src/wallet/refills/refill-search.repository.ts';
import { searchBills, searchBillsOfAll } from '../../src/billing/bill-search.repository.ts';
import { pageOfBills } from '../../src/billing/bills.repository.ts';
import { fileId, loadManyOtherRows, paidId } from '../kit/base/many-other-rows.ts';
import { holderId, memberId } from '../kit/base/many-rows.ts';
import { nodesOf, plansOf, readAcrossHolders, readWhole, type Plan } from '../kit/base/plans.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = await superuserClient(database.superuserUrl);
  await loadManyOtherRows(superuser, { others: 500 });
  await superuser.end();
});
afterAll(() => database.drop());

const first = { page: 0, size: 20 };
const now = new Date();

type List = (db: Database, holder: string, h: number) => Promise<unknown>;

/** Lists of one holder's rows: each with every filter it offers. Transactions have a spec of their own. */
const lists: Record<string, List[]> = {
  listBeneficiaries: [
    (db, holder) => pageOfBeneficiaries(db, holder, first),
    (db, holder) => pageOfBeneficiaries(db, holder, { ...first, search: 'payee 7' }),
  ],
  listOrganisationBeneficiaries: [(db, holder) => pageOfBeneficiaries(db, holder, first)],
  listNotifications: [(db, _, h) => pageOfNotifications(db, memberId(h, 1), first)],
  listRefills: [
    (db, organisationId) => pageOfRefills(db, { organisationId }, first),
    (db, organisationId) => pageOfRefills(db, { organisationId, status: 'FAILED' }, first),
    (db, organisationId) => pageOfRefills(db, { organisationId, today: true }, first),
  ],
  listInvoices: [(db, organisationId) => pageOfBills(db, { organisationId }, now, first)],
  listPaymentFiles: [
    (db, holder) => pageOfFiles(db, holder, first),
    (db, holder) => pageOfFiles(db, holder, { ...first, status: 'UPLOADED' }),
    (db, holder, h) => pageOfFiles(db, holder, { ...first, status: 'UPLOADED', maker: memberId(h, 1) }),
  ],
  listPaymentFileRows: [
    (db, _, h) => pageOfLines(db, fileId(h), first),
    (db, _, h) => pageOfLines(db, fileId(h), { ...first, state: 'warning' }),
    (db, _, h) => pageOfLines(db, fileId(h), { ...first, state: 'problem', search: '677' }),
  ],
  listAudit: [
    (db, organisationId) => pageOfAudit(db, { organisationId }, first),
    (db, organisationId, h) => pageOfAudit(db, { organisationId, actorId: memberId(h, 1) }, first),
    (db, organisationId, h) => pageOfAudit(db, { organisationId, ofUserId: memberId(h, 1) }, first),
    (db, organisationId) => pageOfAudit(db, { organisationId, action: 'transaction.' }, first),
    (db, organisationId) => pageOfAudit(db, { organisationId, from: '2025-01-01', to: '2099-01-01' }, first),
    (db, organisationId, h) =>
      pageOfAudit(db, { organisationId, subjectType: 'TRANSACTION', subjectId: memberId(h, 2) }, first),
  ],
};

/** Tables without a row here, which are named by their key. */
const empty: Record<string, string[]> = {
  listAudit: ['transaction', 'card_top_up'],
  listPaymentFiles: ['transaction'],
};

describe('the plan of a holder’s list', () => {
  it.each(Object.entries(lists))('reads its rows alone, by an index: %s', async (list, queries) => {
    const tiny = ['platform_setting', ...(empty[list] ?? [])];
    for (const query of queries)
      for (const h of [2, 40]) {
        const planned = await withHolder(holderId(h), () =>
          plansOf(database.db, (db) => query(db, holderId(h), h)),
        );
        expect(planned).not.toEqual([]);
        for (const { plan } of planned) {
          expect(readWhole(plan).filter((table) => !tiny.includes(table))).toEqual([]);
          expect(readAcrossHolders(plan)).toEqual([]);
        }
      }
  });
});

describe('the plan of a paper that was issued before', () => {
  it.each([
    ['receipt', (h: number) => ({ kind: 'RECEIPT', transaction_id: paidId(h) }) as const],
    [
      'statement',
      () => {
        const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
        return { kind: 'STATEMENT', ...days, opening: 0n, closing: 1n, entries: 1n } as const;
      },
    ],
  ])('finds it by an index: %s', async (_kind, paperOf) => {
    for (const h of [2, 40]) {
      const planned = await withHolder(holderId(h), () =>
        plansOf(database.db, (db) => tokenOf(db, { organisation_id: holderId(h), ...paperOf(h) })),
      );
      expect(planned).not.toEqual([]);
      for (const { plan } of planned) expect(readWhole(plan)).toEqual([]);
    }
  });
});

describe('the plan of the refills of all holders', () => {
  it.each([{}, { status: 'REQUESTED' }, { status: 'PROCESSING' }, { today: true }] as const)(
    'follows the order of the list: %j',
    async (filters) => {
      const [page] = await plansOf(database.db, (db) => pageOfRefills(db, filters, first));
      const indexes = nodesOf(page?.plan as Plan).map((node) => node['Index Name']);
      expect(indexes.some((name) => name?.startsWith('refill_'))).toBe(true);
      expect(readWhole(page?.plan as Plan)).not.toContain('refill');
    },
  );
});

const limits = { shown: 5, counted: 101 };

describe('the plan of the search for refills', () => {
  const texts: [text: string, indexesOfAll: string[]][] = [
    ['R-000042', ['refill_by_number']],
    ['25 000', ['refill_by_number', 'refill_by_amount']],
    ['677 41 20 85', ['refill_by_account_number']],
    ['caisse', []],
  ];

  it.each(texts)('reads the rows of the holder alone: %s', async (text) => {
    for (const h of [2, 40]) {
      const planned = await withHolder(holderId(h), () =>
        plansOf(database.db, (db) => searchRefills(db, holderId(h), text, limits)),
      );
      expect(planned).toHaveLength(1);
      for (const { plan } of planned) {
        expect(readWhole(plan)).toEqual([]);
        expect(readAcrossHolders(plan)).toEqual([]);
      }
    }
  });

  it.each(texts)('finds those of all holders by indexes: %s', async (text, wanted) => {
    const planned = await plansOf(database.db, (db) => searchRefillsOfAll(db, text, limits));
    expect(planned).toHaveLength(1);
    for (const { plan } of planned) {
      expect(readWhole(plan)).toEqual([]);
      expect(nodesOf(plan).map((node) => node['Index Name'])).toEqual(expect.arrayContaining(wanted));
    }
  });
});

describe('the plan of the search for invoices', () => {
  it.each(['INV-000042', '15 000', 'caisse'])('reads the rows of the holder alone: %s', async (text) => {
    for (const h of [2, 40]) {
      const planned = await withHolder(holderId(h), () =>
        plansOf(database.db, (db) => searchBills(db, holderId(h), text, limits)),
      );
      expect(planned).toHaveLength(1);
      for (const { plan } of planned) {
        expect(readWhole(plan)).toEqual([]);
        // the number of an invoice is unique
        expect(readAcrossHolders(plan).filter((name) => name !== 'bill_number_key')).toEqual([]);
      }
    }
  });

  it.each(['INV-000042', '15 000', 'caisse'])(
    'finds the one of all holders by its number: %s',
    async (text) => {
      const planned = await plansOf(database.db, (db) => searchBillsOfAll(db, text, limits));
      expect(planned).toHaveLength(1);
      for (const { plan } of planned) expect(readWhole(plan)).toEqual([]);
    },
  );
});
