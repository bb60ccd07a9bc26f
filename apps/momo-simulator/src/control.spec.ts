import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanUp, http, startSimulator } from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';
const past = (extra: object = {}) => ({
  reference: randomUUID(),
  product: 'disbursement',
  amount: '25000',
  currency: 'XAF',
  msisdn: person,
  externalId: 'T-OLD',
  status: 'SUCCESSFUL',
  acceptedAt: '2026-03-01T08:00:00.000Z',
  finishedAt: '2026-03-01T08:00:04.000Z',
  ...extra,
});
const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('control calls', () => {
  it('are refused unless allowed, and never serve a page of a browser', async () => {
    const closed = await startSimulator({ control: false });
    const calls = [
      ['POST', 'faults'],
      ['DELETE', 'faults'],
      ['PUT', 'balance'],
      ['GET', 'requests'],
      ['GET', 'holders'],
      ['POST', 'holders'],
      ['GET', 'journal'],
      ['POST', 'journal/import'],
    ] as const;
    for (const [method, address] of calls) expect((await closed.control(method, address)).status).toBe(403);
    const open = await startSimulator();
    const fromPage = await http('GET', `${open.url}/_control/journal`, { origin: 'https://evil.example' });
    expect(fromPage.status).toBe(403);
    expect((await open.control('GET', 'journal')).status).toBe(200);
  });

  it('say what is wrong with a plan of faults', async () => {
    const { control } = await startSimulator();
    const answer = await control('POST', 'faults', { seed: 1, rates: { resetBeforeAcept: 0.1, html: 2 } });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('resetBeforeAcept')]);
    expect((await control('POST', 'faults', '{')).status).toBe(400);
  });
});

describe('the journal of payments', () => {
  it('has each with its reference, money, number, result and times', async () => {
    const { control, transfer, collect } = await startSimulator({ timing: { approvalMs: 60_000 } });
    const [first, second] = [randomUUID(), randomUUID()];
    await transfer('46733123457', { reference: first });
    await collect(person, { reference: second });
    const journal = await control('GET', 'journal');
    expect(journal.headers.get('content-type')).toBe('application/x-ndjson');
    const common = { amount: '5000', currency: 'XAF', externalId: 'T-1', acceptedAt: expect.any(String) };
    expect(lines(journal.text)).toEqual([
      {
        ...common,
        reference: first,
        product: 'disbursement',
        operation: 'transfer',
        msisdn: '46733123457',
        status: 'FAILED',
        reason: 'PAYEE_NOT_FOUND',
        finishedAt: expect.any(String),
      },
      {
        ...common,
        reference: second,
        product: 'collection',
        operation: 'requesttopay',
        msisdn: person,
        status: 'PENDING',
      },
    ]);
  });

  it('takes a past in bulk, once, and stores it', async () => {
    const simulator = await startSimulator();
    const payments = [
      past({ financialTransactionId: '1000000700' }),
      past({ status: 'FAILED', reason: 'PAYEE_NOT_FOUND' }),
      past({ product: 'collection', amount: '100000' }),
      ...Array.from({ length: 2000 }, () => past({ amount: '1' })),
    ];
    const take = () => simulator.control('POST', 'journal/import', { payments });
    expect((await take()).body).toEqual({ imported: 2003, skipped: 0 });
    expect((await take()).body).toEqual({ imported: 0, skipped: 2003 });
    const listed = lines((await simulator.control('GET', 'journal')).text);
    expect(listed).toHaveLength(2003);
    expect(listed[0]).toEqual({ ...payments[0], operation: 'transfer' });
    expect(listed[1]).toMatchObject({ status: 'FAILED', reason: 'PAYEE_NOT_FOUND' });
    const ids = listed.map(({ financialTransactionId }) => financialTransactionId).filter(Boolean);
    expect(new Set(ids).size).toBe(2002);
    const { body } = await simulator.call('GET', '/disbursement/v1_0/account/balance');
    expect(body).toMatchObject({ availableBalance: String(5_000_000_000 - 25_000 + 100_000 - 2000) });
    expect((await simulator.transferStatus(payments[0]?.reference ?? '')).body).toMatchObject({
      status: 'SUCCESSFUL',
    });
    expect((await simulator.transfer(person, { reference: payments[0]?.reference })).status).toBe(409);
  });

  it('refuses a past with a mistake, whole', async () => {
    const { control } = await startSimulator();
    const answer = await control('POST', 'journal/import', { payments: [past(), past({ amount: '1.5' })] });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('payments[1].amount')]);
    expect((await control('GET', 'journal')).text).toBe('');
  });
});
