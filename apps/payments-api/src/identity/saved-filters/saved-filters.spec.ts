import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { markDeleted } from '../organisations/deletion.repository.ts';

let h: Harness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createHarness();
  superAdmin = await h.superAdmin();
});
afterAll(() => h.close());

type Saved = Record<string, unknown> & { filterId: string; name: string };

const waiting = { list: 'TRANSACTIONS', name: 'Waiting', query: { status: 'PENDING' } };
const create = (by: TestSession, given: Record<string, unknown> = {}) =>
  h.post(by, '/filters', { ...waiting, ...given });
const created = async (by: TestSession, given?: Record<string, unknown>): Promise<Saved> =>
  expectSuccess(await create(by, given)).json();
const listed = (by: TestSession, list = 'TRANSACTIONS'): Promise<Saved[]> =>
  h.get(by, `/filters?list=${list}`);
const namesOf = async (by: TestSession, list?: string) => (await listed(by, list)).map(({ name }) => name);
const change = (by: TestSession, id: string, payload: Record<string, unknown>) =>
  h.patch(by, `/filters/${id}`, payload);
const remove = (by: TestSession, id: string) => h.as(by).inject({ method: 'DELETE', url: `/filters/${id}` });

const auditOf = async ({ userId }: TestSession) => {
  const rows = await h.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('actor_id', '=', userId)
    .where('action', 'like', 'filter.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, detail }) => [action, detail]);
};

async function organisation() {
  const admin = await h.signUpOrganisation();
  const initiator = await h.member('INITIATOR', { admin });
  const validator = await h.member('VALIDATOR', { admin });
  return { admin, initiator, validator };
}

describe('filters of a list under a name', () => {
  it('are found by whoever saved them, by name; by colleagues where they are shared', async () => {
    const { admin, initiator, validator } = await organisation();
    const stranger = await h.signUpOrganisation();
    const own = await created(initiator);
    expect(own).toMatchObject({
      ...waiting,
      ...{ shared: false, dropped: [], createdBy: { userId: initiator.userId, name: initiator.name } },
    });
    await created(initiator, {
      name: 'all of MTN',
      shared: true,
      query: { method: 'MOMO', period: 'month' },
    });
    expect(await namesOf(initiator)).toEqual(['all of MTN', 'Waiting']);
    for (const colleague of [admin, validator]) expect(await namesOf(colleague)).toEqual(['all of MTN']);
    for (const other of [stranger, superAdmin]) expect(await namesOf(other, 'AUDIT')).toEqual([]);
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('of the console are shared among super admins', async () => {
    const other = await h.newSuperAdmin();
    const { admin } = await organisation();
    const given = { list: 'AUDIT', name: `Refusals of ${other.userId}`, shared: true };
    await created(superAdmin, { ...given, query: { action: 'refill.refuse' } });
    expect(await namesOf(other, 'AUDIT')).toContain(given.name);
    expect(await namesOf(admin, 'AUDIT')).toEqual([]);
  });

  it('belong to lists that the person may see', async () => {
    const { initiator } = await organisation();
    for (const list of ['ORGANISATIONS', 'ORGANISATION_TRANSACTIONS']) {
      expect((await create(initiator, { list, query: {} })).json().code).toBe('FORBIDDEN');
      expect((await h.as(initiator).inject({ method: 'GET', url: `/filters?list=${list}` })).statusCode).toBe(
        403,
      );
    }
    expect((await create(superAdmin)).json().code).toBe('FORBIDDEN');
  });

  it('say what the list takes; of others the field is named', async () => {
    const { initiator } = await organisation();
    const refused = await create(initiator, {
      query: { status: 'REQUESTED', page: '3', from: '2026-11-01', __proto__x: '1' },
    });
    expect(refused.statusCode).toBe(422);
    const fields = refused.json().errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['query.status', 'query.page', 'query.__proto__x']);
    expect(await listed(initiator)).toEqual([]);
  });

  it('leave out, and name, what the list does not take any more', async () => {
    const { initiator } = await organisation();
    const { filterId } = await created(initiator);
    await h.db
      .updateTable('saved_filter')
      .set({ query: JSON.stringify({ status: 'PENDING', network: 'ORANGE', type: 'TRIPLE' }) })
      .where('id', '=', filterId)
      .execute();
    expect(await listed(initiator)).toMatchObject([
      { query: { status: 'PENDING' }, dropped: ['type', 'network'] },
    ]);
  });
});

describe('the name of a filter', () => {
  it('is given once by a person and list, whatever its capitals', async () => {
    const { initiator, validator } = await organisation();
    const { filterId } = await created(initiator);
    expect((await create(initiator, { name: 'WAITING' })).json()).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ field: 'name' }],
    });
    await created(validator);
    const other = await created(initiator, { name: 'Paid' });
    expect((await change(initiator, other.filterId, { name: 'waiting' })).json().code).toBe('DUPLICATE');
    expect((await change(initiator, filterId, { name: 'waiting' })).json().name).toBe('waiting');
  });

  it('is saved once where it is sent twice at the same moment', async () => {
    const { initiator } = await organisation();
    const answers = await Promise.all([create(initiator), create(initiator)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it.each(['', ' ', 'n'.repeat(61)])('has 1 to 60 characters: "%s"', async (name) => {
    const { initiator } = await organisation();
    expect((await create(initiator, { name })).statusCode).toBe(422);
  });
});

describe('a saved filter', () => {
  it('is renamed and shared by whoever saved it alone', async () => {
    const { admin, initiator, validator } = await organisation();
    const { filterId } = await created(initiator);
    expect((await change(validator, filterId, { name: 'Mine' })).statusCode).toBe(404);
    expectSuccess(await change(initiator, filterId, { shared: true }));
    for (const colleague of [admin, validator])
      expect((await change(colleague, filterId, { name: 'Mine' })).json().code).toBe('FORBIDDEN');
    expectSuccess(await change(initiator, filterId, { name: 'Still waiting' }));
    expect(await namesOf(validator)).toEqual(['Still waiting']);
    expectSuccess(await change(initiator, filterId, { shared: false }));
    expect(await namesOf(validator)).toEqual([]);
    const detail = { name: 'Still waiting' };
    expect(await auditOf(initiator)).toEqual([
      ['filter.share', { name: 'Waiting' }],
      ['filter.change', detail],
      ['filter.unshare', detail],
    ]);
  });

  it('is deleted by whoever saved it, a shared one by an admin too; nobody else', async () => {
    const { admin, initiator, validator } = await organisation();
    const secret = await created(initiator);
    const shared = await created(initiator, { name: 'Shared', shared: true });
    expect((await remove(admin, secret.filterId)).statusCode).toBe(404);
    expect((await remove(validator, shared.filterId)).json().code).toBe('FORBIDDEN');
    expect((await remove(superAdmin, shared.filterId)).statusCode).toBe(404);
    expectSuccess(await remove(admin, shared.filterId));
    expectSuccess(await remove(initiator, secret.filterId));
    expect(await listed(initiator)).toEqual([]);
    expect(await auditOf(admin)).toEqual([['filter.delete', { name: 'Shared' }]]);
    expect(await auditOf(initiator)).toHaveLength(1);
  });

  it('finds room: 20 of a person, and 50 shared ones of a holder', async () => {
    const { admin, initiator, validator } = await organisation();
    const fill = async (by: TestSession, count: number) => {
      for (let at = 0; at < count; at += 1) await created(by, { name: `Filter ${at}`, shared: true });
    };
    await fill(initiator, 20);
    const full = await create(initiator, { name: 'One more' });
    expect(full.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'name' }] });
    await fill(validator, 20);
    await fill(admin, 10);
    const tooManyShared = await create(admin, { name: 'One more', shared: true });
    expect(tooManyShared.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'shared' }] });
    const { filterId } = await created(admin, { name: 'One more' });
    expect((await change(admin, filterId, { shared: true })).statusCode).toBe(422);
  });
});

describe('filters of somebody who goes', () => {
  const rowsOf = async ({ userId }: TestSession) => {
    const rows = await h.db
      .selectFrom('saved_filter')
      .select('name')
      .where('created_by', '=', userId)
      .execute();
    return rows.map(({ name }) => name);
  };

  it('go with the person, but for those that colleagues share', async () => {
    const { admin, initiator } = await organisation();
    await created(initiator);
    await created(initiator, { name: 'Shared', shared: true });
    expectSuccess(await h.patch(admin, `/profile/soft-delete/${initiator.userId}`));
    expect(await rowsOf(initiator)).toEqual(['Shared']);
    const [shared] = await listed(admin);
    expect(shared?.['createdBy']).toMatchObject({ name: `#${initiator.userId.slice(0, 8)}` });
    expectSuccess(await remove(admin, shared?.filterId ?? ''));
  });

  it('all go with the organisation', async () => {
    const { admin, initiator } = await organisation();
    await created(initiator, { shared: true });
    await created(admin);
    await inTransaction(h.db, (tx) => markDeleted(tx, admin.organisationId ?? '', new Date()));
    expect([...(await rowsOf(initiator)), ...(await rowsOf(admin))]).toEqual([]);
  });
});
