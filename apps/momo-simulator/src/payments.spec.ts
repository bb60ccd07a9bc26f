import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hourMs } from '@sanaga/domain';
import {
  cleanUp,
  eventually,
  startReceiver,
  startSimulator,
  temporaryFolder,
  transferBody,
} from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';
const statusOf = ({ body }: { body: unknown }) => (body as { status?: string }).status;

describe('a payment', () => {
  it('is accepted with an empty 202 and then returns its result', async () => {
    const { transfer, transferStatus } = await startSimulator();
    const reference = randomUUID();
    const accepted = await transfer(person, { reference });
    expect([accepted.status, accepted.text]).toEqual([202, '']);
    expect((await transferStatus(reference.toUpperCase())).body).toEqual({
      financialTransactionId: expect.stringMatching(/^\d{9,10}$/),
      externalId: 'T-1',
      amount: '5000',
      currency: 'XAF',
      payee: { partyIdType: 'MSISDN', partyId: person },
      payerMessage: 'Prime',
      payeeNote: 'Novembre',
      status: 'SUCCESSFUL',
    });
  });

  it('exists once: the same reference again is a conflict, also at the same moment', async () => {
    const { transfer, control } = await startSimulator();
    const reference = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(person, { reference })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    const conflicts = answers.filter(({ status }) => status === 409);
    expect(conflicts).toHaveLength(19);
    expect(conflicts[0]?.body).toEqual({
      code: 'RESOURCE_ALREADY_EXIST',
      message: 'Duplicated reference id. Creation of resource failed.',
    });
    expect((await control('GET', 'journal')).text.trim().split('\n')).toHaveLength(1);
    expect((await control('GET', 'requests')).body).toEqual([
      { reference, path: '/disbursement/v1_0/transfer', externalId: 'T-1', msisdn: person, count: 20 },
    ]);
  });

  it('is found only where it was made', async () => {
    const { transfer, transferStatus, collectionStatus } = await startSimulator();
    const reference = randomUUID();
    await transfer(person, { reference });
    for (const answer of [await collectionStatus(reference), await transferStatus(randomUUID())]) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' },
      ]);
    }
  });

  it('is pending for as long as it is set to be', async () => {
    const dataDir = await temporaryFolder();
    const slow = await startSimulator({ dataDir, timing: { approvalMs: hourMs } });
    const reference = randomUUID();
    await slow.collect(person, { reference });
    const pending = await slow.collectionStatus(reference);
    expect(pending.body).toMatchObject({ status: 'PENDING', payer: { partyId: person } });
    expect(pending.body).not.toHaveProperty('financialTransactionId');
    await slow.stop();
    const quick = await startSimulator({ dataDir, timing: { approvalMs: 1, delayedMs: hourMs } });
    await eventually(
      () => quick.collectionStatus(reference),
      (answer) => statusOf(answer) === 'SUCCESSFUL',
    );
  });

  it('may be a withdrawal, a deposit or a refund too, in both versions', async () => {
    const { call, collect } = await startSimulator();
    const original = randomUUID();
    await collect(person, { reference: original });
    const { payee, ...money } = transferBody(person);
    const bodies = {
      '/collection/v1_0/requesttowithdraw': { ...money, payer: payee },
      '/disbursement/v1_0/deposit': { ...money, payee },
      '/disbursement/v2_0/deposit': { ...money, payee },
      '/disbursement/v2_0/refund': { ...money, referenceIdToRefund: original },
    };
    for (const [address, body] of Object.entries(bodies)) {
      const reference = randomUUID();
      expect((await call('POST', address, { 'x-reference-id': reference }, body)).status).toBe(202);
      const status = await call('GET', `${address.replace('v2_0', 'v1_0')}/${reference}`);
      expect(status.body).toMatchObject({ status: 'SUCCESSFUL', amount: '5000' });
    }
  });
});

