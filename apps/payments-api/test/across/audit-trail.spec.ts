import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '@sanaga/contract';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { expectSuccess, someEmail, type TestSession } from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(100_000);
  superAdmin = await h.superAdmin();
});
afterAll(() => h.close());

const rowsOf = (action: string, actorId: string | null) =>
  h.db
    .selectFrom('audit_log')
    .select(['subject_id', 'detail', 'organisation_id', 'client_address'])
    .where('action', '=', action)
    .where('actor_id', 'is not distinct from', actorId)
    .orderBy('id')
    .execute();
const get = (session: TestSession, url: string) => h.as(session).inject({ method: 'GET', url });

describe('a refusal', () => {
  it('leaves a line with who was refused what, once a minute however often it is tried', async () => {
    const { validator } = holder;
    for (let tries = 0; tries < 3; tries += 1)
      expect((await get(validator, '/transaction/wallet-refills')).statusCode).toBe(403);
    await get(validator, '/transaction/get-service-providers');
    const rows = await rowsOf('access.deny', validator.userId);
    const common = { organisation_id: holder.id, client_address: validator.address, subject_id: null };
    expect(rows).toEqual([
      { ...common, detail: { operation: 'listRefills', code: 'FORBIDDEN' } },
      { ...common, detail: { operation: 'listServiceProviders', code: 'FORBIDDEN' } },
    ]);
  });

  it('names a payment by its number, and gives its reason', async () => {
    const { admin } = holder;
    const { id } = await h.payment(admin);
    expect((await h.approve(admin, id)).json().code).toBe('SELF_APPROVAL');
    expect(await rowsOf('access.deny', admin.userId)).toEqual([
      {
        subject_id: id,
        detail: { operation: 'approveTransaction', code: 'SELF_APPROVAL' },
        organisation_id: holder.id,
        client_address: admin.address,
      },
    ]);
    const [line] = (await h.get(holder.admin, '/audit?action=access.deny')).content;
    const { reference } = await h.get(admin, `/transaction/detail/${id}`);
    expect(line).toMatchObject({ subjectType: 'transaction', subjectId: id, subjectName: reference });
    expect(await h.violations()).toEqual([]);
  });

  it('of a code for a payment names it by its number', async () => {
    const person = await h.signUpIndividual();
    await h.fund(person, 100_000);
    const { id } = await h.payment(person);
    await h.get(person, `/transaction/request-otp?transactionId=${id}`);
    const code = await h.mails.code(person.email, 'approval-code');
    const wrong = await h.approve(person, id, { otpCode: code === '123456' ? '123457' : '123456' });
    expect(wrong.json().code).toBe('CODE_WRONG');
    const [line] = (await h.get(person, '/audit?action=code.refuse')).content;
    const { reference } = await h.get(person, `/transaction/detail/${id}`);
    expect(line).toMatchObject({ subjectType: 'transaction', subjectId: id, subjectName: reference });
  });

  it('names no payment of another holder, whose id somebody may try', async () => {
    const other = await h.holder();
    const { id } = await h.payment(holder.admin);
    expect((await h.approve(other.initiator, id)).statusCode).toBe(403);
    const [line] = (await h.get(other.admin, '/audit?action=access.deny')).content;
    expect(line).toMatchObject({ subjectType: null, subjectId: id, subjectName: null });
  });

  it('is recorded for whoever waits for approval, and for no caller who is not signed in', async () => {
    const waiting = await h.signUp({ approved: false });
    await get(waiting, '/transaction');
    const [row] = await rowsOf('access.deny', waiting.userId);
    expect(row?.detail).toEqual({ operation: 'listTransactions', code: 'ACCOUNT_UNDER_REVIEW' });
    await h.anonymous().inject({ method: 'GET', url: '/transaction' });
    expect(await rowsOf('access.deny', null)).toEqual([]);
  });

  it('of a code is noted without the code and the address', async () => {
    const email = someEmail('canary');
    const session = await h.signUpIndividual({ email });
    await h.anonymous().inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password: 'Quiet-Harbour-71' },
    });
    const code = await h.mails.code(email, 'sign-in-code');
    const otpCode = code === '123456' ? '123457' : '123456';
    const wrong = { method: 'PUT', url: '/auth/otp-login', payload: { email, otpCode } } as const;
    const answer = await h.anonymous(session.address).inject(wrong);
    expect(answer.json().code).toBe('CODE_WRONG');
    const rows = (await rowsOf('code.refuse', null)).filter(
      ({ client_address }) => client_address === session.address,
    );
    expect(rows).toMatchObject([{ detail: { operation: 'otpLogin', code: 'CODE_WRONG' }, subject_id: null }]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${otpCode}|canary`));
  });
});

describe('a super admin’s look into a holder’s things', () => {
  // a list of all holders' things is a look where it is narrowed to one: platform-payments.spec.ts
  const looks = operations.flatMap(({ id, url, audited }) =>
    audited && url.includes(':') ? [[id, url, audited] as const] : [],
  );

  beforeAll(async () => {
    const form = await formOf({ file: new File(['%PDF-1.7'], 'passeport.pdf') });
    const url = '/profile/documents/IDENTITY';
    expectSuccess(await h.as(holder.admin).inject({ method: 'POST', url, ...form }));
  });

  it('is noted by every call that is one', () => {
    expect(looks.map(([id]) => id).sort()).toEqual([
      'downloadOrganisationDocument',
      'getDeletionConditions',
      'getOrganisationFigures',
      'getOrganisationOwner',
      'getOrganisationProfileById',
      'getOrganisationUsers',
      'getOrganisationWalletDetails',
      'listOrganisationBeneficiaries',
      'listOrganisationDocuments',
      'listOrganisationServiceProviders',
      'listOrganisationTransactions',
      'readPolicyState',
    ]);
  });

  it.each(looks)('%s leaves one line for the holder to find', async (_id, url, action) => {
    const { email } = await h.db
      .selectFrom('organisation')
      .select('email')
      .where('id', '=', holder.id)
      .executeTakeFirstOrThrow();
    const addressOf = (id: string, mail: string) =>
      url.replace(':key', encodeURIComponent(mail)).replace(':kind', 'IDENTITY').replace(/:\w+/, id);
    const own = addressOf(holder.id, email);
    for (let again = 0; again < 2; again += 1) expect((await get(superAdmin, own)).statusCode).toBe(200);
    const never = addressOf('00000000-0000-4000-8000-000000000000', someEmail());
    expect((await get(superAdmin, never)).statusCode).toBe(404);
    const rows = await rowsOf(action, superAdmin.userId);
    expect(rows).toMatchObject([{ subject_id: holder.id, organisation_id: holder.id, detail: {} }]);
    const { content } = await h.get(holder.admin, `/audit?action=${action}`);
    expect(content).toMatchObject([{ actor: { name: superAdmin.name, superAdmin: true } }]);
  });

  it('is none where an admin reads the own', async () => {
    await h.get(holder.admin, `/profile/organisation/${holder.id}`);
    expect(await rowsOf('organisation.read-profile', holder.admin.userId)).toEqual([]);
  });
});
