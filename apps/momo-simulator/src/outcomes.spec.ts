import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hourMs } from '@sanaga/domain';
import type { FaultName } from './faults.ts';
import type { SimulatorOptions } from './options.ts';
import { cleanUp, eventually, startReceiver, startSimulator } from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';
type Rates = Partial<Record<FaultName, number>>;

/** Starts a simulator with outcome faults, and returns it with what it reports about payments. */
async function start(rates: Rates, plan: object = {}, options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator(options);
  const set = await simulator.control('POST', 'faults', { seed: 1, rates, ...plan });
  expect(set.status).toBe(204);
  const balance = async (currency = 'XAF') => {
    const { body } = await simulator.call('GET', `/disbursement/v1_0/account/balance/${currency}`);
    return Number((body as { availableBalance: string }).availableBalance);
  };
  const fill = async (amount: number) =>
    simulator.control('PUT', 'balance', { amount: String(amount), currency: 'XAF' });
  /** Pays; returns its reference. */
  const pay = async (callbackUrl?: string, amount = '5000') => {
    const reference = randomUUID();
    expect((await simulator.transfer(person, { reference, callbackUrl, body: { amount } })).status).toBe(202);
    return reference;
  };
  const statusOf = async (reference: string) =>
    (await simulator.transferStatus(reference)).body as Record<string, string>;
  const turned = (reference: string, to: string) =>
    eventually(
      () => statusOf(reference),
      ({ status }) => status === to,
    );
  const journal = async () =>
    (await simulator.control('GET', 'journal')).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { ...simulator, balance, fill, pay, statusOf, turned, journal };
}

