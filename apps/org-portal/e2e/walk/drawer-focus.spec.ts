import { expect, type Page } from '@playwright/test';
import { ids } from '../../../../libs/testing/src/server/index.ts';
import { test } from './test-context.ts';

/** Measures the ring around the focused element; CSS pixels. */
const ring = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement!);
    const isDrawn = outlineStyle !== 'none' && !/, 0\)$/.test(outlineColor);
    return isDrawn ? Number.parseFloat(outlineWidth) : 0;
  });

for (const width of [1440, 390])
  test(`a drawer that opens at ${width} px has no ring round it; what can be pressed in it has`, async ({
    visits,
  }) => {
    const { page, open } = await visits.of('validator');
    await page.setViewportSize({ width, height: 900 });
    await open(`/dashboard?id=${ids.waiting}&lng=en`, { reload: true });
    await expect(page.locator('.sg-drawer')).toBeFocused();
    expect(await ring(page)).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
    expect(await ring(page)).toBe(2);
    await page.keyboard.press('Tab');
    const body = page.getByRole('dialog').getByRole('region');
    await expect(body).toBeFocused();
    expect(await ring(page)).toBe(0);
    // a line at its top says that it can be scrolled now
    await expect(body).toHaveCSS('box-shadow', /inset/);
  });

test('a link that is reached by keyboard has the ring, as a button has', async ({ visits }) => {
  const { page, open } = await visits.of('validator');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('/dashboard?lng=en', { reload: true });
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Overview' })).toBeFocused();
  expect(await ring(page)).toBe(2);
});
