import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formOf, somePicture } from '../../../test/kit/base/form.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';

let h: Harness;
let admin: TestSession;
let member: TestSession;
beforeAll(async () => {
  h = await createHarness();
  admin = await h.signUpOrganisation();
  member = await h.member('INITIATOR', { admin, name: 'Ines Ngo' });
});
afterAll(() => h.close());

const edit = async (session: TestSession, jsonData: object, files: Record<string, File> = {}) =>
  h.as(session).inject({
    method: 'PATCH',
    url: '/profile/edit',
    ...(await formOf({ jsonData: JSON.stringify(jsonData), ...files })),
  });
const profileOf = async (session: TestSession) =>
  (await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' })).json();
const register = (session: TestSession, userId: string, changes: object = {}) =>
  h.as(session).inject({
    method: 'POST',
    url: `/profile/register/${userId}`,
    payload: { name: 'Ines Ngo Biyong', country: 'Nigeria', city: 'Calabar', language: 'fr', ...changes },
  });
const softDelete = (session: TestSession, userId: string) =>
  h.as(session).inject({ method: 'PATCH', url: `/profile/soft-delete/${userId}` });
const audited = (subjectId: string) =>
  h.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', subjectId)
    .where('action', 'like', 'profile.%')
    .orderBy('id', 'desc')
    .execute();

describe('one’s own profile', () => {
  it.each([
    ['as a browser sends a Blob', 'name="jsonData"; filename="blob"'],
    ['without a file name', 'name="jsonData"'],
  ])('takes jsonData as a part of its own type, %s', async (_, disposition) => {
    const send = (json: string) =>
      h.as(member).inject({
        method: 'PATCH',
        url: '/profile/edit',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: [
          '--b',
          `Content-Disposition: form-data; ${disposition}`,
          'Content-Type: application/json; charset=utf-8',
          '',
          json,
          '--b--',
          '',
        ].join('\r\n'),
      });
    expect((await send('{"name":"Ines Ngo","streetAddress":"Rue 4"}')).json().streetAddress).toBe('Rue 4');
    expect((await send('{"name":')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await send(`{"name":"${'x'.repeat(30_000)}"}`)).statusCode).toBeGreaterThanOrEqual(400);
    await send('{"streetAddress":""}');
  });

  it('changes by what is in the form, and leaves the rest', async () => {
    const answer = await edit(member, {
      name: 'Inès N’Gono',
      username: ' Ines.Ngono ',
      country: 'cameroon',
      city: 'Yaoundé',
      streetAddress: 'Rue Joss 14',
    });
    expect(answer.statusCode).toBe(200);
    const kept = { email: member.email, roles: ['INITIATOR'], language: 'en' };
    const changed = {
      name: 'Inès N’Gono',
      username: 'ines.ngono',
      country: 'Cameroon',
      city: 'yaounde',
      streetAddress: 'Rue Joss 14',
    };
    expect(answer.json()).toMatchObject({ ...kept, ...changed, profilePicture: null });
    expect((await edit(member, { language: 'fr', streetAddress: '' })).json()).toMatchObject({
      ...changed,
      streetAddress: null,
      language: 'fr',
    });
    expect(await profileOf(member)).toMatchObject({ ...changed, streetAddress: null, language: 'fr' });
  });

  it('leaves in the audit log which fields changed, never their values, and nothing where none did', async () => {
    const session = await h.signUpIndividual();
    await edit(session, { name: 'Canary Name', country: 'Nigeria', city: 'Canary City' });
    await edit(session, { name: 'Canary Name', country: 'Nigeria' });
    const rows = await audited(session.userId);
    expect(rows).toEqual([{ action: 'profile.edit', detail: { fields: ['name', 'country', 'city'] } }]);
  });

  it.each([
    [{ country: 'Gabon' }, 'country'],
    [{ country: 'Cameroon', city: 'Paris' }, 'city'],
    [{ city: 'Calabar' }, 'city'],
    [{ name: '' }, 'name'],
    [{ username: 'no spaces here' }, 'username'],
    [{ language: 'it' }, 'language'],
  ])('refuses %j', async (changes, field) => {
    const session = await h.signUpIndividual();
    const answer = await edit(session, changes);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field]);
  });

  it('takes nothing that is not the person’s to say', async () => {
    await edit(member, { superAdmin: true, roles: ['ADMIN'], status: 'SUSPENDED', organizationId: null });
    expect(await profileOf(member)).toMatchObject({
      superAdmin: false,
      roles: ['INITIATOR'],
      status: 'ACTIVE',
      organizationId: admin.organisationId,
    });
  });

  it('takes a first phone number, and changes none without a code', async () => {
    const superAdmin = await h.superAdmin();
    const number = somePhoneNumber();
    expect((await edit(superAdmin, { phoneNumber: number })).json().phoneNumber).toBe(number);
    expect((await edit(superAdmin, { phoneNumber: number })).statusCode).toBe(200);
    const other = await edit(superAdmin, { phoneNumber: somePhoneNumber() });
    expect([other.statusCode, other.json().errors[0].field]).toEqual([422, 'phoneNumber']);
    expect((await edit(superAdmin, { phoneNumber: '+23712' })).statusCode).toBe(422);
  });

  it('gives a username to one person, whoever requests it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => h.signUpIndividual()));
    const answers = await Promise.all(people.map((person) => edit(person, { username: 'the-one' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'DUPLICATE', errors: [{ field: 'username' }] });
  });

  it('of an individual names the holder as well', async () => {
    const session = await h.signUpIndividual({ name: 'Linda Tabe' });
    await edit(session, { name: 'Linda Tabe Ashu' });
    expect(await profileOf(session)).toMatchObject({
      name: 'Linda Tabe Ashu',
      organizationName: 'Linda Tabe Ashu',
    });
    await edit(member, { name: 'Ines' });
    expect((await profileOf(admin)).organizationName).not.toBe('Ines');
  });

  it('is open to whoever waits for approval', async () => {
    const waiting = await h.signUp({ approved: false });
    expect((await edit(waiting, { streetAddress: 'Rue Joss' }, { image: somePicture() })).statusCode).toBe(
      200,
    );
  });
});

