import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Faults, type FaultName, faultPlan, strikeOfCall } from './faults.ts';
import { cleanUp, eventually, startSimulator } from './testing/harness.ts';
import { always, person, startPlanned } from './testing/planned.ts';

afterEach(cleanUp);

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
    const { url, headersFor, journal } = await startPlanned({ latencyMs: { post: [400, 400] } });
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
    const { call, token, pay, transferStatus } = await startPlanned({
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
    const { transfer, journal, read } = await startPlanned({ ...always('slowRefusal'), refusalMs: [5, 10] });
    const reference = randomUUID();
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await transfer(person, { reference });
      expect([400, 500]).toContain(status);
      expect(body).toMatchObject({ code: 'PAYEE_NOT_FOUND' });
    }
    expect(await journal()).toEqual([]);
    expect(await read(reference)).toEqual({ state: 'not-found' });
  });

  it('notAllowed: for one number alone, each time', async () => {
    const { transfer, pay, journal } = await startPlanned({ numbers: { [person]: ['notAllowed'] } });
    const reference = randomUUID();
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await transfer(person, { reference });
      expect([status, body]).toEqual([500, expect.objectContaining({ code: 'NOT_ALLOWED' })]);
    }
    await pay({ msisdn: '237677000002' });
    expect(await journal()).toHaveLength(1);
  });

  it('serverErrorBeforeAccept: a 500 with a code, and nothing happened', async () => {
    const { transfer, journal } = await startPlanned(always('serverErrorBeforeAccept'));
    const { status, body } = await transfer(person);
    expect([status, body]).toEqual([500, expect.objectContaining({ code: 'INTERNAL_PROCESSING_ERROR' })]);
    expect(await journal()).toEqual([]);
  });

  it('slowRefusal: not of what was accepted before', async () => {
    const { pay, control, transfer } = await startPlanned({});
    const reference = await pay();
    await control('POST', 'faults', { seed: 1, ...always('slowRefusal') });
    expect((await transfer(person, { reference })).status).toBe(409);
  });

  it('alreadyExistsAs400: a repeated reference is known, though with status 400', async () => {
    const { pay, transfer } = await startPlanned(always('alreadyExistsAs400'));
    const { status, body } = await transfer(person, { reference: await pay() });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'RESOURCE_ALREADY_EXIST' })]);
  });

  it('clientErrorAfterAccept: the payment is there though a 400 says nothing of it', async () => {
    const { transfer, read, journal } = await startPlanned(always('clientErrorAfterAccept'));
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
    const { token } = await startPlanned({ ...always('tokenHangs'), holdMs: 20 });
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
    const { pay, read, journal } = await startPlanned({ numbers: { [person]: [fault] }, holdMs: 20 });
    const [troubled, sound] = [await pay(), await pay({ msisdn: other })];
    for (let n = 0; n < 3; n += 1) expect(await read(troubled)).toMatchObject(expected);
    expect(await read(sound)).toMatchObject({ state: 'successful' });
    expect((await journal()).map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
  });

  it('statusAlwaysNonsense: of many kinds, none of which is read as an outcome', async () => {
    const { url, headersFor, pay, read } = await startPlanned(always('statusAlwaysNonsense'));
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
    const { pay, read, control } = await startPlanned({});
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
    const { pay, read, transferStatus, journal } = await startPlanned(
      always('amountFormats', 'strangeTexts'),
    );
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
    const { pay, read, control } = await startPlanned(always('strangeTexts', 'paymentFails'));
    for (let n = 0; n < 20; n += 1) {
      const { code } = (await read(await pay())) as { code: string };
      expect(code.startsWith('COULD_NOT_PERFORM_TRANSACTION')).toBe(true);
    }
    await control('PUT', 'balance', { amount: '0', currency: 'XAF' });
    await control('POST', 'faults', { seed: 1, ...always('strangeTexts') });
    expect(await read(await pay())).toEqual({ state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' });
  });

  it('repeatedIds: one id is told of several payments, while the journal has their own', async () => {
    const { pay, read, journal } = await startPlanned(always('repeatedIds'));
    const told = [await read(await pay()), await read(await pay())];
    expect(told).toMatchObject([
      { financialTransactionId: '777777777' },
      { financialTransactionId: '777777777' },
    ]);
    expect(new Set((await journal()).map(({ financialTransactionId }) => financialTransactionId)).size).toBe(
      2,
    );
  });

  it('balanceError: the balance is not told', async () => {
    const { operator } = await startPlanned(always('balanceError'));
    expect(await operator.balance('DISBURSEMENT')).toMatchObject({ state: 'unknown', answered: true });
  });

  it('balanceFormats: our client reads whole units', async () => {
    const { operator, call } = await startPlanned(always('balanceFormats'));
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
