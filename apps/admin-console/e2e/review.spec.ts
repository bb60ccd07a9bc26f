import { expect, test, type Page } from '@playwright/test';
import { addresses, superAdmin } from '../../../tools/e2e/product.ts';
import { answer, expectAtRest } from '../../org-portal/e2e/support/checks.ts';
import { allMails } from '../../../tools/e2e/inbox.ts';
import { browserOf, signIn, signUp } from '../../org-portal/e2e/support/people.ts';

let console_: Page;

test.beforeEach(async ({ browser }) => {
  console_ = await browserOf(browser, addresses.adminConsole);
  await signIn(console_, superAdmin.email, superAdmin.password, /\/super-admin$/);
});
test.afterEach(() => console_.context().close());

test('an individual signs up, is approved, and the dashboard opens automatically', async ({ browser }) => {
  const person = await browserOf(browser);
  await signUp(person, {
    kind: 'Individual',
    name: 'Thierry N’Gono',
    email: 'thierry@ngono.example',
    phone: '677100200',
  });

  await console_.getByRole('navigation').getByRole('link', { name: 'Individuals' }).click();
  await console_.getByRole('button', { name: 'Approve Thierry N’Gono' }).click();
  await answer(console_.getByRole('dialog'), 'Approve');
  await expect(console_.getByText('No one waiting')).toBeVisible();

  await expect(person).toHaveURL(/\/dashboard$/);
  await person.context().close();
});

test('an organisation is rejected with a reason, which is mailed', async ({ browser }) => {
  const person = await browserOf(browser);
  const email = 'office@scierie.example';
  await signUp(person, {
    kind: 'Organisation',
    organisation: 'Scierie Dja',
    name: 'Paul Dja',
    email,
    phone: '677100300',
  });

  await console_.getByRole('navigation').getByRole('link', { name: 'Requests' }).click();
  await console_.getByRole('button', { name: /Scierie Dja/ }).click();
  await console_.getByRole('button', { name: 'Reject' }).click();
  const dialog = console_.getByRole('dialog');
  await expectAtRest(dialog);
  await dialog.getByLabel('Reason').fill('The register does not know this company.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(console_.getByRole('button', { name: /Scierie Dja/ })).toBeHidden();

  await expect
    .poll(async () => {
      return (await allMails()).some(
        ({ to, text }) => to.includes(email) && text.includes('does not know this company'),
      );
    })
    .toBe(true);
  await person.context().close();
});
