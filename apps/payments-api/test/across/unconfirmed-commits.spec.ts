import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { superuserClient, waitForStandby } from '@sanaga/database/testing';
import { verify } from '../../src/control/verification/verification.service.ts';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let admin: Awaited<ReturnType<typeof superuserClient>>;
let holder: TestHolder;
let cancelling: NodeJS.Timeout;

const standby = (name: string) => waitForStandby(h.superuserUrl, name);

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(100_000);
  admin = await superuserClient(h.superuserUrl);
  const name = new URL(h.url).pathname.slice(1);
  // the other databases of the cluster wait for nobody
  await admin.query(`alter database ${name} set synchronous_commit = on`);
  await admin.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = $1 and usename = 'sanaga_api' and query not like 'listen%'`,
    [name],
  );
});
afterAll(async () => {
  await admin.end();
  await h.close();
});

beforeEach(async () => {
  await standby('nobody');
  // somebody at the database ends the waiting, which PostgreSQL reports as a commit with a warning
  cancelling = setInterval(
    () =>
      void admin.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
    100,
  );
});
afterEach(async () => {
  clearInterval(cancelling);
  await standby('');
});

const payments = async (): Promise<number> =>
  (await admin.query<{ count: number }>('select count(*)::int as count from transaction')).rows[0]?.count ??
  0;

it('a payment that no standby has is not reported as created, until one has it: then once', async () => {
  const payload = somePayment();
  const key = randomUUID();
  const create = () =>
    h.as(holder.initiator).inject({
      method: 'POST',
      url: '/transaction',
      headers: { 'idempotency-key': key },
      payload,
    });
  const unknown = { status: 503, code: 'UNAVAILABLE', retryAfter: '2', payments: 1 };
  for (const _ of ['first', 'again', 'and again']) {
    const response = await create();
    const { code } = response.json();
    const retryAfter = response.headers['retry-after'];
    expect({ status: response.statusCode, code, retryAfter, payments: await payments() }).toEqual(unknown);
  }

  clearInterval(cancelling);
  await standby('');
  const created = await create();
  expect([created.statusCode, await payments()]).toEqual([201, 1]);
  expect((await create()).json()).toEqual(created.json());
  expect((await verify(h.db, undefined, { hasOpenings: true })).filter(({ ok }) => !ok)).toEqual([]);
});

it('what somebody reads does not depend on a note of their activity that no standby has', async () => {
  await admin.query("update session set last_active_at = last_active_at - interval '5 minutes'");
  const read = () => h.as(holder.initiator).inject({ method: 'GET', url: '/transaction/wallet' });
  expect((await read()).statusCode).toBe(200);
});
