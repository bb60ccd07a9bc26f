import { expect, test, type Page } from '@playwright/test';
import {
  fourDigits,
  makeOrganisation,
  makePayment,
  signInByApi,
  type Holder,
} from '../../../tools/e2e/api.ts';
import { password } from '../../../tools/e2e/product.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Coopérative de Loum', fourDigits(), 400_000);
  const { accessToken } = await signInByApi(holder.initiator, password);
  for (let number = 1; number <= 42; number += 1) await makePayment(accessToken, `Planteur ${number}`, 1_000);
});

const list = '/dashboard/transactions?search=Planteur&sort=customer%2Casc&page=1';
const scrolled = (page: Page) => page.evaluate(() => document.documentElement.scrollTop);

test('a list comes back by Back and by a reload: filters, order, page and place', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.setViewportSize({ width: 1440, height: 700 });
  await enter(page, holder.admin);
  await page.goto(list);
  // the pager is there before the rows are, and nothing to scroll yet
  await expect(page.getByRole('cell', { name: /^T-\d{6}$/ })).toHaveCount(20);
  await page.getByText('Showing page 2 of 3').scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(200);

  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.reload();
  await expect(page.getByText('Showing page 2 of 3')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goto(list);
  await expect(page.getByText('Showing page 2 of 3')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.context().close();
});

test('a page of a list travels compressed', async ({ browser }) => {
  const page = await browserOf(browser);
  await enter(page, holder.admin);
  await page.goto(list);
  await expect(page.getByText('Showing page 2 of 3')).toBeVisible();
  // as the browser has counted them: a response itself is gone with the screen that asked for it
  const pages = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, decodedBodySize }) => name.includes('/transaction?') && decodedBodySize > 5_000)
      .map(({ encodedBodySize, decodedBodySize }) => encodedBodySize / decodedBodySize),
  );
  expect(pages.length).toBeGreaterThan(0);
  expect(Math.max(...pages)).toBeLessThan(1 / 5);
  await page.context().close();
});

test('columns are remembered, and a shared filter is found by a colleague', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, holder.admin);
  await page.goto('/dashboard/transactions?status=PENDING&minAmount=1000');
  const method = page.getByRole('columnheader', { name: 'Payment method' });
  await expect(method).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Payment method' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(method).toBeHidden();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(method).toBeHidden();

  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'Save current filters' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('To approve');
  await page.getByRole('checkbox', { name: 'Share with everyone in my organisation' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.context().close();

  const colleague = await browserOf(browser);
  await enter(colleague, holder.validator);
  await colleague.goto('/dashboard/transactions?type=BULK&page=3');
  await colleague.getByRole('button', { name: 'Saved filters' }).click();
  await colleague.getByRole('button', { name: /^To approve/ }).click();
  await expect(colleague).toHaveURL(/\/dashboard\/transactions\?status=PENDING&minAmount=1000$/);
  await expect(colleague.getByText('Planteur 42')).toBeVisible();
  await colleague.context().close();
});
