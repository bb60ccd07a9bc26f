import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness, type TestSession } from '../../testing/harness.ts';
import { notify } from './notifications.service.ts';

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
    ['en', 'A payment of 247,000 XAF to Garage <b>Fotso</b> waits for approval'],
    ['fr', 'Un paiement de 247\u202f000 XAF à Garage <b>Fotso</b> attend une approbation'],
    ['de', 'Eine Zahlung von 247.000 XAF an Garage <b>Fotso</b> wartet auf Genehmigung'],
  ] as const)('speak %s, amounts included, and tell each person once', async (language, title) => {
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

  it('come in pages, newest first', async () => {
    const session = await h.signUpIndividual();
    for (let i = 0; i < 3; i += 1) await tell(session);
    const page = await list(session, '?page=1&size=3');
    expect(page).toMatchObject({ number: 1, size: 3, totalElements: 4, totalPages: 2, unread: 4 });
    expect(page.content.map(({ kind }: { kind: string }) => kind)).toEqual(['organisation-approved']);
  });
});
