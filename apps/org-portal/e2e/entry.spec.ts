import { expect, test, type Page } from '@playwright/test';
import { fourDigits, makeOrganisation, preparePayment, type Holder } from './support/api.ts';
import { codeIn, mailCount } from './support/inbox.ts';
import { browserOf, password, signIn } from './support/people.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Ets Dibamba Primeurs', fourDigits(), 300_000);
  await preparePayment(holder.initiator, 'Odile Nkoa', 12_000);
});

/** The session has run out in a browser that was here before. */
async function runOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('isAuthenticated'));
}

/** The scripts and texts of each role's first screen, by the names of their files. */
const firstScreens = {
  admin: ['admin-overview', 'figures', 'payment', 'bulk'],
  initiator: ['initiator-home', 'payment', 'bulk'],
  validator: ['approvals', 'payment', 'bulk'],
};

/** Until each of these is there; what they import comes with them. */
async function loaded(page: Page, names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return wanted.every((name) => files.some((file) => file.startsWith(`/assets/${name}-`)));
  }, names);
  await page.waitForLoadState('networkidle');
}

for (const role of ['admin', 'initiator', 'validator'] as const)
  test(`what the ${role}’s first screen is made of is there before the code is typed`, async ({
    browser,
  }) => {
    const email = holder[role];
    const page = await browserOf(browser);
    await signIn(page, email, password, /\/dashboard$/);
    await runOut(page);
    const seen = await mailCount(email);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const code = await codeIn(email, seen);
    await loaded(page, firstScreens[role]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByLabel('One-time code').fill(code);
    await expect(page.locator('#main .sg-amount').first()).toBeVisible();
    expect(asked.filter((path) => /\.(js|css)$/.test(path))).toEqual([]);
    // the figures are requested first, then what is around them
    const first = (path: string) => asked.findIndex((one) => one.startsWith(path));
    expect(first('/backend/transaction/wallet')).toBeGreaterThan(0);
    expect(first('/backend/transaction/wallet')).toBeLessThan(first('/backend/profile/user-profile-info'));
    await page.context().close();
  });
