import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { parse } from 'csv-parse/sync';
import { dayFrom } from '../kit/base/days.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';

/** Days ago on which each transfer of the holder is dated, in the order in which they happened. */
const spread = [40, 30, 30, 20, 12, 12, 5, 1, 0];

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder();
  await liveThroughAll();
  await spreadOverDays();
});
afterEach(async () => expect(await h.violations()).toEqual([]));
afterAll(() => h.close());

const dayAgo = (days: number): string => dayFrom(-days);
const daysOf = (from: number, to: number) => `startDate=${dayAgo(from)}&endDate=${dayAgo(to)}`;
const url = '/transaction/wallet-statement';
const statement = (from: number, to: number, session = holder.admin) =>
  h.get(session, `${url}?${daysOf(from, to)}`);

type Line = Record<'date' | 'type' | 'reference' | 'name' | 'reason', string> &
  Record<'moneyIn' | 'moneyOut' | 'charges' | 'balance', number>;
const amounts = new Set(['moneyIn', 'moneyOut', 'charges', 'balance']);

async function linesOf(from: number, to: number): Promise<Line[]> {
  const answer = await h
    .as(holder.admin)
    .inject({ method: 'GET', url: `${url}/export-csv?${daysOf(from, to)}` });
  expectSuccess(answer);
  return parse(answer.body, {
    bom: true,
    columns: true,
    cast: (value, { column, header }) => (!header && amounts.has(String(column)) ? Number(value) : value),
  });
}

/**
 * Brings in money from an account and from a payer, and makes a payment that is paid, one that fails and one that is
 * only reserved.
 */
async function liveThroughAll(): Promise<void> {
  const superAdmin = await h.superAdmin();
  const { accountNumber } = await h.confirmedAccount(holder.admin);
  const { refillId } = await h.refill(holder.admin, accountNumber, 500_000);
  await h.patch(superAdmin, `/transaction/process-refill/${refillId}`);
  await h.settle();
  const request = { number: '+237677412085', amount: 20_000, reason: 'Invoice 12' };
  expectSuccess(await h.post(holder.initiator, '/transaction/request-payment', request));
  await h.settle();
  await pay({ amount: 100_000, name: "N'Gono & Fils, SARL", reason: 'Diesel; "November"' });
  h.operator.outcome = 'failed';
  await pay({ amount: 30_000, name: 'Failing Payee' });
  h.operator.outcome = 'successful';
  await pay({ amount: 7_777, name: 'Late Payee' });
  h.operator.outcome = 'pending';
  await pay({ amount: 50_000, name: 'Reserved Payee' });
}

async function pay(payment: { amount: number; name: string; reason?: string }): Promise<void> {
  const { id } = await h.payment(holder.initiator, payment);
  expectSuccess(await h.approve(holder.validator, id));
  await h.settle();
}

async function spreadOverDays(): Promise<void> {
  const owner = await superuserClient(h.ownerUrl);
  await owner.query('alter table ledger.transfer disable trigger user');
  const { rows } = await owner.query<{ id: string }>(
    'select id from ledger.transfer where organisation_id = $1 order by id',
    [holder.id],
  );
  expect(rows).toHaveLength(spread.length);
  for (const [place, { id }] of rows.entries())
    await owner.query(
      `update ledger.transfer set created_at = created_at - make_interval(days => $2) where id = $1`,
      [id, spread[place]],
    );
  await owner.query('alter table ledger.transfer enable trigger user');
  await owner.end();
}

