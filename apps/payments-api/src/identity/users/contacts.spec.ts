import { withHolder } from '@sanaga/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';
import type { Caller } from '../../kernel/caller.ts';
import { verifyOwnPassword } from '../auth/sign-in.service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
beforeEach(() => {
  h.operator.active = 'active';
});
afterAll(() => h.close());

const patch = (session: TestSession, url: string, payload: object) =>
  h.as(session).inject({ method: 'PATCH', url: `/auth/users/${url}`, payload });
const profile = (session: TestSession) =>
  h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
const templatesTo = async (address: string) => (await h.mails.all(address)).map(({ template }) => template);
const password = testPassword;

describe('changing the own e-mail address', () => {
  const change = ({ email }: TestSession, newEmail: string, changes: object = {}) => ({
    email,
    newEmail,
    password,
    ...changes,
  });
  const ask = (session: TestSession, newEmail: string, changes = {}) =>
    patch(session, 'update-email', change(session, newEmail, changes));
  const confirm = (session: TestSession, newEmail: string, otpCode: string, changes = {}) =>
    patch(session, 'confirm-email-update', change(session, newEmail, { otpCode, ...changes }));
  /** Requests a code and reads it in the new mailbox. */
  const codeFor = async (session: TestSession, newEmail: string) => {
    expectSuccess(await ask(session, newEmail));
    return h.mails.code(newEmail, 'email-change-code');
  };

  it('leaves calls that began before it with the same password', async () => {
    const person = await h.signUpIndividual();
    const { userId, organisationId, email } = person;
    const newEmail = someEmail('new');
    expectSuccess(await confirm(person, newEmail, await codeFor(person, newEmail)));
    const before = { userId, organisationId, email, sessionId: 'a', clientAddress: person.address } as Caller;
    const prove = (typed: string) =>
      withHolder(organisationId, () => verifyOwnPassword(h.dependencies, before, typed));
    await prove(password);
    await expect(prove('Wrong-4711!')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
  });

  it('takes the code from the new mailbox, notifies the old one, and ends every other session', async () => {
    const person = await h.signUpIndividual();
    const elsewhere = await h.signIn(person.email);
    const newEmail = someEmail('new');
    expectSuccess(await confirm(person, newEmail, await codeFor(person, newEmail)));

    expect((await profile(person)).json()).toMatchObject({ email: newEmail, verifiedEmail: true });
    expect((await profile(elsewhere)).json().code).toBe('SESSION_ENDED');
    expect((await templatesTo(person.email)).at(-1)).toBe('email-changed');
    await h.signIn(newEmail);
    const old = { email: person.email, password };
    const refused = await h.anonymous().inject({ method: 'POST', url: '/auth/login', payload: old });
    expect(refused.json().code).toBe('CREDENTIALS_WRONG');
    const holder = await h.db
      .selectFrom('organisation')
      .select('email')
      .where('id', '=', person.organisationId)
      .executeTakeFirstOrThrow();
    expect(holder.email).toBe(newEmail);
  });

  it('leaves the address of an organisation alone, and works for super admins too', async () => {
    const admin = await h.signUpOrganisation();
    const member = await h.member('INITIATOR', { admin });
    for (const session of [member, await h.superAdmin()]) {
      const newEmail = someEmail('moved');
      expectSuccess(await confirm(session, newEmail, await codeFor(session, newEmail)));
      expect((await profile(session)).json().email).toBe(newEmail);
      // the harness knows its super admin by address
      expectSuccess(
        await confirm(
          { ...session, email: newEmail },
          session.email,
          await codeFor({ ...session, email: newEmail }, session.email),
        ),
      );
    }
    const own = await h.as(admin).inject({ method: 'GET', url: '/profile/get-organisation-profile' });
    expect(own.json().email).toBe(admin.email);
  });

  it('voids the link that was mailed to the old address', async () => {
    const person = await h.signUpIndividual();
    const forgot = {
      method: 'POST',
      url: '/auth/forgot-password',
      payload: { email: person.email },
    } as const;
    expectSuccess(await h.anonymous().inject(forgot));
    const resetToken = await h.mails.ticket(person.email, 'reset');
    const newEmail = someEmail('new');
    expectSuccess(await confirm(person, newEmail, await codeFor(person, newEmail)));
    const reset = await h.anonymous().inject({
      method: 'PUT',
      url: '/auth/reset-password',
      payload: { resetToken, newPassword: 'Calm-Estuary-48' },
    });
    expect(reset.json().code).toBe('RESET_TICKET_INVALID');
  });

  it('never reveals whether an address is taken: its owner gets a hint, and no code fits', async () => {
    const [person, owner, suspended] = [
      await h.signUpIndividual(),
      await h.signUpOrganisation(),
      await h.signUpIndividual(),
    ];
    const free = await ask(person, someEmail('free'));
    for (const { email } of [owner, suspended]) {
      const taken = await ask(person, email);
      expect([taken.statusCode, taken.body]).toEqual([200, free.body]);
      expect(await templatesTo(email)).toContain('email-change-known');
      expect(await templatesTo(email)).not.toContain('email-change-code');
    }
    const unknown = someEmail('free');
    const rightElsewhere = await codeFor(person, unknown);
    const wrong = rightElsewhere === '000000' ? '111111' : '000000';
    const [ofFree, ofTaken] = [
      await confirm(person, unknown, wrong),
      await confirm(person, owner.email, rightElsewhere),
    ];
    expect([ofTaken.statusCode, ofTaken.body]).toEqual([422, ofFree.body]);
    expect(ofTaken.json().code).toBe('CODE_WRONG');
    const again = [await ask(person, unknown), await ask(person, owner.email)];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  });

  it('gives one address to one of two who prove to hold it at once', async () => {
    const people = [await h.signUpIndividual(), await h.signUpOrganisation()];
    const newEmail = someEmail('contested');
    const codes: string[] = [];
    for (const session of people) codes.push(await codeFor(session, newEmail));
    const answers = await Promise.all(
      people.map((session, place) => confirm(session, newEmail, codes[place] ?? '')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ALREADY_MEMBER');
  });

  it('takes a code for this person and this address only', async () => {
    const [person, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    const [one, two] = [someEmail('one'), someEmail('two')];
    const code = await codeFor(person, one);
    await codeFor(person, two);
    expectSuccess(await ask(other, one));
    const expectRefused = async (answer: ReturnType<typeof confirm>) =>
      expect(['CODE_WRONG', 'CODE_EXPIRED']).toContain((await answer).json().code);
    const ofOther = await h.mails.code(one, 'email-change-code');
    if (code !== (await h.mails.code(two, 'email-change-code')))
      await expectRefused(confirm(person, two, code));
    if (code !== ofOther) await expectRefused(confirm(other, one, code));
    expectSuccess(await confirm(person, one, code));
    await expectRefused(confirm({ ...person, email: one }, one, code, { newEmail: someEmail() }));
  });

  it('requires the password, and throttles wrong ones as signing in does', async () => {
    h.clock.advanceToFullHour();
    const person = await h.signUpIndividual();
    const newEmail = someEmail('new');
    const answers: string[] = [];
    for (let i = 0; i < 11; i += 1)
      answers.push((await ask(person, newEmail, { password: `Wrong-${i}-Harbour` })).json().code);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'PASSWORD_WRONG'), 'THROTTLED']);
    expect((await ask(person, newEmail)).statusCode).toBe(429);
    expect(await h.mails.all(newEmail)).toEqual([]);
  });

  it('wants the present address, and another new one', async () => {
    const [person, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    const foreign = await ask(person, someEmail(), { email: other.email });
    expect(foreign.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'email' }] });
    const same = await ask(person, person.email.toUpperCase());
    expect(same.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'newEmail' }] });
  });

  it('allows ten failed requests an hour, whatever the addresses', async () => {
    h.clock.advanceToFullHour();
    const person = await h.signUpIndividual();
    for (let i = 0; i < 10; i += 1) expectSuccess(await ask(person, someEmail()));
    expect((await ask(person, someEmail())).statusCode).toBe(429);
  });

  it('is written down', async () => {
    const person = await h.signUpIndividual();
    const newEmail = someEmail('new');
    expectSuccess(await confirm(person, newEmail, await codeFor(person, newEmail)));
    const rows = await h.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_id', '=', person.userId)
      .where('action', '=', 'user.change-email')
      .execute();
    // a person who is removed one day must be in no row of the log by address
    expect(rows).toEqual([{ action: 'user.change-email', detail: {} }]);
  });
});

