import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMomoOperator, simulatorCredentials } from '@sanaga/operators';
import { buildSimulator } from '../../../momo-simulator/src/app.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/wallet/money-harness.ts';

let h: MoneyHarness;
let simulatorUrl: string;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  h = await createMoneyHarness();
  opened.defer(() => h.close());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verification-by-hand-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const simulator = buildSimulator({ dataDir, control: true, timing: { approvalMs: 0 } });
  opened.defer(() => simulator.close());
  simulatorUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
  const { collect, status } = createMomoOperator({
    baseUrl: simulatorUrl,
    targetEnvironment: 'sandbox',
    ...simulatorCredentials,
    requestTimeout: 5_000,
  });
  Object.assign(h.operator, { collect, status });
});
afterAll(() => opened.disposeAsync());

const press = async (address: string, fields: Record<string, string>): Promise<string> => {
  const body = new URLSearchParams(fields);
  const response = await fetch(simulatorUrl + address, {
    method: 'POST',
    headers: { origin: simulatorUrl },
    body,
  });
  expect(response.status).toBe(200);
  return response.text();
};

/** Creates an account whose holder has the phone in hand and is asked to confirm it. */
async function asked() {
  const admin = await h.signUpOrganisation();
  const accountNumber = somePhoneNumber();
  await press('/phone', { number: accountNumber });
  const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
  const { providerId } = expectSuccess(
    await h.post(admin, '/transaction/add-service-provider', payload),
  ).json();
  expectSuccess(await h.patch(admin, `/transaction/verify-service-provider/${providerId}`));
  await h.settle(5);
  return { admin, page: `/phone/${accountNumber.slice(1)}` };
}

const accountOf = async (admin: TestSession) => (await h.get(admin, '/transaction/get-service-providers'))[0];
const referenceOn = async (page: string) => {
  const text = await (await fetch(simulatorUrl + page)).text();
  expect(text).toContain('100\u00A0XAF');
  expect(text).toContain('Account verification');
  return /name="reference" value="([\w-]+)"/.exec(text)?.[1] ?? '';
};

it('verifies the account of whoever confirms on the simulator’s phone', async () => {
  const { admin, page } = await asked();
  expect(await accountOf(admin)).toMatchObject({
    status: 'UNCONFIRMED',
    verification: { status: 'WAITING' },
  });
  const text = await press(page, { reference: await referenceOn(page), action: 'confirm' });
  expect(text).toContain('Confirmed and paid');
  await h.settle(70);
  expect(await accountOf(admin)).toMatchObject({
    status: 'CONFIRMED',
    verification: { status: 'CONFIRMED' },
  });
  expect((await h.get(admin, '/transaction/wallet')).available).toBe(100);
});

it('tells whoever asked that the holder declined', async () => {
  const { admin, page } = await asked();
  await press(page, { reference: await referenceOn(page), action: 'decline' });
  await h.settle(70);
  expect(await accountOf(admin)).toMatchObject({
    status: 'UNCONFIRMED',
    verification: { status: 'DECLINED' },
  });
  const [notification] = (await h.get(admin, '/transaction/notifications')).content;
  expect(notification.kind).toBe('account-not-verified');
  expect((await h.get(admin, '/transaction/wallet')).available).toBe(0);
});
