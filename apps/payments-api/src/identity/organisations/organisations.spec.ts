import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { balances } from '@sanaga/ledger';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';

let h: Harness;
let reviewer: TestSession;
beforeAll(async () => {
  h = await createHarness();
  reviewer = await h.superAdmin();
});
afterAll(() => h.close());

const approve = (id: string, as = reviewer) =>
  h.as(as).inject({ method: 'PUT', url: `/auth/organisations/approve-organisation/${id}` });
const reject = (id: string, payload: object = {}) =>
  h
    .as(reviewer)
    .inject({ method: 'DELETE', url: `/auth/organisations/delete-organisation-request/${id}`, payload });
const requests = async () => {
  const url = '/auth/organisations/organisation-request?size=200';
  return (await h.as(reviewer).inject({ method: 'GET', url })).json();
};
const requestOf = async (id: string) =>
  (await requests()).content.find(({ organisationId }: { organisationId: string }) => organisationId === id);

describe('approving an organisation', () => {
  it('opens its wallet, activates its people and notifies the owner once, however often it is called', async () => {
    const session = await h.signUp({ approved: false });
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(session.organisationId)));
    expect(answers.map((answer) => answer.json().status)).toEqual(answers.map(() => 'APPROVED'));
    const mails = (await h.mails.all(session.email)).filter(({ template }) => template === 'approved');
    expect(mails).toHaveLength(1);
    expect(await balances(h.db, session.organisationId)).toMatchObject({ available: 0n, held: 0n });
    const members = await h.as(session).inject({ method: 'GET', url: '/auth/users/get-company-employees' });
    expect(members.json()[0]).toMatchObject({ status: 'ACTIVE' });
    const notifications = await h.as(session).inject({ method: 'GET', url: '/transaction/notifications' });
    expect(notifications.json().content.map(({ kind }: { kind: string }) => kind)).toEqual([
      'organisation-approved',
    ]);
  });

  it('works by id and address as well, where both are of one organisation', async () => {
    const [one, other] = [await h.signUp({ approved: false }), await h.signUp({ approved: false })];
    const validate = (organisationId: string, email: string) =>
      h.as(reviewer).inject({
        method: 'POST',
        url: '/auth/organisations/validate/org-request',
        payload: { organisationId, email },
      });
    expect((await validate(one.organisationId, other.email)).statusCode).toBe(404);
    expect((await validate(one.organisationId, one.email)).json().status).toBe('APPROVED');
  });

  it('is for super admins', async () => {
    const [admin, waiting] = [await h.signUpOrganisation(), await h.signUp({ approved: false })];
    expect((await approve(waiting.organisationId, admin)).json().code).toBe('FORBIDDEN');
    expect((await approve(waiting.organisationId, waiting)).json().code).toBe('ACCOUNT_UNDER_REVIEW');
  });

  it('knows no individuals, who are approved by address', async () => {
    const individual = await h.signUp({ accountType: 'INDIVIDUAL', approved: false });
    expect((await approve(individual.organisationId)).statusCode).toBe(404);
    const both = await h.as(reviewer).inject({ method: 'GET', url: '/auth/users/suspended-and-inactive' });
    const ids = (list: { content: { organisationId: string }[] }) =>
      list.content.map((item) => item.organisationId);
    expect(ids(both.json().inactiveUsers)).toContain(individual.organisationId);
    expect(ids(both.json().suspendedOrganisations)).not.toContain(individual.organisationId);
    const url = `/auth/users/activate-user-account/${individual.email}`;
    const activated = await h.as(reviewer).inject({ method: 'PATCH', url });
    expect(activated.json()).toMatchObject({ userId: individual.userId, status: 'ACTIVE' });
    expect((await h.as(reviewer).inject({ method: 'PATCH', url })).statusCode).toBe(200);
  });

  it('shows who waits page by page, the longest waiting first', async () => {
    const people = [];
    for (let count = 0; count < 3; count++)
      people.push(await h.signUp({ accountType: 'INDIVIDUAL', approved: false }));
    const pageOf = async (page: number, size: number) => {
      const url = `/auth/users/suspended-and-inactive?page=${page}&size=${size}`;
      const { inactiveUsers } = expectSuccess(await h.as(reviewer).inject({ method: 'GET', url })).json();
      return inactiveUsers;
    };
    const { totalElements: total } = await pageOf(0, 1);
    const seen: string[] = [];
    for (let page = 0; page * 2 < total; page++) {
      const { content, ...about } = await pageOf(page, 2);
      expect(about).toEqual({
        ...{ number: page, size: 2, totalElements: total, totalPages: Math.ceil(total / 2) },
      });
      seen.push(...content.map(({ userId }: { userId: string }) => userId));
    }
    expect(seen).toHaveLength(total);
    expect(seen.slice(-3)).toEqual(people.map(({ userId }) => userId));
    expect((await pageOf(1_000, 2)).content).toEqual([]);
  });
});

