import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectLoaded, untilStill } from '../../apps/org-portal/e2e/support/checks.ts';
import { browserOf } from '../../apps/org-portal/e2e/support/people.ts';
import { enter } from '../../apps/org-portal/e2e/support/session.ts';
import { demoPassword } from '../demo/demo.ts';
import { superAdmin } from '../demo/story.ts';
import { root } from './browser.ts';
import { addresses } from './product.ts';

const desktop = { width: 1440, height: 900 };
/** Width at which a desktop is shown, reduced so that two pictures fit side by side; px. */
const pictureWidth = 1200;
const phone = { width: 390, height: 900 };

const admin = 'clarisse@moungofruits.example';
const initiator = 'serge@moungofruits.example';
const validator = 'amina@moungofruits.example';

async function shoot(page: Page, name: string): Promise<void> {
  await expectLoaded(page);
  await untilStill(page);
  const picture = sharp(await page.screenshot());
  const isDesktop = page.viewportSize()?.width === desktop.width;
  await (isDesktop ? picture.resize(pictureWidth) : picture)
    .webp({ quality: 82 })
    .toFile(path.join(root, 'docs/screens', `${name}.webp`));
}

async function shootScreen(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, name);
}

test('the sign-in', async ({ browser }) => {
  const page = await browserOf(browser, addresses.orgPortal, { viewport: desktop });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await shoot(page, 'sign-in');
});

test('the admin', async ({ browser }) => {
  const page = await browserOf(browser, addresses.orgPortal, { viewport: desktop });
  await enter(page, admin, demoPassword);
  for (const [address, name] of [
    ['/dashboard', 'overview'],
    ['/dashboard/transactions', 'transactions'],
    ['/dashboard/beneficiaries', 'beneficiaries'],
    ['/dashboard/expenses', 'expenses'],
    ['/dashboard/balances', 'balances'],
  ] as const)
    await shootScreen(page, address, name);
});

for (const [name, viewport] of [
  ['approvals', desktop],
  ['approval-phone', phone],
] as const)
  test(`whoever approves: ${name}`, async ({ browser }) => {
    const page = await browserOf(browser, addresses.orgPortal, { viewport });
    await enter(page, validator, demoPassword);
    await page.getByText('Garage Fotso et Fils').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(page, name);
  });

test('a payment file in French', async ({ browser }) => {
  const page = await browserOf(browser, addresses.orgPortal, { viewport: desktop });
  await enter(page, initiator, demoPassword);
  await page.goto('/dashboard?lng=fr');
  await page.getByText('recolte-novembre.csv').first().click();
  await expect(page.getByRole('heading', { name: 'Vérifiez les lignes' })).toBeVisible();
  await shoot(page, 'bulk-check');
});

test('the console', async ({ browser }) => {
  const page = await browserOf(browser, addresses.adminConsole, { viewport: desktop });
  await enter(page, superAdmin.email, demoPassword);
  for (const [address, name] of [
    ['/super-admin', 'console-overview'],
    ['/super-admin/organisation-request', 'requests'],
    ['/super-admin/process-refills', 'refills'],
    ['/super-admin/reports', 'reports'],
  ] as const)
    await shootScreen(page, address, name);
});
