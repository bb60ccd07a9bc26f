import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { addresses, password } from '../../../../tools/e2e/product.ts';
import { activationLinkIn, codeIn, mailCount } from '../../../../tools/e2e/inbox.ts';

/**
 * Opens a browser of somebody's own: it shares nothing with the others. Every report of the content policy fails the
 * test.
 */
export async function browserOf(
  browser: Browser,
  baseURL = addresses.orgPortal,
  settings: BrowserContextOptions = {},
): Promise<Page> {
  const defaults = { baseURL, locale: 'en-US', timezoneId: 'Africa/Douala' };
  const context = await browser.newContext({ ...defaults, ...settings });
  const page = await context.newPage();
  watch(page);
  return page;
}

/** Fails the test when a browser says what it must never say: a broken policy, a crash, a failed hydration. */
export function watch(page: Page): void {
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Minified React error|hydrat/i.test(message.text()))
      throw new Error(message.text());
  });
}

export async function enterCode(page: Page, email: string, seen: number): Promise<void> {
  await page.getByLabel('One-time code').fill(await codeIn(email, seen));
}

interface SignUp {
  kind: 'Organisation' | 'Individual';
  name: string;
  email: string;
  phone: string;
  organisation?: string;
}

/** Signs up, verifies the address and ends on the page that says that the account is under review. */
export async function signUp(page: Page, { kind, name, email, phone, organisation }: SignUp): Promise<void> {
  const seen = await mailCount(email);
  await page.goto('/sign-up');
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click();
  if (organisation) {
    await page.getByLabel('Organisation name').fill(organisation);
    await page.getByLabel('Sector').selectOption('AGRICULTURE');
    await page.getByLabel('City').selectOption('douala');
  }
  await page.getByRole('textbox', { name: /phone number/i }).fill(phone);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirm]').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await enterCode(page, email, seen);
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Your account is under review')).toBeVisible();
}

export async function signIn(page: Page, email: string, secret: string, landing: RegExp): Promise<void> {
  const seen = await mailCount(email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await enterCode(page, email, seen);
  await expect(page).toHaveURL(landing);
}

interface Invited {
  name: string;
  email: string;
  phone: string;
}

/**
 * Follows the link in an invitation, fills in the person's details and sets a password; the person is then signed in.
 */
export async function activate(page: Page, { name, email, phone }: Invited, seen: number): Promise<void> {
  await page.goto(await activationLinkIn(email, seen));
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone number').fill(phone);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirm]').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
