import { expect, test, type Locator, type Page } from '@playwright/test';
import { fourDigits, makeOrganisation, type Holder } from '../../../tools/e2e/api.ts';
import { expectAtRest } from './support/checks.ts';
import { codeIn, mailCount } from '../../../tools/e2e/inbox.ts';
import { password } from '../../../tools/e2e/product.ts';
import { browserOf } from './support/people.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Imprimerie Bafoussam', fourDigits(), 200_000);
});

const mostSteps = 60;

const hasFocus = (target: Locator) =>
  target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

/** Presses Tab until something has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const isThere = await target.evaluateAll((found) =>
      found.includes(document.activeElement as HTMLElement),
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${mostSteps} times Tab, and ${String(target)} has no focus`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Describes the focused element after each Tab. */
async function order(page: Page, steps: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
        return (focused.getAttribute('aria-label') ?? label ?? focused.textContent ?? '').trim();
      }),
    );
  }
  return names;
}

/** Names the focused element of the content when a fixed bar covers it. */
const underABar = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const bars = [...document.querySelectorAll('.sg-header, .sg-tabbar, .payment-foot')];
    if (focused.closest('#main') === null) return null;
    const { top, bottom, height } = focused.getBoundingClientRect();
    if (height > window.innerHeight / 2) return null;
    const isUnder = bars
      .filter((bar) => !bar.contains(focused))
      .map((bar) => bar.getBoundingClientRect())
      .some((bar) => top < bar.bottom && bottom > bar.top);
    return isUnder ? focused.outerHTML.slice(0, 200) : null;
  });

/** Signs in without a mouse: password, code, dashboard. */
async function signInByKeyboard(page: Page, email: string): Promise<void> {
  const seen = await mailCount(email);
  await page.goto('/login');
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.locator('input[name=password]'), password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('One-time code');
  await expect(code).toBeFocused();
  await page.keyboard.type(await codeIn(email, seen));
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Returns true if the focus has gone to something behind a question; past its last button comes the browser itself. */
const isBehind = (question: Locator) =>
  question.evaluate(
    (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
  );

test('the sign-in page leads from e-mail to password to the button, and to the rest only then', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await page.goto('/login');
  const names = await order(page, 8);
  const from = names.findIndex((name) => name.startsWith('Email'));
  expect(names.slice(from, from + 5)).toEqual([
    'Email',
    'Password',
    'Continue',
    'Show password',
    'Forgot password?',
  ]);
  await page.context().close();
});

test('a payment is prepared and approved without a mouse', async ({ browser }) => {
  const prepares = await browserOf(browser);
  await test.step('signs in', () => signInByKeyboard(prepares, holder.initiator));

  await test.step('the first Tab leads past the menu to the content', async () => {
    await prepares.goto('/dashboard/transactions/new');
    await expect(prepares.getByRole('heading', { level: 1 })).toBeVisible();
    await prepares.keyboard.press('Tab');
    await expect(prepares.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await prepares.keyboard.press('Enter');
    await expect(prepares.locator('#main')).toBeFocused();
  });

  await test.step('fills the form in from top to bottom', async () => {
    await type(prepares, prepares.getByLabel('Phone number'), '677412085');
    await type(prepares, prepares.getByLabel('Full name'), 'Rose Atangana');
    await type(prepares, prepares.getByLabel('Amount (XAF)'), '7500');
    await type(prepares, prepares.getByLabel('Reason'), 'Paper');
  });

  const question = prepares.getByRole('dialog', { name: 'Send this payment for approval?' });
  const goOn = prepares.getByRole('button', { name: /^Continue with/ });
  await test.step('the question begins on "Go back", keeps the focus, and returns it', async () => {
    await press(prepares, goOn);
    await expectAtRest(question);
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
    for (let step = 0; step < 6; step += 1) {
      await prepares.keyboard.press('Tab');
      expect([step, await isBehind(question)]).toEqual([step, false]);
    }
    await prepares.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(goOn).toBeFocused();
  });

  await test.step('sends it', async () => {
    await prepares.keyboard.press('Enter');
    await expectAtRest(question);
    await press(prepares, question.getByRole('button', { name: /^Send .* for approval$/ }));
    await expect(prepares.getByText('Waiting for approval')).toBeVisible();
  });

  const approves = await browserOf(browser);
  await test.step('another opens it from the list, and closing gives the focus back to its row', async () => {
    await signInByKeyboard(approves, holder.validator);
    const row = approves.getByRole('row', { name: /Rose Atangana/ });
    const opener = row.locator('a, button');
    await expect(row).toBeVisible();
    await press(approves, opener);
    await expect(approves.getByRole('button', { name: /^Approve 7,500/ })).toBeVisible();
    await approves.keyboard.press('Escape');
    await expect(approves.getByRole('button', { name: /^Approve 7,500/ })).toBeHidden();
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await approves.keyboard.press('Enter');
  });

  await test.step('and approves it: Enter alone on the question does not', async () => {
    const approve = approves.getByRole('button', { name: /^Approve 7,500/ });
    await expect(approve).toBeVisible();
    const ask = approves.getByRole('dialog', { name: /^Approve .+ to .+\?$/ });
    await press(approves, approve);
    await expectAtRest(ask);
    await approves.keyboard.press('Enter');
    await expect(ask).toBeHidden();
    await expect(approve).toBeFocused();
    await approves.keyboard.press('Enter');
    await expectAtRest(ask);
    for (const tick of await ask.getByRole('checkbox').all()) {
      await tabTo(approves, tick);
      await approves.keyboard.press('Space');
    }
    await press(approves, ask.getByRole('button', { name: /^Approve 7,500/ }));
    await expect(approves.getByText('Approved by you today')).toBeVisible();
  });
  await prepares.context().close();
  await approves.context().close();
});

test('the menu of the person and the notifications open, close with Escape and give the focus back', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await signInByKeyboard(page, holder.initiator);
  const bell = page.getByRole('button', { name: /^Notifications/ }).first();
  await press(page, bell);
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(bell).toBeFocused();
  await page.context().close();
});

test('a list of choices opens in sight also for a person who wants no motion', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInByKeyboard(page, holder.initiator);
  await page.goto('/dashboard/transactions');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.locator('.ant-select-item-option').first()).toBeInViewport();
  await page.context().close();
});

test('on a small phone nothing that has the focus lies under the bars', async ({ browser }) => {
  const page = await browserOf(browser);
  await signInByKeyboard(page, holder.initiator);
  // a phone at 200 %
  await page.setViewportSize({ width: 390, height: 420 });
  for (const path of ['/dashboard/transactions/new', '/dashboard/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      expect([path, step, await underABar(page)]).toEqual([path, step, null]);
    }
  }
});
