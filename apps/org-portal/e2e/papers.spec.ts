import { expect, test } from '@playwright/test';
import { pdfText } from '../../../libs/documents/src/testing/pdf-text.ts';
import {
  approvePayment,
  fetchFile,
  fourDigits,
  makeOrganisation,
  preparePayment,
  signInByApi,
  type Holder,
} from '../../../tools/e2e/api.ts';
import { addresses, password } from '../../../tools/e2e/product.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks.ts';
import { browserOf } from './support/people.ts';
import { widths } from './support/widths.ts';

let holder: Holder;
/** The address that is printed on a receipt, and the receipt itself. */
let paper: { url: string; reference: string; pdf: Buffer };
test.beforeAll(async () => {
  holder = await makeOrganisation('Savonnerie de Bonabéri', fourDigits(), 400_000);
  const { id } = await preparePayment(holder.initiator, 'Aïssatou N’Gono', 37_000);
  await approvePayment(holder.validator, id);
  const { accessToken } = await signInByApi(holder.initiator, password);
  const pdf = await fetchFile(`/transaction/generate-pdf/${id}`, accessToken);
  const text = pdfText(pdf);
  const [, token = ''] = /\/verify\/([0-9a-z\n-]{31,34})/.exec(text) ?? [];
  const [reference = ''] = /T-\d{6,}/.exec(text) ?? [];
  paper = {
    url: `${addresses.orgPortal}/verify/${token.replaceAll('\n', '').slice(0, 31)}`,
    reference,
    pdf,
  };
});

const statuses = { en: 'Completed', fr: 'Effectué', de: 'Abgeschlossen' };

for (const { name, viewport } of widths)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`whoever holds a receipt sees what it should say, on a ${name}, ${colorScheme}`, async ({
      browser,
    }) => {
      const page = await browserOf(browser, addresses.orgPortal, { viewport, colorScheme });
      await page.goto(paper.url);
      for (const [language, status] of Object.entries(statuses)) {
        await page.locator(`nav a[hreflang=${language}]`).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(paper.reference);
        await expect(page.getByText(status, { exact: true })).toBeVisible();
        await expect(page.getByText('Savonnerie de Bonabéri')).toBeVisible();
        await expect(page.getByText('N’Gono')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
      await page.goto(`${addresses.orgPortal}/verify/nothing`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No document at this address');
      await expectAccessible(page);
      await page.context().close();
    });

test('it needs no script', async ({ browser }) => {
  const page = await browserOf(browser, addresses.orgPortal, { javaScriptEnabled: false, locale: 'fr-CM' });
  await page.goto(paper.url);
  await expect(page.getByText(statuses.fr, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByText(statuses.de, { exact: true })).toBeVisible();
  await page.context().close();
});

test('it is printed as a paper: without links, frame and colour behind it, with all that it says', async ({
  browser,
}) => {
  const page = await browserOf(browser, addresses.orgPortal, { colorScheme: 'dark' });
  await page.goto(paper.url);
  const links = page.getByRole('navigation');
  const card = page.locator('.card');
  await expect(links).toBeVisible();
  await expect(card).not.toHaveCSS('border-top-width', '0px');
  await page.emulateMedia({ media: 'print' });
  await expect(links).toBeHidden();
  await expect(card).toHaveCSS('border-top-width', '0px');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  // paper is light, whatever the screen was
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(19, 32, 28)');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(paper.reference);
  await expect(page.getByText(statuses.en, { exact: true })).toBeVisible();
  await page.context().close();
});