describe('MTN’s test numbers', () => {
  const codes = ['INTERNAL_PROCESSING_ERROR', 'APPROVAL_REJECTED', 'EXPIRED', 'PENDING', 'SUCCESSFUL'];
  const shared = [
    'NOT_ALLOWED',
    'NOT_ALLOWED_TARGET_ENVIRONMENT',
    'INVALID_CALLBACK_URL_HOST',
    'INVALID_CURRENCY',
  ];
  const transferTable = [
    ...[...codes, 'NOT_ENOUGH_FUNDS', 'PAYER_LIMIT_REACHED', 'PAYEE_NOT_FOUND', ...shared],
    ...['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE'],
  ];
  const collectionTable = [
    ...[...codes, 'PAYER_NOT_FOUND', 'PAYEE_NOT_ALLOWED_TO_RECEIVE', ...shared],
    ...['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE', 'COULD_NOT_PERFORM_TRANSACTION'],
  ];

  it('end transfers and collections as the table says, 50 to 63', async () => {
    const simulator = await startSimulator();
    const ends = async (kind: 'transfer' | 'collection') => {
      const list: string[] = [];
      for (let ending = 50; ending <= 63; ending += 1) {
        const reference = randomUUID();
        const send = kind === 'transfer' ? simulator.transfer : simulator.collect;
        const ask = kind === 'transfer' ? simulator.transferStatus : simulator.collectionStatus;
        expect((await send(`467331234${ending}`, { reference })).status).toBe(202);
        const { status = '', reason } = (await ask(reference)).body as { status?: string; reason?: string };
        expect(reason === undefined).toBe(status !== 'FAILED');
        list.push(reason ?? status);
      }
      return list;
    };
    expect(await ends('transfer')).toEqual(transferTable);
    expect(await ends('collection')).toEqual(collectionTable);
  });

  it('54 is late: CREATED or PENDING, then SUCCESSFUL', async () => {
    const dataDir = await temporaryFolder();
    const slow = await startSimulator({ dataDir, timing: { delayedMs: hourMs } });
    const [first, second] = [randomUUID(), randomUUID()];
    await slow.collect('46733123454', { reference: first });
    await slow.transfer('46733123454', { reference: second });
    expect(statusOf(await slow.collectionStatus(first))).toBe('CREATED');
    expect(statusOf(await slow.transferStatus(second))).toBe('PENDING');
    await slow.stop();
    const quick = await startSimulator({
      dataDir,
      timing: { delayedMs: 1, transferMs: hourMs, approvalMs: hourMs },
    });
    await eventually(
      () => quick.collectionStatus(first),
      (answer) => statusOf(answer) === 'SUCCESSFUL',
    );
    await eventually(
      () => quick.transferStatus(second),
      (answer) => statusOf(answer) === 'SUCCESSFUL',
    );
  });

  it('give the account-holder check the results of the table', async () => {
    const { call } = await startSimulator();
    const check = async (id: string) => {
      const { status, body } = await call('GET', `/disbursement/v1_0/accountholder/msisdn/${id}/active`);
      return [
        status,
        (body as { code?: string; result?: boolean }).code ?? (body as { result?: boolean }).result,
      ];
    };
    expect(
      await Promise.all([50, 51, 52, 53, 54, 55, 56].map((ending) => check(`467331234${ending}`))),
    ).toEqual([
      [404, 'RESOURCE_NOT_FOUND'],
      [200, false],
      [500, 'NOT_ALLOWED'],
      [500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
      [500, 'INTERNAL_PROCESSING_ERROR'],
      [503, 'SERVICE_UNAVAILABLE'],
      [200, true],
    ]);
  });
});

describe('account holders', () => {
  const info = '/collection/v1_0/accountholder/msisdn';

  it('have a name that stays the same, in capitals; the segment’s case does not matter', async () => {
    const { call } = await startSimulator();
    const first = await call('GET', `${info}/${person}/basicuserinfo`);
    expect(first.body).toMatchObject({ name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/), status: 'ACTIVE' });
    const again = await call('GET', `/disbursement/v1_0/accountholder/MSISDN/${person}/basicuserinfo`);
    expect(again.body).toEqual(first.body);
    const names = new Set<string>();
    for (let i = 0; i < 40; i += 1) {
      const { body } = await call('GET', `${info}/2376771234${10 + i}/basicuserinfo`);
      names.add((body as { name: string }).name);
    }
    expect(names.size).toBeGreaterThan(35);
    expect((await call('GET', `${info}/46733123499/basicuserinfo`)).body).toMatchObject({ name: 'Sand Box' });
  });

  it('are those of mobile numbers; nobody can be paid at another', async () => {
    const { call, transfer, transferStatus } = await startSimulator();
    const fixedLine = '237222123456';
    expect((await call('GET', `${info}/${fixedLine}/active`)).body).toEqual({ result: false });
    expect((await call('GET', `${info}/${fixedLine}/basicuserinfo`)).status).toBe(404);
    expect((await call('GET', `${info}/${person}/active`)).body).toEqual({ result: true });
    const reference = randomUUID();
    await transfer(fixedLine, { reference });
    expect((await transferStatus(reference)).body).toMatchObject({
      status: 'FAILED',
      reason: 'PAYEE_NOT_FOUND',
    });
  });

  it('may be given a name and be closed by a control call', async () => {
    const simulator = await startSimulator();
    const holder = { msisdn: person, givenName: 'ROSINE', familyName: 'TAGNE', active: false };
    expect((await simulator.control('POST', 'holders', [holder])).status).toBe(204);
    expect((await simulator.control('GET', 'holders')).body).toEqual([holder]);
    expect((await simulator.call('GET', `${info}/${person}/active`)).body).toEqual({ result: false });
    const described = await simulator.call('GET', `${info}/${person}/basicuserinfo`);
    expect(described.body).toMatchObject({ name: 'TAGNE ROSINE', given_name: 'ROSINE', status: 'INACTIVE' });
    const reference = randomUUID();
    await simulator.transfer(person, { reference });
    expect((await simulator.transferStatus(reference)).body).toMatchObject({
      reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
    });
  });
});

