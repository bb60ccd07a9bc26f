import { expect, type Page } from '@playwright/test';
import { dress, inLanguage, expectSound, type Look, looks, titleOf, walk } from './appearances.ts';
import { adminPaths, consolePaths, publicPaths } from '../support/screens.ts';
import { test } from './test-context.ts';

async function check(page: Page, path: string, look: Look): Promise<void> {
  await dress(page, look);
  await page.goto(inLanguage(path, look));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectSound(page, look);
}

for (const [area, who, paths] of [
  ['public screens', 'nobody', publicPaths],
  ['portal', 'admin', adminPaths],
  ['console', 'platform', consolePaths],
] as const)
  for (const look of looks)
    test(`the ${area} ${titleOf(look)}: no barrier, nothing sideways`, async ({ world }) => {
      const page = await world.pageOf(who);
      await walk(
        paths.map((path) => ({ name: path, look: () => check(page, path, look) })),
        look,
      );
    });
