import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formOf } from '../../../test/kit/base/form.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const garage = 'Garage Fotso';
const bank = 'Banque des États';

const change = async (admin: TestSession, name: string) =>
  h.as(admin).inject({
    method: 'PATCH',
    url: '/profile/edit-organisation',
    ...(await formOf({ jsonData: JSON.stringify({ name }) })),
  });
async function renamed(to = bank): Promise<TestSession> {
  const admin = await h.signUpOrganisation({ organisationName: garage });
  expectSuccess(await change(admin, to));
  return admin;
}
const confirm = (session: TestSession, { organisationId }: TestSession, name: string) =>
  h.patch(session, `/auth/organisations/confirm-name/${organisationId}`, { name });
const previousName = async (session: TestSession, { organisationId }: TestSession) =>
  (await h.as(session).inject({ method: 'GET', url: `/profile/organisation/${organisationId}` })).json()
    .previousName;

async function invite(admin: TestSession): Promise<string> {
  const email = someEmail('invited');
  await h.authoriseGrant(admin);
  const payload = { email, role: 'VALIDATOR' };
  expectSuccess(await h.as(admin).inject({ method: 'POST', url: '/auth/users/add-specified-user', payload }));
  return email;
}
const sentTo = async (email: string, template: string) =>
  (await h.mails.latest(email, template)).values.organisation;
const invitationOf = async (admin: TestSession) => sentTo(await invite(admin), 'invitation');

describe('strangers to a renamed organisation', () => {
  it('read the name that was reviewed, until a super admin has confirmed the new one', async () => {
    const admin = await renamed();
    const reviewer = await h.superAdmin();
    expect(await invitationOf(admin)).toBe(garage);
    expect(await previousName(reviewer, admin)).toBe(garage);

    const confirmed = expectSuccess(await confirm(reviewer, admin, bank)).json();
    expect(confirmed).toMatchObject({ organisationId: admin.organisationId, name: bank });
    expect(await previousName(reviewer, admin)).toBeNull();
    expect(await invitationOf(admin)).toBe(bank);
    const looked = h.db
      .selectFrom('audit_log')
      .select(['actor_id', 'organisation_id', 'detail'])
      .where('action', '=', 'organisation.confirm-name')
      .where('subject_id', '=', admin.organisationId);
    expect(await looked.execute()).toEqual([
      {
        actor_id: reviewer.userId,
        organisation_id: admin.organisationId,
        detail: { before: { name: garage }, after: { name: bank } },
      },
    ]);
  });

  it('read it in an invitation that is sent again, and where its link leads', async () => {
    const admin = await h.signUpOrganisation({ organisationName: garage });
    const email = await invite(admin);
    await change(admin, bank);
    h.clock.advance(61_000);
    const url = `/auth/users/resend-activation-link/${email}`;
    expectSuccess(await h.as(admin).inject({ method: 'GET', url }));
    expect(await sentTo(email, 'invitation')).toBe(garage);
    const code = await h.mails.ticket(email, 'invitation');
    const page = await h.anonymous().inject({ method: 'GET', url: `/auth/users/invitation/${code}` });
    expect(page.json().organisationName).toBe(garage);
  });

  it('read it where they are to take over, and at the organisation’s new address', async () => {
    const admin = await renamed();
    const [successor, office] = [someEmail('next'), someEmail('office')];
    await h.authoriseGrant(admin);
    const payload = { name: 'Next Admin', email: successor, phoneNumber: somePhoneNumber() };
    expectSuccess(await h.as(admin).inject({ method: 'POST', url: '/auth/users/transfer-admin', payload }));
    expect(await sentTo(successor, 'admin-handover')).toBe(garage);
    const change = { email: office, password: testPassword };
    expectSuccess(await h.patch(admin, '/auth/organisations/update-email', change));
    expect(await sentTo(office, 'organisation-email-code')).toBe(garage);
  });

  it('read the first reviewed name however often it changes, and the name itself once that is back', async () => {
    const admin = await renamed();
    const reviewer = await h.superAdmin();
    await change(admin, 'Opérateur national');
    expect(await previousName(reviewer, admin)).toBe(garage);
    await change(admin, garage);
    expect(await previousName(reviewer, admin)).toBeNull();
    expect((await confirm(reviewer, admin, garage)).json().code).toBe('WRONG_STATUS');
    expect(await invitationOf(admin)).toBe(garage);
  });

  it('read no name that the super admin has not', async () => {
    const admin = await renamed('Garage Fotso & Fils');
    await change(admin, bank);
    const answer = await confirm(await h.superAdmin(), admin, 'Garage Fotso & Fils');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'WRONG_STATUS']);
    expect(await invitationOf(admin)).toBe(garage);
  });
});

describe('the name of an organisation', () => {
  it('is confirmed once, by two at once too', async () => {
    const admin = await renamed();
    const [one, two] = [await h.newSuperAdmin(), await h.newSuperAdmin()];
    const answers = await Promise.all([one, two].map((reviewer) => confirm(reviewer, admin, bank)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is not confirmed by its own admins, nor where there is no such organisation', async () => {
    const admin = await renamed();
    const person = await h.signUpIndividual();
    expect((await confirm(admin, admin, bank)).statusCode).toBe(403);
    expect((await confirm(await h.superAdmin(), person, person.name)).statusCode).toBe(404);
  });

  it('is what its members read at once', async () => {
    const admin = await renamed();
    const member = await h.member('VALIDATOR', { admin });
    await h.authoriseGrant(admin);
    expectSuccess(await h.patch(admin, `/auth/users/change-role/${member.userId}`, { role: 'INITIATOR' }));
    expect(await sentTo(member.email, 'role-changed')).toBe(bank);
  });

  it('does not change while it waits for approval', async () => {
    const waiting = await h.signUpOrganisation({ approved: false });
    expect((await change(waiting, bank)).json().code).toBe('ACCOUNT_UNDER_REVIEW');
  });

  it('of an individual is never under review', async () => {
    const person = await h.signUpIndividual();
    expectSuccess(await change(person, 'Linda Tabe'));
    expect(await previousName(await h.superAdmin(), person)).toBeNull();
  });
});