describe('the requests', () => {
  const found = async (query: string) => {
    const url = `/auth/organisations/organisation-request?${query}`;
    return expectSuccess(await h.as(reviewer).inject({ method: 'GET', url })).json();
  };
  const idsOf = ({ content }: { content: { organisationId: string }[] }) =>
    content.map(({ organisationId }) => organisationId);

  it('come page by page, the longest waiting first, each with its checks', async () => {
    const own = [];
    for (let count = 0; count < 5; count++)
      own.push(await h.signUp({ organisationName: `Minoterie Lom ${count}`, approved: false }));
    const pages = [];
    for (const page of [0, 1, 2, 3]) pages.push(await found(`search=minoterie lom&size=2&page=${page}`));
    for (const [number, page] of pages.entries())
      expect(page).toMatchObject({ number, size: 2, totalElements: 5, totalPages: 3 });
    expect(pages.map((page) => page.content.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flatMap(idsOf)).toEqual(own.map(({ organisationId }) => organisationId));
    expect(pages[0].content[0].checks.similarNames).not.toEqual([]);
  });

  it('are found by name, address, number and owner, and those of a city apart', async () => {
    const phoneNumber = somePhoneNumber();
    const waiting = await h.signUp({
      organisationName: '50%_Pisciculture',
      name: 'Rosalie Mbarga',
      phoneNumber,
      approved: false,
    });
    await h.signUp({ organisationName: '500 Pisciculture', approved: false });
    const location = 'ebolowa';
    await h.db
      .updateTable('organisation')
      .set({ location })
      .where('id', '=', waiting.organisationId)
      .execute();
    const grouped = phoneNumber.replace(/^(\+237)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5 $6');
    for (const text of ['50%_pisci', 'rosalie mbarga', waiting.email.toUpperCase(), phoneNumber, grouped])
      expect(idsOf(await found(`search=${encodeURIComponent(text)}`))).toEqual([waiting.organisationId]);
    expect(idsOf(await found(`search=pisciculture&location=${location}`))).toEqual([waiting.organisationId]);
    expect((await found('search=pisciculture&location=garoua')).totalElements).toBe(0);
    await approve(waiting.organisationId);
    expect(await found(`location=${location}&search=pisciculture`)).toMatchObject({ totalElements: 0 });
  });

  it('of individuals are found as well', async () => {
    const { userId, email } = await h.signUp({
      accountType: 'INDIVIDUAL',
      name: 'Sandrine Etoga',
      approved: false,
    });
    for (const text of ['sandrine eto', email]) {
      const url = `/auth/users/suspended-and-inactive?search=${encodeURIComponent(text)}`;
      const { inactiveUsers } = expectSuccess(await h.as(reviewer).inject({ method: 'GET', url })).json();
      expect(inactiveUsers).toMatchObject({ totalElements: 1, content: [{ userId }] });
    }
  });
});

describe('rejecting a request', () => {
  it('mails the reason, ends the session and frees the address', async () => {
    const session = await h.signUp({ approved: false });
    const reason = 'The number belongs to somebody else.';
    expect((await reject(session.organisationId, { reason })).json().status).toBe('REJECTED');
    expect((await h.mails.latest(session.email)).values['reason']).toBe(reason);
    const next = await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
    expect(next.json().code).toBe('SESSION_ENDED');
    const again = await h.signUp({ email: session.email, approved: false });
    expect(again.organisationId).not.toBe(session.organisationId);
  });

  it('and approving exclude each other', async () => {
    const { organisationId } = await h.signUp({ approved: false });
    const answers = await Promise.all([approve(organisationId), reject(organisationId)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the reviewer', () => {
  it('sees what was checked', async () => {
    const phoneNumber = somePhoneNumber();
    h.operator.names.set(phoneNumber.slice(1), 'FOTSO ET FILS SARL');
    await h.signUpOrganisation({ organisationName: 'Fotso & Fils', phoneNumber });
    const session = await h.signUp({ organisationName: 'Ets. Fotso et Fils', phoneNumber, approved: false });
    const request = await requestOf(session.organisationId);
    expect(request.owner).toEqual({ userId: session.userId, name: session.name, email: session.email });
    expect(request.checks).toEqual({
      businessNumber: 'ACTIVE',
      registeredName: 'FOTSO ET FILS SARL',
      nameMatch: 'MATCH',
      nameChecked: true,
      emailVerifiedAt: expect.any(String),
      sameNumber: ['Fotso & Fils'],
      similarNames: ['Fotso & Fils'],
    });
  });

  it('sees requests whose address is not verified as such', async () => {
    const email = someEmail();
    const payload = {
      accountType: 'ORGANIZATION',
      name: 'Awa Ngono',
      organisationName: 'Unverified Traders',
      email,
      phoneNumber: somePhoneNumber(),
      password: testPassword,
    };
    expectSuccess(await h.anonymous().inject({ method: 'POST', url: '/auth/create-account', payload }));
    const request = (await requests()).content.find(
      ({ name }: { name: string }) => name === 'Unverified Traders',
    );
    expect(request.checks).toMatchObject({ emailVerifiedAt: null, similarNames: [] });
  });

  it('lists organisations by name and status, and no individuals', async () => {
    const list = async (query: string) =>
      (await h.as(reviewer).inject({ method: 'GET', url: `/auth/organisations?size=200&${query}` })).json();
    const organisation = await h.signUpOrganisation({ organisationName: '100%_Natural \\ Foods' });
    const individual = await h.signUpIndividual();
    const found = await list(`search=${encodeURIComponent('%_natural \\')}`);
    expect(found.content).toMatchObject([{ organisationId: organisation.organisationId, plan: 'PRO' }]);
    expect(found).toMatchObject({ number: 0, totalElements: 1, totalPages: 1 });
    const approved = await list('status=APPROVED');
    const ids = approved.content.map(({ organisationId }: { organisationId: string }) => organisationId);
    expect(ids).toContain(organisation.organisationId);
    expect(ids).not.toContain(individual.organisationId);
  });

  it('lists those of a plan and of a city', async () => {
    const { organisationId } = await h.signUpOrganisation({ organisationName: 'Filature Adamaoua' });
    const location = 'ngaoundere';
    await h.db.updateTable('organisation').set({ location }).where('id', '=', organisationId).execute();
    const found = async (query: string) => {
      const url = `/auth/organisations?search=Filature Adamaoua&${query}`;
      return (await h.as(reviewer).inject({ method: 'GET', url })).json().totalElements;
    };
    expect([await found('plan=PRO'), await found('plan=STARTER')]).toEqual([1, 0]);
    expect([await found(`location=${location}`), await found('location=douala')]).toEqual([1, 0]);
  });

  it('lists individuals who are suspended apart from active ones', async () => {
    const { userId } = await h.signUpIndividual({ name: 'Oumarou Garga' });
    const listed = async (status: string) => {
      const url = `/auth/users/active-users?search=Oumarou&status=${status}`;
      return (await h.as(reviewer).inject({ method: 'GET', url })).json().content;
    };
    const found = async (status: string) =>
      (await listed(status)).map((individual: { userId: string }) => individual.userId);
    expect([await found('ACTIVE'), await found('SUSPENDED')]).toEqual([[userId], []]);
    const url = `/auth/users/suspend-user/${userId}`;
    const payload = { reason: 'Under inquiry' };
    expectSuccess(await h.as(reviewer).inject({ method: 'PATCH', url, payload }));
    expect([await found('ACTIVE'), await found('SUSPENDED')]).toEqual([[], [userId]]);
    const [individual] = await listed('SUSPENDED');
    expect(individual).toMatchObject({
      suspendedAt: expect.any(String),
      suspensionReason: 'Under inquiry',
    });
  });
});

describe('the number of users', () => {
  it('is visible to admins of the own organisation and to super admins', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const count = (as: TestSession, id: string) =>
      h.as(as).inject({ method: 'GET', url: `/auth/organisations/number-of-users/${id}` });
    expect((await count(admin, admin.organisationId)).json()).toMatchObject({
      total: 1,
      ADMIN: { used: 1, limit: 4 },
    });
    expect((await count(reviewer, admin.organisationId)).json().total).toBe(1);
    const foreign = await count(stranger, admin.organisationId);
    const absent = await count(stranger, '00000000-0000-4000-8000-000000000000');
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  });
});

describe('the own organisation', () => {
  it('is shown to its members, under review too', async () => {
    const session = await h.signUp({ approved: false, organisationName: 'Sanaga Sable' });
    const own = await h.as(session).inject({ method: 'GET', url: '/profile/get-organisation-profile' });
    expect(own.json()).toMatchObject({
      organisationId: session.organisationId,
      name: 'Sanaga Sable',
      status: 'REQUESTED',
      approvedAt: null,
    });
  });
});
