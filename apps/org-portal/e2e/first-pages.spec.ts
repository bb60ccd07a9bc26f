import { expect, test, type Page } from '@playwright/test';
import { fourDigits, makeOrganisation, type Holder } from '../../../tools/e2e/api.ts';
import { password } from '../../../tools/e2e/product.ts';
import { browserOf } from './support/people.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Ets Lobé Bananes', fourDigits(), 100_000);
});

/** Holds every script back, as a slow network does; returns how to let them through. */
async function withoutScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return letThrough;
}

/** Records the requests that send something, as they leave. */
function sentBy(page: Page): { path: string; body: string }[] {
  const sent: { path: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' });
  });
  return sent;
}

const appSheet = 'link[rel=stylesheet][href*="/assets/"]';

/** Counts the app's style sheets that the page has loaded. */
const appliedSheets = (page: Page) =>
  page
    .locator(appSheet)
    .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet !== null).length);

/** Describes the look of every element of the page, except those that move. */
const looksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root, #root *')].map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x, y, width, height].map(Math.round).join(' ');
      return `${element.tagName} ${box} ${style.color} ${style.backgroundColor} ${style.borderColor} ${style.font}`;
    }),
  );

test('an Enter that comes before the scripts signs in once, and no address has the password', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  const letThrough = await withoutScripts(page);
  const sent = sentBy(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(holder.validator);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  letThrough();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(sent.filter(({ path }) => path.endsWith('/login'))).toHaveLength(1);
  expect(addresses.filter((url) => url.includes('password') || url.includes(password))).toEqual([]);
  await page.context().close();
});

test('what a password manager fills in before the scripts is what is sent', async ({ browser }) => {
  const page = await browserOf(browser);
  const letThrough = await withoutScripts(page);
  const sent = sentBy(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[name=password]').waitFor();
  // without any event, as a browser does it
  await page.evaluate(
    ([email, secret]) => {
      document.querySelector<HTMLInputElement>('input[name=email]')!.value = email!;
      document.querySelector<HTMLInputElement>('input[name=password]')!.value = secret!;
    },
    [holder.validator, password],
  );
  letThrough();
  await page.locator(appSheet).first().waitFor({ state: 'attached' });
  await expect(page.locator('input[name=password]')).toHaveValue(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(sent.find(({ path }) => path.endsWith('/login'))?.body).toContain(holder.validator);
  await page.context().close();
});

test('a forgotten password is requested before the scripts, once', async ({ browser }) => {
  const page = await browserOf(browser);
  const letThrough = await withoutScripts(page);
  const sent = sentBy(page);
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(holder.initiator);
  await page.keyboard.press('Enter');
  letThrough();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(sent.filter(({ path }) => /forgot/.test(path))).toHaveLength(1);
  await page.context().close();
});

test('a kind of account that is pressed before the scripts is the one gone on with', async ({ browser }) => {
  const page = await browserOf(browser);
  const letThrough = await withoutScripts(page);
  await page.goto('/sign-up', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Organisation/ }).click();
  letThrough();
  await expect(page.getByLabel('Organisation name')).toBeVisible();
  // and stays so when loaded again
  await page.reload();
  await expect(page.getByLabel('Organisation name')).toBeVisible();
  await page.context().close();
});

/** Notes every element of the page; returns how many of them are still part of it, and how many there are now. */
async function noteElements(page: Page) {
  const noted = await page.evaluateHandle(() => [...document.querySelectorAll('#root *')]);
  return () =>
    noted.evaluate((elements) => ({
      kept: elements.filter((element) => element.isConnected).length,
      now: document.querySelectorAll('#root *').length,
    }));
}

const looks = [
  { path: '/login', width: 1440, colorScheme: 'light', locale: 'en-US', heading: 'Sign in' },
  { path: '/login', width: 390, colorScheme: 'dark', locale: 'de-DE', heading: 'Anmelden' },
  { path: '/sign-up', width: 390, colorScheme: 'light', locale: 'fr-FR', heading: 'Créer un compte' },
  { path: '/forgot-password', width: 1440, colorScheme: 'dark', locale: 'en-US', heading: 'Forgot password' },
] as const;

for (const { path, width, colorScheme, locale, heading } of looks)
  test(`${path} looks before the scripts as after them, ${colorScheme}, ${locale}, ${width} px wide`, async ({
    browser,
  }) => {
    const page = await browserOf(browser, undefined, {
      locale,
      colorScheme,
      viewport: { width, height: 900 },
    });
    const letThrough = await withoutScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const before = await looksOf(page);
    const elements = await noteElements(page);
    letThrough();
    // the app brings the whole style sheets; a busy browser starts on them late, with an idle network
    await expect.poll(() => appliedSheets(page)).toBeGreaterThan(3);
    await page.waitForLoadState('networkidle');
    expect(await looksOf(page)).toEqual(before);
    // taken over as they are: rebuilt, they would lose what was typed and who has the focus
    const count = before.length - 1;
    expect(await elements()).toEqual({ kept: count, now: count });
    await page.context().close();
  });

test('a page whose script is not on the server is loaded once more, and no oftener', async ({ browser }) => {
  for (const [missing, loads] of [
    [1, 2],
    [9, 2],
  ] as const) {
    const page = await browserOf(browser);
    let asked = 0;
    await page.route(/\/assets\/first-page-.*\.js/, (route) =>
      (asked += 1) <= missing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    const settled = missing === 1 ? page.waitForResponse(/\/assets\/app-.*\.js/) : Promise.resolve();
    await page.goto('/login');
    await settled;
    await expect.poll(() => asked).toBe(loads);
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(loads);
    await page.context().close();
  }
});
