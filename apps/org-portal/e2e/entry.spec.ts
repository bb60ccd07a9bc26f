import { expect, test, type Browser, type Page } from '@playwright/test';
import { fourDigits, makeOrganisation, preparePayment, type Holder } from '../../../tools/e2e/api.ts';
import { codeIn, mailCount } from '../../../tools/e2e/inbox.ts';
import { password } from '../../../tools/e2e/product.ts';
import { browserOf, signIn } from './support/people.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Ets Dibamba Primeurs', fourDigits(), 300_000);
  await preparePayment(holder.initiator, 'Odile Nkoa', 12_000);
});

/** Lets the session run out in a browser that was here before. */
async function runOut(page: Page): Promise<void> {
  // a dashboard that is still open would see the session end, and sign out
  await page.goto('/health/live');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('isAuthenticated'));
}

/**
 * Lists the scripts and styles that have arrived since the page was loaded; with `before`, only those that were
 * requested before that call was. Rows that come before its answer bring their table along, or do not.
 */
const arrived = (page: Page, before = ''): Promise<string[]> =>
  page.evaluate((call) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const called = resources.find(({ name }) => call !== '' && name.includes(call))?.startTime;
    return resources
      .filter(({ startTime, responseEnd }) => responseEnd > 0 && startTime < (called ?? Infinity))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path));
  }, before);

const firstFigure = (page: Page) => page.locator('#main .sg-amount').first();

/** Returns what is fetched for a role's first screen when the browser knows that role from the last time. */
async function partsOfHome(browser: Browser, email: string): Promise<string[]> {
  const page = await browserOf(browser);
  await signIn(page, email, password, /\/dashboard$/);
  await runOut(page);
  await signIn(page, email, password, /\/dashboard$/);
  await expect(firstFigure(page)).toBeVisible();
  // on a slow machine what is fetched after the figures may have come as well
  const parts = await arrived(page, '/backend/transaction/wallet');
  await page.context().close();
  return parts;
}

/**
 * Signs in, and expects everything that the first screen consists of before the code is typed. Returns what was
 * requested after that.
 */
async function enter(page: Page, email: string, needed: readonly string[]): Promise<string[]> {
  const seen = await mailCount(email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = await codeIn(email, seen);
  // on a busy machine they come late: what counts is that nobody has to be signed in for them
  const missing = async () => {
    const here = await arrived(page);
    return needed.filter((path) => !here.includes(path));
  };
  await expect.poll(missing).toEqual([]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByLabel('One-time code').fill(code);
  await expect(firstFigure(page)).toBeVisible();
  expect(asked.filter((path) => needed.includes(path))).toEqual([]);
  // the figures are requested first, then what is around them
  const first = (path: string) => asked.findIndex((one) => one.startsWith(path));
  expect(first('/backend/transaction/wallet')).toBeGreaterThan(0);
  // the figures can be seen before anything else is requested
  await expect.poll(() => first('/backend/profile/user-profile-info')).toBeGreaterThan(0);
  expect(first('/backend/transaction/wallet')).toBeLessThan(first('/backend/profile/user-profile-info'));
  return asked;
}

for (const role of ['admin', 'initiator', 'validator'] as const)
  test(`what the ${role}’s first screen is made of is there before the code is typed`, async ({
    browser,
  }) => {
    const email = holder[role];
    const needed = await partsOfHome(browser, email);
    // first in a new browser, then in one that was here before
    const page = await browserOf(browser);
    await enter(page, email, needed);
    await runOut(page);
    const asked = await enter(page, email, needed);
    // no script is requested before the figures: screens that most people go to next are fetched after them
    const before = asked.slice(0, asked.indexOf('/backend/transaction/wallet'));
    expect(before.filter((path) => /\.(js|css)$/.test(path))).toEqual([]);
    await page.context().close();
  });
