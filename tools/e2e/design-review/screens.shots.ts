import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectLoaded, untilStill } from '../../../apps/org-portal/e2e/support/checks.ts';
import { test, type Who } from '../../../apps/org-portal/e2e/walk/test-context.ts';
import { ids, people } from '../../../libs/testing/src/server/index.ts';
import { folder, references, reviewFolder } from './references.ts';

interface Screen {
  who: Who;
  address: string;
  /** Acts on the screen before it is photographed. */
  then?: (page: Page) => Promise<void>;
}

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(people.admin.email);
  await page.locator('input[name=password]').fill('Right-one-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

const queue: Screen = { who: 'validator', address: '/dashboard' };
const approval: Screen = { ...queue, address: `/dashboard?id=${ids.waiting}` };
const overview: Screen = { who: 'admin', address: '/dashboard' };

/** The product's screen for each reference picture. */
const screens: Record<string, Screen> = {
  signin: { who: 'nobody', address: '/login' },
  'signin-code': { who: 'nobody', address: '/login', then: askForCode },
  overview,
  'tablet-overview': overview,
  'approvals-queue': queue,
  'approvals-drawer': approval,
  'approvals-detail': approval,
  'laptop-approvals': approval,
  'bulk-check': { who: 'initiator', address: `/dashboard/transactions/bulk?file=${ids.faultyFile}` },
  'org-request': {
    who: 'platform',
    address: `/super-admin/organisation-request?id=${ids.newOrganisation}`,
  },
  refills: { who: 'platform', address: '/super-admin/process-refills' },
};

for (const { picture, screen, width, mode } of references)
  test(picture, async ({ visits }) => {
    const shown = screens[screen];
    if (!shown) throw new Error(`no screen of the product is named for the reference picture ${picture}`);
    const { page, open, close } = await visits.ownOf(shown.who);
    const { height = 900 } = await sharp(path.join(folder, `${picture}.webp`)).metadata();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await open(shown.address, { reload: true });
    await shown.then?.(page);
    await expectLoaded(page);
    await untilStill(page);
    await page.screenshot({ path: path.join(reviewFolder, `${picture}.png`) });
    await close();
  });
