import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textLimits } from '@sanaga/domain';
import { formOf } from '../../../test/kit/base/form.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

let h: Harness;
let admin: TestSession;
let member: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  h = await createHarness();
  admin = await h.signUpOrganisation({ organisationName: 'Moungo Fruits', name: 'Amina Hamadou' });
  member = await h.member('VALIDATOR', { admin });
  stranger = await h.signUpOrganisation();
});
afterAll(() => h.close());

const edit = async (session: TestSession, jsonData: object) =>
  h.as(session).inject({
    method: 'PATCH',
    url: '/profile/edit-organisation',
    ...(await formOf({ jsonData: JSON.stringify(jsonData) })),
  });
const get = (session: TestSession, url: string) => h.as(session).inject({ method: 'GET', url });
const lookRows = (action: string, organisationId: string) =>
  h.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', action)
    .where('organisation_id', '=', organisationId)
    .execute();

describe('an organisation’s profile', () => {
  it('is changed by its admins, entry by entry, and says so in the audit log', async () => {
    const first = await edit(admin, {
      name: 'Moungo Fruits SARL',
      username: 'Moungo-Fruits',
      category: 'AGRICULTURE',
      location: 'Yaoundé',
      website: 'https://moungo.example/fruits?a=1',
    });
    expect(first.statusCode).toBe(200);
    const entries = {
      name: 'Moungo Fruits SARL',
      username: 'moungo-fruits',
      category: 'AGRICULTURE',
      location: 'yaounde',
      website: 'https://moungo.example/fruits?a=1',
    };
    expect(first.json()).toMatchObject({
      organisationId: admin.organisationId,
      status: 'APPROVED',
      ...entries,
    });
    const second = await edit(admin, { website: null, location: 'douala', category: 'AGRICULTURE' });
    const changed = { ...entries, website: null, location: 'douala' };
    expect(second.json()).toMatchObject(changed);
    expect((await get(member, '/profile/get-organisation-profile')).json()).toMatchObject(changed);
    const { detail } = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'organisation.edit-profile')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({
      before: { location: 'yaounde', website: entries.website },
      after: { location: 'douala', website: null },
      pictures: [],
    });
  });

  it('is looked at by super admins where the name is another, and not where it is the same', async () => {
    const reviewer = await h.superAdmin();
    const notifications = async () => {
      const { content } = (await get(reviewer, '/transaction/notifications')).json() as {
        content: { kind: string; path: string }[];
      };
      return content.filter(
        ({ kind, path }) =>
          kind === 'organisation-renamed' &&
          path === `/super-admin/organizations?id=${stranger.organisationId}`,
      );
    };
    for (const name of ['Garage Fotso', 'Garage Fotso', 'Banque Centrale'])
      expect((await edit(stranger, { name })).statusCode).toBe(200);
    expect(await notifications()).toMatchObject([
      { title: 'Garage Fotso is now called Banque Centrale. Check that the name belongs to it' },
      { title: expect.stringContaining('is now called Garage Fotso') },
    ]);
  });

  it('has a category in words of its own, or none', async () => {
    expect((await edit(admin, { category: 'Cocoa & coffee' })).json().category).toBe('Cocoa & coffee');
    expect((await edit(admin, { category: '' })).json().category).toBeNull();
    expect((await edit(admin, { category: 'AGRICULTURE' })).json().category).toBe('AGRICULTURE');
  });

  it('is not changed by others, nor in what is not a profile', async () => {
    expect((await edit(member, { name: 'Mine' })).statusCode).toBe(403);
    const answer = await edit(admin, { plan: 'STARTER', status: 'DELETED', email: 'other@example.com' });
    expect(answer.json()).toMatchObject({ plan: 'PRO', status: 'APPROVED' });
  });

  it.each([
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'ftp://files.example' }, 'website'],
    [{ website: 'http://' }, 'website'],
    [{ location: 'Paris' }, 'location'],
    [{ category: 'x'.repeat(textLimits.choice + 1) }, 'category'],
    [{ username: 'x' }, 'username'],
    [{ name: '' }, 'name'],
  ])('refuses %j', async (changes, field) => {
    const answer = await edit(admin, changes);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field]);
  });

  it('of an individual is the person’s: one name for both, and no entries in the audit log', async () => {
    const person = await h.signUpIndividual({ name: 'Linda Tabe' });
    const answer = await edit(person, { name: 'Canary Linda', website: 'https://canary.example' });
    expect(answer.json().name).toBe('Canary Linda');
    expect((await get(person, '/profile/user-profile-info')).json()).toMatchObject({
      name: 'Canary Linda',
      organizationName: 'Canary Linda',
    });
    const rows = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'organisation.edit-profile')
      .where('actor_id', '=', person.userId)
      .execute();
    expect(rows).toEqual([{ detail: { fields: ['name', 'website'], pictures: [] } }]);
  });

  it('has a username that no other has', async () => {
    expect((await edit(admin, { username: 'only-one' })).statusCode).toBe(200);
    const taken = await edit(stranger, { username: 'Only-One', website: 'https://taken.example' });
    expect(taken.json()).toMatchObject({ code: 'DUPLICATE', errors: [{ field: 'username' }] });
    expect((await get(stranger, '/profile/get-organisation-profile')).json().website).toBeNull();
  });
});

