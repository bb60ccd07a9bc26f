import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inFull } from '../../../test/kit/base/full-run.ts';
import { runSeed } from '../../../test/kit/base/seed.ts';
import { Families, familyStory } from '../../../test/kit/payments/families.ts';
import { moneyKit } from '../../../test/kit/payments/money-kit.ts';

const stories = inFull ? 1_000 : 10;

it('of an item and all that retries it nothing is sent while another attempt may have been paid', async () => {
  const seed = runSeed('families');
  const property = fc.asyncProperty(familyStory, async (events) => {
    const kit = await moneyKit();
    try {
      const families = await Families.open(kit);
      for (const event of events) await families.perform(event);
      expect(families.wronglySent).toEqual([]);
      expect(await families.comeToRest()).toEqual([]);
      expect(families.workerErrors).toEqual([]);
      expect(await kit.violations()).toEqual([]);
    } finally {
      await kit.close();
    }
  });
  await fc.assert(property, { seed, numRuns: stories });
}, 3_600_000);
