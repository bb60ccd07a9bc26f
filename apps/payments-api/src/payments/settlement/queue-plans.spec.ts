import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runStatement } from '@sanaga/database/testing';
import { plansOf, rowsRead } from '../../../test/kit/base/plans.ts';
import { noSubject } from '../../../test/kit/money/no-subject.ts';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { takeRequests } from '../../operator/take.ts';
import type { Subject } from '../../operator/subjects.ts';

let kit: MoneyKit;

beforeEach(async () => {
  kit = await moneyKit();
});
afterEach(() => kit.close());

const holders = 200;
const holderOf = `md5('holder' || n % ${holders})::uuid`;

/** Size of a queue: single payments, bulk transactions with two items each, and as many of each that are held back. */
interface Queue {
  singles: number;
  bulks: number;
  /** Requests of holders who may have nothing sent; they came first. */
  held: number;
}

const requestsOf = (count: number, columns: Record<string, string>) => `
  insert into operator_request (reference_id, organisation_id, kind, subject_type, subject_id, amount, currency, msisdn,
      ${Object.keys(columns).join(', ')})
    select gen_random_uuid(), ${holderOf}, 'DISBURSEMENT', 'TRANSACTION', gen_random_uuid(), 1000, 'XAF', '+237677412085',
      ${Object.values(columns).join(', ')}
    from generate_series(1, ${count}) n`;

/** Fills the queues of many holders, and adds requests that are over. */
const fill = ({ singles, bulks, held }: Queue) => {
  const due_at = `now() - interval '1 minute'`;
  return `
  set session_replication_role = replica;
  insert into organisation (id, account_type, name, email, phone_number, status)
    select ${holderOf}, 'ORGANIZATION', 'Holder ' || n, 'h' || n || '@example.com', '+2376' || lpad(n::text, 8, '0'), 'APPROVED'
    from generate_series(1, ${holders}) n;
  insert into bulk_transaction (id, organisation_id, items)
    select md5('bulk' || n)::uuid, ${holderOf}, 2 from generate_series(1, ${held + bulks}) n;
  insert into bulk_queue (bulk_id, organisation_id, held)
    select md5('bulk' || n)::uuid, ${holderOf}, n <= ${held} from generate_series(1, ${held + bulks}) n;
  ${requestsOf(held + bulks, { bulk_id: `md5('bulk' || n)::uuid`, due_at })};
  ${requestsOf(held + bulks, { bulk_id: `md5('bulk' || n)::uuid`, due_at })};
  ${requestsOf(held + singles, { held: `n <= ${held}`, due_at })};
  ${requestsOf(30_000, { state: `'SUCCESSFUL'`, due_at })};
  analyze organisation, bulk_transaction, bulk_queue, operator_request`;
};

const sendsAll: Subject = {
  ...noSubject,
  withheld: async () => new Map(),
  send: async (_, requests) => new Set(requests.map(({ subject_id }) => subject_id)),
  auditSend: async () => {},
};

/** Counts the rows that are read to take 64 requests from a queue. */
async function rowsReadToTake(queue: Queue): Promise<number> {
  await runStatement(kit.database.superuserUrl, fill(queue));
  let taken = 0;
  const planned = await plansOf(
    kit.deps.db,
    async (db) => {
      const requests = await takeRequests(
        { ...kit.deps, db },
        { TRANSACTION: sendsAll, REFILL: noSubject },
        { kind: 'DISBURSEMENT', most: 64, mostOpen: 128, rate: Infinity },
      );
      taken = requests.length;
    },
    { analyze: true },
  );
  expect(taken).toBe(64);
  return planned.reduce((sum, { plan }) => sum + rowsRead(plan), 0);
}

describe('taking what waits', () => {
  it.each([
    { queue: 'few bulk transactions', singles: 0, bulks: 32, held: 0 },
    { queue: '10,000 bulk transactions', singles: 8, bulks: 10_000, held: 0 },
    { queue: '10,000 single payments', singles: 10_000, bulks: 32, held: 0 },
    { queue: 'few, beside 10,000 of each that wait with their holders', singles: 8, bulks: 32, held: 10_000 },
  ])('reads a few rows for each, of a queue with $queue', async (queue) => {
    // each holder with a single payment that waits is looked at in turn
    expect(await rowsReadToTake(queue)).toBeLessThan(64 * 12 + 2 * holders);
  });
});
