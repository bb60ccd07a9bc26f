import { expect, test } from '@playwright/test';
import { call, fourDigits, makeOrganisation, signInByApi } from '../../../tools/e2e/api.ts';
import { password } from '../../../tools/e2e/product.ts';
import { expectNoSidewaysScroll } from './support/checks.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { widths } from './support/widths.ts';

for (const { name, viewport } of widths)
  test(`an initiator changes a beneficiary’s number, and a validator confirms it, on a ${name}`, async ({
    browser,
  }) => {
    const holder = await makeOrganisation('Boulangerie de Kribi', fourDigits(), 400_000);
    const { accessToken } = await signInByApi(holder.initiator, password);
    const payee = { name: 'Garage Fotso', phoneNumber: '+237677412085' };
    const url = '/transaction/beneficiaries';
    const { id } = await call<{ id: string }>('POST', url, payee, accessToken);
    const [initiator, validator] = [await browserOf(browser), await browserOf(browser)];
    for (const page of [initiator, validator]) await page.setViewportSize(viewport);

    await test.step('the initiator reads before saving that someone else has to confirm', async () => {
      await enter(initiator, holder.initiator);
      await initiator.goto(`/dashboard/beneficiaries?id=${id}&edit=1`);
      await expect(initiator.getByText(/one of them has to confirm a new name or number/)).toBeVisible();
      await initiator.getByLabel('Phone number').fill('+237 6 77 41 20 99');
      await initiator.getByRole('button', { name: 'Save' }).click();
      await expect(initiator.getByText(/Someone else has to confirm it; until then/)).toBeVisible();
      await expect(initiator.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
      await expectNoSidewaysScroll(initiator);
    });

    await test.step('a new payment says so', async () => {
      await initiator.goto(`/dashboard/transactions/new?beneficiaryId=${id}`);
      await expect(initiator.getByText(/is to be replaced/)).toBeVisible();
      await expectNoSidewaysScroll(initiator);
    });

    await test.step('the validator confirms it by keyboard', async () => {
      await enter(validator, holder.validator);
      await validator.goto('/dashboard/beneficiary-changes');
      await expect(validator.getByRole('deletion')).toHaveText('+237 6 77 41 20 85');
      await expect(validator.getByRole('insertion')).toHaveText('+237 6 77 41 20 99');
      await expectNoSidewaysScroll(validator);
      await validator.getByRole('button', { name: 'Confirm the new details of Garage Fotso' }).press('Enter');
      await expect(validator.getByText('No changes to confirm')).toBeVisible();
    });

    await test.step('and the new number is used', async () => {
      await initiator.goto(`/dashboard/beneficiaries?id=${id}`);
      await expect(initiator.getByText('+237 6 77 41 20 99').first()).toBeVisible();
      await expect(initiator.getByText(/Someone else has to confirm/)).toHaveCount(0);
    });
    for (const page of [initiator, validator]) await page.context().close();
  });
