import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Faults, faultPlan, type FaultName } from './faults.ts';
import { cleanUp, eventually, startReceiver, startSimulator } from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';

/** Starts a simulator with some faults that always strike. */
async function startFaulty(rates: Partial<Record<FaultName, number>>, rest: object = {}) {
  const simulator = await startSimulator();
  const set = await simulator.control('POST', 'faults', { seed: 1, rates, ...rest });
  expect(set.status).toBe(204);
  return simulator;
}

describe('seeded chance', () => {
  const strikes = (seed: number, reference: string) => {
    const faults = new Faults();
    faults.set(faultPlan.parse({ seed, rates: { resetBeforeAccept: 0.3 } }));
    const strike = { reference, method: 'POST', product: 'disbursement', msisdn: person } as const;
    return Array.from({ length: 200 }, (_, i) =>
      faults.strikes('resetBeforeAccept', { ...strike, attempt: i + 1 }),
    );
  };

  it('fall alike for the same seed, reference and attempt, and differently for others', () => {
    expect(strikes(7, 'a')).toEqual(strikes(7, 'a'));
    expect(strikes(7, 'a')).not.toEqual(strikes(8, 'a'));
    expect(strikes(7, 'a')).not.toEqual(strikes(7, 'b'));
    const share = strikes(7, 'a').filter(Boolean).length / 200;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  it('concern only the requests they are meant for', () => {
    const faults = new Faults();
    const strike = {
      reference: 'a',
      attempt: 1,
      method: 'POST',
      product: 'disbursement',
      msisdn: person,
    } as const;
    const hits = (limit: object) => {
      faults.set(faultPlan.parse({ seed: 1, rates: { html: 1 }, for: limit }));
      return faults.strikes('html', strike);
    };
    expect(hits({})).toBe(true);
    expect(hits({ msisdn: person, product: 'disbursement', method: 'POST' })).toBe(true);
    expect(hits({ msisdn: '237677000000' })).toBe(false);
    expect(hits({ product: 'collection' })).toBe(false);
    expect(hits({ method: 'GET' })).toBe(false);
    faults.clear();
    expect(faults.strikes('html', strike)).toBe(false);
  });
});

describe('requests that go wrong before they are accepted', () => {
  it.each<[FaultName, number | 'broken']>([
    ['resetBeforeAccept', 'broken'],
    ['tooManyRequests', 429],
    ['html', 200],
  ])('%s: nothing happened, and the next try does it', async (fault, expected) => {
    const { transfer, transferStatus, control } = await startFaulty({ [fault]: 1 });
    const reference = randomUUID();
    const answer = await transfer(person, { reference }).then(
      ({ status }) => status,
      () => 'broken' as const,
    );
    expect(answer).toBe(expected);
    expect((await control('GET', 'journal')).text).toBe('');
    expect((await control('DELETE', 'faults')).status).toBe(204);
    expect((await transferStatus(reference)).status).toBe(404);
    expect((await transfer(person, { reference })).status).toBe(202);
    expect((await control('GET', 'requests')).body).toMatchObject([{ reference, count: 2 }]);
  });
});

describe('requests that go wrong after they were accepted', () => {
  it.each<[FaultName, number | 'broken']>([
    ['acceptThenTimeout', 'broken'],
    ['serverErrorAfterAccept', 500],
  ])('%s: the payment is there, and a second try is a conflict', async (fault, expected) => {
    const { transfer, transferStatus, control } = await startFaulty({ [fault]: 1 }, { holdMs: 50 });
    const reference = randomUUID();
    const answer = await transfer(person, { reference }).then(
      ({ status }) => status,
      () => 'broken' as const,
    );
    expect(answer).toBe(expected);
    await control('DELETE', 'faults');
    expect((await transferStatus(reference)).body).toMatchObject({ status: 'SUCCESSFUL' });
    expect((await transfer(person, { reference })).status).toBe(409);
  });

  it('slowDrip: the response arrives whole, but piece by piece', async () => {
    const { url, headersFor, transfer, transferStatus } = await startFaulty({ slowDrip: 1 }, { dripMs: 120 });
    const reference = randomUUID();
    expect((await transfer(person, { reference })).status).toBe(202);
    const status = await fetch(`${url}/disbursement/v1_0/transfer/${reference}`, {
      headers: await headersFor('disbursement'),
    });
    const pieces = await Array.fromAsync(status.body ?? []);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ status: 'SUCCESSFUL' });
    expect(pieces.length).toBeGreaterThan(1);
    expect((await transferStatus(reference)).body).toMatchObject({ status: 'SUCCESSFUL' });
  });
});

describe('status questions that go wrong', () => {
  it('notFoundThenFound: 404 for some reads, then the truth', async () => {
    const { transfer, transferStatus } = await startFaulty({ notFoundThenFound: 1 }, { notFoundReads: 2 });
    const reference = randomUUID();
    await transfer(person, { reference });
    const answers = [
      await transferStatus(reference),
      await transferStatus(reference),
      await transferStatus(reference),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect((await transfer(person, { reference })).status).toBe(409);
  });

  it('others leave the POST alone where only GET is named', async () => {
    const { transfer, transferStatus } = await startFaulty(
      { tooManyRequests: 1 },
      { for: { method: 'GET' } },
    );
    const reference = randomUUID();
    expect((await transfer(person, { reference })).status).toBe(202);
    const refused = await transferStatus(reference);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });
});

describe('callbacks that go wrong', () => {
  /** Pays with these faults, and once more without them; the callback of that second payment ends the waiting. */
  async function callbacksOf(rates: Partial<Record<FaultName, number>>, expected: number) {
    const { transfer, control } = await startFaulty(rates);
    const { received, url } = await startReceiver();
    const { status } = await transfer(person, { callbackUrl: `${url}/faulty` });
    expect(status).toBe(202);
    const early = received.length;
    await eventually(
      () => received.length,
      (count) => count >= expected,
    );
    await control('DELETE', 'faults');
    await transfer(person, { callbackUrl: `${url}/last` });
    await eventually(
      () => received,
      (list) => list.some(({ path }) => path === '/callback/last'),
    );
    return {
      early,
      bodies: received.filter(({ path }) => path === '/callback/faulty').map(({ body }) => body),
    };
  }

  it('silentAfter202: none arrives', async () => {
    expect((await callbacksOf({ silentAfter202: 1 }, 0)).bodies).toEqual([]);
  });

  it('callbackBefore202: it is there when the response comes', async () => {
    const { early, bodies } = await callbacksOf({ callbackBefore202: 1 }, 1);
    expect(early).toBe(1);
    expect(bodies).toEqual([expect.objectContaining({ status: 'SUCCESSFUL' })]);
  });

  it('callbackRepeat: the same again, two to five in all', async () => {
    const { bodies } = await callbacksOf({ callbackRepeat: 1 }, 2);
    expect(bodies.length).toBeGreaterThanOrEqual(2);
    expect(bodies.length).toBeLessThanOrEqual(5);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('callbackContradictory: the opposite too', async () => {
    const { bodies } = await callbacksOf({ callbackContradictory: 1 }, 2);
    expect(bodies.map(({ status }) => status).sort()).toEqual(['FAILED', 'SUCCESSFUL']);
  });

  it('callbackForged: a stranger’s claim before the response, another amount', async () => {
    const { early, bodies } = await callbacksOf({ callbackForged: 1 }, 2);
    expect(early).toBeGreaterThanOrEqual(1);
    expect(bodies.map(({ amount }) => amount).sort()).toEqual(['5000', '50000']);
  });
});
