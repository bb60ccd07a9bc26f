import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { formOf, somePicture } from '../../../test/kit/base/form.ts';
import { temporaryCopiesOf } from '../../../test/kit/base/temporary-files.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

let h: Harness;
let admin: TestSession;
let member: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  h = await createHarness();
  admin = await h.signUpOrganisation();
  member = await h.member('INITIATOR', { admin });
  stranger = await h.signUpOrganisation();
});
afterAll(() => h.close());

const send = async (session: TestSession, url: string, files: Record<string, File>, jsonData = '{}') =>
  h.as(session).inject({ method: 'PATCH', url, ...(await formOf({ jsonData, ...files })) });
const upload = (session: TestSession, image: File) => send(session, '/profile/edit', { image });
const fetchPicture = (session: TestSession, url: string, headers: Record<string, string> = {}) =>
  h.as(session).inject({ method: 'GET', url, headers });
const pathOf = async (session: TestSession, image = somePicture()): Promise<string> =>
  (await upload(session, image)).json().profilePicture;

const red = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer();

describe('a person’s picture', () => {
  it('is stored as WebP, and its path changes with it', async () => {
    const path = await pathOf(member);
    expect(path).toMatch(new RegExp(`^/profile/user-profile-pic/${member.userId}\\?v=[0-9a-f]{16}$`));
    const answer = await fetchPicture(member, path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
    expect(await pathOf(member)).toBe(path);
    const other = await pathOf(member, somePicture(red, 'image/jpeg'));
    expect(other).not.toBe(path);
    expect((await fetchPicture(member, other)).rawPayload).not.toEqual(answer.rawPayload);
  });

  it('may be cached by the one browser under its version, and is otherwise revalidated', async () => {
    const path = await pathOf(member);
    const current = await fetchPicture(member, path);
    expect(current.headers['cache-control']).toBe('private, max-age=86400');
    const plain = await fetchPicture(member, `/profile/user-profile-pic/${member.userId}?v=old`);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    const etag = String(plain.headers.etag);
    const same = await fetchPicture(member, path, { 'if-none-match': `"other", W/${etag}` });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    await upload(member, somePicture(red));
    expect((await fetchPicture(member, path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('is shown to colleagues and super admins, and is as absent for anybody else as one that never was', async () => {
    const path = `/profile/user-profile-pic/${member.userId}`;
    await upload(member, somePicture());
    for (const session of [admin, member, await h.superAdmin()])
      expect((await fetchPicture(session, path)).statusCode).toBe(200);
    const never = await fetchPicture(stranger, `/profile/user-profile-pic/${stranger.userId}`);
    const foreign = await fetchPicture(stranger, path);
    expect([foreign.statusCode, foreign.body]).toEqual([404, never.body]);
    const superAdmin = await h.superAdmin();
    await upload(superAdmin, somePicture());
    const theirs = `/profile/user-profile-pic/${superAdmin.userId}`;
    expect((await fetchPicture(superAdmin, theirs)).statusCode).toBe(200);
    expect((await fetchPicture(admin, theirs)).statusCode).toBe(404);
  });

  it.each(['GET', 'DELETE'] as const)('is taken away by %s, with a session only', async (method) => {
    const url = '/profile/remove-profile-pic/';
    await upload(member, somePicture());
    expect((await h.anonymous().inject({ method, url })).statusCode).toBe(401);
    expect((await fetchPicture(member, await pathOf(member))).statusCode).toBe(200);
    for (let again = 0; again < 2; again += 1) {
      const answer = await h.as(member).inject({ method, url });
      expect([answer.statusCode, answer.json().profilePicture]).toEqual([200, null]);
    }
    expect((await fetchPicture(member, `/profile/user-profile-pic/${member.userId}`)).statusCode).toBe(404);
    const removals = await h.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'profile.remove-picture')
      .where('actor_id', '=', member.userId)
      .execute();
    expect(removals).toHaveLength(method === 'GET' ? 1 : 2);
  });
});

describe('an organisation’s pictures', () => {
  const editUrl = '/profile/edit-organisation';

  it('are its sign and its cover, shown to its members and super admins', async () => {
    const answer = await send(admin, editUrl, { image: somePicture(), cover: somePicture(red) });
    const { profilePicture, coverPicture } = answer.json();
    const id = admin.organisationId;
    expect(profilePicture).toMatch(`/profile/organisation-pic/${id}?v=`);
    expect(coverPicture).toMatch(`/profile/organisation-cover/${id}?v=`);
    for (const path of [profilePicture, coverPicture]) {
      for (const session of [admin, member, await h.superAdmin()])
        expect((await fetchPicture(session, path)).headers['content-type']).toBe('image/webp');
      expect((await fetchPicture(stranger, path)).statusCode).toBe(404);
    }
    const { width, height } = await sharp((await fetchPicture(admin, profilePicture)).rawPayload).metadata();
    expect([width, height]).toEqual([64, 48]);
  });

  it('are in every list that has the organisation', async () => {
    const { organisationId } = admin;
    const { profilePicture, coverPicture } = (
      await send(admin, editUrl, { image: somePicture(), cover: somePicture(red) })
    ).json();
    const pictures = { organisationId, profilePicture, coverPicture };
    const superAdmin = await h.superAdmin();
    for (const url of ['/auth/organisations', '/profile/organisations']) {
      const { content } = (await h.as(superAdmin).inject({ method: 'GET', url })).json();
      expect(content).toContainEqual(expect.objectContaining(pictures));
    }
    const waiting = await h.signUp({ approved: false });
    const without = { organisationId: waiting.organisationId, profilePicture: null, coverPicture: null };
    const url = '/auth/organisations/organisation-request';
    const { content } = (await h.as(superAdmin).inject({ method: 'GET', url })).json();
    expect(content).toContainEqual(expect.objectContaining(without));
  });

  it('are taken away one by one, by admins', async () => {
    await send(admin, editUrl, { image: somePicture(), cover: somePicture() });
    const removed = await send(admin, editUrl, {}, '{"removeCover":true}');
    expect(removed.json()).toMatchObject({ coverPicture: null, profilePicture: expect.any(String) });
    expect((await send(member, editUrl, {}, '{"removeImage":true}')).statusCode).toBe(403);
    const { detail } = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'organisation.edit-profile')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ before: {}, after: {}, pictures: ['cover'] });
  });
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Makes a small file that declares 50,000 × 50,000 pixels. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(10_000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

describe('an upload', () => {
  it.each([
    ['larger than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413, 'PAYLOAD_TOO_LARGE'],
    ['no picture, whatever it says', Buffer.from('%PDF-1.7'), 415, 'UNSUPPORTED_TYPE'],
    ['of more pixels than memory is for', hugePng(), 422, 'IMAGE_UNREADABLE'],
    ['broken', red.subarray(0, 100), 422, 'IMAGE_UNREADABLE'],
    ['empty', Buffer.alloc(0), 422, 'INVALID_INPUT'],
  ])('that is %s is refused, and leaves everything as it was', async (_, content, status, code) => {
    const before = await pathOf(member);
    const copies = temporaryCopiesOf(content);
    const answer = await send(
      member,
      '/profile/edit',
      { image: somePicture(content) },
      '{"streetAddress":"Elsewhere"}',
    );
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(temporaryCopiesOf(content)).toEqual(copies);
    const after = await h.as(member).inject({ method: 'GET', url: '/profile/user-profile-info' });
    expect(after.json()).toMatchObject({ profilePicture: before, streetAddress: null });
  });

  it('loses where and when it was taken', async () => {
    const upright = await sharp(red)
      .withExif({ IFD0: { Make: 'Canary camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(upright.includes('Canary camera')).toBe(true);
    await upload(member, somePicture(upright, 'image/jpeg'));
    const { content } = await h.db
      .selectFrom('picture')
      .select('content')
      .where('subject_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(content.includes('Canary camera')).toBe(false);
  });
});
