import { expect, test, type Page } from '@playwright/test';
import { addresses, password } from '../../../tools/e2e/product.ts';
import { call, fourDigits, makeOrganisation, signInByApi, type Holder } from '../../../tools/e2e/api.ts';
import { answer, expectAtRest } from './support/checks.ts';
import { browserOf, signIn } from './support/people.ts';
import { enter } from './support/session.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Brasserie du Wouri', fourDigits(), 200_000);
});

const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await answer(page.getByRole('dialog'), /log ?out/i);
  await expect(page).toHaveURL(/\/login$/);
}

test('tabs agree: a sign-out empties the storage of all, and a sign-in is noticed by all', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await signIn(page, holder.initiator, password, /\/dashboard$/);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('initiator of Brasserie du Wouri').first()).toBeVisible();

  await signOut(page);
  await expect(other).toHaveURL(/\/login$/);
  for (const tab of [page, other]) {
    const { currentUser, accessToken, isAuthenticated, previousRoute } = await storageOf(tab);
    expect([currentUser, accessToken, isAuthenticated, previousRoute]).toEqual(Array(4).fill(undefined));
  }
  // a tab that was opened afresh has the ready-made page only
  await other.goto('/login');
  await signIn(page, holder.validator, password, /\/dashboard$/);
  await expect(other.getByText('validator of Brasserie du Wouri').first()).toBeVisible();
  await page.context().close();
});

test.describe('the route from before', () => {
  for (const [previous, leads] of [
    ['/dashboard/beneficiaries', /\/dashboard\/beneficiaries$/],
    ['/dashboard/users', /\/dashboard$/],
    ['/super-admin', /\/dashboard$/],
    ['//evil.example/dashboard', /^http:\/\/localhost:\d+\/dashboard$/],
    ['https://evil.example/dashboard', /^http:\/\/localhost:\d+\/dashboard$/],
    ['javascript:window.ran=1', /^http:\/\/localhost:\d+\/dashboard$/],
  ] as const)
    test(`${previous} leads an initiator where they may go`, async ({ browser }) => {
      const page = await browserOf(browser);
      await page.goto('/login');
      await page.evaluate((route) => localStorage.setItem('previousRoute', route), previous);
      await signIn(page, holder.initiator, password, leads);
      await page.context().close();
    });
});

test('a link of another site leads in without ending the session', async ({ browser }) => {
  const page = await browserOf(browser);
  await signIn(page, holder.initiator, password, /\/dashboard$/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // 127.0.0.1 is another site than localhost
  await page.goto(addresses.inbox.replace('localhost', '127.0.0.1'));
  await page.evaluate((href) => {
    document.body.replaceChildren(
      Object.assign(document.createElement('a'), { href, textContent: 'to the app' }),
    );
  }, `${addresses.orgPortal}/dashboard/transactions`);
  await page.getByRole('link', { name: 'to the app' }).click();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await page.context().close();
});

test.describe('one payment, whatever happens while it is sent', () => {
  const paymentsTo = async (name: string): Promise<number> => {
    const { accessToken } = await signInByApi(holder.initiator, password);
    const query = `?search=${encodeURIComponent(name)}`;
    return (await call<{ totalElements: number }>('GET', `/transaction${query}`, undefined, accessToken))
      .totalElements;
  };

  async function fillIn(page: Page, name: string): Promise<void> {
    await page.getByLabel('Phone number').fill('6 77 41 20 85');
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Amount (XAF)').fill('2500');
    await page.getByLabel('Reason').fill('Transport');
  }

  async function toTheQuestion(page: Page) {
    await page.getByRole('button', { name: /^Continue with/ }).click();
    const question = page.getByRole('dialog', { name: 'Send this payment for approval?' });
    await expectAtRest(question);
    return question.getByRole('button', { name: /^Send .* for approval$/ });
  }

  async function prepare(page: Page, name: string) {
    await enter(page, holder.initiator);
    await page.goto('/dashboard/transactions/new');
    await fillIn(page, name);
    return toTheQuestion(page);
  }

  const isPayment = (url: URL) => /\/backend\/transaction$/.test(url.pathname);

  test('a double click', async ({ browser }) => {
    const page = await browserOf(browser);
    const send = await prepare(page, 'Double Click');
    await send.dblclick();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    expect(await paymentsTo('Double Click')).toBe(1);
    await page.context().close();
  });

  test('a response that is lost and asked for again by itself', async ({ browser }) => {
    const page = await browserOf(browser);
    const send = await prepare(page, 'Asked Again');
    let reached = 0;
    await page.route(isPayment, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      reached += 1;
      if (reached > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: 'Still trying…' })).toBeVisible();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    await expect(page.getByText('Still trying…')).toHaveCount(0);
    expect(reached).toBe(2);
    expect(await paymentsTo('Asked Again')).toBe(1);
    await page.context().close();
  });

  test('a response that is lost, and a page that is loaded again after it', async ({ browser }) => {
    const page = await browserOf(browser);
    const send = await prepare(page, 'Lost Answer');
    let reached = 0;
    await page.route(isPayment, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      reached += 1;
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(page.getByText('Still trying…')).toBeVisible();
    expect(reached).toBeGreaterThan(0);
    await page.unrouteAll();
    await page.reload();
    await fillIn(page, 'Lost Answer');
    await (await toTheQuestion(page)).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    expect(await paymentsTo('Lost Answer')).toBe(1);
    await page.context().close();
  });

  test('a connection that is gone: nothing is sent, and the screen says so', async ({ browser }) => {
    const page = await browserOf(browser);
    const send = await prepare(page, 'Gone Offline');
    await page.context().setOffline(true);
    await send.click();
    await expect(
      page.getByText('You are offline: nothing was sent.', { exact: false }).first(),
    ).toBeVisible();
    await page.context().setOffline(false);
    expect(await paymentsTo('Gone Offline')).toBe(0);
    await send.click();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    expect(await paymentsTo('Gone Offline')).toBe(1);
    await page.context().close();
  });
});
