import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMomoOperator, type OperatorStatus } from '@sanaga/operators';
import { defaultCredentials } from './defaults.ts';
import { Faults, type FaultName, faultPlan, strikeOfCall } from './faults.ts';
import { cleanUp, eventually, startReceiver, startSimulator, temporaryFolder } from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';

/** A simulator with a plan, our client of it, and what the journal says. */
async function start(plan: object, options: { dataDir?: string } = {}) {
  const simulator = await startSimulator(options);
  expect((await simulator.control('POST', 'faults', { seed: 1, ...plan })).status).toBe(204);
  const operator = createMomoOperator({
    baseUrl: simulator.url,
    targetEnvironment: 'sandbox',
    ...defaultCredentials,
    requestTimeout: 60_000,
  });
  const pay = async (extra: { msisdn?: string; callbackUrl?: string; amount?: string } = {}) => {
    const { msisdn = person, callbackUrl, amount = '5000' } = extra;
    const reference = randomUUID();
    const { status } = await simulator.transfer(msisdn, { reference, callbackUrl, body: { amount } });
    expect(status).toBe(202);
    return reference;
  };
  const journal = async (): Promise<Record<string, string>[]> =>
    (await simulator.control('GET', 'journal')).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const read = (reference: string): Promise<OperatorStatus> => operator.status('DISBURSEMENT', reference);
  const turn = async (reference: string, body: object) =>
    (await simulator.control('POST', `payments/${reference}/turn`, body)).status;
  return { ...simulator, operator, pay, journal, read, turn };
}

const always = (...names: FaultName[]) => ({
  rates: Object.fromEntries(names.map((name) => [name, 1])),
});

describe('latency', () => {
  it('is drawn from its range for each call, alike in each run', () => {
    const drawn = (seed: number) => {
      const faults = new Faults();
      faults.set(faultPlan.parse({ seed, latencyMs: { status: [100, 3_000] } }));
      const strikes = Array.from({ length: 300 }, (_, index) =>
        strikeOfCall('balance', { product: 'collection', attempt: index + 1 }),
      );
      expect(strikes.map((strike) => faults.latency('post', strike))).toEqual(Array(300).fill(0));
      return strikes.map((strike) => faults.latency('status', strike));
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
    expect(Math.min(...drawn(1))).toBeGreaterThanOrEqual(100);
    expect(Math.min(...drawn(1))).toBeLessThan(300);
    expect(Math.max(...drawn(1))).toBeLessThanOrEqual(3_000);
    expect(Math.max(...drawn(1))).toBeGreaterThan(2_800);
  });

  it('has the least before the most', async () => {
    const { control } = await startSimulator();
    const plan = { seed: 1, latencyMs: { post: [10, 5] } };
    expect((await control('POST', 'faults', plan)).status).toBe(400);
  });

  it('of a POST does not end with its caller: the payment is accepted later', async () => {
    const { url, headersFor, journal } = await start({ latencyMs: { post: [400, 400] } });
    const reference = randomUUID();
    const gone = fetch(`${url}/disbursement/v1_0/transfer`, {
      method: 'POST',
      headers: { ...(await headersFor('disbursement')), 'x-reference-id': reference },
      body: JSON.stringify({
        amount: '5000',
        currency: 'XAF',
        payee: { partyIdType: 'MSISDN', partyId: person },
      }),
      signal: AbortSignal.timeout(20),
    });
    await expect(gone).rejects.toThrow();
    expect(await eventually(journal, (lines) => lines.length > 0)).toMatchObject([{ reference }]);
  });

  it('is that of each kind of call', async () => {
    const { call, token, pay, transferStatus } = await start({
      latencyMs: { token: [60, 60], status: [60, 60], balance: [60, 60], holder: [60, 60] },
    });
    const took = async (work: () => Promise<unknown>) => {
      const since = Date.now();
      await work();
      return Date.now() - since;
    };
    expect(await took(() => token('disbursement'))).toBeGreaterThanOrEqual(58);
    const reference = await pay();
    expect(await took(() => transferStatus(reference))).toBeGreaterThanOrEqual(58);
    expect(await took(() => call('GET', '/disbursement/v1_0/account/balance'))).toBeGreaterThanOrEqual(58);
    const active = `/disbursement/v1_0/accountholder/msisdn/${person}/active`;
    expect(await took(() => call('GET', active))).toBeGreaterThanOrEqual(58);
  });
});

describe('payment requests', () => {
  it('slowRefusal: refused each time, and never accepted', async () => {
    const { transfer, journal, read } = await start({ ...always('slowRefusal'), refusalMs: [5, 10] });
    const reference = randomUUID();
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await transfer(person, { reference });
      expect([400, 500]).toContain(status);
      expect(body).toMatchObject({ code: 'PAYEE_NOT_FOUND' });
    }
    expect(await journal()).toEqual([]);
    expect(await read(reference)).toEqual({ state: 'not-found' });
  });

  it('slowRefusal: not of what was accepted before', async () => {
    const { pay, control, transfer } = await start({});
    const reference = await pay();
    await control('POST', 'faults', { seed: 1, ...always('slowRefusal') });
    expect((await transfer(person, { reference })).status).toBe(409);
  });

  it('alreadyExistsAs400: a repeated reference is known, though with status 400', async () => {
    const { pay, transfer } = await start(always('alreadyExistsAs400'));
    const { status, body } = await transfer(person, { reference: await pay() });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'RESOURCE_ALREADY_EXIST' })]);
  });

  it('clientErrorAfterAccept: the payment is there though a 400 says nothing of it', async () => {
    const { transfer, read, journal } = await start(always('clientErrorAfterAccept'));
    const codes = new Set<string>();
    for (let n = 0; n < 20 && codes.size < 2; n += 1) {
      const reference = randomUUID();
      const { status, body } = await transfer(person, { reference });
      expect(status).toBe(400);
      codes.add((body as { code: string }).code);
      expect(await read(reference)).toMatchObject({ state: 'successful' });
    }
    expect([...codes].sort()).toEqual(['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE']);
    expect((await journal()).every(({ status }) => status === 'SUCCESSFUL')).toBe(true);
  });

  it('tokenHangs: the call for a token gets no response', async () => {
    const { token } = await start({ ...always('tokenHangs'), holdMs: 20 });
    await expect(token('disbursement')).rejects.toThrow();
  });
});

