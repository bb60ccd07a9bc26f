import { expect, test } from '@playwright/test';
import { addresses, password, superAdmin } from '../../../tools/e2e/product.ts';
import { fourDigits, makeOrganisation, preparePayment, type Holder } from '../../../tools/e2e/api.ts';
import { answer, expectAccessible } from './support/checks.ts';
import { browserOf, signIn } from './support/people.ts';
import { enter } from './support/session.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Ets Sawa Transit', fourDigits(), 300_000);
});

test('whoever made a payment sees why somebody else approves it', async ({ browser }) => {
  const page = await browserOf(browser);
  await preparePayment(holder.admin, 'Garage Fotso', 20_000);
  await enter(page, holder.admin);
  await page.goto('/dashboard/transactions');
  await page.getByText('Garage Fotso').first().click();
  await expect(
    page.getByText('You helped create this payment, so someone else has to approve it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve 20,000/ })).toBeDisabled();
  await page.context().close();
});

test('a validator approves by keyboard alone, and continues with the next', async ({ browser }) => {
  await preparePayment(holder.initiator, 'Solange Mballa', 5_000);
  const page = await browserOf(browser);
  await enter(page, holder.validator);
  await page
    .getByRole('row', { name: /Solange Mballa/ })
    .getByRole('button')
    .or(page.getByRole('row', { name: /Solange Mballa/ }).getByRole('link'))
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: /^Approve 5,000/ });
  await expect(approve).toBeVisible();
  await expectAccessible(page);
  await approve.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Approve .+ to .+\?$/ });
  await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
  // a different name is registered for the number
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('checkbox', { name: / belongs to / })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('Approved by you today')).toBeVisible();
  await page.context().close();
});

test('each stays in the own area, and the console has no code of the portal', async ({ browser }) => {
  const portal = await browserOf(browser);
  await enter(portal, holder.validator);
  await portal.goto('/dashboard/users');
  await expect(portal.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
  await portal.goto('/super-admin');
  await expect(portal.getByRole('heading', { name: 'Process refills' })).toHaveCount(0);
  await portal.context().close();

  const platform = await browserOf(browser, addresses.adminConsole);
  await enter(platform, superAdmin.email, superAdmin.password);
  await platform.goto('/login');
  await expect(platform).toHaveURL(/\/super-admin$/);
  await platform.context().close();
});

test('with the stream cut, a change shows within fifteen seconds', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.route('**/events', (route) => route.abort());
  await enter(page, holder.validator);
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await preparePayment(holder.initiator, 'Hervé Njikam', 4_000);
  await expect(page.getByText('Hervé Njikam').first()).toBeVisible({ timeout: 15_000 });
  await page.context().close();
});

test('a sign-out in one tab signs the other out as well', async ({ browser }) => {
  const page = await browserOf(browser);
  await signIn(page, holder.initiator, password, /\/dashboard$/);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await answer(page.getByRole('dialog'), /log ?out/i);
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect(other).toHaveURL(/\/(login)?$/);
  await page.context().close();
});
