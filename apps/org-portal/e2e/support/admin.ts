import { expect, type Page } from '@playwright/test';
import { answer } from './checks.ts';
import { codeIn, mailCount } from '../../../../tools/e2e/inbox.ts';

interface Account {
  name: string;
  number: string;
}

/** Adds an account that refills the wallet, and confirms it with the code from the mail. */
export async function addAccount(page: Page, email: string, account: Account): Promise<void> {
  const seen = await mailCount(email);
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Use the emailed code' }).click();
  await page.getByLabel('One-time code').fill(await codeIn(email, seen));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
}

/** Adds an account that is confirmed on its phone, where the simulated holder approves what MTN asks for. */
export async function addAccountByPhone(page: Page, account: Account): Promise<void> {
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Ask on the phone' }).click();
  await expect(page.getByText(/^Account confirmed on the phone\. 100.XAF has been credited/)).toBeVisible();
}

async function fillAccount(page: Page, { name, number }: Account): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Add account' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add an account' });
  await drawer.getByLabel('Account name').fill(name);
  await drawer.getByLabel('Account number').fill(number);
  await drawer.getByRole('button', { name: 'Add and email the code' }).click();
}

export async function requestRefill(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/balances');
  await page.getByRole('button', { name: 'Refill wallet' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Refill the wallet' });
  await drawer.getByLabel('Amount (XAF)').fill(amount);
  await drawer.getByRole('button', { name: /^Continue with/ }).click();
  await answer(page.getByRole('dialog', { name: 'Request this refill?' }), /^Request/);
  await expect(page.getByText('Requested').first()).toBeVisible();
}

export interface Person {
  name: string;
  email: string;
  phone: string;
}

/** Invites with an address and a role; returns how many mails the invited person had before. */
export async function invite(
  page: Page,
  email: string,
  person: Pick<Person, 'email'>,
  role: 'Initiator' | 'Validator',
): Promise<number> {
  const before = await mailCount(person.email);
  const seen = await mailCount(email);
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('radio', { name: new RegExp(role) }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('One-time code');
  // a person who has just invited somebody else is not asked for another code
  await expect(code.or(page.getByText(/^Code accepted/))).toBeVisible();
  if (await code.isVisible()) await code.fill(await codeIn(email, seen));
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  return before;
}