describe('the balance', () => {
  it('follows payments, and a transfer beyond it fails', async () => {
    const { call, collect, transfer, transferStatus } = await startSimulator({ openingBalance: 4000n });
    const balance = async () => (await call('GET', '/disbursement/v1_0/account/balance')).body;
    const reference = randomUUID();
    await transfer(person, { reference });
    expect((await transferStatus(reference)).body).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ENOUGH_FUNDS',
    });
    await collect(person);
    expect(await balance()).toEqual({ availableBalance: '9000', currency: 'XAF' });
    await transfer(person);
    expect(await balance()).toEqual({ availableBalance: '4000', currency: 'XAF' });
    await transfer(person, { body: { amount: '10.50', currency: 'EUR' } });
    expect((await call('GET', '/collection/v1_0/account/balance/EUR')).body).toMatchObject({
      availableBalance: '3989.50',
    });
    expect((await call('GET', '/collection/v1_0/account/balance/USD')).status).toBe(400);
  });
});

describe('callbacks', () => {
  it('send the result once, unsigned, without the reference, and only where an address was given', async () => {
    const { transfer, collect } = await startSimulator();
    const { received, url } = await startReceiver();
    await transfer(person);
    await transfer('46733123450', { callbackUrl: `${url}/1` });
    await eventually(
      () => received.length,
      (count) => count === 1,
    );
    await collect(person, { callbackUrl: `${url}/2` });
    await eventually(
      () => received.length,
      (count) => count === 2,
    );
    const common = { method: 'POST', userAgent: 'LWAC Http Client 1.0' };
    expect(received).toEqual([
      {
        ...common,
        path: '/callback/1',
        body: { ...transferBody('46733123450'), status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' },
      },
      { ...common, path: '/callback/2', body: expect.objectContaining({ status: 'SUCCESSFUL' }) },
    ]);
  });

  it('of second versions are PUT', async () => {
    const { call } = await startSimulator();
    const { received, url } = await startReceiver();
    const headers = { 'x-reference-id': randomUUID(), 'x-callback-url': url };
    await call('POST', '/disbursement/v2_0/deposit', headers, transferBody(person));
    await eventually(
      () => received.length,
      (count) => count === 1,
    );
    expect(received[0]?.method).toBe('PUT');
  });
});
