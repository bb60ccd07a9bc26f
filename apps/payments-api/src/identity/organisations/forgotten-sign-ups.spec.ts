import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs } from '@sanaga/domain';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { expectSuccess, someEmail, somePhoneNumber, testPassword } from '../../../test/kit/base/clients.ts';
import { forgetSignUps } from './forgotten-sign-ups.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

async function signUp(email = someEmail()): Promise<string> {
  const payload = {
    accountType: 'ORGANIZATION',
    name: 'Awa Ngono',
    email,
    phoneNumber: somePhoneNumber(),
    password: testPassword,
    organisationName: 'Moungo Fruits SARL',
  };
  expectSuccess(await h.anonymous().inject({ method: 'POST', url: '/auth/create-account', payload }));
  return email;
}

const holderOf = (email: string) =>
  h.db
    .selectFrom('organisation')
    .select(['id', 'name', 'status'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('a sign-up whose address nobody verified', () => {
  it('is forgotten after 30 days with all that was typed, and the address is free', async () => {
    const email = await signUp();
    const holder = await holderOf(email);
    h.clock.advance(29 * dayMs);
    expect(await forgetSignUps(h.dependencies)).toBe(0);
    h.clock.advance(dayMs + 1);
    expect(await forgetSignUps(h.dependencies)).toBe(1);
    expect(await holderOf(email)).toBeUndefined();
    const left = await h.db
      .selectFrom('organisation')
      .select(['name', 'phone_number', 'status'])
      .where('id', '=', holder?.id ?? '')
      .executeTakeFirst();
    expect(left).toEqual({ name: `#${holder?.id.slice(0, 8)}`, phone_number: '', status: 'DELETED' });
    const people = await h.db.selectFrom('app_user').select('id').where('email', '=', email).execute();
    expect(people).toEqual([]);
    // once
    expect(await forgetSignUps(h.dependencies)).toBe(0);
    await signUp(email);
    expect(await holderOf(email)).toMatchObject({ name: 'Moungo Fruits SARL', status: 'REQUESTED' });
  });

  it('stays where it is verified, or was just made again', async () => {
    const verified = await h.signUp({ approved: false });
    const again = await signUp();
    h.clock.advance(31 * dayMs);
    await signUp(again);
    await forgetSignUps(h.dependencies);
    expect(await holderOf(again)).toMatchObject({ status: 'REQUESTED' });
    expect(await holderOf(verified.email)).toMatchObject({ status: 'REQUESTED' });
  });
});