describe('a first profile', () => {
  it('is registered once by its person', async () => {
    const session = await h.signUpIndividual();
    const answer = await register(session, session.userId);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      userId: session.userId,
      name: 'Ines Ngo Biyong',
      country: 'Nigeria',
      city: 'Calabar',
      streetAddress: null,
      language: 'fr',
    });
    expect((await register(session, session.userId)).json().code).toBe('DUPLICATE');
    expect((await register(session, session.userId, { city: '' })).statusCode).toBe(422);
  });

  it('is registered by an admin for a member who has none, and by nobody else', async () => {
    const colleague = await h.member('VALIDATOR', { admin });
    const stranger = await h.signUpOrganisation();
    for (const nobody of [member, stranger, await h.superAdmin()])
      expect((await register(nobody, colleague.userId)).statusCode).toBe(404);
    expect((await register(admin, colleague.userId)).statusCode).toBe(201);
    expect((await register(admin, colleague.userId)).statusCode).toBe(409);
    expect((await register(colleague, colleague.userId)).statusCode).toBe(409);
  });
});

describe('a person who is deleted', () => {
  it('is gone at once and goes by nothing, while what they did stays', async () => {
    const going = await h.member('INITIATOR', { admin, name: 'Canary Person' });
    await edit(going, { username: 'canary-user', streetAddress: 'Canary Road' }, { image: somePicture() });
    const rows = () =>
      h.db.selectFrom('audit_log').selectAll().where('actor_id', '=', going.userId).execute();
    const before = await rows();
    const answer = await softDelete(admin, going.userId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ userId: going.userId, status: 'REMOVED', profilePicture: null });
    expect((await h.as(going).inject({ method: 'GET', url: '/profile/user-profile-info' })).statusCode).toBe(
      401,
    );
    const left = await h.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', going.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(left)).not.toMatch(/canary/i);
    expect(left.username).toBeNull();
    expect(await rows()).toEqual(before);
    const pictures = await h.db
      .selectFrom('picture')
      .selectAll()
      .where('subject_id', '=', going.userId)
      .execute();
    expect(pictures).toEqual([]);
    expect((await softDelete(admin, going.userId)).statusCode).toBe(404);
  });

  it('is never oneself, the last admin, or another holder’s member', async () => {
    const superAdmin = await h.superAdmin();
    for (const session of [admin, superAdmin]) {
      const own = await softDelete(session, session.userId);
      expect([own.statusCode, own.json().errors[0].field]).toEqual([422, 'userId']);
    }
    expect((await softDelete(superAdmin, admin.userId)).json().code).toBe('LAST_ADMIN');
    const stranger = await h.signUpOrganisation();
    expect((await softDelete(stranger, member.userId)).statusCode).toBe(404);
    expect((await softDelete(member, admin.userId)).statusCode).toBe(403);
    expect((await profileOf(member)).status).toBe('ACTIVE');
  });

  it('may be anybody’s member for a super admin', async () => {
    const colleague = await h.member('VALIDATOR', { admin });
    expect((await softDelete(await h.superAdmin(), colleague.userId)).statusCode).toBe(200);
  });
});
