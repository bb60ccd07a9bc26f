import { expect, test, type Page } from '@playwright/test';
import { fourDigits, makeOrganisation, preparePayment, type Holder } from '../../../tools/e2e/api.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Pêcheries de Kribi', fourDigits(), 200_000);
  await preparePayment(holder.initiator, 'Before The Cut', 2_000);
});

/** Waits until the page itself is cached, some seconds after the first screen. */
const untilCached = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/shell')) !== undefined), { timeout: 30_000 })
    .toBe(true);

test('without a connection what was read stays, says as of when it is, and is caught up with', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await enter(page, holder.validator);
  await expect(page.getByText('Before The Cut').first()).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText(/You are offline\. This page was last updated at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText('Before The Cut').first()).toBeVisible();
  await preparePayment(holder.initiator, 'During The Cut', 3_000);

  await page.context().setOffline(false);
  await expect(page.getByText('During The Cut').first()).toBeVisible();
  await expect(page.getByText(/You are offline/)).toHaveCount(0);
  await page.context().close();
});

test('the page opens without a connection, shows no figure, and continues when it is back', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await enter(page, holder.validator);
  await expect(page.getByText('Before The Cut').first()).toBeVisible();
  await untilCached(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('Before The Cut')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByText('Before The Cut').first()).toBeVisible();
  await page.context().close();
});

test('what is stored on the device is the app, never what it shows', async ({ browser }) => {
  const page = await browserOf(browser);
  await enter(page, holder.validator);
  await untilCached(page);
  const cached = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => path !== '/shell' && !path.startsWith('/assets/'))).toEqual([]);
  expect(cached.some((path) => path.includes('admin-overview'))).toBe(false);
  await page.context().close();
});
