import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
});
beforeEach(async () => {
  holder = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const url = '/transaction/beneficiaries';

interface Shown {
  id: string;
  name: string;
  phoneNumber: string;
  email: string | null;
  change: {
    id: string;
    name: string;
    number: string;
    changedBy: { userId: string; name: string };
    mayConfirm: boolean;
  } | null;
}

const add = async (session: TestSession, name = 'Garage Fotso'): Promise<Shown> =>
  expectSuccess(await h.post(session, url, { name, phoneNumber: somePhoneNumber() })).json();
const edit = (session: TestSession, id: string, changes: Record<string, unknown>) =>
  h.patch(session, `${url}/${id}`, changes);
const edited = async (session: TestSession, id: string, changes: Record<string, unknown>): Promise<Shown> =>
  expectSuccess(await edit(session, id, changes)).json();
const confirm = (session: TestSession, { id, change }: Shown) =>
  h.patch(session, `${url}/${id}/change/${change?.id}/confirm`);
const withdraw = (session: TestSession, { id, change }: Shown) =>
  h.as(session).inject({ method: 'DELETE', url: `${url}/${id}/change/${change?.id}` });
const shown = async (session: TestSession, id: string): Promise<Shown | undefined> =>
  (await h.get(session, `${url}/all`)).find((one: Shown) => one.id === id);
const codeOf = async (answer: ReturnType<typeof confirm>) => {
  const { statusCode, body } = await answer;
  return [statusCode, statusCode < 300 ? 'DONE' : JSON.parse(body).code];
};
const setStatus = (userId: string, status: 'ACTIVE' | 'SUSPENDED') =>
  h.db.updateTable('app_user').set({ status }).where('id', '=', userId).execute();
const changesOf = (id: string) =>
  h.db
    .selectFrom('beneficiary_change')
    .selectAll()
    .where('beneficiary_id', '=', id)
    .orderBy('changed_at')
    .execute();

/** Adds a beneficiary and changes its number, which waits then. */
async function renumbered(by = holder.initiator) {
  const before = await add(holder.admin);
  const number = somePhoneNumber();
  return { before, number, staged: await edited(by, before.id, { phoneNumber: number }) };
}

describe('changed details of a beneficiary', () => {
  it('wait for a second person, and payments go to the old number until then', async () => {
    const { before, number, staged } = await renumbered();
    expect(staged).toMatchObject({
      phoneNumber: before.phoneNumber,
      change: {
        ...{ name: 'Garage Fotso', number, accountType: 'MOMO', mayConfirm: false },
        changedBy: { userId: holder.initiator.userId, name: holder.initiator.name },
      },
    });
    const pay = async () => {
      const body = { amount: 1_000, reason: 'Repairs' };
      return expectSuccess(await h.post(holder.initiator, `/transaction/${before.id}`, body)).json();
    };
    const early = await pay();
    expect(early.number).toBe(before.phoneNumber);
    expect((await shown(holder.admin, before.id))?.change).toMatchObject({ number, mayConfirm: true });
    const { content } = await h.get(holder.admin, url);
    expect(content[0].change).toMatchObject({ number, mayConfirm: true });

    const confirmed = expectSuccess(await confirm(holder.validator, staged)).json();
    expect(confirmed).toMatchObject({ phoneNumber: number, change: null });
    expect(await pay()).toMatchObject({ number, remarks: ['NUMBER_CHANGED', 'FIRST_PAYMENT'] });
    expect((await h.get(holder.admin, `/transaction/detail/${early.id}`)).number).toBe(before.phoneNumber);
    expect(await changesOf(before.id)).toMatchObject([
      {
        ...{ previous_number: before.phoneNumber, phone_number: number, status: 'CONFIRMED' },
        ...{ changed_by: holder.initiator.userId, ended_by: holder.validator.userId },
      },
    ]);
  });

  it.each(['admin', 'validator'] as const)('are confirmed by the %s', async (who) => {
    const { number, staged } = await renumbered();
    expect(expectSuccess(await confirm(holder[who], staged)).json()).toMatchObject({ phoneNumber: number });
  });

  it('are confirmed by an initiator where an admin has changed them', async () => {
    const { number, staged } = await renumbered(holder.admin);
    expect(expectSuccess(await confirm(holder.initiator, staged)).json()).toMatchObject({
      phoneNumber: number,
    });
  });

  it('are not confirmed by who changed them', async () => {
    const { before, staged } = await renumbered();
    expect(await codeOf(confirm(holder.initiator, staged))).toEqual([409, 'SECOND_PERSON_REQUIRED']);
    expect(await shown(holder.admin, before.id)).toMatchObject({ phoneNumber: before.phoneNumber });
  });

  it('keep the operator’s name for the new number until they are used', async () => {
    const before = await add(holder.admin, 'Pauline Eyenga');
    const number = somePhoneNumber();
    h.operator.names.set(number.slice(1), 'JEAN BIYA');
    const staged = await edited(holder.initiator, before.id, { phoneNumber: number });
    expect(staged).toMatchObject({ nameMatch: 'NOT_AVAILABLE' });
    h.operator.names.delete(number.slice(1));
    const renamed = await edited(holder.initiator, before.id, { name: 'Jean Biya' });
    expect(renamed.change).toMatchObject({ name: 'Jean Biya', number });
    expect(expectSuccess(await confirm(holder.validator, renamed)).json()).toMatchObject({
      ...{ name: 'Jean Biya', phoneNumber: number, registeredName: 'JEAN BIYA', nameMatch: 'MATCH' },
    });
  });

  it('leave other fields to change at once, and are left open by them', async () => {
    const { before, number, staged } = await renumbered();
    const email = 'garage@example.com';
    // a client that knows nothing of changes sends everything as it shows it
    const { name, phoneNumber } = before;
    const saved = await edited(holder.admin, before.id, { name, phoneNumber, email });
    expect(saved).toMatchObject({
      email,
      phoneNumber,
      change: { id: staged.change?.id, number, mayConfirm: true },
    });
  });

  it('are withdrawn by who changed them or an admin, and by nobody else', async () => {
    const other = await h.member('INITIATOR', { admin: holder.admin });
    const own = await renumbered();
    expect(await codeOf(withdraw(other, own.staged))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(withdraw(holder.validator, own.staged))).toEqual([403, 'FORBIDDEN']);
    expect(expectSuccess(await withdraw(holder.initiator, own.staged)).json()).toMatchObject({
      ...{ phoneNumber: own.before.phoneNumber, change: null },
    });
    const another = await renumbered();
    expectSuccess(await withdraw(holder.admin, another.staged));
    expect(await codeOf(confirm(holder.validator, another.staged))).toEqual([404, 'NOT_FOUND']);
    expect(await changesOf(another.before.id)).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  it('are replaced by newer ones, which none of those who changed them confirms', async () => {
    const { before, number, staged } = await renumbered();
    const newer = await edited(holder.admin, before.id, { name: 'Garage Fotso et fils' });
    expect(newer.change).toMatchObject({ name: 'Garage Fotso et fils', number });
    expect(await codeOf(confirm(holder.validator, staged))).toEqual([404, 'NOT_FOUND']);
    for (const session of [holder.admin, holder.initiator])
      expect(await codeOf(confirm(session, newer))).toEqual([409, 'SECOND_PERSON_REQUIRED']);
    expect((await shown(holder.initiator, before.id))?.change).toMatchObject({ mayConfirm: false });
    expectSuccess(await confirm(holder.validator, newer));
    expect((await changesOf(before.id)).map(({ status }) => status)).toEqual(['REPLACED', 'CONFIRMED']);
  });

  it('are not changed in turn until nobody is left who could confirm them', async () => {
    await setStatus(holder.validator.userId, 'SUSPENDED');
    const { before, staged } = await renumbered();
    const turn = await edit(holder.admin, before.id, { phoneNumber: somePhoneNumber() });
    expect([turn.statusCode, turn.json().code]).toEqual([409, 'SECOND_PERSON_REQUIRED']);
    // what is sent again as it waits changes nothing
    const same = await edited(holder.admin, before.id, { phoneNumber: staged.change?.number });
    expect(same).toMatchObject({
      phoneNumber: before.phoneNumber,
      change: { id: staged.change?.id, mayConfirm: true },
    });
  });

  it('end with the beneficiary', async () => {
    const { before, staged } = await renumbered();
    expectSuccess(await h.as(holder.admin).inject({ method: 'DELETE', url: `${url}/${before.id}` }));
    expect(await codeOf(confirm(holder.validator, staged))).toEqual([404, 'NOT_FOUND']);
    expect(await changesOf(before.id)).toMatchObject([{ status: 'DELETED', ended_by: holder.admin.userId }]);
    expect(await h.get(holder.validator, `${url}/changes`)).toEqual([]);
  });

  it('to a number that another beneficiary got meanwhile are not confirmed', async () => {
    const { before, number, staged } = await renumbered();
    expectSuccess(await h.post(holder.admin, url, { name: 'Another', phoneNumber: number }));
    expect(await codeOf(confirm(holder.validator, staged))).toEqual([409, 'DUPLICATE']);
    expect(await shown(holder.admin, before.id)).toMatchObject({
      phoneNumber: before.phoneNumber,
      change: { number },
    });
  });

  it('are nobody else’s: another holder neither sees nor confirms them', async () => {
    const { before, staged } = await renumbered();
    const stranger = await h.holder();
    expect(await codeOf(confirm(stranger.admin, staged))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(withdraw(stranger.admin, staged))).toEqual([404, 'NOT_FOUND']);
    expect(await h.get(stranger.validator, `${url}/changes`)).toEqual([]);
    expect(await h.get(holder.validator, `${url}/changes`)).toMatchObject([{ id: before.id }]);
  });
});

describe('where nobody else could confirm them, changed details', () => {
  it('are used at once, also what waits already', async () => {
    const { before, number, staged } = await renumbered();
    for (const { userId } of [holder.admin, holder.validator]) await setStatus(userId, 'SUSPENDED');
    expect(await codeOf(confirm(holder.initiator, staged))).toEqual([409, 'SECOND_PERSON_REQUIRED']);
    const changed = await edited(holder.initiator, before.id, { phoneNumber: number });
    expect(changed).toMatchObject({ phoneNumber: number, change: null });
    expect(await changesOf(before.id)).toMatchObject([
      { status: 'REPLACED', ended_by: holder.initiator.userId },
      { status: 'IN_FORCE', ended_by: null },
    ]);
  });

  it('of one person alone or of an individual are used at once', async () => {
    const alone = await h.signUpOrganisation();
    const number = somePhoneNumber();
    const { id } = await add(alone);
    expect(await edited(alone, id, { phoneNumber: number })).toMatchObject({
      phoneNumber: number,
      change: null,
    });
  });
});

describe('whoever loses the right meanwhile', () => {
  it.each([
    ['suspended', { status: 'SUSPENDED' as const }],
    ['removed', { status: 'REMOVED' as const }],
    ['without a role', { roles: [] }],
  ])('is %s and confirms nothing', async (_, set) => {
    const { before, staged } = await renumbered();
    await h.db.updateTable('app_user').set(set).where('id', '=', holder.validator.userId).execute();
    expect([401, 403]).toContain((await confirm(holder.validator, staged)).statusCode);
    expect(await shown(holder.admin, before.id)).toMatchObject({ phoneNumber: before.phoneNumber });
  });

  it('confirms before the suspension or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { before, number, staged } = await renumbered();
      const suspend = h.patch(holder.admin, `/auth/users/suspend-user/${holder.validator.userId}`, {
        reason: 'Left',
      });
      const [confirmed] = await Promise.all([confirm(holder.validator, staged), suspend]);
      const isDone = confirmed.statusCode === 200;
      expect((await shown(holder.admin, before.id))?.phoneNumber).toBe(isDone ? number : before.phoneNumber);
      await setStatus(holder.validator.userId, 'ACTIVE');
      holder = await h.signInAgain(holder);
    }
  });
});

describe('at the same moment', () => {
  it('of many who confirm one does', async () => {
    const { before, number, staged } = await renumbered();
    const sessions = [
      holder.admin,
      holder.validator,
      holder.admin,
      holder.validator,
      holder.admin,
      holder.validator,
    ];
    const answers = await Promise.all(sessions.map((session) => confirm(session, staged)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(404)]);
    expect(await shown(holder.admin, before.id)).toMatchObject({ phoneNumber: number, change: null });
    const confirmed = await h.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'beneficiary.confirm-change')
      .where('subject_id', '=', before.id)
      .execute();
    expect(confirmed).toHaveLength(1);
  });

  it('two people’s changes never become those of neither, nor of one person alone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, phoneNumber } = await add(holder.admin);
      const numbers = [somePhoneNumber(), somePhoneNumber()];
      await Promise.all([
        edit(holder.admin, id, { phoneNumber: numbers[0] }),
        edit(holder.initiator, id, { phoneNumber: numbers[1] }),
      ]);
      const now = await shown(holder.admin, id);
      expect(now?.phoneNumber).toBe(phoneNumber);
      expect(numbers).toContain(now?.change?.number);
      const open = (await changesOf(id)).filter(({ status }) => status === 'OPEN');
      expect(open).toHaveLength(1);
    }
  });

  it('a newer change and the confirmation of the older one: what is used was confirmed as it is', async () => {
    for (let round = 0; round < 5; round++) {
      const { before, number, staged } = await renumbered();
      const other = somePhoneNumber();
      const [confirmed] = await Promise.all([
        confirm(holder.validator, staged),
        edit(holder.initiator, before.id, { phoneNumber: other }),
      ]);
      const now = await shown(holder.admin, before.id);
      expect(now?.phoneNumber).toBe(confirmed.statusCode === 200 ? number : before.phoneNumber);
      expect(now?.phoneNumber).not.toBe(other);
    }
  });

  it('two changes to one number are not both confirmed', async () => {
    const number = somePhoneNumber();
    const both = [];
    for (const name of ['First', 'Second'])
      both.push(await edited(holder.initiator, (await add(holder.admin, name)).id, { phoneNumber: number }));
    const answers = await Promise.all(both.map((staged) => confirm(holder.validator, staged)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('those who may confirm', () => {
  const kindsOf = async (session: TestSession, id: string) => {
    const { content } = await h.get(session, '/transaction/notifications?size=50');
    return (content as { path: string | null; kind: string; readAt: string | null }[])
      .filter(({ path }) => path?.endsWith(`id=${id}`))
      .map(({ kind, readAt }) => [kind, readAt !== null]);
  };

  it('are notified, and read the outcome once it is confirmed', async () => {
    const { before, staged } = await renumbered();
    const waiting = [['beneficiary-change-waiting', false]];
    expect(await kindsOf(holder.admin, before.id)).toEqual(waiting);
    expect(await kindsOf(holder.validator, before.id)).toEqual(waiting);
    expect(await kindsOf(holder.initiator, before.id)).toEqual([]);
    expectSuccess(await confirm(holder.validator, staged));
    const settled = [['beneficiary-change-confirmed', true]];
    expect(await kindsOf(holder.admin, before.id)).toEqual(settled);
    expect(await kindsOf(holder.validator, before.id)).toEqual(settled);
    expect(await kindsOf(holder.initiator, before.id)).toEqual([['beneficiary-change-confirmed', false]]);
  });

  it('are asked no more once it is withdrawn', async () => {
    const { before, staged } = await renumbered();
    expectSuccess(await withdraw(holder.admin, staged));
    expect(await kindsOf(holder.validator, before.id)).toEqual([['beneficiary-change-withdrawn', true]]);
    expect(await kindsOf(holder.initiator, before.id)).toEqual([['beneficiary-change-withdrawn', false]]);
  });
});

it('the database confirms no change by one of its contributors, whoever asks', async () => {
  const { staged } = await renumbered();
  const confirmed = h.db
    .updateTable('beneficiary_change')
    .set({ status: 'CONFIRMED', ended_by: holder.initiator.userId, ended_at: h.clock.now() })
    .where('id', '=', staged.change?.id ?? '')
    .execute();
  await expect(confirmed).rejects.toThrow('beneficiary_change_check');
});