describe('the float', () => {
  it('is as large as a control call says, short of what it does not cover, and refilled', async () => {
    const { fill, balance, pay, statusOf } = await start({});
    expect((await fill(7_000)).status).toBe(204);
    expect(await balance()).toBe(7_000);
    expect((await statusOf(await pay())).status).toBe('SUCCESSFUL');
    const short = await pay();
    expect(await statusOf(short)).toMatchObject({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' });
    expect(await balance()).toBe(2_000);
    await fill(5_000);
    expect((await statusOf(await pay())).status).toBe('SUCCESSFUL');
    expect((await statusOf(short)).status).toBe('FAILED');
    expect(await balance()).toBe(0);
  });

  it('is set in a currency and an amount that there are', async () => {
    const { control } = await startSimulator();
    const wrong = [
      { amount: '10', currency: 'USD' },
      { amount: '-1', currency: 'XAF' },
      { amount: 10, currency: 'XAF' },
      { amount: '10' },
    ];
    for (const body of wrong) expect((await control('PUT', 'balance', body)).status).toBe(400);
    expect((await control('PUT', 'balance', { amount: '0', currency: 'EUR' })).status).toBe(204);
  });
});

describe('outcomes that are not as requested', () => {
  it('paymentFails: nothing is moved', async () => {
    const { fill, balance, pay, statusOf } = await start({ paymentFails: 1 });
    await fill(7_000);
    expect(await statusOf(await pay())).toMatchObject({
      status: 'FAILED',
      reason: 'COULD_NOT_PERFORM_TRANSACTION',
    });
    expect(await balance()).toBe(7_000);
  });

  it('otherAmount: half of it or half as much again is moved, and told wherever it is told', async () => {
    const { fill, balance, pay, statusOf, journal } = await start({ otherAmount: 1 });
    const { received, url } = await startReceiver();
    const amounts = new Set<string>();
    for (let n = 0; n < 20 && amounts.size < 2; n += 1) {
      await fill(10_000);
      const { amount, currency, status } = await statusOf(await pay());
      expect([status, currency]).toEqual(['SUCCESSFUL', 'XAF']);
      expect(await balance()).toBe(10_000 - Number(amount));
      amounts.add(amount ?? '');
    }
    expect([...amounts].sort()).toEqual(['2500', '7500']);
    expect((await statusOf(await pay(undefined, '1'))).amount).toBe('2');
    await fill(10_000);
    const reference = await pay(url);
    await eventually(
      () => received.length,
      (count) => count === 1,
    );
    const { amount } = await statusOf(reference);
    expect(received[0]?.body).toMatchObject({ amount, status: 'SUCCESSFUL' });
    expect((await journal()).at(-1)).toMatchObject({
      reference,
      amount,
      requested: { amount: '5000', currency: 'XAF' },
    });
  });

  it('otherCurrency: as many of another one, from its account', async () => {
    const { balance, pay, statusOf, journal } = await start({ otherCurrency: 1 });
    const before = { xaf: await balance(), eur: await balance('EUR') };
    const reference = await pay();
    expect(await statusOf(reference)).toMatchObject({
      amount: '5000',
      currency: 'EUR',
      status: 'SUCCESSFUL',
    });
    expect({ xaf: await balance(), eur: await balance('EUR') }).toEqual({
      ...before,
      eur: before.eur - 5_000,
    });
    expect(await journal()).toMatchObject([
      { reference, currency: 'EUR', requested: { amount: '5000', currency: 'XAF' } },
    ]);
  });

  it('otherCurrency: none where the environment has but one', async () => {
    const { pay, statusOf } = await start({ otherCurrency: 1 }, {}, { currencies: ['XAF'] });
    expect(await statusOf(await pay())).toMatchObject({ amount: '5000', currency: 'XAF' });
  });

  it('are pending for as long as any other', async () => {
    const slow = await start({ otherAmount: 1 }, {}, { timing: { transferMs: hourMs } });
    expect(await slow.statusOf(await slow.pay())).toMatchObject({ amount: '5000', status: 'PENDING' });
    const quick = await start({ otherAmount: 1 }, {}, { timing: { transferMs: 1 } });
    expect((await quick.turned(await quick.pay(), 'SUCCESSFUL')).amount).not.toBe('5000');
  });
});

describe('outcomeTurns', () => {
  it('is known from the journal before it happens', async () => {
    const { fill, balance, pay, statusOf, journal } = await start({ outcomeTurns: 1 });
    await fill(7_000);
    expect((await statusOf(await pay())).status).toBe('SUCCESSFUL');
    expect(await balance()).toBe(2_000);
    const [{ finishedAt, turnsAt }] = await journal();
    expect(Date.parse(turnsAt) - Date.parse(finishedAt)).toBeGreaterThanOrEqual(60_000);
  });

  it('a success reads as failed after a while: the money is back, and the caller is told', async () => {
    const { fill, balance, pay, turned, journal } = await start({ outcomeTurns: 1 }, { turnMs: 100 });
    const { received, url } = await startReceiver();
    await fill(7_000);
    const last = await turned(await pay(url), 'FAILED');
    expect(last).toMatchObject({ amount: '5000', reason: 'INTERNAL_PROCESSING_ERROR' });
    expect(last).not.toHaveProperty('financialTransactionId');
    expect(await balance()).toBe(7_000);
    await eventually(
      () => received.length,
      (count) => count === 2,
    );
    expect(received.map(({ body }) => body['status'])).toEqual(['SUCCESSFUL', 'FAILED']);
    const [line] = await journal();
    expect(line).toMatchObject({ status: 'FAILED', turnedFrom: 'SUCCESSFUL' });
    expect(line).not.toHaveProperty('turnsAt');
  });

  it('a failure reads as paid after a while, and stays so', async () => {
    const rates = { paymentFails: 1, outcomeTurns: 1 };
    const { fill, balance, pay, turned, journal } = await start(rates, { turnMs: 100 });
    await fill(7_000);
    const { financialTransactionId } = await turned(await pay(), 'SUCCESSFUL');
    expect(financialTransactionId).toMatch(/^\d+$/);
    expect(await balance()).toBe(2_000);
    expect(await journal()).toMatchObject([{ status: 'SUCCESSFUL', turnedFrom: 'FAILED' }]);
  });

  it('stays away where the float does not cover what would be paid', async () => {
    const rates = { paymentFails: 1, outcomeTurns: 1 };
    const { fill, pay, statusOf, turned, journal } = await start(rates, { turnMs: 0 });
    await fill(5_000);
    const another = [await pay(), await pay()][1] ?? '';
    await eventually(journal, (lines) => lines.some(({ turnedFrom }) => turnedFrom === 'FAILED'));
    await fill(5_000);
    // one that comes later turns instead
    await turned(await pay(), 'SUCCESSFUL');
    expect((await statusOf(another)).status).toBe('FAILED');
  });

  it('what the float does not cover never turns: it was never paid', async () => {
    const { fill, pay, journal } = await start({ outcomeTurns: 1 }, { turnMs: 0 });
    await fill(0);
    await pay();
    await fill(100_000);
    expect(await journal()).toMatchObject([{ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }]);
    expect((await journal())[0]).not.toHaveProperty('turnsAt');
  });

  it('comes though the faults were cleared meanwhile', async () => {
    const { control, pay, turned } = await start({ outcomeTurns: 1 }, { turnMs: 200 });
    const reference = await pay();
    await control('DELETE', 'faults');
    await turned(reference, 'FAILED');
  });
});
