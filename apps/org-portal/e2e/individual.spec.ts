import { expect, test } from '@playwright/test';
import { fourDigits, makeIndividual } from '../../../tools/e2e/api.ts';
import { answer, expectNoSidewaysScroll, tickAll } from './support/checks.ts';
import { codeIn, mailCount } from '../../../tools/e2e/inbox.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { widths } from './support/widths.ts';

let email: string;
test.beforeAll(async () => {
  email = await makeIndividual('Thierry Ndongo', fourDigits(), 100_000);
});

for (const { name, viewport } of widths)
  test(`an individual prepares a payment and approves it with the code for it, on a ${name}`, async ({
    browser,
  }) => {
    const page = await browserOf(browser);
    await page.setViewportSize(viewport);
    await enter(page, email);
    await page.getByRole('link', { name: 'New payment' }).first().click();
    await page.getByLabel('Phone number').fill('677412085');
    await page.getByLabel('Full name').fill(`Lydie Manga ${name}`);
    await page.getByLabel('Amount (XAF)').fill('3000');
    await page.getByLabel('Reason').fill('School fees');
    await page.getByRole('button', { name: /^Continue with 3,000/ }).click();
    await answer(page.getByRole('dialog', { name: 'Create this payment?' }), /^Create a payment of 3,000/);

    await page.getByRole('link', { name: 'Approve this payment' }).click();
    const approve = page.getByRole('button', { name: /^Approve 3,000/ });
    await expect(approve).toBeVisible();
    await expectNoSidewaysScroll(page);
    const seen = await mailCount(email);
    await approve.click();
    const question = page.getByRole('dialog', { name: /^Approve .+ to .+\?$/ });
    await tickAll(question);
    await question.getByLabel('One-time code').fill(await codeIn(email, seen));
    await question.getByRole('button', { name: /^Approve 3,000/ }).click();
    await expect(page.getByText('Paid by MTN').first()).toBeVisible();
    await page.context().close();
  });
