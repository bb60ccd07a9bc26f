import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { addresses, superAdmin } from '../../../tools/e2e/product.ts';
import { addAccount, requestRefill, invite } from '../../org-portal/e2e/support/admin.ts';
import { answer, expectAtRest, tickAll } from '../../org-portal/e2e/support/checks.ts';
import { activate, browserOf, signIn, signUp } from '../../org-portal/e2e/support/people.ts';

const organisation = 'Coopérative N’Kam';
const admin = { name: 'Aïssatou Bello', email: 'aissatou@nkam.example' };
const initiator = { name: 'Serge Tchakounté', email: 'serge@nkam.example', phone: '677200001' };
const validator = { name: 'Amina Hamadou', email: 'amina@nkam.example', phone: '677200002' };
const account = { name: 'Caisse principale', number: '677200100' };

async function preparePayment(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/transactions/new');
  await page.getByLabel('Phone number').fill('6 77 41 20 85');
  await page.getByLabel('Full name').fill('Pauline N’Gono');
  await page.getByLabel('Amount (XAF)').fill(amount);
  await page.getByLabel('Reason').fill('Transport, Penja – Douala');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  const question = page.getByRole('dialog', { name: 'Send this payment for approval?' });
  await expect(question).toContainText('Total from wallet');
  await answer(question, /^Send .* for approval$/);
  await expect(page.getByText('Waiting for approval')).toBeVisible();
}

test('an organisation signs up, fills its wallet, and one person’s payment is approved by another', async ({
  browser,
}) => {
  // the whole way, by four people
  test.slow();
  const [portal, adminConsole] = [await browserOf(browser), await browserOf(browser, addresses.adminConsole)];

  await test.step('signs up and is approved, which opens the dashboard automatically', async () => {
    await signUp(portal, { kind: 'Organisation', organisation, phone: '677200000', ...admin });
    await signIn(adminConsole, superAdmin.email, superAdmin.password, /\/super-admin$/);
    await adminConsole.getByRole('navigation').getByRole('link', { name: 'Requests' }).click();
    await adminConsole.getByRole('button', { name: new RegExp(organisation) }).click();
    await adminConsole.getByRole('button', { name: 'Approve organisation' }).click();
    await answer(adminConsole.getByRole('dialog'), 'Approve organisation');
    await expect(portal).toHaveURL(/\/dashboard$/);
  });

  await test.step('refills its wallet: requested, processed, collected, credited once', async () => {
    await addAccount(portal, admin.email, account);
    await requestRefill(portal, '500000');
    await adminConsole.getByRole('navigation').getByRole('link', { name: 'Refills' }).click();
    await adminConsole.getByRole('button', { name: 'Process 1' }).click();
    await answer(adminConsole.getByRole('dialog'), /^Process 500,000/);
    await expect(portal.getByText('Credited').first()).toBeVisible();
    await portal.goto('/dashboard');
    await expect(portal.getByText(/^500,000/).first()).toBeVisible();
  });

  const prepares = await browserOf(browser);
  const approves = await browserOf(browser);
  await test.step('invites an initiator and a validator, who activate their accounts', async () => {
    await activate(prepares, initiator, await invite(portal, admin.email, initiator, 'Initiator'));
    await activate(approves, validator, await invite(portal, admin.email, validator, 'Validator'));
    await expect(approves.getByText('Nothing to approve')).toBeVisible();
  });

  await test.step('a payment appears at the validator by itself, without a reload', async () => {
    await preparePayment(prepares, '25000');
    await expect(approves.getByText('Pauline N’Gono').first()).toBeVisible();
  });

  await test.step('the validator approves it, and the initiator sees it paid', async () => {
    await prepares.getByRole('link', { name: 'See this payment' }).click();
    await expect(prepares.getByText('Waiting for a validator')).toBeVisible();
    await approves.getByText('Pauline N’Gono').first().click();
    await approves.getByRole('button', { name: /^Approve 25,000/ }).click();
    const question = approves.getByRole('dialog', { name: /^Approve .+ to .+\?$/ });
    await expect(question).toContainText('25,179');
    await tickAll(question);
    await answer(question, /^Approve 25,000/);
    await expect(prepares.getByText('Paid by MTN')).toBeVisible();
  });

  await test.step('the receipt downloads as a PDF, and the list as CSV', async () => {
    const [receipt] = await Promise.all([
      prepares.waitForEvent('download'),
      prepares.getByRole('button', { name: 'Download receipt' }).click(),
    ]);
    expect(receipt.suggestedFilename()).toMatch(/^receipt-T-\d{6,}\.pdf$/);
    expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await portal.goto('/dashboard/transactions');
    await portal.getByRole('button', { name: 'Export' }).click();
    const choice = portal.getByRole('dialog', { name: 'Export' });
    await expectAtRest(choice);
    await choice.getByRole('radio', { name: 'CSV' }).check();
    const [list] = await Promise.all([
      portal.waitForEvent('download'),
      choice.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(list.suggestedFilename()).toBe('Transaction List.csv');
    const lines = (await readFile(await list.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Pauline N’Gono');
  });

  await test.step('the wallet and the ledger agree to the last franc', async () => {
    await portal.goto('/dashboard');
    await expect(portal.getByText(/^474,821/).first()).toBeVisible();
  });

  await test.step('a payment that is cancelled sends nothing', async () => {
    await preparePayment(prepares, '1000');
    await prepares.getByRole('link', { name: 'See this payment' }).click();
    await prepares
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click();
    const question = prepares.getByRole('dialog', { name: 'Cancel this payment?' });
    await expectAtRest(question);
    await question.getByLabel(/^Reason/).fill('Typed twice');
    await question.getByRole('button', { name: /^Cancel payment of 1,000/ }).click();
    await expect(prepares.getByText(/Cancelled by Serge Tchakounté/)).toBeVisible();
  });
});
