import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { measurements } from '@sanaga/database';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

let h: Harness;
let conflicts = 0;

const onError = (errorClass: unknown) => {
  if (errorClass === '40') conflicts += 1;
};

beforeAll(async () => {
  h = await createHarness();
  measurements.error.subscribe(onError);
});
beforeEach(() => void (conflicts = 0));
afterEach(() => expect(conflicts).toBe(0));
afterAll(async () => {
  measurements.error.unsubscribe(onError);
  await h.close();
});

const outcome = (answer: { statusCode: number; body: string }): number | string =>
  answer.statusCode < 300 ? answer.statusCode : (JSON.parse(answer.body) as { code: string }).code;

async function twoAdmins(): Promise<[TestSession, TestSession]> {
  const admin = await h.signUpOrganisation();
  return [admin, await h.member('ADMIN', { admin })];
}

/** Has each call about the other, some times at once; returns the outcomes, each of them once. */
async function eachOther(
  people: readonly [TestSession, TestSession],
  call: (by: TestSession, about: TestSession) => Promise<{ statusCode: number; body: string }>,
): Promise<(number | string)[]> {
  const [one, other] = people;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? call(one, other) : call(other, one))),
  );
  return [...new Set(answers.map(outcome))].sort();
}

it('are suspended by the one who was first, where two admins suspend each other', async () => {
  const admins = await twoAdmins();
  const suspend = (by: TestSession, { userId }: TestSession) =>
    h.patch(by, `/auth/users/suspend-user/${userId}`, { reason: 'Left' });
  expect(await eachOther(admins, suspend)).toEqual([200, 'SESSION_ENDED']);
});

it('are removed by the one who was first, where two admins remove each other', async () => {
  const admins = await twoAdmins();
  const remove = (by: TestSession, { userId }: TestSession) =>
    h.patch(by, `/auth/users/remove-user/${userId}`);
  expect(await eachOther(admins, remove)).toEqual(expect.arrayContaining([200, 'SESSION_ENDED']));
});

it('have another role by the one who was first, where two admins demote each other', async () => {
  const admins = await twoAdmins();
  for (const admin of admins) await h.authoriseGrant(admin);
  const demote = (by: TestSession, { userId }: TestSession) =>
    h.patch(by, `/auth/users/change-role/${userId}`, { roles: ['INITIATOR'] });
  expect(await eachOther(admins, demote)).toEqual(expect.arrayContaining([200, 'FORBIDDEN']));
});

it('are both registered where two admins register each other', async () => {
  const admins = await twoAdmins();
  const place = { country: 'Cameroon', city: 'Douala' };
  const register = (by: TestSession, { userId }: TestSession) =>
    h.post(by, `/profile/register/${userId}`, { name: 'Awa Ngono', language: 'en', ...place });
  expect(await eachOther(admins, register)).toEqual([201, 'DUPLICATE']);
});
