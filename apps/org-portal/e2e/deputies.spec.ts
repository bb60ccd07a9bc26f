import { expect, test } from '@playwright/test';
import { call, fourDigits, makeOrganisation, signInByApi } from '../../../tools/e2e/api.ts';
import { password } from '../../../tools/e2e/product.ts';
import { answer, expectNoSidewaysScroll } from './support/checks.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { widths } from './support/widths.ts';

for (const { name, viewport } of widths)
  test(`a validator approves in the place of an admin who is away, on a ${name}`, async ({ browser }) => {
    const holder = await makeOrganisation('Brasserie de Limbé', fourDigits(), 400_000);
    const { accessToken } = await signInByApi(holder.admin, password);
    const tiers = [{ upTo: null, approvals: 1, from: { roles: ['ADMIN'], userIds: [] } }];
    await call('PUT', '/approval-policy', { tiers }, accessToken);
    const payee = { name: 'Garage Fotso', number: '+237677412085', accountType: 'MOMO' };
    const initiator = await signInByApi(holder.initiator, password);
    const body = { ...payee, amount: 20_000, reason: 'Truck repair' };
    const { id } = await call<{ id: string }>('POST', '/transaction', body, initiator.accessToken);
    const [admin, validator] = [await browserOf(browser), await browserOf(browser)];
    for (const page of [admin, validator]) await page.setViewportSize(viewport);

    await test.step('without a deputy the payment waits for an admin', async () => {
      await enter(validator, holder.validator);
      await validator.goto(`/dashboard/transactions?id=${id}`);
      await expect(validator.getByRole('button', { name: /^Approve 20,000/ })).toBeDisabled();
    });

    await test.step('the admin names the validator as deputy for today', async () => {
      await enter(admin, holder.admin);
      await admin.goto('/dashboard/settings?tab=approvals');
      await admin.getByRole('button', { name: 'Name a deputy' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Name a deputy' });
      const deputy = dialog.getByLabel('Deputy');
      await deputy.press('ArrowDown');
      await expect(deputy).toHaveAttribute('aria-expanded', 'true');
      await deputy.press('Enter');
      await dialog.getByRole('button', { name: 'Name deputy' }).click();
      await expect(admin.getByText('in force', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(admin);
    });

    await test.step('the validator reads for whom, and approves', async () => {
      await validator.reload();
      await validator.getByRole('button', { name: /^Approve 20,000/ }).click();
      const question = validator.getByRole('dialog', { name: /^Approve 20,000.*\?$/ });
      await expect(question.getByText(/^You approve this payment for .*whose deputy you are/)).toBeVisible();
      await expect(async () => {
        for (const tick of await question.getByRole('checkbox').all()) await tick.check();
        await expect(question.getByRole('button', { name: /^Approve 20,000/ })).toBeEnabled({ timeout: 500 });
      }).toPass();
      await expectNoSidewaysScroll(validator);
      await answer(question, /^Approve 20,000/);
      await expect(validator.getByText(/^.* · for /).first()).toBeVisible();
    });

    await test.step('the admin ends it from the member’s drawer', async () => {
      await admin.goto('/dashboard/users');
      await admin
        .getByText(/^validator of/)
        .first()
        .click();
      const drawer = admin.getByRole('dialog');
      await drawer.getByRole('button', { name: /^End:/ }).click();
      await answer(admin.getByRole('dialog', { name: 'End this deputy now?' }), 'End');
      await expect(drawer.getByText('No deputies now or later.')).toBeVisible();
      await expectNoSidewaysScroll(admin);
    });
    for (const page of [admin, validator]) await page.context().close();
  });
