import { expect, test, type Page } from '@playwright/test';
import { call, fourDigits, makeOrganisation, signInByApi, type Holder } from '../../../tools/e2e/api.ts';
import { password } from '../../../tools/e2e/product.ts';
import { answer, expectNoSidewaysScroll } from './support/checks.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { widths } from './support/widths.ts';

/** Makes a payment as the initiator; returns its id. */
async function paymentOf({ initiator }: Holder): Promise<string> {
  const { accessToken } = await signInByApi(initiator, password);
  const payee = { name: 'Garage Fotso', number: '+237677412085', accountType: 'MOMO' };
  const body = { ...payee, amount: 20_000, reason: 'Truck repair' };
  return (await call<{ id: string }>('POST', '/transaction', body, accessToken)).id;
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve 20,000/ }).click();
  const question = page.getByRole('dialog', { name: /^Approve 20,000.*\?$/ });
  // what there is to check comes with the name that MTN has, also while the question is open
  await expect(async () => {
    for (const tick of await question.getByRole('checkbox').all()) await tick.check();
    await expect(question.getByRole('button', { name: /^Approve 20,000/ })).toBeEnabled({ timeout: 500 });
  }).toPass();
  await answer(question, /^Approve 20,000/);
}

for (const { name, viewport } of widths)
  test(`an admin asks for two approvals, and the second one releases a payment, on a ${name}`, async ({
    browser,
  }) => {
    const holder = await makeOrganisation('Plantations de Penja', fourDigits(), 400_000);
    const [admin, validator] = [await browserOf(browser), await browserOf(browser)];
    for (const page of [admin, validator]) await page.setViewportSize(viewport);

    await test.step('the admin asks for a second person above 10,000 francs', async () => {
      await enter(admin, holder.admin);
      await admin.goto('/dashboard/settings?tab=approvals');
      await expect(admin.getByText(/^No policy yet/)).toBeVisible();
      await admin.getByRole('button', { name: 'Change' }).click();
      await admin.getByRole('button', { name: 'Add a rule' }).click();
      await admin.getByLabel('Up to (XAF)').first().fill('10000');
      await admin.getByLabel('Approvals').last().press('ArrowDown');
      await admin.getByTitle('2', { exact: true }).last().click();
      await admin.getByLabel('One of them by an admin').check();
      await expectNoSidewaysScroll(admin);
      await admin.getByRole('button', { name: 'Save' }).click();
      await expect(
        admin.getByText(/^2 approvals, by anyone who may approve\. One of them by an admin\.$/),
      ).toBeVisible();
      await expectNoSidewaysScroll(admin);
    });

    const id = await paymentOf(holder);
    await test.step('a validator approves it, and it waits for an admin', async () => {
      await enter(validator, holder.validator);
      await validator.goto(`/dashboard/transactions?id=${id}`);
      await expect(validator.getByText('0 of 2 approvals', { exact: true })).toBeVisible();
      await approve(validator);
      await expect(validator.getByText('1 of 2 approvals', { exact: true })).toBeVisible();
      await expect(validator.getByText(/waiting for an admin/).first()).toBeVisible();
      await expectNoSidewaysScroll(validator);
    });

    await test.step('the admin approves it too, and it is paid', async () => {
      await admin.goto(`/dashboard/transactions?id=${id}`);
      await approve(admin);
      await expect(admin.getByText('Paid by MTN')).toBeVisible();
      await expect(admin.getByText(/^Approved by .*validator/i)).toBeVisible();
    });
    for (const page of [admin, validator]) await page.context().close();
  });

for (const { name, viewport } of widths)
  test(`an admin limits what a validator approves in a day, and the next payment waits, on a ${name}`, async ({
    browser,
  }) => {
    const holder = await makeOrganisation('Scierie de Bertoua', fourDigits(), 400_000);
    const [admin, validator] = [await browserOf(browser), await browserOf(browser)];
    for (const page of [admin, validator]) await page.setViewportSize(viewport);

    await test.step('the admin sets a limit for everybody, and another for one person', async () => {
      await enter(admin, holder.admin);
      await admin.goto('/dashboard/settings?tab=approvals');
      await admin.getByRole('button', { name: 'Change' }).click();
      await admin.getByLabel('What one person may approve in 24 hours (XAF)').fill('25000');
      await admin.getByRole('button', { name: 'Add limits for one person' }).click();
      await admin.getByRole('combobox', { name: 'Different limits for' }).press('ArrowDown');
      await admin.keyboard.press('Enter');
      await admin.getByLabel('Create in 24 hours (XAF)', { exact: true }).fill('90000');
      await expectNoSidewaysScroll(admin);
      await admin.getByRole('button', { name: 'Save' }).click();
      await expect(admin.getByText('At most 25,000 XAF')).toBeVisible();
      await expectNoSidewaysScroll(admin);
    });

    const [first, second] = [await paymentOf(holder), await paymentOf(holder)];
    await test.step('the validator approves one payment, and reads why the other one waits', async () => {
      await enter(validator, holder.validator);
      await validator.goto(`/dashboard/transactions?id=${first}`);
      await approve(validator);
      await validator.goto(`/dashboard/transactions?id=${second}`);
      await expect(
        validator.getByText(
          /^You may approve 4,856.XAF more at present: the limit is 25,000.XAF in 24 hours/,
        ),
      ).toBeVisible();
      await expect(validator.getByRole('button', { name: /^Approve 20,000/ })).toBeDisabled();
      await expectNoSidewaysScroll(validator);
    });
  });