describe('the statement of a wallet', () => {
  it('goes from nothing to what the wallet holds, reserved money included', async () => {
    const { balance, reserved } = await h.get(holder.admin, '/transaction/wallet');
    expect(reserved).toBeGreaterThan(50_000);
    const whole = await statement(60, 0);
    expect(whole).toMatchObject({
      ...{ from: dayAgo(60), to: dayAgo(0), opening: 0, moneyIn: 520_000, closing: balance },
      // the money of the failed one came back, and reserved money is still there
      movements: 4,
    });
    // 0.5 % and 0.2 %, rounded up each, and 4 for each of two payments
    expect(whole.charges).toBe(500 + 200 + 4 + (39 + 16 + 4));
    expect(whole.moneyOut).toBe(100_000 + 7_777 + whole.charges);
  });

  it('adds up to the franc whatever the days, and begins where the one before it ended', async () => {
    for (const first of new Set(spread))
      for (const last of new Set(spread.filter((days) => days <= first))) {
        const [one, next] = [await statement(first, last), await statement(last - 1, -1)];
        expect(one.opening + one.moneyIn - one.moneyOut).toBe(one.closing);
        expect(next.opening).toBe(one.closing);
        const lines = await linesOf(first, last);
        expect(lines.at(0)).toMatchObject({ type: 'OPENING_BALANCE', balance: one.opening });
        expect(lines.at(-1)).toMatchObject({ type: 'CLOSING_BALANCE', balance: one.closing });
        const moved = lines.slice(1, -1);
        expect(moved).toHaveLength(one.movements);
        let balance = one.opening;
        for (const line of moved) {
          balance += line.moneyIn - line.moneyOut;
          expect(line.balance).toBe(balance);
        }
        expect(balance).toBe(one.closing);
      }
  });

  it('dates the closing balance within the period: that of a month does not fall into the next', async () => {
    const lines = await linesOf(12, 5);
    const at = [lines[0], lines.at(-1)].map((line) => new Date(line?.date ?? '').toISOString());
    expect(at).toEqual([`${dayAgo(13)}T23:00:00.000Z`, `${dayAgo(5)}T22:59:59.000Z`]);
  });

  it('names what each movement was, as it is written', async () => {
    const lines = (await linesOf(60, 0)).slice(1, -1);
    expect(lines.map(({ type }) => type)).toEqual(['REFILL', 'COLLECTION', 'PAYOUT', 'PAYOUT']);
    expect(lines[0]).toMatchObject({ reference: expect.stringMatching(/^R-\d{6}$/), name: 'Caisse' });
    expect(lines[2]).toMatchObject({
      ...{ name: "N'Gono & Fils, SARL", reason: 'Diesel; "November"', charges: 704, moneyOut: 100_704 },
      reference: expect.stringMatching(/^T-\d{6}$/),
    });
  });

  it('lists its movements, the newest first, page by page, with the balance after each and what it is about', async () => {
    const movements = (query: string) => h.get(holder.admin, `${url}/movements?${daysOf(60, 0)}${query}`);
    const lines = (await linesOf(60, 0)).slice(1, -1).reverse();
    const { content, totalElements } = await movements('');
    expect(totalElements).toBe(lines.length);
    expect(content.map(({ kind, balance }: Line & { kind: string }) => [kind, balance])).toEqual(
      lines.map(({ type, balance }) => [type, balance]),
    );
    for (const [place, line] of lines.entries())
      expect(content[place]).toMatchObject({
        ...{ amount: line.moneyIn - line.moneyOut, reference: line.reference, charges: line.charges },
      });
    expect(content[0]).toMatchObject({ transactionId: expect.any(String), refillId: null });
    const oldest = content.at(-1);
    expect(oldest).toMatchObject({ transactionId: null, refillId: expect.any(String) });
    const { content: found } = await h.get(
      holder.admin,
      `/transaction/wallet-refills?refillId=${oldest.refillId}`,
    );
    expect(found).toMatchObject([{ refillId: oldest.refillId, reference: oldest.reference }]);
    const second = await movements('&page=1&size=3');
    expect(second).toMatchObject({ content: [oldest], totalElements: 4, totalPages: 2 });
    const payouts = await movements('&kind=PAYOUT');
    expect(payouts.content).toEqual(content.slice(0, 2));
    expect(payouts.totalElements).toBe(2);
  });

  it('is drawn as a PDF, and taken out of the house it is written down', async () => {
    const answer = expectSuccess(
      await h.as(holder.admin).inject({ method: 'GET', url: `${url}/generate-pdf?${daysOf(60, 0)}` }),
    );
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.headers['content-disposition']).toContain(`Statement ${dayAgo(60)} ${dayAgo(0)}.pdf`);
    const { content } = await h.get(holder.admin, '/audit?action=wallet.export&size=1');
    expect(content[0]).toMatchObject({ detail: { startDate: dayAgo(60), endDate: dayAgo(0) } });
  });

  it('of days without a movement holds what was there', async () => {
    const quiet = await statement(19, 13);
    expect(quiet).toMatchObject({ moneyIn: 0, moneyOut: 0, movements: 0, opening: quiet.closing });
    expect(await linesOf(19, 13)).toHaveLength(2);
    const before = await statement(90, 80);
    expect(before).toMatchObject({ opening: 0, closing: 0, movements: 0 });
  });

  it('is for admins, of the own wallet', async () => {
    const asked = (session: TestSession, path: string) =>
      h.as(session).inject({ method: 'GET', url: `${url}${path}?${daysOf(60, 0)}` });
    for (const path of ['', '/movements', '/export-csv', '/generate-pdf'])
      expect((await asked(holder.validator, path)).json().code).toBe('FORBIDDEN');
    const stranger = await h.holder(1_000);
    expect(await statement(60, 0, stranger.admin)).toMatchObject({ moneyIn: 1_000, closing: 1_000 });
  });

  it('refuses days that end before they begin, or are too many', async () => {
    for (const days of [daysOf(0, 1), daysOf(500, 0)])
      for (const path of ['', '/export-csv', '/generate-pdf']) {
        const answer = await h.as(holder.admin).inject({ method: 'GET', url: `${url}${path}?${days}` });
        expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'endDate']);
      }
  });
});