describe('a holder’s profile and owner', () => {
  it('are read by the own admin and by super admins, whose look the holder finds in its audit log', async () => {
    const superAdmin = await h.superAdmin();
    for (const [path, action] of [
      ['organisation', 'organisation.read-profile'],
      ['owner', 'organisation.read-owner'],
    ] as const) {
      const url = `/profile/${path}/${admin.organisationId}`;
      const own = await get(admin, url);
      expect(own.json()).toMatchObject({ organisationId: admin.organisationId });
      expect(await lookRows(action, admin.organisationId)).toEqual([]);
      expect((await get(superAdmin, url)).json()).toEqual(own.json());
      await get(superAdmin, url);
      const look = { actor_id: superAdmin.userId, subject_id: admin.organisationId };
      expect(await lookRows(action, admin.organisationId)).toEqual([look]);
      expect((await get(stranger, url)).statusCode).toBe(404);
      expect((await get(member, url)).statusCode).toBe(403);
    }
  });

  it('say to whom the operator has registered its number, beside what it is called', async () => {
    const url = `/profile/organisation/${admin.organisationId}`;
    const saysOf = async (set: {
      registered_name: string | null;
      business_number_checked_at: Date | null;
    }) => {
      await h.db.updateTable('organisation').set(set).where('id', '=', admin.organisationId).execute();
      const { registeredName, nameMatch, nameChecked } = (await get(await h.superAdmin(), url)).json();
      return [registeredName, nameMatch, nameChecked];
    };
    const { name, registered_name, business_number_checked_at } = await h.db
      .selectFrom('organisation')
      .select(['name', 'registered_name', 'business_number_checked_at'])
      .where('id', '=', admin.organisationId)
      .executeTakeFirstOrThrow();
    const at = h.clock.now();
    expect(await saysOf({ registered_name: name, business_number_checked_at: at })).toEqual([
      name,
      'MATCH',
      true,
    ]);
    expect(await saysOf({ registered_name: 'PAUL BIYIHA', business_number_checked_at: at })).toEqual([
      'PAUL BIYIHA',
      'DIFFERS',
      true,
    ]);
    expect(await saysOf({ registered_name: null, business_number_checked_at: null })).toEqual([
      null,
      'NOT_AVAILABLE',
      false,
    ]);
    await saysOf({ registered_name, business_number_checked_at });
  });

  it('name whoever has administered it the longest', async () => {
    const owner = await get(admin, `/profile/owner/${admin.organisationId}`);
    expect(owner.json()).toMatchObject({ userId: admin.userId, name: 'Amina Hamadou', status: 'ACTIVE' });
  });

  it('come in pages for super admins', async () => {
    const answer = await get(
      await h.superAdmin(),
      '/profile/organisations?search=moungo&status=APPROVED&size=5',
    );
    expect(answer.json()).toMatchObject({ totalElements: 1, size: 5 });
    expect(answer.json().content[0]).toMatchObject({
      organisationId: admin.organisationId,
      profilePicture: null,
      coverPicture: null,
    });
    expect((await get(admin, '/profile/organisations')).statusCode).toBe(403);
  });
});

