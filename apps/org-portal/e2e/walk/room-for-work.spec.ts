import { expect } from '@playwright/test';
import { test } from './test-context.ts';
import { ids } from '../../../../libs/testing/src/server/index.ts';
import { expectLoaded } from '../support/checks.ts';

test('a payment is entered on one screen of a phone, and what is optional is asked for by a press', async ({
  visits,
}) => {
  const { page, open } = await visits.ownOf('initiator');
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/dashboard/transactions/new?lng=fr', { reload: false });
  await expectLoaded(page);
  const goOn = page.getByRole('button', { name: 'Continuer' });
  await expect(goOn).toBeInViewport({ ratio: 1 });
  const foot = (await page.locator('.payment-foot').boundingBox())?.y ?? 0;
  const reason = await page.getByLabel('Motif').boundingBox();
  expect((reason?.y ?? Infinity) + (reason?.height ?? 0)).toBeLessThan(foot);
  // iOS zooms into fields whose text is smaller
  const fields = page.locator('main :is(input:not([type=checkbox], [type=radio], [type=file]), textarea)');
  expect(await fields.count()).toBeGreaterThan(3);
  const tooSmall = await fields.evaluateAll((all) =>
    all
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );
  expect(tooSmall).toEqual([]);

  const message = page.getByLabel(/^Message au bénéficiaire/);
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Plus de détails' }).click();
  await message.fill('Merci');
  await page.getByRole('button', { name: 'Plus de détails' }).click();
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Plus de détails' }).click();
  await expect(message).toHaveValue('Merci');
});

test('a mistake in a field that is folded away opens it', async ({ visits }) => {
  const { page, open } = await visits.ownOf('initiator');
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/dashboard/transactions/new?lng=en', { reload: false });
  await expectLoaded(page);
  const more = page.getByRole('button', { name: 'More details' });
  await more.click();
  await page.getByLabel(/^Email/).fill('nobody');
  await more.click();
  await expect(page.getByLabel(/^Email/)).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not an email address')).toBeVisible();
});

test('most rows of a file are in view while they are checked', async ({ visits }) => {
  const { page, open } = await visits.ownOf('initiator');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(`/dashboard/transactions/bulk?file=${ids.faultyFile}&show=all&lng=en`, { reload: false });
  await expectLoaded(page);
  const ready = page.getByRole('row', { name: /Hervé Njikam/ });
  const { height = Infinity } = (await ready.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(40);
  const head = await page.getByRole('row').first().boundingBox();
  const foot = await page.locator('.bulk-foot').boundingBox();
  // a notice of another file that pays the same stands above the rows here
  const room = (foot?.y ?? 0) - (head?.y ?? Infinity) - (head?.height ?? 0);
  expect(room / height).toBeGreaterThan(8);
});

test('rows made compact are of one line, and the filters too beside an open payment', async ({ visits }) => {
  const { page, open } = await visits.ownOf('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('/dashboard/transactions?lng=de', { reload: false });
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByRole('checkbox', { name: 'Kompakte Zeilen' }).check();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('row');
  const heights = await rows.evaluateAll(([, ...all]) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(40);
  await expect(page.getByRole('columnheader', { name: 'Betrag (XAF)' })).toBeInViewport({ ratio: 1 });
  await rows.nth(1).getByRole('button').first().click();
  const filters = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(filters).toBeVisible();
  const [search, button] = await Promise.all([
    page.getByRole('searchbox').boundingBox(),
    filters.boundingBox(),
  ]);
  expect(Math.abs((search?.y ?? 0) - (button?.y ?? Infinity))).toBeLessThan(20);
});
