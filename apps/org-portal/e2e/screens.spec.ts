import { expect, test, type Page } from '@playwright/test';
import { addresses, superAdmin } from '../../../tools/e2e/product.ts';
import { fourDigits, makeOrganisation, preparePayment, type Holder } from './support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks.ts';
import { password, signIn, watch } from './support/people.ts';
import { adminPaths, consolePaths, publicPaths, wordsOf } from './support/screens.ts';

/** Every language, theme and width comes up; together they are paired over the screens. */
const paired = [
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'de', colorScheme: 'dark', width: 390 },
  { language: 'fr', colorScheme: 'light', width: 390 },
] as const;

/** Every combination, which takes an hour: `npm run test:full`. */
const all = (['en', 'fr', 'de'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [360, 390, 768, 1024, 1440, 1920].map((width) => ({ language, colorScheme, width })),
  ),
);
const looks = process.env['E2E_LOOKS'] === 'all' ? all : paired;

/** What opens over a screen, by the words of the button that opens it. */
const states = [
  { path: '/dashboard', namespace: 'ui', key: 'shell.notifications' },
  { path: '/dashboard/users', namespace: 'users', key: 'invite.open' },
] as const;

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Moungo Fruits SARL', fourDigits(), 400_000);
  await preparePayment(holder.initiator, 'Étienne N’Gono', 12_500);
});

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** The screen with what one of its buttons opens. */
async function checkState(page: Page, path: string, opens: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: opens }).first().click();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

for (const { language, colorScheme, width } of looks)
  test(`the screens in ${language}, ${colorScheme}, ${width} px wide: no barrier, nothing sideways`, async ({
    browser,
  }) => {
    const settings = { colorScheme, viewport: { width, height: 900 }, timezoneId: 'Africa/Douala' };
    const portal = await browser.newContext({ ...settings, baseURL: addresses.orgPortal });
    const adminConsole = await browser.newContext({ ...settings, baseURL: addresses.adminConsole });
    const [page, platform] = [await portal.newPage(), await adminConsole.newPage()];
    [page, platform].forEach(watch);

    for (const path of publicPaths) await test.step(path, () => check(page, `${path}?lng=${language}`));
    const inEnglish = (context: typeof portal, url: string) =>
      context.addCookies([{ name: 'i18nextLng', value: 'en', url, sameSite: 'Strict' }]);
    await inEnglish(portal, addresses.orgPortal);
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
    // whoever came to a guarded screen before is led back to it
    await signIn(page, holder.admin, password, /\/dashboard(\/|$)/);
    for (const path of adminPaths) await test.step(path, () => check(page, `${path}?lng=${language}`));
    for (const { path, namespace, key } of states)
      await test.step(`${path} ${key}`, () => checkState(page, path, wordsOf(language, namespace, key)));

    await signIn(platform, superAdmin.email, superAdmin.password, /\/super-admin$/);
    for (const path of consolePaths)
      await test.step(path, () => check(platform, `${path}${path.includes('?') ? '&' : '?'}lng=${language}`));
    await portal.close();
    await adminConsole.close();
  });
