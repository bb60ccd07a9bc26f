import { expect, type Locator } from '@playwright/test';
import { test } from './test-context.ts';

/** Lists with a search, filters and tools of their own. */
const lists = [
  ['admin', '/dashboard/transactions'],
  ['platform', '/super-admin/organizations'],
  ['platform', '/super-admin/audit'],
] as const;

/** Measures how far apart the middles of the things in a row are, and how tall the row is; CSS pixels. */
const measure = (tools: Locator) =>
  tools.evaluate((element) => {
    const boxes = [...(element.parentElement?.children ?? [])].map((child) => child.getBoundingClientRect());
    const middles = boxes.map(({ top, height }) => top + height / 2);
    return {
      apart: Math.max(...middles) - Math.min(...middles),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  });

async function expectOneRow(tools: Locator, language: string): Promise<void> {
  await expect(tools).toBeVisible();
  const { apart, height } = await measure(tools);
  expect(apart, language).toBeLessThan(2);
  expect(height, language).toBeLessThan(48);
}

for (const [who, path] of lists)
  test(`the tools of ${path} are in one row on a desktop, in every language`, async ({ visits }) => {
    // three screens, on a machine that has other things to do as well
    test.setTimeout(120_000);
    const { page, open } = await visits.of(who);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const language of ['en', 'fr', 'de']) {
      await open(`${path}?lng=${language}`, { reload: false });
      await expectOneRow(page.locator('.list-tools'), language);
    }
  });

test('they are so while the calendar of a filter still loads', async ({ visits }) => {
  const { page, open } = await visits.of('platform');
  await page.setViewportSize({ width: 1440, height: 900 });
  let comes = () => {};
  const held = new Promise<void>((resolve) => (comes = resolve));
  await page.route(/day-picker/, async (route) => {
    await held;
    await route.continue();
  });
  await open('/super-admin/audit?lng=fr', { reload: true });
  await expectOneRow(page.locator('.list-tools'), 'before it has come');
  comes();
  await expect(page.locator('.ant-picker')).toHaveCount(2);
  await expectOneRow(page.locator('.list-tools'), 'after it');
  await page.unroute(/day-picker/);
});