describe('changing the own phone number', () => {
  const numberOf = async ({ userId }: TestSession) => {
    const query = h.db.selectFrom('app_user').select('phone_number').where('id', '=', userId);
    return (await query.executeTakeFirstOrThrow()).phone_number ?? '';
  };
  const ask = async (session: TestSession, newPhoneNumber: string, changes = {}) =>
    patch(session, 'update-phone-number', {
      phoneNumber: await numberOf(session),
      newPhoneNumber,
      password,
      ...changes,
    });
  const confirm = async (session: TestSession, newPhoneNumber: string, otpCode: string) =>
    patch(session, 'confirm-phone-number-update', {
      phoneNumber: await numberOf(session),
      newPhoneNumber,
      password,
      otpCode,
    });

  it('takes the code from the present mailbox, and notifies it', async () => {
    const person = await h.signUpIndividual();
    const number = somePhoneNumber();
    expectSuccess(await ask(person, number));
    expectSuccess(await confirm(person, number, await h.mails.code(person.email, 'phone-change-code')));
    expect(await numberOf(person)).toBe(number);
    expect(await h.mails.latest(person.email)).toMatchObject({
      template: 'phone-changed',
      values: { number },
    });
    const holder = await h.db
      .selectFrom('organisation')
      .select('phone_number')
      .where('id', '=', person.organisationId)
      .executeTakeFirstOrThrow();
    expect(holder.phone_number).toBe(number);
  });

  it('refuses a number that the operator calls inactive, and continues where it cannot say', async () => {
    const person = await h.signUpIndividual();
    h.operator.active = 'inactive';
    const refused = await ask(person, somePhoneNumber());
    expect(refused.json()).toMatchObject({ code: 'NUMBER_NOT_VALID', errors: [{ field: 'newPhoneNumber' }] });
    expect(await templatesTo(person.email)).not.toContain('phone-change-code');
    // the operator serves Cameroon: it is not queried for a number of Nigeria
    expect((await ask(person, '+2348031234567')).statusCode).toBe(200);
    h.operator.active = 'unknown';
    expect((await ask(person, somePhoneNumber())).statusCode).toBe(200);
  });

  it('takes a code for this number only, the present number and the password', async () => {
    const person = await h.signUpIndividual();
    const [asked, other] = [somePhoneNumber(), somePhoneNumber()];
    expectSuccess(await ask(person, asked));
    const code = await h.mails.code(person.email, 'phone-change-code');
    expect((await confirm(person, other, code)).json().code).toBe('CODE_EXPIRED');
    const elsewhere = await ask(person, other, { phoneNumber: somePhoneNumber() });
    expect(elsewhere.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'phoneNumber' }] });
    const guessed = await ask(person, other, { password: 'Wrong-Harbour-71' });
    expect(guessed.json().code).toBe('PASSWORD_WRONG');
    const same = await ask(person, await numberOf(person));
    expect(same.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'newPhoneNumber' }] });
    expectSuccess(await confirm(person, asked, code));
  });
});
