import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { formOf, somePicture } from '../../../test/kit/base/form.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';

let h: Harness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createHarness();
  superAdmin = await h.superAdmin();
});
afterAll(() => h.close());

const pdf = (content = 'one', name = 'extrait.pdf') => new File([`%PDF-1.7 ${content}`], name);

const submit = async (session: TestSession, kind = 'RCCM', file = pdf(), number = 'RC/DLA/2019/B/1234') =>
  h.as(session).inject({
    method: 'POST',
    url: `/profile/documents/${kind}`,
    ...(await formOf({ ...(kind !== 'IDENTITY' && { number }), file })),
  });
const submitted = async (...args: Parameters<typeof submit>) => expectSuccess(await submit(...args)).json();

const listed = async (session: TestSession): Promise<Record<string, unknown>[]> =>
  h.get(session, '/profile/documents');
const one = async (session: TestSession, kind = 'RCCM') =>
  (await listed(session)).find((document) => document['kind'] === kind);

const decide = (
  { organisationId }: TestSession,
  move: 'accept' | 'refuse',
  payload: Record<string, unknown>,
  by = superAdmin,
) => h.patch(by, `/auth/organisations/${move}-document/${organisationId}/RCCM`, payload);

const audited = async ({ organisationId }: TestSession) => {
  const rows = await h.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('organisation_id', '=', organisationId)
    .where('action', 'like', 'document.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

const download = (session: TestSession, url: string) => h.as(session).inject({ method: 'GET', url });

describe('the documents of an organisation', () => {
  it('are asked for and not required at first, also while it waits for approval', async () => {
    const waiting = await h.signUp({ approved: false });
    expect(await listed(waiting)).toEqual(
      ['RCCM', 'NIU', 'IDENTITY'].map((kind) =>
        expect.objectContaining({ kind, status: 'MISSING', required: false, version: 0, fileName: null }),
      ),
    );
    expect(await submitted(waiting)).toMatchObject({ status: 'SUBMITTED', number: 'RC/DLA/2019/B/1234' });
    expect(await submitted(waiting, 'IDENTITY', somePicture())).toMatchObject({
      contentType: 'image/webp',
      number: null,
    });
    expect(await h.get(superAdmin, `/auth/organisations/documents/${waiting.organisationId}`)).toEqual(
      await listed(waiting),
    );
  });

  it('an individual is asked for none', async () => {
    const individual = await h.signUpIndividual();
    expect((await submit(individual)).statusCode).toBe(403);
    expect((await download(individual, '/profile/documents')).statusCode).toBe(403);
  });

  it('wait for a decision in one list, the longest waiting first, found by their holder', async () => {
    const [first, second] = [await h.signUpOrganisation(), await h.signUp({ approved: false })];
    await submitted(first);
    await submitted(second, 'NIU');
    await submitted(first, 'IDENTITY', somePicture());
    const waiting = async (search = '') => {
      const url = `/auth/organisations/submitted-documents?size=200&search=${encodeURIComponent(search)}`;
      const { content } = await h.get(superAdmin, url);
      return (content as { organisationId: string; document: { kind: string } }[])
        .filter(({ organisationId }) => [first, second].some((one) => one.organisationId === organisationId))
        .map(({ organisationId, document }) => [organisationId, document.kind]);
    };
    const [one, other] = [first.organisationId, second.organisationId];
    expect(await waiting()).toEqual([
      [one, 'RCCM'],
      [other, 'NIU'],
      [one, 'IDENTITY'],
    ]);
    const { email } = await h.db
      .selectFrom('organisation')
      .select('email')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    expect(await waiting(email)).toEqual([[other, 'NIU']]);
    await decide(first, 'accept', { version: 1 });
    expect(await waiting()).toEqual([
      [other, 'NIU'],
      [one, 'IDENTITY'],
    ]);
    const [{ organisation }] = (await h.get(superAdmin, '/auth/organisations/submitted-documents')).content;
    expect(organisation).toMatchObject({ status: expect.any(String), ownerName: expect.any(String) });
  });

  it('are seen by its admins and super admins alone, each look of whom is in its audit log', async () => {
    const admin = await h.signUpOrganisation();
    const member = await h.member('INITIATOR', { admin });
    const stranger = await h.signUpOrganisation();
    await submitted(admin);
    const own = '/profile/documents/RCCM/file';
    const reviewed = `/auth/organisations/documents/${admin.organisationId}/RCCM`;
    const file = await download(admin, own);
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([
      200,
      '%PDF-1.7 one',
      'application/pdf',
    ]);
    expect(file.headers['content-disposition']).toContain('extrait.pdf');
    expect((await download(superAdmin, reviewed)).rawPayload).toEqual(file.rawPayload);
    expect((await download(stranger, own)).statusCode).toBe(404);
    for (const session of [member, stranger])
      expect((await download(session, reviewed)).statusCode).toBe(403);
    for (const url of [own, '/profile/documents']) expect((await download(member, url)).statusCode).toBe(403);
    expect((await submit(member)).statusCode).toBe(403);
    const looks = await h.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'organisation.read-documents')
      .where('organisation_id', '=', admin.organisationId)
      .execute();
    expect(looks).toEqual([{ actor_id: superAdmin.userId }]);
  });

  it.each([
    ['of another type, whatever it is called', new File(['MZ…'], 'extrait.pdf'), 415, 'UNSUPPORTED_TYPE'],
    [
      'that is a broken picture',
      somePicture(new Uint8Array([0x89, 0x50, 0x4e, 0x47])),
      415,
      'UNSUPPORTED_TYPE',
    ],
    ['that is empty', new File([], 'extrait.pdf'), 422, 'INVALID_INPUT'],
    ['that runs a script', pdf('<< /S /JavaScript /JS (x) >>'), 422, 'INVALID_INPUT'],
    ['into which nobody can look', pdf('trailer << /Encrypt 5 0 R >>'), 422, 'INVALID_INPUT'],
    ['above 10 MiB', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf'), 413, 'PAYLOAD_TOO_LARGE'],
  ])('a file %s is refused, and leaves what is there', async (_, file, status, code) => {
    const admin = await h.signUpOrganisation();
    await submitted(admin);
    const answer = await submit(admin, 'RCCM', file);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await one(admin)).toMatchObject({ version: 1, fileName: 'extrait.pdf' });
  });

  it('have their number where they have one', async () => {
    const admin = await h.signUpOrganisation();
    const answer = await submit(admin, 'NIU', pdf(), ' ');
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'number']);
    expect((await submit(admin, 'PASSPORT')).statusCode).toBe(422);
  });

  it('go with an organisation whose request is rejected', async () => {
    const waiting = await h.signUp({ approved: false });
    await submitted(waiting);
    const url = `/auth/organisations/delete-organisation-request/${waiting.organisationId}`;
    expectSuccess(await h.as(superAdmin).inject({ method: 'DELETE', url, payload: { reason: 'Unknown' } }));
    const left = await h.db
      .selectFrom('organisation_document')
      .select('kind')
      .where('organisation_id', '=', waiting.organisationId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a document', () => {
  it('is refused with a reason that the admins are sent, replaced, and accepted', async () => {
    const admin = await h.signUpOrganisation({ organisationName: 'Moungo Fruits' });
    await submitted(admin);
    const [notification] = (await h.get(superAdmin, '/transaction/notifications')).content;
    expect(notification).toMatchObject({
      kind: 'document-submitted',
      path: `/super-admin/organizations?id=${admin.organisationId}`,
    });

    const reason = 'The stamp cannot be read';
    const refused = expectSuccess(await decide(admin, 'refuse', { version: 1, reason })).json();
    expect(refused).toMatchObject({ status: 'REFUSED', reason, version: 1 });
    const { values } = await h.mails.latest(admin.email, 'document-refused');
    expect(values).toMatchObject({ organisation: 'Moungo Fruits', file: 'extrait.pdf', reason });
    expect(values['link']).toMatch(/\/dashboard\/settings\?tab=documents$/);
    const [told] = (await h.get(admin, '/transaction/notifications')).content;
    expect(told).toMatchObject({ kind: 'document-refused' });
    expect(await one(admin)).toMatchObject({ status: 'REFUSED', reason });

    expect(await submitted(admin, 'RCCM', pdf('two', 'lisible.pdf'))).toMatchObject({
      ...{ status: 'SUBMITTED', version: 2, reason: null, decidedAt: null, fileName: 'lisible.pdf' },
    });
    expectSuccess(await decide(admin, 'accept', { version: 2 }));
    expect(await one(admin)).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(await audited(admin)).toEqual([
      'document.submit',
      'document.refuse',
      'document.submit',
      'document.accept',
    ]);
  });

  it('of a request is refused to whoever signed up, who reads it where they wait', async () => {
    const waiting = await h.signUp({ approved: false });
    await submitted(waiting);
    expectSuccess(await decide(waiting, 'refuse', { version: 1, reason: 'Expired' }));
    const { values } = await h.mails.latest(waiting.email, 'document-refused');
    expect(values['link']).toMatch(/\/under-review$/);
  });

  it('is decided as it was seen: one that was replaced meanwhile is not', async () => {
    const admin = await h.signUpOrganisation();
    await submitted(admin);
    await submitted(admin, 'RCCM', pdf('two'));
    const late = await decide(admin, 'accept', { version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'WRONG_STATUS']);
    expect(await one(admin)).toMatchObject({ status: 'SUBMITTED', version: 2 });
  });

  it('that is accepted is not replaced, until a super admin asks for another', async () => {
    const admin = await h.signUpOrganisation();
    await submitted(admin);
    expectSuccess(await decide(admin, 'accept', { version: 1 }));
    expect((await submit(admin, 'RCCM', pdf('two'))).json().code).toBe('WRONG_STATUS');
    expect((await download(admin, '/profile/documents/RCCM/file')).body).toBe('%PDF-1.7 one');
    expectSuccess(await decide(admin, 'refuse', { version: 1, reason: 'Expired' }));
    expect(await submitted(admin, 'RCCM', pdf('two'))).toMatchObject({ version: 2 });
  });

  it('is decided once, by whoever presses first; the same again notifies nobody', async () => {
    const admin = await h.signUpOrganisation();
    await submitted(admin);
    const other = await h.newSuperAdmin();
    const statuses = await Promise.all([
      decide(admin, 'refuse', { version: 1, reason: 'Expired' }),
      decide(admin, 'refuse', { version: 1, reason: 'Not readable' }, other),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { reason } = (await one(admin)) as { reason: string };
    const by = reason === 'Expired' ? superAdmin : other;
    expectSuccess(await decide(admin, 'refuse', { version: 1, reason }, by));
    expect(await audited(admin)).toEqual(['document.submit', 'document.refuse']);
  });

  it('is not decided that is not there, nor without a reason', async () => {
    const admin = await h.signUpOrganisation();
    expect((await decide(admin, 'accept', { version: 1 })).statusCode).toBe(404);
    await submitted(admin);
    expect((await decide(admin, 'refuse', { version: 1, reason: ' ' })).statusCode).toBe(422);
    expect((await decide(admin, 'accept', { version: 1 }, admin)).statusCode).toBe(403);
  });
});
