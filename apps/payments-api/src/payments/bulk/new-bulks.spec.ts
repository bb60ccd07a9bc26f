import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder, type Database } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import { plansOf, rowsHandled } from '../../../test/kit/base/plans.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { lockPayments, wantedChecks } from '../names/name-checks.repository.ts';
import { pageOfItems } from './bulk-items.repository.ts';
import type { WaitingRequest } from '../../operator/requests.ts';
import { withheldAmong } from '../transactions/family.repository.ts';
import { remarkSamePayments } from '../transactions/remarks.repository.ts';
import { pageOfTransactions } from '../transactions/transaction-list.repository.ts';

/**
 * The database analyses a table once a minute at most, and takes a large bulk payment for a few rows until then. Work
 * on its items must not depend on that.
 */
let kit: MoneyKit;
let holder: Holder;
beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder();
});
afterEach(() => kit.close());

const items = 5_000;
/** Number of items that are approved or named at once, as in bulk-steps.ts and name-checks.ts. */
const portion = 500;
const idOf = `md5('item' || n)::uuid`;

/** Creates a bulk payment of many items and a file of as many rows, after the tables were analysed. */
async function fill(counted: boolean): Promise<void> {
  const client = await superuserClient(kit.database.superuserUrl);
  const { id, initiator } = holder;
  const makers = `'${initiator.userId}', array['${initiator.userId}'::uuid]`;
  const number = `'+23767' || lpad(n::text, 7, '0')`;
  const payments = (of: string, kind: string, state: string, bulk: string, lines: string) => `
    insert into transaction (id, organisation_id, kind, type, status, name_match, bulk_id, line, amount, reason, payee_name,
        payee_number, created_by, makers, individual)
      select ${idOf}, ${of}, ${kind}, ${state}, ${bulk}, 1000, 'Wages', 'Awa Ngono', ${number}, ${makers}, false
      from generate_series(${lines}) n;`;
  const earlier = (status: string, share: number, lines: string) =>
    payments(
      `md5('holder' || n % ${share})::uuid`,
      `'PAYOUT', 'SINGLE'`,
      `'${status}', 'MATCH'`,
      'null, null',
      lines,
    );
  await client.query(`
    set session_replication_role = replica;
    ${earlier('COMPLETED', 400, '-4000, -101')}
    ${earlier('PENDING', 400, '-100, -1')}
    ${payments(`'${id}'`, `'BULK_PAYOUT', 'BULK'`, `'PENDING', 'MATCH'`, 'null, null', '0, 0')}
    insert into bulk_transaction (id, organisation_id, items)
      select ${idOf}, '${id}', ${items} from generate_series(0, 0) n;
    ${counted ? 'analyze' : ''};
    ${payments(`'${id}'`, `'PAYOUT', 'BULK'`, `'PENDING', 'NOT_CHECKED'`, `md5('item0')::uuid, n`, `1, ${items}`)}
    insert into payment_file (id, organisation_id, file_name, format, layout, sha256, rows, accepted, excluded, total_amount,
        created_by, makers, status)
      values (md5('file')::uuid, '${id}', 'pay.csv', 'CSV', '{}', sha256('file'), ${items}, ${items}, 0, ${items * 1_000},
        ${makers}, 'UPLOADED');
    insert into payment_file_row (file_id, line, organisation_id, name, number, amount, name_match)
      select md5('file')::uuid, n, '${id}', 'Awa Ngono', ${number}, 1000, 'NOT_CHECKED' from generate_series(1, ${items}) n;
    insert into name_check (organisation_id, number, due_at)
      select '${id}', ${number}, now() - interval '1 minute' from generate_series(1, ${items}) n;
    insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, attempt, amount, currency,
        msisdn, payer_message, payee_note, due_at, bulk_id, state)
      select gen_random_uuid(), 'DISBURSEMENT', 'TRANSACTION', ${idOf}, '${id}', 1, 1000, 'XAF', ${number}, '', '', now(),
        md5('item0')::uuid, case when n > ${portion} then 'SUCCESSFUL' else 'QUEUED' end
      from generate_series(1, ${items}) n`);
  await client.end();
}

const checksOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    organisationId: holder.id,
    number: `+23767${String(n + 1).padStart(7, '0')}`,
    claim: 0,
    tries: 1,
  }));

async function firstItems(): Promise<string[]> {
  const rows = await kit.deps.db
    .selectFrom('transaction')
    .select('id')
    .where('bulk_id', 'is not', null)
    .where('line', '<=', portion)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the rows, and pairs of rows, that the statements of `work` look at. */
async function handled(work: (db: Database) => Promise<unknown>): Promise<number> {
  const planned = await plansOf(kit.deps.db, work, { analyze: true });
  expect(planned.length).toBeGreaterThan(0);
  return planned.reduce((sum, { plan }) => sum + rowsHandled(plan), 0);
}

describe.each([
  { when: 'before, with the payments of others', counted: true },
  { when: 'never', counted: false },
])('of a large bulk payment in tables that were counted $when', ({ counted }) => {
  beforeEach(() => fill(counted));

  it('the names of a portion are written by reading the items some times', async () => {
    const read = await handled((db) =>
      inTransaction(db, async (tx) => {
        expect(await lockPayments(tx, checksOf(items), portion)).toHaveLength(portion);
      }),
    );
    expect(read).toBeLessThan(items * 10);
  });

  it('the numbers to ask the operator about are found without reading the others', async () => {
    const read = await handled(async (db) => {
      expect(await wantedChecks(db, checksOf(20))).toHaveLength(20);
    });
    expect(read).toBeGreaterThan(20);
    expect(read).toBeLessThan(20 * 20);
  });

  it('whether earlier attempts of what is sent may have been paid is found by reading the items once at most', async () => {
    const waiting = (await firstItems()).map((id): WaitingRequest => ({
      ...{ reference_id: id, kind: 'DISBURSEMENT', subject_type: 'TRANSACTION', subject_id: id },
      ...{ organisation_id: holder.id, bulk_id: null, earlier_asked_at: null },
    }));
    const read = await handled((db) => inTransaction(db, (tx) => withheldAmong(tx, waiting, new Date())));
    expect(read).toBeLessThan(items * 2);
  });

  it('an approved portion is compared with what waits by reading the items some times', async () => {
    const ids = await firstItems();
    const read = await withHolder(holder.id, () =>
      handled((db) => inTransaction(db, (tx) => remarkSamePayments(tx, ids, null))),
    );
    expect(read).toBeLessThan(items * 10);
  });

  it.each([{}, { check: 'notChecked' }] as const)(
    'a page of its items is found before anything else is read of them: %j',
    async (filters) => {
      const [bulk] = await kit.deps.db.selectFrom('bulk_transaction').select('id').execute();
      const read = await withHolder(holder.id, () =>
        handled((db) => pageOfItems(db, bulk?.id ?? '', { ...filters, page: 0, size: 20 })),
      );
      expect(read).toBeLessThan(items * 12);
    },
  );

  it('a page of the list of payments is found by reading the items once, and counted by reading them again', async () => {
    await withHolder(holder.id, async () => {
      const list = { sort: 'date,desc', page: 0, size: 20 } as const;
      const read = await handled((db) => pageOfTransactions(db, holder.id, list));
      expect(read).toBeLessThan(items * 2 + 500);
    });
  });
});
