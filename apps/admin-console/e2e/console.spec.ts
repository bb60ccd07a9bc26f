import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  call,
  fourDigits,
  makeOrganisation,
  requestOrganisation,
  signInByApi,
} from '../../../tools/e2e/api.ts';
import { answer, expectNoSidewaysScroll } from '../../org-portal/e2e/support/checks.ts';
import { addresses, password, superAdmin } from '../../../tools/e2e/product.ts';
import { watch } from '../../org-portal/e2e/support/people.ts';
import { enter } from '../../org-portal/e2e/support/session.ts';
import { countInputs, type InputCounter } from '../../org-portal/e2e/support/input-counter.ts';

const widths = [1440, 390];

/** Opens a console whose every press is counted: a person's clicks and keys, none that a script makes. */
async function countedConsole(
  browser: Browser,
  width: number,
): Promise<{ page: Page; inputs: InputCounter }> {
  const context = await browser.newContext({
    baseURL: addresses.adminConsole,
    viewport: { width, height: 900 },
    locale: 'en-US',
    timezoneId: 'Africa/Douala',
  });
  const inputs = await countInputs(context);
  const page = await context.newPage();
  watch(page);
  await enter(page, superAdmin.email, superAdmin.password);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  inputs.taken();
  return { page, inputs };
}

for (const width of widths) {
  test(`ten requests are approved with 21 presses at most, ${width} px wide`, async ({ browser }) => {
    for (let place = 0; place < 10; place += 1) {
      const digits = fourDigits();
      await requestOrganisation(`Coopérative ${digits}`, digits);
    }
    const { page, inputs } = await countedConsole(browser, width);

    await page.getByRole('link', { name: /requests? waiting$/ }).click();
    const waiting = page.getByRole('main').getByText(/^\d+ waiting\./);
    const total = Number.parseInt((await waiting.textContent()) ?? '', 10);
    expect(total).toBeGreaterThanOrEqual(10);
    for (let left = total; left > total - 10; left -= 1) {
      await expect(waiting).toHaveText(new RegExp(`^${left} waiting`));
      const approve = page.getByRole('button', { name: 'Approve organisation' });
      // whatever is still loading above the button
      await expect(approve).toBeInViewport({ ratio: 1 });
      await approve.click();
      await answer(page.getByRole('dialog'), 'Approve organisation');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(
      total === 10
        ? page.getByText('No requests waiting')
        : waiting.filter({ hasText: `${total - 10} waiting` }),
    ).toBeVisible();
    expect(inputs.taken()).toBeLessThanOrEqual(21);

    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  test(`forty refills are processed with 3 presses at most, ${width} px wide`, async ({ browser }) => {
    const digits = fourDigits();
    const filled = 1_000;
    const { admin } = await makeOrganisation(`Groupement ${digits}`, digits, filled);
    const { accessToken } = await signInByApi(admin, password);
    const amounts = Array.from({ length: 40 }, (_, place) => 1_000 + place);
    for (const amount of amounts)
      await call(
        'POST',
        '/transaction/refill-wallet',
        { accountNumber: `+2376771${digits}1`, amount },
        accessToken,
      );
    const { page, inputs } = await countedConsole(browser, width);

    await page.getByRole('link', { name: '40 refills waiting' }).click();
    await page.getByRole('button', { name: 'Process all 40' }).click();
    await answer(page.getByRole('dialog'), /^Process 40: 40,780.XAF$/);
    await expect(page.getByText('No refills waiting')).toBeVisible();
    expect(inputs.taken()).toBeLessThanOrEqual(3);

    // each is credited once, next to the organisation's first; the screen updates without a reload
    const balance = async () =>
      (await call<{ balance: number }>('GET', '/transaction/wallet', undefined, accessToken)).balance;
    const credited = filled + amounts.reduce((sum, amount) => sum + amount, 0);
    await expect.poll(balance, { timeout: 120_000 }).toBe(credited);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Groupement ${digits}` })
        .filter({ hasText: 'Credited' }),
    ).toHaveCount(41);
    await expect(page.getByText('Nothing is being collected now.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
}