describe('statuses that stay unreadable', () => {
  it.each<[FaultName, object]>([
    ['statusAlwaysError', { state: 'unknown', answered: true }],
    ['statusAlwaysNonsense', { state: 'unknown', answered: true }],
    ['statusAlwaysHangs', { state: 'unknown', answered: false }],
    ['statusAlwaysPending', { state: 'pending' }],
    ['amountMissing', { state: 'unknown', answered: true }],
  ])('%s: for a number alone, while the journal knows what was paid', async (fault, expected) => {
    const other = '237677000002';
    const { pay, read, journal } = await start({ numbers: { [person]: [fault] }, holdMs: 20 });
    const [troubled, sound] = [await pay(), await pay({ msisdn: other })];
    for (let n = 0; n < 3; n += 1) expect(await read(troubled)).toMatchObject(expected);
    expect(await read(sound)).toMatchObject({ state: 'successful' });
    expect((await journal()).map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
  });

  it('statusAlwaysNonsense: of many kinds, none of which is read as an outcome', async () => {
    const { url, headersFor, pay, read } = await start(always('statusAlwaysNonsense'));
    const kinds = new Set<string>();
    for (let n = 0; n < 80 && kinds.size < 6; n += 1) {
      const reference = await pay();
      const address = `${url}/disbursement/v1_0/transfer/${reference}`;
      kinds.add(await (await fetch(address, { headers: await headersFor('disbursement') })).text());
      expect((await read(reference)).state).toBe('unknown');
    }
    expect(kinds.size).toBe(6);
  });

  it('can be named for a reference too', async () => {
    const { pay, read, control } = await start({});
    const [troubled, sound] = [await pay(), await pay()];
    const references = { [troubled.toUpperCase()]: ['statusAlwaysPending'] };
    await control('POST', 'faults', { seed: 1, references });
    expect([await read(troubled), await read(sound)]).toMatchObject([
      { state: 'pending' },
      { state: 'successful' },
    ]);
  });
});

describe('what is written in another way', () => {
  it('amountFormats, strangeTexts: our client reads the same payment, with its id at the beginning', async () => {
    const { pay, read, transferStatus, journal } = await start(always('amountFormats', 'strangeTexts'));
    const written = new Set<unknown>();
    for (let n = 0; n < 40; n += 1) {
      const reference = await pay({ amount: '1250000' });
      written.add((JSON.parse((await transferStatus(reference)).text) as { amount: unknown }).amount);
      const status = await read(reference);
      expect(status).toMatchObject({ state: 'successful', amount: 1_250_000n, currency: 'XAF' });
      const { financialTransactionId } = status as { financialTransactionId: string };
      const line = (await journal()).at(-1);
      expect(financialTransactionId.startsWith(line?.financialTransactionId ?? '-')).toBe(true);
      expect(financialTransactionId.length).toBeLessThanOrEqual(100);
    }
    expect(written).toEqual(new Set([1_250_000, '1,250,000', '1 250 000', '1250000.00', '1,250,000.0']));
  });

  it('strangeTexts: a reason keeps its code in front, and a short float is one', async () => {
    const { pay, read, control } = await start(always('strangeTexts', 'paymentFails'));
    for (let n = 0; n < 20; n += 1) {
      const { code } = (await read(await pay())) as { code: string };
      expect(code.startsWith('COULD_NOT_PERFORM_TRANSACTION')).toBe(true);
    }
    await control('PUT', 'balance', { amount: '0', currency: 'XAF' });
    await control('POST', 'faults', { seed: 1, ...always('strangeTexts') });
    expect(await read(await pay())).toEqual({ state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' });
  });

  it('balanceFormats: our client reads whole units', async () => {
    const { operator, call } = await start(always('balanceFormats'));
    const written = new Set<unknown>();
    for (let n = 0; n < 40; n += 1) {
      const { body } = await call('GET', '/disbursement/v1_0/account/balance');
      written.add((body as { availableBalance: unknown }).availableBalance);
      expect(await operator.balance('DISBURSEMENT')).toEqual({
        state: 'known',
        amount: 5_000_000_000n,
        currency: 'XAF',
      });
    }
    expect(written).toEqual(new Set([5_000_000_000, 5_000_000_000.25, '5000000000.75', '5,000,000,000.5']));
  });
});

describe('outcomes that change', () => {
  it('pendingForever: after a restart and without the plan too, until a control call ends it', async () => {
    const dataDir = await temporaryFolder();
    const before = await start(always('pendingForever'), { dataDir });
    const reference = await before.pay();
    await before.stop();
    const { read, turn, journal } = await start({}, { dataDir });
    expect(await read(reference)).toEqual({ state: 'pending' });
    expect(await journal()).toMatchObject([{ status: 'PENDING', staysPending: true }]);
    expect(await turn(reference, { status: 'SUCCESSFUL' })).toBe(204);
    expect(await read(reference)).toMatchObject({ state: 'successful' });
  });

  it('turn: at any time, as often as asked, with a callback or without; the money moves with it', async () => {
    const { pay, turn, journal, call } = await start({});
    const balance = async () =>
      ((await call('GET', '/disbursement/v1_0/account/balance')).body as { availableBalance: string })
        .availableBalance;
    const { received, url } = await startReceiver();
    const reference = await pay({ callbackUrl: url });
    const paidBalance = await balance();
    expect(await turn(reference, { status: 'SUCCESSFUL' })).toBe(409);
    expect(await turn(randomUUID(), { status: 'FAILED' })).toBe(409);
    expect(await turn(reference, { status: 'PENDING' })).toBe(400);
    expect(await turn(reference, { status: 'FAILED', callback: false })).toBe(204);
    expect(Number(await balance()) - Number(paidBalance)).toBe(5_000);
    expect(await turn(reference, { status: 'SUCCESSFUL' })).toBe(204);
    expect(await balance()).toBe(paidBalance);
    await eventually(
      () => received.length,
      (count) => count >= 2,
    );
    expect(received.map(({ body }) => body['status'])).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
    expect((await journal())[0]?.turns).toMatchObject([{ status: 'SUCCESSFUL' }, { status: 'FAILED' }]);
  });

  it('outcomeTurnsBack, turnSilent: it turns twice, nobody is told, and the journal has it after a restart', async () => {
    const dataDir = await temporaryFolder();
    const plan = { ...always('outcomeTurns', 'outcomeTurnsBack', 'turnSilent'), turnMs: 5, turnSpreadMs: 20 };
    const { pay, journal, stop } = await start(plan, { dataDir });
    const { received, url } = await startReceiver();
    const reference = await pay({ callbackUrl: `${url}/silent` });
    const twice = (lines: Record<string, unknown>[]) =>
      (lines[0]?.turns as unknown[] | undefined)?.length === 2;
    const [line] = await eventually(journal, twice);
    expect(line).toMatchObject({ reference, status: 'SUCCESSFUL', turnedFrom: 'FAILED' });
    expect(line).not.toHaveProperty('turnsAt');
    await stop();
    expect(received.map(({ body }) => body['status'])).toEqual(['SUCCESSFUL']);
    const again = await start({}, { dataDir });
    expect(await again.journal()).toEqual([line]);
  });

  it('turnSpreadMs: the time of a turn is drawn', async () => {
    const { pay, journal } = await start({ ...always('outcomeTurns'), turnMs: 60_000, turnSpreadMs: 60_000 });
    for (let n = 0; n < 10; n += 1) await pay();
    const waits = (await journal()).map(
      ({ turnsAt = '', finishedAt = '' }) => Date.parse(turnsAt) - Date.parse(finishedAt),
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...waits)).toBeLessThan(121_000);
    expect(new Set(waits.map((wait) => Math.round(wait / 1_000))).size).toBeGreaterThan(3);
  });
});
