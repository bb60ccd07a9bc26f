import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import type { TestSession } from '../kit/base/clients.ts';
import { notify } from '../../src/kernel/notifications/notifications.service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const list = async (session: TestSession, query = '') =>
  (await h.as(session).inject({ method: 'GET', url: `/transaction/notifications${query}` })).json();

const tell = ({ userId, organisationId }: TestSession) =>
  notify(h.db, {
    userIds: [userId, userId],
    organisationId,
    kind: 'payment-waiting',
    values: { name: 'Garage <b>Fotso</b>', amount: 247_000 },
    path: '/dashboard/transactions?id=1',
  });

describe('notifications', () => {
  it.each([
    ['en', 'A payment of 247,000 XAF to Garage <b>Fotso</b> is waiting for approval'],
    ['fr', 'Paiement de 247\u202f000 XAF à Garage <b>Fotso</b> : en attente d’approbation'],
    ['de', 'Eine Zahlung über 247.000 XAF an Garage <b>Fotso</b> wartet auf Freigabe'],
  ] as const)('are in %s, amounts included, and reach each person once', async (language, title) => {
    const session = await h.signUpIndividual({ language });
    await tell(session);
    const { content, unread } = await list(session);
    expect(content).toHaveLength(2);
    expect(content[0]).toMatchObject({ title, path: '/dashboard/transactions?id=1', readAt: null });
    expect(unread).toBe(2);
  });

  it('are read and removed by their owner alone', async () => {
    const [owner, stranger] = [await h.signUp({ approved: true }), await h.signUp({ approved: true })];
    await tell(owner);
    const id = (await list(owner)).content[0].notificationId;
    const read = { method: 'PATCH', url: `/transaction/read-notification/${id}` } as const;
    const remove = { method: 'DELETE', url: `/transaction/delete-notification/${id}` } as const;
    expect((await h.as(stranger).inject(read)).statusCode).toBe(404);
    expect((await h.as(stranger).inject(remove)).statusCode).toBe(404);
    const { readAt } = (await h.as(owner).inject(read)).json();
    expect((await h.as(owner).inject(read)).json().readAt).toBe(readAt);
    expect((await list(owner)).unread).toBe(1);
    expect((await h.as(owner).inject(remove)).statusCode).toBe(200);
    expect((await h.as(owner).inject(remove)).statusCode).toBe(404);
    expect((await list(owner)).totalElements).toBe(1);
  });

  it('are read all at once, by their owner alone', async () => {
    const [owner, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    for (const session of [owner, owner, other]) await tell(session);
    const [first] = (await list(owner)).content;
    await h
      .as(owner)
      .inject({ method: 'PATCH', url: `/transaction/read-notification/${first.notificationId}` });
    const readBefore = (await list(owner)).content[0].readAt;
    h.clock.advance(60_000);
    const all = { method: 'PATCH', url: '/transaction/read-notifications' } as const;
    expect((await h.as(owner).inject(all)).json()).toEqual({ read: 2 });
    expect((await h.as(owner).inject(all)).json()).toEqual({ read: 0 });
    const page = await list(owner);
    expect([page.unread, page.content[0].readAt]).toEqual([0, readBefore]);
    expect((await list(other)).unread).toBe(2);
  });

  it('that are another’s are as absent as what never was', async () => {
    const [owner, stranger] = [await h.signUpIndividual(), await h.signUpIndividual()];
    await tell(owner);
    const foreign = (await list(owner)).content[0].notificationId;
    for (const [method, path] of [
      ['PATCH', 'read-notification'],
      ['DELETE', 'delete-notification'],
    ] as const) {
      const call = (id: string) => h.as(stranger).inject({ method, url: `/transaction/${path}/${id}` });
      const [theirs, never] = [await call(foreign), await call('00000000-0000-4000-8000-000000000000')];
      expect([theirs.statusCode, theirs.body]).toEqual([404, never.body]);
    }
    expect((await list(owner)).unread).toBe(2);
  });

  it('that are removed no longer count, read or not, and cannot be read', async () => {
    const session = await h.signUpIndividual();
    await tell(session);
    const id = (await list(session)).content[0].notificationId;
    await h.as(session).inject({ method: 'DELETE', url: `/transaction/delete-notification/${id}` });
    expect(await list(session)).toMatchObject({ totalElements: 1, unread: 1 });
    const read = { method: 'PATCH', url: `/transaction/read-notification/${id}` } as const;
    expect((await h.as(session).inject(read)).statusCode).toBe(404);
    const row = await h.db.selectFrom('notification').select('id').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ id });
  });

  it('are a super admin’s too', async () => {
    const superAdmin = await h.superAdmin();
    await h.signUp({ approved: false });
    const page = await list(superAdmin);
    expect(page.content[0]).toMatchObject({ kind: 'organisation-requested', readAt: null });
    expect(page.unread).toBeGreaterThan(0);
  });

  it.each([
    ['?page=7', { number: 7, content: [] }],
    ['?size=5000', { number: 0, size: 200 }],
    ['?page=1000000&size=200', { number: 1_000_000, content: [] }],
  ])('take %s within bounds', async (query, expected) => {
    expect(await list(await h.signUpIndividual(), query)).toMatchObject(expected);
  });

  it.each(['?page=-1', '?page=1.5', '?size=0', '?page=x', '?page=1000001'])('refuse %s', async (query) => {
    const session = await h.signUpIndividual();
    const answer = await h.as(session).inject({ method: 'GET', url: `/transaction/notifications${query}` });
    expect([400, 422]).toContain(answer.statusCode);
  });

  it('come in pages, newest first', async () => {
    const session = await h.signUpIndividual();
    for (let i = 0; i < 3; i += 1) await tell(session);
    const page = await list(session, '?page=1&size=3');
    expect(page).toMatchObject({ number: 1, size: 3, totalElements: 4, totalPages: 2, unread: 4 });
    expect(page.content.map(({ kind }: { kind: string }) => kind)).toEqual(['organisation-approved']);
  });
});
