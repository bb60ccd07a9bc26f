import { expect, type Locator } from '@playwright/test';
import { ids } from '../../../../libs/testing/src/server/index.ts';
import { test } from './test-context.ts';

const narrow = { width: 360, height: 740 };

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Measures a part. While it is being replaced, such as a field whose calendar arrives, it has no box for a moment. */
async function boxOf(part: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect(async () => expect((box = await part.boundingBox())).not.toBeNull()).toPass();
  return box!;
}

const endOf = async (part: Locator) => {
  const { x, width } = await boxOf(part);
  return x + width;
};

test('the buttons of a drawer fit on a narrow phone, however long their amount', async ({ visits }) => {
  const { page, open } = await visits.of('admin');
  await page.setViewportSize(narrow);
  await open('/dashboard/balances?refill=1&lng=fr', { reload: true });
  await page.getByRole('spinbutton').fill('25000000');
  expect(await endOf(page.getByRole('button', { name: /^Continuer avec/ }))).toBeLessThanOrEqual(
    narrow.width,
  );
});

test('the buttons that decide about a request fit beneath it on a narrow phone', async ({ visits }) => {
  const { page, open } = await visits.of('platform');
  await page.setViewportSize(narrow);
  await open('/super-admin/organisation-request?lng=de', { reload: true });
  const approve = page.getByRole('button', { name: 'Organisation freischalten' });
  // within the room that the card leaves at its sides
  expect(await endOf(approve)).toBeLessThanOrEqual((await endOf(page.locator('.request-decision'))) - 20);
});

test('a wide button beside the title of a card stays on a narrow phone', async ({ visits }) => {
  const { page, open } = await visits.of('admin');
  await page.setViewportSize(narrow);
  await open('/dashboard/settings?tab=security&lng=de', { reload: true });
  const button = page.getByRole('button', { name: 'Alle anderen Geräte abmelden' });
  expect(await endOf(button)).toBeLessThanOrEqual(narrow.width);
});

test('an amount beside buttons is not squeezed to a word a line on a narrow phone', async ({ visits }) => {
  const { page, open } = await visits.of('admin');
  await page.setViewportSize(narrow);
  await open('/dashboard/settings?lng=fr', { reload: true });
  const { height } = await boxOf(page.getByText(/^Rechargé ce mois-ci/).first());
  expect(height).toBeLessThan(48);
});

test('a reference over a drawer stays in one line, however long the status beside it', async ({ visits }) => {
  const { page, open } = await visits.of('validator');
  await page.setViewportSize(narrow);
  await open(`/dashboard?id=${ids.waiting}&lng=fr`, { reload: true });
  const head = page.locator('.sg-drawer-head');
  await expect(head).toBeVisible();
  await head
    .locator('.sg-tag')
    .first()
    .evaluate((tag) => {
      tag.textContent = 'Partiellement payé : 16 sur 18';
      tag.classList.add('sg-tag-long');
    });
  const { height } = await boxOf(head.locator('.sg-mono'));
  expect(height).toBeLessThan(24);
});

test('what a search is for ends in dots where it does not fit', async ({ visits }) => {
  const { page, open } = await visits.of('admin');
  await page.setViewportSize(narrow);
  await open('/dashboard/transactions?lng=fr', { reload: true });
  await expect(page.getByRole('searchbox')).toHaveCSS('text-overflow', 'ellipsis');
});

test('the console’s header leaves its buttons on the screen of a narrow phone', async ({ visits }) => {
  const { page, open } = await visits.of('platform');
  for (const width of [narrow.width, 320]) {
    await page.setViewportSize({ ...narrow, width });
    await open('/super-admin?lng=de', { reload: true });
    expect(await endOf(page.locator('.sg-header .sg-person'))).toBeLessThanOrEqual(width);
    await expect(page.locator('.sg-header .sg-logo-suffix')).toBeInViewport();
  }
});

test('the filters of the audit log stand in whole rows on a phone', async ({ visits }) => {
  const { page, open } = await visits.of('platform');
  await page.setViewportSize({ ...narrow, width: 390 });
  await open('/super-admin/audit?lng=de', { reload: true });
  const filters = page.locator('.audit-filters');
  const end = await endOf(filters);
  for (const last of ['.list-tools', '.audit-search', '.sg-day-field:nth-child(4)'])
    expect(end - (await endOf(filters.locator(`> ${last}`)))).toBeLessThan(1);
});

test('what is known of a device has the line to itself on a narrow phone', async ({ visits }) => {
  const { page, open } = await visits.of('admin');
  await page.setViewportSize(narrow);
  await open('/dashboard/settings?tab=security&lng=fr', { reload: true });
  const { height } = await boxOf(page.getByText(/^Dernière activité/).first());
  expect(height).toBeLessThan(24);
});

test('the console’s refills stay on the narrowest screen', async ({ visits }) => {
  const { page, open } = await visits.of('platform');
  await page.setViewportSize({ ...narrow, width: 320 });
  await open('/super-admin/process-refills?lng=fr', { reload: true });
  const parts = ['.ant-segmented', '.refill-whole-line', '.sg-strip .sg-amount'];
  for (const part of parts) expect(await endOf(page.locator(part).first())).toBeLessThanOrEqual(320 - 16);
  // a sum ends in its own field
  const [sum, field] = [
    page.locator('.sg-strip .sg-amount').first(),
    page.locator('.sg-strip > div').first(),
  ];
  expect(await endOf(sum)).toBeLessThanOrEqual(await endOf(field));
});
