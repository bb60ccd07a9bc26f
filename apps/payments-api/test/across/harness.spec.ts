import { expect, it } from '@jest/globals';
import { pgClient } from '@sanaga/database';
import type { Settings } from '../../src/kernel/settings.ts';
import { expectSuccess } from '../kit/base/clients.ts';
import { createHarnessOf } from '../kit/base/harness.ts';
import { createHarness } from '../kit/identity/harness.ts';

it('closes what it opened where it fails halfway', async () => {
  let settings: Settings | undefined;
  const harness = createHarnessOf({
    buildApp: async (dependencies) => {
      settings = dependencies.settings;
      throw new Error('no app');
    },
  });
  await expect(harness).rejects.toThrow('no app');
  const { DATABASE_URL = '', STRIPE_API_URL = '' } = settings ?? {};
  await expect(pgClient(DATABASE_URL).connect()).rejects.toMatchObject({ code: '3D000' });
  await expect(fetch(STRIPE_API_URL)).rejects.toThrow('fetch failed');
});

it('signs its super admin in again where a spec has ended the session', async () => {
  const h = await createHarness();
  try {
    const first = await h.superAdmin();
    expect(await h.superAdmin()).toBe(first);
    expectSuccess(await h.as(first).inject({ method: 'POST', url: '/auth/logout', payload: {} }));
    const [again, same] = await Promise.all([h.superAdmin(), h.superAdmin()]);
    expect(again).not.toBe(first);
    expect(same).toBe(again);
    // which takes its approval
    await h.signUpIndividual();
  } finally {
    await h.close();
  }
});
