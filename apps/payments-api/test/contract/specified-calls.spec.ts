import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls, proofs } from '@sanaga/contract/testing';
import { tellOfMoney } from './specified-money.ts';
import { tellOfPeople } from './specified-people.ts';
import { openStory, type OpenStory } from './specified-story.ts';

/**
 * Plays one story of two organisations, an individual and a super admin that makes every call of the specification, as a
 * client that knows nothing else.
 */
describe.each([
  ['writes each call as the specification does', {}],
  ['ends its addresses with a slash and sends fields of its own', { slash: true, ownFields: true }],
] as const)('a client that %s', (_, manner) => {
  let open: OpenStory;
  const story = () => open;
  beforeAll(async () => {
    open = await openStory(manner);
  });
  afterAll(() => open.h.close());

  tellOfPeople(story);
  tellOfMoney(story);

  it('reads the figures of a day, a moment, a month and no period at all', async () => {
    const { client, h, admin, dayFromNow } = open;
    const as = admin.token;
    const month = dayFromNow(0).slice(0, 7);
    const expenses = await client.call('GET /transaction/expenses', { as });
    expect(expenses).toMatchObject({ from: `${month}-01`, total: { amount: 13_000, count: 3 } });
    const target = { amount: 500_000, date: month };
    await client.call('PATCH /transaction/set-target', { body: target, as });
    for (const date of [month, dayFromNow(0), h.clock.now().toISOString()]) {
      const read = await client.call('GET /transaction/get-target/{date}', { in: { date }, as });
      expect([read.date, read.target]).toEqual([month, 500_000]);
    }
    const overview = (startDate: string, endDate: string) =>
      client.call('PATCH /transaction/overview', { body: { startDate, endDate }, as });
    // one more day on both sides: midnight may pass while payments are made
    const [first, last] = [dayFromNow(-1), dayFromNow(1)];
    const byDay = await overview(first, last);
    expect(byDay.paidOut.amount).toBe(13_000);
    expect(await overview(`${first}T10:00:00.000Z`, `${last}T11:00:00Z`)).toEqual(byDay);
  });

  it('reads bills and their income', async () => {
    const { client, admin, superAdmin } = open;
    const as = admin.token;
    await client.call('GET /transaction/upcoming-bill', { as });
    await client.call('GET /transaction/history', { as });
    await client.call('GET /transaction/history/download-all', { as });
    const income = 'GET /transaction/income/subscription-income-total';
    await client.call(income, { as: superAdmin.token });
  });

  it('reads and deletes notifications', async () => {
    const { client, validator } = open;
    const as = validator.token;
    const { content } = await client.call('GET /transaction/notifications', { as });
    const { notificationId: id } = content[0];
    await client.call('PATCH /transaction/read-notification/{id}', { in: { id }, as });
    await client.call('DELETE /transaction/delete-notification/{id}', { in: { id }, as });
  });

  it('removes people, and suspends, reactivates and deletes an organisation', async () => {
    const { client, admin, initiator, validator, individual, second, superAdmin } = open;
    const as = superAdmin.token;
    const remove = 'PATCH /auth/users/remove-user/{id}';
    await client.call(remove, { in: { id: initiator.userId }, as: admin.token });
    const removeAny = 'DELETE /auth/users/remove-org-user/{userId}';
    await client.call(removeAny, { in: { userId: validator.userId }, as });
    await client.call('PATCH /profile/soft-delete/{userId}', { in: { userId: individual.userId }, as });
    const organisation = { in: { id: second.organisationId }, as };
    await client.call('PATCH /auth/organisations/suspend-organisation/{id}', organisation);
    await client.call('PATCH /auth/organisations/reactivate-organisation/{id}', organisation);
    await client.call('DELETE /auth/organisations/delete-organisation/{id}', organisation);
  });

  it('leaves the money as it must be', async () => {
    expect(await open.h.violations()).toEqual([]);
  });

  describe.each(apiCalls.map(({ name }) => name))('%s', (name) => {
    it(proofs.outside[0], () => expect([...open.client.succeeded]).toContain(name));
  });
});
