import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMomoOperator, type OperatorRequest } from '@sanaga/operators';
import type * as MtnMomo from 'mtn-momo';
import { defaultCredentials } from './defaults.ts';
import { cleanUp, startReceiver, startSimulator, eventually } from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';

/** Milliseconds for an operator that responds, on a machine that others keep busy. */
const usualTimeoutMs = 60_000;

describe('the product’s own operator', () => {
  async function setUp(requestTimeout = usualTimeoutMs) {
    const simulator = await startSimulator();
    const receiver = await startReceiver();
    const operatorWith = (timeoutMs: number) =>
      createMomoOperator({
        baseUrl: simulator.url,
        targetEnvironment: 'sandbox',
        ...defaultCredentials,
        requestTimeout: timeoutMs,
        callbackUrl: (kind, reference) => `${receiver.url}/${kind}/${reference}`,
      });
    const [operator, unhurried] = [operatorWith(requestTimeout), operatorWith(usualTimeoutMs)];
    const request = (extra: Partial<OperatorRequest> = {}): OperatorRequest => ({
      referenceId: randomUUID(),
      amount: 5000n,
      currency: 'XAF',
      msisdn: person,
      externalId: 'T-7K4K8D',
      payerMessage: 'Salaire de N’Gono & fils',
      payeeNote: "C'est l'été 🎉",
      mayLeave: () => true,
      ...extra,
    });
    return { simulator, receiver, operator, unhurried, request };
  }

  it('pays, collects, is called back and knows the result', async () => {
    const { operator, request, receiver } = await setUp();
    const [payout, collection] = [request(), request()];
    expect(await operator.status('DISBURSEMENT', payout.referenceId)).toEqual({ state: 'not-found' });
    expect(await operator.disburse(payout)).toEqual({ outcome: 'accepted' });
    expect(await operator.disburse(payout)).toEqual({ outcome: 'accepted' });
    expect(await operator.collect(collection)).toEqual({ outcome: 'accepted' });
    const successful = {
      state: 'successful',
      amount: 5000n,
      currency: 'XAF',
      financialTransactionId: expect.stringMatching(/^\d+$/),
    };
    expect(await operator.status('DISBURSEMENT', payout.referenceId)).toEqual(successful);
    expect(await operator.status('COLLECTION', collection.referenceId)).toEqual(successful);
    await eventually(
      () => receiver.received.length,
      (count) => count === 2,
    );
    expect(receiver.received.map(({ path }) => path).sort()).toEqual([
      `/callback/COLLECTION/${collection.referenceId}`,
      `/callback/DISBURSEMENT/${payout.referenceId}`,
    ]);
  });

  it('reads how payments fail, wait, and lack float', async () => {
    const { operator, request } = await setUp();
    const statusFor = async (msisdn: string) => {
      const payout = request({ msisdn });
      expect(await operator.disburse(payout)).toEqual({ outcome: 'accepted' });
      return operator.status('DISBURSEMENT', payout.referenceId);
    };
    expect(await statusFor('46733123450')).toEqual({ state: 'failed', code: 'INTERNAL_PROCESSING_ERROR' });
    expect(await statusFor('46733123453')).toEqual({ state: 'pending' });
    expect(await statusFor('46733123455')).toEqual({
      state: 'configuration-error',
      code: 'NOT_ENOUGH_FUNDS',
    });
    expect(await operator.disburse(request({ currency: 'XOF' }))).toEqual({
      outcome: 'refused',
      code: 'BAD_REQUEST',
    });
  });

  it('queries holders and the balance', async () => {
    const { operator } = await setUp();
    expect(await operator.isActive(person)).toBe('active');
    expect(await operator.isActive('46733123451')).toBe('inactive');
    expect(await operator.isActive('46733123450')).toBe('inactive');
    expect(await operator.isActive('46733123455')).toBe('unknown');
    expect(await operator.registeredName(person)).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(await operator.registeredName('237222123456')).toBeNull();
    expect(await operator.balance('COLLECTION')).toEqual({
      state: 'known',
      amount: 5_000_000_000n,
      currency: 'XAF',
    });
  });

  it.each<[object, string, number]>([
    [{ resetBeforeAccept: 1 }, 'unknown', usualTimeoutMs],
    [{ acceptThenTimeout: 1 }, 'unknown', 200],
    [{ serverErrorAfterAccept: 1 }, 'unknown', usualTimeoutMs],
    [{ slowDrip: 1 }, 'unknown', 200],
    [{ html: 1 }, 'unknown', usualTimeoutMs],
    [{ tooManyRequests: 1 }, 'configuration-error', usualTimeoutMs],
  ])('takes %j for %s', async (rates, outcome, timeoutMs) => {
    const { operator, unhurried, request, simulator } = await setUp(timeoutMs);
    await simulator.control('POST', 'faults', { seed: 1, rates, dripMs: 2000 });
    const payout = request();
    expect(await operator.disburse(payout)).toMatchObject({ outcome });
    await simulator.control('DELETE', 'faults');
    // a healthy operator on a busy machine may take longer than what is given to a silent one
    expect(await unhurried.disburse(payout)).toEqual({ outcome: 'accepted' });
    expect(await unhurried.status('DISBURSEMENT', payout.referenceId)).toMatchObject({ state: 'successful' });
  });

  it('reads a key that was replaced elsewhere as a configuration error', async () => {
    const { operator, request, simulator } = await setUp();
    expect(await operator.disburse(request())).toEqual({ outcome: 'accepted' });
    const { apiUser, subscriptionKey } = defaultCredentials.disbursement;
    const headers = { 'ocp-apim-subscription-key': subscriptionKey };
    await fetch(`${simulator.url}/v1_0/apiuser/${apiUser}/apikey`, { method: 'POST', headers });
    expect(await operator.disburse(request())).toEqual({
      outcome: 'configuration-error',
      code: 'LOGIN_FAILED',
    });
  });
});

