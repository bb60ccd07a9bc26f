import type { Page } from '@playwright/test';
import { expectLoaded, untilStill } from '../../../apps/org-portal/e2e/support/checks.ts';
import { test, type Who } from '../../../apps/org-portal/e2e/walk/test-context.ts';
import { ids } from '../../../libs/testing/src/server/index.ts';
const out = '/tmp/c-shots';
interface Shot { name: string; who: Who; address: string; then?: (page: Page) => Promise<void> }
const bottom = async (page: Page) => { await page.locator('.comment-box').scrollIntoViewIfNeeded(); };
const shots: Shot[] = [
  { name: 'maker', who: 'initiator', address: `/dashboard/transactions?id=${ids.asked}` },
  { name: 'maker-answer', who: 'initiator', address: `/dashboard/transactions?id=${ids.asked}`, then: async (page) => {
    await page.locator('.question-notice .ant-btn-primary').click(); await page.keyboard.type('Oui, @am'); await bottom(page); await page.waitForTimeout(500); } },
  { name: 'asker', who: 'validator', address: `/dashboard/transactions?id=${ids.asked}` },
  { name: 'comments', who: 'validator', address: `/dashboard/transactions?id=${ids.asked}`, then: bottom },
  { name: 'approver', who: 'validator', address: `/dashboard?id=${ids.waiting}` },
  { name: 'approver-big', who: 'validator', address: `/dashboard?id=${ids.doubtful}` },
  { name: 'ask', who: 'validator', address: `/dashboard?id=${ids.waiting}`, then: async (page) => { await page.locator('.sg-drawer-foot .ant-btn').nth(1).click(); await page.keyboard.type('Est-ce la livraison de novembre'); await page.waitForTimeout(400); } },
  { name: 'queue', who: 'validator', address: '/dashboard' },
  { name: 'list', who: 'admin', address: '/dashboard/transactions?question=OPEN' },
  { name: 'list-all', who: 'admin', address: '/dashboard/transactions' },
  { name: 'home', who: 'initiator', address: '/dashboard' },
  { name: 'bulk', who: 'validator', address: `/dashboard?id=${ids.waitingBulk}` },
];
const looks = [ ['en', 1440, 'light'], ['fr', 390, 'dark'], ['de', 1440, 'light'] ] as const;
const only = process.env['SHOTS']?.split(',');
for (const { name, who, address, then } of shots) for (const [lng, width, mode] of looks) {
  if (only && !only.includes(name)) continue;
  test(`${name} ${lng} ${width}`, async ({ visits }) => {
    const { page, open, close } = await visits.ownOf(who);
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await open(`${address}${address.includes('?') ? '&' : '?'}lng=${lng}`, { reload: true });
    await expectLoaded(page);
    await then?.(page);
    await untilStill(page);
    await page.screenshot({ path: `${out}/${name}-${lng}-${width}.png` });
    await close();
  });
}
