import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const require = async (...requiredDocuments: string[]) =>
  expectSuccess(await h.patch(superAdmin, '/platform/settings', { requiredDocuments })).json();

async function accepted(admin: TestSession, kind: string) {
  const file = new File(['%PDF-1.7'], 'a.pdf');
  const form = await formOf({ file, ...(kind !== 'IDENTITY' && { number: '1234' }) });
  const url = `/profile/documents/${kind}`;
  const { version } = expectSuccess(await h.as(admin).inject({ method: 'POST', url, ...form })).json();
  const path = `/auth/organisations/accept-document/${admin.organisationId}/${kind}`;
  expectSuccess(await h.patch(superAdmin, path, { version }));
}

const ask = async (admin: TestSession, accountNumber: string) => {
  const answer = await h.post(admin, '/transaction/refill-wallet', { accountNumber, amount: 5_000 });
  return [answer.statusCode, answer.json().code];
};

describe('documents that the platform requires', () => {
  it('are none at first, and a refill needs none', async () => {
    expect(await h.get(superAdmin, '/platform/settings')).toMatchObject({ requiredDocuments: [] });
    const admin = await h.signUpOrganisation();
    const { accountNumber } = await h.confirmedAccount(admin);
    expect(await ask(admin, accountNumber)).toEqual([201, undefined]);
  });

  it('stop a refill until each is accepted, and nothing else', async () => {
    await require('NIU', 'RCCM');
    const admin = await h.signUpOrganisation();
    const { accountNumber } = await h.confirmedAccount(admin);
    expect(await ask(admin, accountNumber)).toEqual([409, 'DOCUMENTS_REQUIRED']);
    await accepted(admin, 'RCCM');
    await accepted(admin, 'IDENTITY');
    expect(await ask(admin, accountNumber)).toEqual([409, 'DOCUMENTS_REQUIRED']);
    expect((await h.get(admin, '/transaction/wallet-refills')).totalElements).toBe(0);
    await accepted(admin, 'NIU');
    expect(await ask(admin, accountNumber)).toEqual([201, undefined]);
    await require();
  });

  it('stop a card top-up as well', async () => {
    await require('RCCM');
    const admin = await h.signUpOrganisation();
    const answer = await h.post(admin, '/card/checkout', { amount: 5_000 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'DOCUMENTS_REQUIRED']);
    await require();
  });

  it('do not concern individuals', async () => {
    await require('RCCM', 'NIU', 'IDENTITY');
    const individual = await h.signUpIndividual();
    const { accountNumber } = await h.confirmedAccount(individual);
    expect(await ask(individual, accountNumber)).toEqual([201, undefined]);
    await require();
  });

  it('are a setting like the others: in one order, with who changed it', async () => {
    expect((await require('IDENTITY', 'RCCM')).requiredDocuments).toEqual(['RCCM', 'IDENTITY']);
    const before = await h.get(superAdmin, '/platform/settings/history');
    expect(before.content[0].changes).toEqual([
      { setting: 'requiredDocuments', before: [], after: ['RCCM', 'IDENTITY'] },
    ]);
    await require('RCCM', 'IDENTITY');
    const after = await h.get(superAdmin, '/platform/settings/history');
    expect(after.totalElements).toBe(before.totalElements);
    const admin = await h.signUpOrganisation();
    const documents = await h.get(admin, '/profile/documents');
    expect(documents.map(({ required }: { required: boolean }) => required)).toEqual([true, false, true]);
    await require();
  });
});
