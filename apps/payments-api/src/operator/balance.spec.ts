import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import type { Balance } from '@sanaga/operators';
import { FakeOperator } from '../../test/kit/base/fake-operator.ts';
import { testSettings } from '../../test/kit/base/harness.ts';
import { askForFloat, noteShortage } from './float.ts';

let database: TestDatabase;
let operator: FakeOperator;
let nowMs: number;

beforeEach(async () => {
  database = await createTestDatabase();
  operator = new FakeOperator();
  nowMs = Date.UTC(2026, 4, 4, 9);
  await database.db
    .insertInto('app_user')
    .values({ name: 'Ngono', email: 'ngono@sanaga.example', status: 'ACTIVE', super_admin: true })
    .execute();
});
afterEach(() => database.drop());

const now = () => new Date(nowMs);
const ask = () =>
  askForFloat({ db: database.db, operator, now, settings: testSettings(database.url) }, 'DISBURSEMENT');
/** Lets half a minute pass, and asks again. */
const askAgain = (balance: Balance) => {
  nowMs += 30_000;
  operator.balance = async () => balance;
  return ask();
};
const isShort = async () => {
  const { short_since } = await database.db
    .selectFrom('operator_product')
    .select('short_since')
    .where('kind', '=', 'DISBURSEMENT')
    .executeTakeFirstOrThrow();
  return short_since !== null;
};
const notices = async () => {
  const rows = await database.db.selectFrom('notification').select('kind').execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind === 'balance-unreadable').length;
};

it('a short float whose balance cannot be read, or is in another currency, stays short and is told once', async () => {
  await noteShortage(database.db, 'DISBURSEMENT', [{ amount: 500n, first_sent_at: null }], now());
  await askAgain({ state: 'unknown', cause: 'balance is not readable: "much" "XAF"', answered: true });
  await askAgain({ state: 'known', amount: 1_000_000n, currency: 'EUR' });
  await askAgain({ state: 'unknown', cause: 'balance is not readable: "more" "XAF"', answered: true });
  expect([await isShort(), await notices()]).toEqual([true, 1]);
  await askAgain({ state: 'known', amount: 499n, currency: 'XAF' });
  await askAgain({ state: 'known', amount: 500n, currency: 'EUR' });
  expect([await isShort(), await notices()]).toEqual([true, 2]);
  await askAgain({ state: 'known', amount: 500n, currency: 'XAF' });
  expect([await isShort(), await notices()]).toEqual([false, 2]);
});

it('an operator that is silent is told of the balance only after an hour of it', async () => {
  await noteShortage(database.db, 'DISBURSEMENT', [{ amount: 500n, first_sent_at: null }], now());
  const silent = { state: 'unknown', cause: 'timeout', answered: false } as const;
  await askAgain(silent);
  await askAgain(silent);
  expect(await notices()).toBe(0);
  nowMs += 3_600_000;
  await askAgain(silent);
  await askAgain(silent);
  expect(await notices()).toBe(1);
});
