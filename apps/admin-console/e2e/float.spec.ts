import { type Browser, expect, type Page, test } from '@playwright/test';
import { call, fourDigits, makeOrganisation, preparePayment, signInByApi } from '../../../tools/e2e/api.ts';
import { addresses, password, superAdmin } from '../../../tools/e2e/product.ts';
import { answer } from '../../org-portal/e2e/support/checks.ts';
import { watch } from '../../org-portal/e2e/support/people.ts';
import { enter } from '../../org-portal/e2e/support/session.ts';

const filled = 5_000_000_000;

/** Sets the money that the operator's simulator says it holds for us; whole XAF. */
async function setFloat(amount: number): Promise<void> {
  const body = JSON.stringify({ amount: String(amount), currency: 'XAF' });
  const { ok } = await fetch(`${addresses.simulator}/_control/balance`, { method: 'PUT', body });
  expect(ok).toBe(true);
}
test.afterEach(() => setFloat(filled));

/** Opens a page on which somebody is signed in. */
async function signedIn(browser: Browser, width: number, baseURL: string, email: string, secret: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    locale: 'en-US',
    timezoneId: 'Africa/Douala',
  });
  const page = await context.newPage();
  watch(page);
  await enter(page, email, secret);
  return page;
}

const shortage = (page: Page) => page.getByText('Payouts are on hold: our balance at MTN is too low');
const waiting = (page: Page) => page.getByText('Waiting for a top-up at MTN');

test('a short float shows as it happens, and payouts that are let go leave it behind', async ({
  browser,
}) => {
  const digits = fourDigits();
  const { initiator, validator } = await makeOrganisation(`Pêcheries ${digits}`, digits, 10_000);
  const { email, password: secret } = superAdmin;
  const console = await signedIn(browser, 1440, addresses.adminConsole, email, secret);
  await expect(console.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const portal = await signedIn(browser, 390, addresses.orgPortal, validator, password);
  await portal.goto('/dashboard/transactions');
  await expect(portal.getByRole('heading', { name: 'Transactions' })).toBeVisible();

  await setFloat(0);
  const { id } = await preparePayment(initiator, 'Pauline Eyenga', 2_000);
  const { accessToken } = await signInByApi(validator, password);
  await call('PATCH', `/transaction/approve/${id}`, undefined, accessToken);
  await expect(shortage(console)).toBeVisible();
  await expect(waiting(portal)).toBeVisible();

  await setFloat(filled);
  await console.getByRole('button', { name: 'Restart payouts now' }).click();
  await answer(console.getByRole('dialog'), 'Restart payouts');
  await expect(shortage(console)).toBeHidden();
  await expect(waiting(portal)).toBeHidden();
  await expect(portal.getByRole('main').getByText('Completed')).toBeVisible();
  for (const page of [console, portal]) await page.context().close();
});
