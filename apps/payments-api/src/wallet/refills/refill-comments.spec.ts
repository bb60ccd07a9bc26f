import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/wallet/money-harness.ts';

let h: MoneyHarness;
let one: TestSession;
let other: TestSession;
let holder: TestHolder;
/** A second admin. */
let colleague: TestSession;
let id: string;
beforeAll(async () => {
  h = await createMoneyHarness();
  [one, other] = [await h.superAdmin(), await h.newSuperAdmin()];
});
beforeEach(async () => {
  holder = await h.holder();
  colleague = holder.validator;
  await h.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'] })
    .where('id', '=', colleague.userId)
    .execute();
  const { accountNumber } = await h.confirmedAccount(holder.admin);
  id = (await h.refill(holder.admin, accountNumber, 25_000)).refillId;
});
afterEach(async () => {
  await h.settle(5);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const url = () => `/transaction/refill/${id}/comments`;
const say = (by: TestSession, text: string, mentions: string[] = []) => h.post(by, url(), { text, mentions });
const said = async (by: TestSession, text: string, mentions?: string[]) =>
  expectSuccess(await say(by, text, mentions)).json();
const read = (by: TestSession) => h.get(by, url());
const codeOf = async (answer: ReturnType<typeof say>) => {
  const { statusCode, json } = await answer;
  return json().code ?? statusCode;
};
const toldAbout = async () => {
  const rows = await h.db
    .selectFrom('notification')
    .select(['user_id', 'path'])
    .where('kind', '=', 'refill-comment')
    .where('path', 'like', `%${id}`)
    .execute();
  const places = rows.map(({ user_id, path }) => [user_id, path?.split('?')[0]]);
  return new Map(places as [string, string][]);
};

it('is read by super admins and by the holder’s admins, in the order in which they were written', async () => {
  await said(one, 'Which branch did you pay in at?');
  await said(holder.admin, 'Akwa');
  for (const reader of [holder.admin, colleague, one, other])
    expect(await read(reader)).toMatchObject([
      {
        author: { userId: one.userId, name: one.name },
        kind: 'COMMENT',
        text: 'Which branch did you pay in at?',
      },
      { author: { userId: holder.admin.userId }, kind: 'COMMENT', text: 'Akwa', mentions: [] },
    ]);
});

it('is neither read nor written by others', async () => {
  const stranger = (await h.holder()).admin;
  for (const [by, code] of [
    [stranger, 'NOT_FOUND'],
    [holder.initiator, 'FORBIDDEN'],
  ] as const) {
    expect(await codeOf(say(by, 'Hello'))).toBe(code);
    expect((await h.as(by).inject({ method: 'GET', url: url() })).json().code).toBe(code);
  }
  expect(await read(holder.admin)).toEqual([]);
});

it('of a super admin reaches the holder’s admins, and whoever requested the refill by email', async () => {
  await said(one, 'Which branch did you pay in at?');
  const told = await toldAbout();
  expect(told.get(holder.admin.userId)).toBe('/dashboard/balances');
  expect(told.get(colleague.userId)).toBe('/dashboard/balances');
  expect(told.get(other.userId)).toBe('/super-admin/process-refills');
  expect(told.has(one.userId)).toBe(false);
  expect(await h.mails.latest(holder.admin.email)).toMatchObject({
    template: 'refill-comment',
    values: { by: one.name, amount: 25_000, text: 'Which branch did you pay in at?' },
  });
  expect((await h.mails.latest(colleague.email))?.template).not.toBe('refill-comment');
});

it('of an admin reaches all super admins while the refill is not over', async () => {
  await said(holder.admin, 'It is for the salaries');
  const told = await toldAbout();
  expect([one, other, holder.admin].map(({ userId }) => told.has(userId))).toEqual([true, true, false]);
});

it('of an admin reaches the super admins who took part once the refill is over', async () => {
  expectSuccess(await h.patch(one, `/transaction/process-refill/${id}`));
  await h.settle(5);
  await said(holder.admin, 'Thank you');
  const told = await toldAbout();
  expect([one, other].map(({ userId }) => told.has(userId))).toEqual([true, false]);
});

it('mentions admins of the holder alone, who are mailed', async () => {
  await said(holder.admin, `See this, @${colleague.name}`, [colleague.userId]);
  expect(await h.mails.latest(colleague.email)).toMatchObject({ template: 'refill-comment' });
  for (const userId of [holder.initiator.userId, one.userId, (await h.holder()).admin.userId])
    expect(await codeOf(say(holder.admin, 'See this', [userId]))).toBe('INVALID_INPUT');
  await h.db
    .updateTable('app_user')
    .set({ status: 'SUSPENDED' })
    .where('id', '=', colleague.userId)
    .execute();
  expect(await codeOf(say(one, 'See this', [colleague.userId]))).toBe('INVALID_INPUT');
  expect(await read(holder.admin)).toHaveLength(1);
});

it('is written once with a key, whoever writes it, and stands in the audit log of the holder', async () => {
  const keyed = (by: TestSession, text: string) =>
    h
      .as(by)
      .inject({ method: 'POST', url: url(), payload: { text }, headers: { 'idempotency-key': `key-${id}` } });
  const [first, again] = [await keyed(one, 'Hello'), await keyed(one, 'Hello')];
  expect(again.json()).toEqual(first.json());
  for (const answer of [await keyed(one, 'Another'), await keyed(holder.admin, 'Hello')])
    expect(answer.json().code).toBe('IDEMPOTENCY_MISMATCH');
  expect(await read(holder.admin)).toHaveLength(1);
  const lines = await h.db
    .selectFrom('audit_log')
    .select(['actor_id', 'organisation_id', 'subject_type'])
    .where('action', '=', 'comment.write')
    .where('subject_id', '=', id)
    .execute();
  expect(lines).toEqual([{ actor_id: one.userId, organisation_id: holder.id, subject_type: 'refill' }]);
});
