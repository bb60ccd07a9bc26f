import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proofs } from '@sanaga/contract/testing';
import { dayFrom } from '../kit/base/days.ts';
import { somePicture } from '../kit/base/form.ts';
import { someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { specifiedCalls, specifiedClient, type SpecifiedClient } from './specified-client.ts';

/**
 * Plays one story of two organisations, an individual and a super admin that makes every call of the specification
 * once.
 */
let h: MoneyHarness;
let client: SpecifiedClient;
beforeAll(async () => {
  h = await createMoneyHarness();
  client = specifiedClient(h);
});
afterAll(() => h.close());

interface Person {
  email: string;
  phoneNumber: string;
  password: string;
  userId: string;
  organisationId: string;
  token: string;
  refreshToken: string;
}

const someone = (who: string): Person => ({
  email: someEmail(who),
  phoneNumber: somePhoneNumber(),
  password: testPassword,
  userId: '',
  organisationId: '',
  token: '',
  refreshToken: '',
});
const admin = someone('admin');
const superAdmin = someone('super');
const initiator = someone('initiator');
const validator = someone('validator');
const individual = someone('individual');
const rejected = someone('rejected');
const second = someone('second');
const free = 'Cocoa & coffee';

interface Session {
  user: { userId: string; organisationId: string };
  accessToken: string;
  refreshToken: string;
}
function take(person: Person, { user, accessToken, refreshToken }: Session): void {
  Object.assign(person, { userId: user.userId, token: accessToken, refreshToken });
  person.organisationId = user.organisationId;
}

async function signIn(person: Person): Promise<void> {
  const { email, password } = person;
  await client.call('POST /auth/login', { body: { email, password } });
  const otpCode = await client.codeFrom(email);
  take(person, await client.call('PUT /auth/otp-login', { body: { email, otpCode } }));
}
/** Advances the clock by more than a minute, the least time between a person's codes. */
const aMinuteLater = () => h.clock.advance(61_000);
const dayFromNow = (days: number) => dayFrom(days, h.clock.now());

const account = (person: Person, accountType = 'ORGANIZATION') => ({
  accountType,
  name: 'Awa Ngono',
  email: person.email,
  phoneNumber: person.phoneNumber,
  password: person.password,
  ...(accountType === 'ORGANIZATION' && {
    organisationName: `Moungo ${person.email.slice(0, 12)}`,
    category: free,
    location: 'douala',
  }),
});

describe('signing up and in', () => {
  it('verifies an address before and after the account is created', async () => {
    const { email } = admin;
    await client.call('POST /auth/request-email-verification', { body: { email, name: 'Awa Ngono' } });
    await client.call('POST /auth/create-account', { body: account(admin) });
    aMinuteLater();
    await client.call('POST /auth/resend-email-verification', { body: { email } });
    const otpCode = await client.codeFrom(email);
    take(admin, await client.call('POST /auth/verify-email-otp', { body: { email, otpCode } }));
  });

  it.each([
    ['an individual', individual, 'INDIVIDUAL'],
    ['an organisation', rejected, 'ORGANIZATION'],
    ['an organisation', second, 'ORGANIZATION'],
  ])('signs %s up, verifies the address and signs in', async (_, person, accountType) => {
    await client.call('POST /auth/create-account', { body: account(person, accountType) });
    const otpCode = await client.codeFrom(person.email);
    await client.call('PUT /auth/verify-email', { body: { email: person.email, otpCode } });
    await signIn(person);
  });

  it('signs a super admin in, with a code that was sent again', async () => {
    ({ email: superAdmin.email } = await h.superAdmin());
    const { email, password } = superAdmin;
    await client.call('POST /auth/login', { body: { email, password } });
    aMinuteLater();
    await client.call('POST /auth/resend-otp', { body: { email } });
    const otpCode = await client.codeFrom(email);
    take(superAdmin, await client.call('PUT /auth/otp-login', { body: { email, otpCode } }));
  });

  it('refreshes a session', async () => {
    const { refreshToken } = admin;
    take(admin, await client.call('PUT /auth/refresh-token', { body: { refreshToken } }));
  });

  it('resets and changes a password', async () => {
    const { email } = individual;
    await client.call('POST /auth/forgot-password', { body: { email } });
    const otpCode = await client.codeFrom(email);
    const { resetToken } = await client.call('POST /auth/verify-email-reset-otp', {
      body: { email, otpCode },
    });
    const reset = 'Another-Harbour-72';
    await client.call('PUT /auth/reset-password', { body: { email, resetToken, newPassword: reset } });
    const change = { email, oldPassword: reset, newPassword: 'A-Third-Harbour-73' };
    await client.call('PUT /auth/change-password', { body: change });
    const code = await client.codeFrom(email);
    await client.call('PUT /auth/change-password', { body: { ...change, otpCode: code } });
    individual.password = change.newPassword;
    await signIn(individual);
  });
});

describe('approving sign-ups', () => {
  const ids = ({ content }: { content: { organisationId: string }[] }) =>
    content.map(({ organisationId }) => organisationId);

  it('lists what waits', async () => {
    const as = superAdmin.token;
    const waiting = [admin, rejected, second].map(({ organisationId }) => organisationId);
    const requests = await client.call('GET /auth/organisations/organisation-request', { as });
    expect(ids(requests)).toEqual(expect.arrayContaining(waiting));
    const both = await client.call('GET /auth/users/suspended-and-inactive', { as });
    expect(ids(both.suspendedOrganisations)).toEqual(expect.arrayContaining(waiting));
    expect(both.inactiveUsers.content).toMatchObject([{ email: individual.email }]);
  });

  it('approves by either call, and rejects', async () => {
    const as = superAdmin.token;
    const approve = 'PUT /auth/organisations/approve-organisation/{id}';
    await client.call(approve, { in: { id: admin.organisationId }, as });
    const { organisationId, email } = second;
    await client.call('POST /auth/organisations/validate/org-request', {
      body: { organisationId, email },
      as,
    });
    const reject = 'DELETE /auth/organisations/delete-organisation-request/{id}';
    await client.call(reject, { in: { id: rejected.organisationId }, as });
    const activate = 'PATCH /auth/users/activate-user-account/{email}';
    await client.call(activate, { in: { email: individual.email }, as });
    const { content } = await client.call('GET /auth/users/active-users', { as });
    expect(content).toMatchObject([{ email: individual.email, status: 'ACTIVE' }]);
    const organisations = await client.call('GET /auth/organisations', { as });
    expect(ids(organisations)).toEqual(expect.arrayContaining([admin.organisationId, second.organisationId]));
  });
});

describe('members', () => {
  it.each([
    ['INITIATOR', initiator],
    ['VALIDATOR', validator],
  ])('grants the role %s with a code, for the address of whoever is invited', async (role, member) => {
    const { email, phoneNumber, password } = member;
    const as = admin.token;
    const name = `A ${role}`;
    aMinuteLater();
    await client.call('POST /auth/request-email-authorization', { body: { email, name }, as });
    expect(await client.mailTo(admin.email)).toContain(name);
    const otpCode = await client.codeFrom(admin.email);
    await client.call('PATCH /auth/verify-auth-otp/{otpCode}', { in: { otpCode }, as });
    const grant = { name, email, phoneNumber, role };
    await client.call('POST /auth/users/add-specified-user', { body: grant, as });
    aMinuteLater();
    await client.call('GET /auth/users/resend-activation-link/{email}', {
      in: { email },
      as,
    });
    const code = /\/activate-account\?code=([\w-]+)/.exec(await client.mailTo(email))?.[1] ?? '';
    const activate = 'PATCH /auth/users/activate-account/{code}';
    take(member, await client.call(activate, { in: { code }, body: { password } }));
  });

  it('lists and counts them', async () => {
    const { organisationId, token: as } = admin;
    const employees = await client.call('GET /auth/users/get-company-employees', { as });
    expect(
      employees
        .map(({ roles }: { roles: string[] }) => roles)
        .flat()
        .sort(),
    ).toEqual(['ADMIN', 'INITIATOR', 'VALIDATOR']);
    const users = await client.call('GET /auth/users/get-organisation-users/{organisationId}', {
      in: { organisationId },
      as: superAdmin.token,
    });
    expect(users).toHaveLength(3);
    const counts = await client.call('GET /auth/organisations/number-of-users/{id}', {
      in: { id: organisationId },
      as,
    });
    expect(counts).toMatchObject({ total: 3, INITIATOR: { used: 1 } });
  });

  it('changes an own address and number', async () => {
    const { password } = initiator;
    const as = initiator.token;
    const change = { newEmail: someEmail('moved'), password, email: initiator.email };
    await client.call('PATCH /auth/users/update-email', { body: change, as });
    const otpCode = await client.codeFrom(change.newEmail);
    await client.call('PATCH /auth/users/confirm-email-update', { body: { ...change, otpCode }, as });
    initiator.email = change.newEmail;
    const number = { newPhoneNumber: somePhoneNumber(), password, phoneNumber: initiator.phoneNumber };
    await client.call('PATCH /auth/users/update-phone-number', { body: number, as });
    const code = await client.codeFrom(initiator.email);
    const confirm = 'PATCH /auth/users/confirm-phone-number-update';
    await client.call(confirm, { body: { ...number, otpCode: code }, as });
  });

  it('changes the organisation’s address and number with nothing but the new one', async () => {
    await signIn(admin);
    const as = admin.token;
    const email = someEmail('organisation');
    await client.call('PATCH /auth/organisations/update-email', { body: { email }, as });
    const otpCode = await client.codeFrom(email);
    const confirmEmail = 'PATCH /auth/organisations/confirm-email-update';
    await client.call(confirmEmail, { body: { email, otpCode }, as });
    const phoneNumber = somePhoneNumber();
    await client.call('PATCH /auth/organisations/update-phone-number', { body: { phoneNumber }, as });
    const code = await client.codeFrom(email);
    const confirm = 'PATCH /auth/organisations/confirm-phone-number-update';
    await client.call(confirm, { body: { phoneNumber, otpCode: code }, as });
    const profile = await client.call('GET /profile/get-organisation-profile', { as });
    expect(profile).toMatchObject({ email, phoneNumber });
  });
});

describe('profiles', () => {
  it('registers, reads and edits an own profile by a form whose data is a part of its own', async () => {
    const { userId, token: as } = admin;
    const place = { country: 'Cameroon', city: 'douala', streetAddress: 'Rue Joss' };
    const first = { name: 'Awa Ngono', ...place, language: 'en' };
    await client.call('POST /profile/register/{userId}', { in: { userId }, body: first, as });
    const jsonData = new Blob([JSON.stringify({ ...first, city: 'buea', phoneNumber: admin.phoneNumber })], {
      type: 'application/json',
    });
    await client.call('PATCH /profile/edit', { body: { jsonData, image: somePicture() }, as });
    const profile = await client.call('GET /profile/user-profile-info', { as });
    expect(profile).toMatchObject({ userId, city: 'buea', organisationId: admin.organisationId });
    expect(profile.profilePicture).toEqual(expect.any(String));
    const picture = await client.call('GET /profile/user-profile-pic/{userId}', { in: { userId }, as });
    expect(picture.length).toBeGreaterThan(50);
    const removed = await client.call('GET /profile/remove-profile-pic/', { as });
    expect(removed.profilePicture).toBeNull();
  });

  it('saves what it read of the organisation, its category in the words of the sign-up', async () => {
    const { organisationId, token: as } = admin;
    const read = await client.call('GET /profile/organisation/{id}', { in: { id: organisationId }, as });
    expect(read.category).toBe(free);
    const { name, username, category, location, website } = read;
    const jsonData = JSON.stringify({ name, username, category, location, website });
    const body = { jsonData, image: somePicture(), cover: somePicture() };
    const saved = await client.call('PATCH /profile/edit-organisation', { body, as });
    expect(saved).toMatchObject({ name, category: free, profilePicture: expect.any(String) });
    const owner = await client.call('GET /profile/owner/{id}', { in: { id: organisationId }, as });
    expect(owner.userId).toBe(admin.userId);
    const profiles = await client.call('GET /profile/organisations', { as: superAdmin.token });
    expect(profiles.content).toContainEqual(expect.objectContaining({ organisationId, category: free }));
    const csv = await client.call('GET /profile/export-org-csv', { as: superAdmin.token });
    expect(String(csv)).toContain(organisationId);
  });
});

describe('the wallet', () => {
  it('is refilled from a confirmed account, one by one, per organisation and all at once', async () => {
    const as = admin.token;
    const accountNumber = somePhoneNumber();
    const provider = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
    const { providerId } = await client.call('POST /transaction/add-service-provider', {
      body: provider,
      as,
    });
    const otpCode = await client.codeFrom(admin.email);
    await client.call('PATCH /transaction/confirm-service-provider', { body: { providerId, otpCode }, as });
    const refill = (amount: number) =>
      client.call('POST /transaction/refill-wallet', { body: { accountNumber, amount }, as });
    const { refillId } = await refill(100_000);
    const one = { in: { refillId }, as: superAdmin.token };
    await client.call('PATCH /transaction/process-refill/{refillId}', one);
    await refill(50_000);
    const { organisationId } = admin;
    const perOrganisation = 'PATCH /transaction/process-organisation-refills/{organisationId}';
    await client.call(perOrganisation, { in: { organisationId }, as: superAdmin.token });
    await refill(25_000);
    const all = await client.call('PATCH /transaction/process-refills', { as: superAdmin.token });
    expect(all).toMatchObject({ totalElements: 1, totalAmount: 25_000 });
    const processing = await client.call('GET /transaction/processing-refills', { as: superAdmin.token });
    expect(processing.content).toHaveLength(3);
    await h.settle();
    const { content } = await client.call('GET /transaction/wallet-refills', { as });
    expect(content.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('COMPLETED'));
    expect(await client.call('GET /transaction/wallet', { as })).toMatchObject({ balance: 175_000 });
    const wallet = 'GET /transaction/org-wallet-details/{organisationId}';
    const seen = await client.call(wallet, { in: { organisationId }, as: superAdmin.token });
    expect(seen.balance).toBe(175_000);
    expect(await client.call('GET /transaction/get-service-providers', { as })).toMatchObject([
      { providerId },
    ]);
    const providers = 'GET /transaction/get-org-service-providers/{organisationId}';
    expect(await client.call(providers, { in: { organisationId }, as: superAdmin.token })).toMatchObject([
      { providerId },
    ]);
    await client.call('DELETE /transaction/delete-service-provider/{providerId}', { in: { providerId }, as });
  });
});

describe('beneficiaries', () => {
  it('adds, changes, lists and deletes them', async () => {
    const as = initiator.token;
    const beneficiary = () => ({ name: 'Paul Etoa', phoneNumber: somePhoneNumber(), accountType: 'MOMO' });
    const add = (body = beneficiary()) => client.call('POST /transaction/beneficiaries', { body, as });
    const [one, two, three] = [await add(), await add(), await add()];
    const change = { ...beneficiary(), name: 'Paule Etoa', email: 'paule@example.com' };
    const changed = await client.call('PATCH /transaction/beneficiaries/{id}', {
      in: { id: one.id },
      body: change,
      as,
    });
    expect(changed).toMatchObject(change);
    expect((await client.call('GET /transaction/beneficiaries', { as })).totalElements).toBe(3);
    expect(await client.call('GET /transaction/beneficiaries/all', { as })).toHaveLength(3);
    await client.call('DELETE /transaction/beneficiaries/{beneficiaryId}', {
      in: { beneficiaryId: two.id },
      as,
    });
    const body = { beneficiaryIds: [three.id] };
    await client.call('DELETE /transaction/beneficiaries', { body, as });
    const { email: organizationEmail } = await client.call('GET /profile/get-organisation-profile', { as });
    const of = await client.call('GET /transaction/beneficiaries/{organizationEmail}', {
      in: { organizationEmail },
      as: superAdmin.token,
    });
    expect(of.content).toMatchObject([{ id: one.id }]);
  });
});

describe('payments', () => {
  const payment = (changes: Record<string, unknown> = {}) => ({
    amount: 1_000,
    reason: 'Transport',
    name: 'Pauline Eyenga',
    number: '+237677412085',
    accountType: 'MOMO',
    ...changes,
  });
  const whole = { receiverMessage: 'Merci', email: 'pauline@example.com' };

  let paidId: string;

  it('are made by hand and to a beneficiary, without and with a document', async () => {
    const as = initiator.token;
    const made = await client.call('POST /transaction', { body: payment(), as });
    expect(made).toMatchObject({ type: 'SINGLE', status: 'PENDING', amount: 1_000, total: 1_011 });
    paidId = made.id;
    const attached = await client.call('POST /transaction/v2', {
      body: { ...payment(whole), transactionFile: somePicture() },
      as,
    });
    expect(attached.attachment).not.toBeNull();
    const [beneficiary] = await client.call('GET /transaction/beneficiaries/all', { as });
    const to = { in: { beneficiaryId: beneficiary.id }, as };
    const body = { amount: 2_000, reason: 'Rent' };
    await client.call('POST /transaction/{beneficiaryId}', { ...to, body });
    await client.call('POST /transaction/v2/{beneficiaryId}', {
      ...to,
      body: { ...body, receiverMessage: 'Merci' },
    });
    const { id } = await client.call('POST /transaction', { body: payment(), as });
    await client.call('PATCH /transaction/cancel/{id}', { in: { id }, as });
    await client.call('DELETE /transaction/delete/{id}', { in: { id }, as });
    const asked = { number: '+237677412085', amount: 500, reason: 'Deposit' };
    await client.call('POST /transaction/request-payment', { body: asked, as });
  });

  it('are approved, and have a receipt of the specified name', async () => {
    const approve = 'PATCH /transaction/approve/{id}';
    await client.call(approve, { in: { id: paidId }, as: validator.token });
    await h.settle();
    const receipt = 'GET /transaction/generate-pdf/{id}';
    const pdf = await client.call(receipt, { in: { id: paidId }, as: validator.token });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are listed by every filter, and sorted by date and customer alone', async () => {
    const as = validator.token;
    const list = (query?: Record<string, string>, token = as) =>
      client.call('GET /transaction', { ...(query && { query }), as: token });
    const whole = await list();
    expect(whole.totalElements).toBe(5);
    const ids = async (sort: string) => (await list({ sort })).content.map(({ id }: { id: string }) => id);
    expect(await ids('date')).toEqual(await ids('date,desc'));
    expect(await ids('customer')).toEqual(await ids('customer,asc'));
    const filter = { status: 'COMPLETED', type: 'SINGLE', method: 'MOMO', search: 'pauline' };
    const found = await list({ page: '0', size: '5', ...filter, from: dayFromNow(-1), to: dayFromNow(1) });
    expect(found.content).toMatchObject([{ id: paidId }]);
    const { organisationId } = admin;
    const seen = await client.call('GET /transaction/{organisationId}', {
      in: { organisationId },
      as: superAdmin.token,
    });
    expect(seen.totalElements).toBe(5);
    const csv = await client.call('GET /transaction/export-csv', { as: admin.token });
    expect(String(csv)).toContain('T-000001,SINGLE,PAYOUT,Pauline Eyenga');
  });

  it('of a file are made with a code, approved, cancelled, and have a receipt', async () => {
    const as = initiator.token;
    const rows = (reason: string) =>
      new File([`Nom;Téléphone;Montant;Motif\r\nBoris;677412086;2000;${reason}\r\n`], `${reason}.csv`, {
        type: 'text/csv',
      });
    const upload = (reason: string) =>
      client.call('POST /transaction/upload-file', { body: { file: rows(reason) }, as });
    const { fileId: thrownAway } = await upload('Prime');
    await client.call('DELETE /transaction/delete-file/{fileId}', { in: { fileId: thrownAway }, as });
    const bulk = async (reason: string) => {
      const { fileId } = await upload(reason);
      aMinuteLater();
      await client.call('GET /transaction/request-otp', { as });
      const otpCode = await client.codeFrom(initiator.email);
      await client.call('PATCH /transaction/verify-otp', { body: { otpCode }, as });
      return client.call('POST /transaction/process-file', { body: { fileId }, as });
    };
    const { id } = await bulk('Paie');
    await client.call('PATCH /transaction/approve-bulk/{id}', { in: { id }, as: validator.token });
    await h.settle();
    const receipt = 'GET /transaction/generate-bulk-pdf/{id}';
    const pdf = await client.call(receipt, { in: { id }, as: validator.token });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await bulk('Mission');
    await client.call('PATCH /transaction/cancel-bulk/{id}', { in: { id: other.id }, as });
    const files = await client.call('GET /transaction/uploaded-files', { as });
    expect(files.totalElements).toBe(2);
  });

  it('come in the figures of a day, a moment, a month and no period at all', async () => {
    const as = admin.token;
    const month = dayFromNow(0).slice(0, 7);
    const expenses = await client.call('GET /transaction/expenses', { as });
    expect(expenses).toMatchObject({ from: `${month}-01`, total: { amount: 3_000, count: 2 } });
    const target = { amount: 500_000, date: month };
    await client.call('PATCH /transaction/set-target', { body: target, as });
    for (const date of [month, dayFromNow(0), h.clock.now().toISOString()]) {
      const { date: of, target: amount } = await client.call('GET /transaction/get-target/{date}', {
        in: { date },
        as,
      });
      expect([of, amount]).toEqual([month, 500_000]);
    }
    const overview = (startDate: string, endDate: string) =>
      client.call('PATCH /transaction/overview', { body: { startDate, endDate }, as });
    // one more day on both sides: midnight may pass while payments are made
    const [first, last] = [dayFromNow(-1), dayFromNow(1)];
    const byDay = await overview(first, last);
    expect(byDay.paidOut.amount).toBe(3_000);
    expect(await overview(`${first}T10:00:00.000Z`, `${last}T11:00:00Z`)).toEqual(byDay);
  });
});

describe('the rest', () => {
  it('reads bills and their income', async () => {
    const as = admin.token;
    expect(await client.call('GET /transaction/upcoming-bill', { as })).toHaveProperty('amount');
    expect(await client.call('GET /transaction/history', { as })).toHaveProperty('content');
    const zip = await client.call('GET /transaction/history/download-all', { as });
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    const income = 'GET /transaction/income/subscription-income-total';
    expect(await client.call(income, { as: superAdmin.token })).toHaveProperty('Subscription_income');
  });

  it('reads and deletes notifications', async () => {
    const as = validator.token;
    const { content } = await client.call('GET /transaction/notifications', { as });
    const { notificationId: id } = content[0];
    await client.call('PATCH /transaction/read-notification/{id}', { in: { id }, as });
    await client.call('DELETE /transaction/delete-notification/{id}', { in: { id }, as });
  });

  it('removes people, and suspends, reactivates and deletes an organisation', async () => {
    const as = superAdmin.token;
    await client.call('PATCH /auth/users/remove-user/{id}', {
      in: { id: initiator.userId },
      as: admin.token,
    });
    await client.call('DELETE /auth/users/remove-org-user/{userId}', {
      in: { userId: validator.userId },
      as,
    });
    await client.call('PATCH /profile/soft-delete/{userId}', { in: { userId: individual.userId }, as });
    const id = second.organisationId;
    await client.call('PATCH /auth/organisations/suspend-organisation/{id}', { in: { id }, as });
    await client.call('PATCH /auth/organisations/reactivate-organisation/{id}', { in: { id }, as });
    await client.call('DELETE /auth/organisations/delete-organisation/{id}', { in: { id }, as });
  });

  it('leaves the money as it must be', async () => {
    expect(await h.violations()).toEqual([]);
  });
});

describe.each(specifiedCalls.map(({ method, path }) => `${method} ${path}`))('%s', (name) => {
  it(proofs.outside[0], () => expect([...client.succeeded]).toContain(name));
});
