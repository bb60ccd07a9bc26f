import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs } from '@sanaga/domain';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someAddress,
  someEmail,
  somePhoneNumber,
  testPassword,
} from '../../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const details = (email: string) => ({
  accountType: 'ORGANIZATION',
  name: 'Awa Ngono',
  email,
  phoneNumber: somePhoneNumber(),
  password: testPassword,
  organisationName: 'Moungo Fruits SARL',
});

const createAccount = (payload: Record<string, unknown>, headers = {}, address = someAddress()) =>
  h.anonymous(address).inject({ method: 'POST', url: '/auth/create-account', payload, headers });

const verify = (email: string, otpCode: string) =>
  h.anonymous().inject({ method: 'POST', url: '/auth/verify-email-otp', payload: { email, otpCode } });

describe('signing up', () => {
  it('takes an organisation from details to a session that reaches only what is open under review', async () => {
    const session = await h.signUp({ approved: false, organisationName: 'Littoral Logistics' });
    const profile = await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
    expect(profile.json()).toMatchObject({
      verifiedEmail: true,
      status: 'INACTIVE',
      organizationStatus: 'REQUESTED',
      organizationName: 'Littoral Logistics',
      roles: ['ADMIN'],
    });
    const members = await h.as(session).inject({ method: 'GET', url: '/auth/users/get-company-employees' });
    expect(members.statusCode).toBe(403);
    expect(members.json().code).toBe('ACCOUNT_UNDER_REVIEW');
    const left = await h.as(session).inject({ method: 'POST', url: '/auth/logout', payload: {} });
    expect(left.statusCode).toBe(200);
  });

  it('takes one line of visible text for a name, and no address in it', async () => {
    const email = someEmail();
    const linked = 'Your account is locked. Sign in at evil.com';
    const refused = await createAccount({ ...details(email), name: linked, organisationName: linked });
    const message = 'A name cannot contain a web or email address.';
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        { field: 'name', message },
        { field: 'organisationName', message },
      ],
    ]);
    const name = `Awa\r\nNgo\u{e0061}no${'\u0301'.repeat(200)}`;
    expectSuccess(await createAccount({ ...details(email), name }));
    const stored = await h.db
      .selectFrom('app_user')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(stored.name).toBe(`Awa Ngonó${'\u0301'.repeat(3)}`);
  });

  it('stores a listed city in its canonical spelling, and refuses another beside its field', async () => {
    const email = someEmail();
    const refused = await createAccount({ ...details(email), location: 'Paris' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'location']);
    expectSuccess(await createAccount({ ...details(email), location: 'Yaoundé' }));
    const { location } = await h.db
      .selectFrom('organisation')
      .select('location')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(location).toBe('yaounde');
  });

  it('gives an individual all three roles and, once approved, an active account', async () => {
    const session = await h.signUpIndividual({ name: 'Paul Biyong' });
    const profile = (await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' })).json();
    expect(profile).toMatchObject({
      status: 'ACTIVE',
      accountType: 'INDIVIDUAL',
      organizationStatus: 'APPROVED',
    });
    expect([...profile.roles].sort()).toEqual(['ADMIN', 'INITIATOR', 'VALIDATOR']);
  });

  it('says when the session ends, one day later than it does', async () => {
    const before = Date.now();
    const { tokenExpires } = await h.signUp({ approved: false });
    const twelveHours = 12 * 3_600_000;
    expect(tokenExpires - dayMs - twelveHours).toBeGreaterThanOrEqual(before);
    expect(tokenExpires - dayMs - twelveHours).toBeLessThanOrEqual(Date.now());
  });

  it('notifies the reviewers of a request once its address is verified', async () => {
    const admin = await h.superAdmin();
    await h.signUp({ approved: false, organisationName: 'Wouri Ateliers' });
    const list = await h.as(admin).inject({ method: 'GET', url: '/transaction/notifications' });
    expect(list.json().content[0].title).toBe('Wouri Ateliers is waiting to be approved');
  });

  it('refuses a number that is no business number, with the specified message', async () => {
    const email = someEmail();
    h.operator.active = 'inactive';
    const response = await createAccount(details(email)).finally(() => (h.operator.active = 'active'));
    const sentence =
      'This number has not been registered as a business number. Verify again or use another number.';
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'NUMBER_NOT_BUSINESS',
      message: sentence,
      errors: [{ field: 'phoneNumber', message: sentence }],
    });
    expect(await h.mails.all(email)).toEqual([]);
  });

  it('continues where the operator cannot say, and the reviewer sees that nothing was checked', async () => {
    h.operator.active = 'unknown';
    const session = await h.signUp({ approved: false }).finally(() => (h.operator.active = 'active'));
    const requests = await h.as(await h.superAdmin()).inject({
      method: 'GET',
      url: '/auth/organisations/organisation-request?size=200',
    });
    const request = requests
      .json()
      .content.find(
        ({ organisationId }: { organisationId: string }) => organisationId === session.organisationId,
      );
    expect(request.checks.businessNumber).toBe('NOT_CHECKED');
  });

  it('looks a business number up at most five times an hour per address and client', async () => {
    h.clock.advanceToFullHour();
    const [email, here] = [someEmail(), someAddress()];
    h.operator.active = 'inactive';
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) answers.push((await createAccount(details(email), {}, here)).statusCode);
    answers.push((await createAccount(details(email))).statusCode);
    h.operator.active = 'active';
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 422]);
  });

  it.each([
    ['short', 'Aa!1', ['Use 8 to 128 characters.']],
    ['of one case', 'quiet-harbour-71', ['Use upper case and lower case letters.']],
    ['without a special character', 'QuietHarbour71', ['Use at least one special character.']],
    ['widely known', 'P@ssw0rd2026!', ['This password is widely known. Choose another one.']],
  ])('refuses a password that is %s', async (_why, password, messages) => {
    const response = await createAccount({ ...details(someEmail()), password });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('PASSWORD_WEAK');
    expect(response.json().errors.map(({ message }: { message: string }) => message)).toEqual(messages);
  });

  it.each([
    ['an organisation’s', { phoneNumber: '+237699000000' }, /Orange/],
    ['an individual’s', { accountType: 'INDIVIDUAL', phoneNumber: '+23767741208' }, /phone number/],
  ])('says what is wrong with the address, %s number and the city at once', async (_whose, wrong, number) => {
    const response = await createAccount({ ...details('awa@moungo'), location: 'Paris', ...wrong });
    expect([response.statusCode, response.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(response.json().errors).toEqual([
      { field: 'email', message: 'Enter an email address such as name@example.com.' },
      { field: 'phoneNumber', message: expect.stringMatching(number) },
      { field: 'location', message: 'Choose one of the listed cities.' },
    ]);
  });

  it('responds in the requested language', async () => {
    const response = await createAccount(
      { ...details(someEmail()), password: 'kurz' },
      { 'accept-language': 'de-DE,de;q=0.9' },
    );
    expect(response.json().message).toBe('Wählen Sie ein stärkeres Passwort.');
  });

  it('takes no role, status or super admin flag from outside', async () => {
    const email = someEmail();
    const extra = {
      superAdmin: true,
      roles: ['VALIDATOR'],
      status: 'ACTIVE',
      organisationId: null,
      plan: 'PRO',
    };
    expectSuccess(await createAccount({ ...details(email), ...extra }));
    const { user } = (await verify(email, await h.mails.code(email))).json();
    expect(user).toMatchObject({ superAdmin: false, roles: ['ADMIN'], status: 'INACTIVE', plan: 'STARTER' });
  });

  it('gives a known address the same response as a new one, mails its owner, and creates nothing', async () => {
    const owner = await h.signUpOrganisation();
    const known = await createAccount(details(owner.email));
    const fresh = await createAccount(details(someEmail()));
    const challenge = expect.stringMatching(/^[\w-]{43}$/);
    expect([known.statusCode, known.json()]).toEqual([fresh.statusCode, { ...fresh.json(), challenge }]);
    expect((await h.mails.latest(owner.email)).template).toBe('sign-up-known');
    const guess = await verify(owner.email, '000000');
    expect(guess.json()).toMatchObject({ code: 'CODE_WRONG', triesLeft: 4 });
  });

  it('lets the last details of a client count where the address was never verified', async () => {
    const [email, here] = [someEmail(), someAddress()];
    expectSuccess(await createAccount({ ...details(email), organisationName: 'First try' }, {}, here));
    expectSuccess(await createAccount({ ...details(email), organisationName: 'Second try' }, {}, here));
    expect(await h.mails.all(email)).toHaveLength(1);
    expect((await verify(email, await h.mails.code(email))).json().user.organizationName).toBe('Second try');
  });

  it('mails the code of a sign-up again after a minute, and the old one is refused', async () => {
    const email = someEmail();
    expectSuccess(await createAccount(details(email)));
    const resend = () =>
      h.anonymous().inject({ method: 'POST', url: '/auth/resend-email-verification', payload: { email } });
    expectSuccess(await resend());
    expect(await h.mails.all(email)).toHaveLength(1);
    h.clock.advance(61_000);
    expectSuccess(await resend());
    const [old, current] = (await h.mails.all(email)).map(({ values }) => String(values['code']));
    if (old !== current) expect((await verify(email, old ?? '')).json().code).toBe('CODE_WRONG');
    expect((await verify(email, current ?? '')).statusCode).toBe(200);
  });

  it('does not mail again where a code requested earlier is open', async () => {
    const email = someEmail();
    const payload = { email, name: 'Awa Ngono' };
    expectSuccess(
      await h.anonymous().inject({ method: 'POST', url: '/auth/request-email-verification', payload }),
    );
    expectSuccess(await createAccount(details(email)));
    expect(await h.mails.all(email)).toHaveLength(1);
    expect((await verify(email, await h.mails.code(email))).statusCode).toBe(200);
  });

  it('mails nothing to an address without a sign-up, and does not delay a later code by that', async () => {
    const email = someEmail();
    const resend = () =>
      h.anonymous().inject({ method: 'POST', url: '/auth/resend-email-verification', payload: { email } });
    expectSuccess(await resend());
    h.clock.advance(61_000);
    expectSuccess(await resend());
    expect(await h.mails.all(email)).toEqual([]);
    expectSuccess(await createAccount(details(email)));
    expect((await verify(email, await h.mails.code(email))).statusCode).toBe(200);
  });

  it('mails no text of whoever typed the address', async () => {
    const email = someEmail();
    const payload = { email, name: 'Visit evil dot example' };
    expectSuccess(
      await h.anonymous().inject({ method: 'POST', url: '/auth/request-email-verification', payload }),
    );
    expect(Object.keys((await h.mails.latest(email)).values)).toEqual(['code', 'minutes']);
  });

  it('creates one account where two sign up with one address at once', async () => {
    const email = someEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createAccount(details(email))));
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const users = await h.db.selectFrom('app_user').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
  });
});