describe('the export of organisations', () => {
  const linesOf = (body: string): string[] => body.trimEnd().split('\n');

  it('is CSV with a byte order mark and English keys, formulas defused, and audited', async () => {
    await edit(stranger, { name: '=HYPERLINK("evil")' });
    const superAdmin = await h.superAdmin();
    const answer = await get(superAdmin, '/profile/export-org-csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Organisation List.csv"');
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...lines] = linesOf(answer.payload);
    expect(header).toMatch(
      /organisationId,walletNumber,name,username,email,phoneNumber,category,location,website,/,
    );
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.startsWith(stranger.organisationId))).toContain(
      `"'=HYPERLINK(""evil"")"`,
    );
    expect(lines.join('\n')).not.toMatch(/(^|,)"?(?!\+\d+(,|$))[=+@-]/m);
    const row = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'organisation.export')
      .executeTakeFirst();
    expect(row).toEqual({ detail: { accountType: 'ORGANIZATION' } });
  });

  it('writes cities as people do where it is for people, and no plan for individuals, who have none', async () => {
    const superAdmin = await h.superAdmin();
    await edit(stranger, { name: 'Garage Adamaoua', location: 'ngaoundere' });
    await h.signUpIndividual({ name: 'Estelle Bih' });
    const lineOf = async (query: string) =>
      linesOf((await get(superAdmin, `/profile/export-org-csv?${query}`)).payload)[1];
    const chosen = 'columns=name,location,plan';
    expect(await lineOf(`${chosen}&values=words&search=adamaoua`)).toBe('Garage Adamaoua,Ngaoundéré,Pro');
    expect(await lineOf(`${chosen}&search=adamaoua`)).toBe('Garage Adamaoua,ngaoundere,PRO');
    expect(await lineOf(`${chosen}&accountType=INDIVIDUAL&search=estelle%20bih`)).toBe('Estelle Bih,,');
  });

  it('holds what its filters say, and nothing is injected by them', async () => {
    const superAdmin = await h.superAdmin();
    await h.signUpIndividual({ name: 'Linda Tabe' });
    const count = async (query: string) =>
      linesOf((await get(superAdmin, `/profile/export-org-csv?${query}`)).payload).length - 1;
    expect(await count('accountType=INDIVIDUAL&search=linda%20tabe')).toBe(1);
    expect(await count('search=moungo')).toBe(1);
    expect(await count('status=DELETED')).toBe(0);
    expect([await count('plan=PRO&search=moungo'), await count('plan=STARTER&search=moungo')]).toEqual([
      1, 0,
    ]);
    const { phone_number } = await h.db
      .selectFrom('organisation')
      .select('phone_number')
      .where('id', '=', stranger.organisationId)
      .executeTakeFirstOrThrow();
    // grouped as the list finds it
    const grouped = phone_number.slice(-6).replaceAll(/..(?=.)/g, '$& ');
    expect(await count(`search=${encodeURIComponent(grouped)}`)).toBe(1);
    expect(await count("location=';--")).toBe(0);
    expect(await count("search=';--")).toBe(0);
    expect(await count('search=%25')).toBe(0);
    expect((await get(superAdmin, '/profile/export-org-csv?search=a%00b')).statusCode).toBeGreaterThanOrEqual(
      400,
    );
    expect((await get(admin, '/profile/export-org-csv')).statusCode).toBe(403);
  });
});

it('takes any city for an organisation whose number is of another country', async () => {
  const abroad = await h.signUp();
  const holder = h.db.updateTable('organisation').where('id', '=', abroad.organisationId);
  await holder.set({ phone_number: '+2348031234567' }).execute();
  expect((await edit(abroad, { location: ' Calabar ' })).json().location).toBe('Calabar');
});