describe('the npm library mtn-momo 2.0.0, as published', () => {
  const { create } = createRequire(import.meta.url)('mtn-momo') as typeof MtnMomo;

  it('makes a user, requests a payment, transfers, and checks a payer', async () => {
    const { url } = await startSimulator();
    const momo = create({ callbackHost: 'pay.example', baseUrl: url });
    const primaryKey = defaultCredentials.collection.subscriptionKey;
    const userId = await momo.Users({ primaryKey }).create('pay.example');
    const { apiKey: userSecret } = await momo.Users({ primaryKey }).login(userId);
    const collections = momo.Collections({ primaryKey, userId, userSecret });
    const disbursements = momo.Disbursements({
      primaryKey: defaultCredentials.disbursement.subscriptionKey,
      userId,
      userSecret,
    });
    const common = {
      amount: '500',
      currency: 'EUR',
      externalId: '123',
      payerMessage: 'message',
      payeeNote: 'note',
    };
    const party = { partyIdType: 'MSISDN', partyId: person } as MtnMomo.Payer;

    const payment = await collections.requestToPay({ ...common, payer: party });
    expect(await collections.getTransaction(payment)).toMatchObject({ status: 'SUCCESSFUL', payer: party });
    const transfer = await disbursements.transfer({
      ...common,
      payee: party,
      callbackUrl: 'http://pay.example/cb',
    });
    expect(await disbursements.getTransaction(transfer)).toMatchObject({
      status: 'SUCCESSFUL',
      payee: party,
    });
    expect(await collections.isPayerActive(person)).toEqual({ result: true });
    expect(await disbursements.isPayerActive(person)).toBe(true);
    expect(await collections.getBalance()).toEqual({ availableBalance: '5000000000', currency: 'XAF' });

    const rejected = await collections.requestToPay({
      ...common,
      payer: { ...party, partyId: '46733123451' },
    });
    await expect(collections.getTransaction(rejected)).rejects.toMatchObject({
      name: 'ApprovalRejectedError',
    });
    await expect(disbursements.getTransaction(randomUUID())).rejects.toMatchObject({
      name: 'ResourceNotFoundError',
    });
  });
});

describe('the npm library mtn-momo-sdk 1.3.0, as published', () => {
  const sdk = createRequire(import.meta.url).resolve('mtn-momo-sdk');

  interface Outcome {
    value?: unknown;
    /** The address that it failed at. */
    failedAt?: string;
  }

  /**
   * Returns the outcome of a call of the library, which reads its settings as it is loaded, so each call has its own
   * process.
   */
  async function outcomeOf(expression: string, settings: Record<string, string>): Promise<Outcome> {
    const script = `
      const say = (outcome) => process.send(outcome, () => process.disconnect());
      require(${JSON.stringify(sdk)}).${expression}
        .then((value) => say({ value }), ({ config, message }) => say({ failedAt: config?.url ?? message }));`;
    const env = { LOCAL_CURRENCY: 'EUR', ...settings };
    const child = spawn(process.execPath, ['-e', script], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const [outcome] = (await once(child, 'message')) as [Outcome];
    await once(child, 'exit');
    return outcome;
  }

  const settingsFor = (mode: 'SANDBOX' | 'PRODUCTION', values: Record<string, string>) => ({
    MTN_MOMO_ENV: mode.toLowerCase(),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_${mode}`, value])),
  });

  const journalOf = async ({ control }: Awaited<ReturnType<typeof startSimulator>>) =>
    (await control('GET', 'journal')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  const payment = `processPayment('100', '${person}', 'Invoice 12345')`;
  const { apiUser, apiKey, subscriptionKey } = defaultCredentials.collection;

  it('makes its user with an address for a host, and a payment that is paid', async () => {
    const simulator = await startSimulator();
    const settings = settingsFor('SANDBOX', {
      MOMO_API_BASE_URL: simulator.url,
      X_TARGET_ENVIRONMENT: 'sandbox',
      SUBSCRIPTION_KEY: subscriptionKey,
      PROVIDER_CALLBACK_HOST: 'https://pay.example',
    });
    // it then polls with an object for an id, which MTN refuses as we do
    expect(await outcomeOf(payment, settings)).toEqual({ failedAt: `${simulator.url}/v1_0/apiuser` });
    expect(await journalOf(simulator)).toMatchObject([{ amount: '100', status: 'SUCCESSFUL' }]);
  });

  it('pays with the keys that it is given, and reads how that ended', async () => {
    const [simulator, receiver] = [await startSimulator(), await startReceiver()];
    const settings = settingsFor('PRODUCTION', {
      MOMO_API_BASE_URL: simulator.url,
      X_TARGET_ENVIRONMENT: 'sandbox',
      SUBSCRIPTION_KEY: subscriptionKey,
      API_USER: apiUser,
      API_KEY: apiKey,
      PROVIDER_CALLBACK_HOST: receiver.url,
    });
    await outcomeOf(payment, settings);
    const [paid] = await journalOf(simulator);
    expect(await outcomeOf(`pollPaymentStatus('${String(paid?.['reference'])}')`, settings)).toMatchObject({
      value: { status: 'SUCCESSFUL', data: { amount: '100', payer: { partyId: person } } },
    });
  });
});
