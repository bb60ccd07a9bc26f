import { expect, test, type Page } from '@playwright/test';
import { pdfText } from '../../../libs/documents/src/testing/pdf-text.ts';
import { approvePayment, fourDigits, makeOrganisation, type Holder } from '../../../tools/e2e/api.ts';
import { answer, expectNoSidewaysScroll } from './support/checks.ts';
import { downloadBy } from './support/downloads.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { countInputs } from './support/input-counter.ts';
import { widths } from './support/widths.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Plantations de Njombé', fourDigits(), 400_000);
});

const invoice = {
  name: 'Facture 0312.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
};

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Phone number').fill('6 77 41 20 85');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Amount (XAF)').fill('12500');
  await page.getByLabel('Reason').fill('Transport, Penja – Douala');
  // a phone folds optional fields away
  const more = page.getByRole('button', { name: 'More details' });
  if (await more.isVisible()) await more.click();
  await page.getByLabel('Attachment').setInputFiles(invoice);
  await expect(page.getByText(invoice.name)).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue with 12,500/ }).click();
  const question = page.getByRole('dialog', { name: 'Send this payment for approval?' });
  await expect(question).toContainText(invoice.name);
  await answer(question, /^Send 12,500.* for approval$/);
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
}

for (const { name, viewport } of widths)
  test(`an initiator prepares a payment with its document and sees its outcome, on a ${name}`, async ({
    browser,
  }) => {
    const page = await browserOf(browser);
    await page.setViewportSize(viewport);
    const inputs = await countInputs(page.context());
    const payee = `Pauline N’Gono ${name}`;
    await enter(page, holder.initiator);

    await test.step('one press leads from the first screen to the form', async () => {
      await expect(page.getByRole('heading', { name: 'Your payments', level: 1 })).toBeVisible();
      inputs.taken();
      await page.getByRole('link', { name: 'New payment' }).click();
      await expect(page.getByLabel('Amount (XAF)')).toBeVisible();
      expect(inputs.taken()).toBe(1);
    });

    await test.step('prepares it, and finds it open with its document', async () => {
      await fillIn(page, payee);
      await expectNoSidewaysScroll(page);
      await send(page);
      await page.getByRole('link', { name: 'See this payment' }).click();
      await expect(page.getByText('Waiting for a validator')).toBeVisible();
      await expectNoSidewaysScroll(page);
      const document = await downloadBy(page.getByRole('button', { name: /^Facture 0312\.pdf/ }));
      expect(document).toEqual({ name: invoice.name, content: invoice.buffer });
    });

    await test.step('sees it paid as it happens, and has the receipt', async () => {
      const id = new URL(page.url()).searchParams.get('id') ?? '';
      await approvePayment(holder.validator, id);
      await expect(page.getByText('Paid by MTN')).toBeVisible();
      const receipt = await downloadBy(page.getByRole('button', { name: 'Download receipt' }));
      expect(receipt.name).toMatch(/^receipt-T-\d{6,}\.pdf$/);
      expect(pdfText(receipt.content)).toContain(payee);
    });

    await test.step('finds it among what was paid on the first screen', async () => {
      await page.goto('/dashboard');
      await page.getByText('Paid', { exact: true }).first().click();
      await expect(page).toHaveURL(/show=paid/);
      await expect(page.getByText(payee).first()).toBeVisible();
    });
    await page.context().close();
  });
