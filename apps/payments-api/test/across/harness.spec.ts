import { expect, it } from '@jest/globals';
import { pgClient } from '@sanaga/database';
import type { Settings } from '../../src/kernel/settings.ts';
import { createHarnessOf } from '../kit/base/harness.ts';

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
}, 30_000);
