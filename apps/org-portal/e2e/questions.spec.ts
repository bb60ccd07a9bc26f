import { expect, test, type Page } from '@playwright/test';
import { fourDigits, makeOrganisation, preparePayment, type Holder } from '../../../tools/e2e/api.ts';
import { answer, expectAccessible, expectNoSidewaysScroll, tickAll } from './support/checks.ts';
import { browserOf } from './support/people.ts';
import { countInputs } from './support/input-counter.ts';
import { enter } from './support/session.ts';
import { widths } from './support/widths.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Vergers du Noun', fourDigits(), 400_000);
});

const question = 'Is this the invoice of October?';

async function ask(page: Page, payee: string): Promise<void> {
  await page.getByRole('button', { name: payee }).click();
  await page.getByRole('button', { name: /^Ask( a question)?$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question about this payment?' });
  await dialog.getByLabel('Your question').fill(question);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText(/^Your question, /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve 2,500/ })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function answerIt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Answer' }).click();
  await page.getByRole('button', { name: 'Lydie Manga' }).first().click();
  await expect(page.getByRole('blockquote')).toHaveText(question);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Your answer' });
  await expect(box).toBeFocused();
  // whom the answer mentions, by the keyboard alone
  await box.pressSequentially('@valid');
  await expect(page.getByRole('menuitem', { name: /^validator of/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(/^@validator of .+ $/);
  await box.pressSequentially('No, of November');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Question', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Waiting for a validator')).toBeVisible();
}

for (const { name, viewport } of widths)
  test(`an approver asks, the maker answers and the approver approves, on a ${name}`, async ({ browser }) => {
    const [makes, approves] = [await browserOf(browser), await browserOf(browser)];
    for (const page of [makes, approves]) await page.setViewportSize(viewport);
    const inputs = await countInputs(approves.context());
    const payee = `Lydie Manga ${name}`;
    await preparePayment(holder.initiator, payee, 2_500);
    await enter(makes, holder.initiator);
    await enter(approves, holder.validator);

    await test.step('the approver asks, and cannot approve any more', () => ask(approves, payee));

    await test.step('its maker sees the question without a reload, and answers it', () => answerIt(makes));

    await test.step('the approver sees the answer as it comes, and approves in two presses', async () => {
      const open = approves.getByRole('button', { name: /^Approve 2,500/ });
      await expect(open).toBeEnabled();
      await expect(approves.getByRole('list', { name: 'Comments' })).toContainText('No, of November');
      inputs.taken();
      await open.click();
      const dialog = approves.getByRole('dialog', { name: /^Approve .+ to .+\?$/ });
      const ticks = await tickAll(dialog);
      await answer(dialog, /^Approve 2,500/);
      await expect(dialog).toBeHidden();
      expect(inputs.taken()).toBeLessThanOrEqual(2 + ticks);
    });
    for (const page of [makes, approves]) await page.context().close();
  });
