import { expect, test } from '@playwright/test';
import { call, fourDigits, makeOrganisation, preparePayment, signInByApi } from '../../../tools/e2e/api.ts';
import { expectNoSidewaysScroll } from '../../org-portal/e2e/support/checks.ts';
import { browserOf } from '../../org-portal/e2e/support/people.ts';
import { enter } from '../../org-portal/e2e/support/session.ts';
import { addresses, password, superAdmin } from '../../../tools/e2e/product.ts';

for (const width of [1440, 390])
  test(`a figure of the overview opens the payments it is of, ${width} px wide`, async ({ browser }) => {
    const digits = fourDigits();
    const { initiator, validator } = await makeOrganisation(`Scierie ${digits}`, digits, 50_000);
    const payee = `Payee ${digits}`;
    const { id } = await preparePayment(initiator, payee, 2_000);
    const { accessToken } = await signInByApi(validator, password);
    await call('PATCH', `/transaction/approve/${id}`, undefined, accessToken);

    const viewport = { width, height: 900 };
    const page = await browserOf(browser, addresses.adminConsole, { viewport });
    await enter(page, superAdmin.email, superAdmin.password);
    await page.getByRole('main').getByRole('link', { name: /XAF$/ }).first().click();
    await expect(page).toHaveURL(/view=payments&outcome=PAID/);
    await page.getByRole('searchbox', { name: 'Name, reason, number or amount' }).fill(payee);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText(payee).first()).toBeVisible();
    await expect(page.getByText(/^1 payment, 2,000/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
