import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../org-portal/e2e/support/checks.ts';
import { browserOf } from '../../org-portal/e2e/support/people.ts';
import { enter } from '../../org-portal/e2e/support/session.ts';
import { addresses, superAdmin } from '../../../tools/e2e/product.ts';

for (const width of [1440, 390])
  test(`the present month is shown as provisional and taken away, ${width} px wide`, async ({ browser }) => {
    const viewport = { width, height: 900 };
    const page = await browserOf(browser, addresses.adminConsole, { viewport });
    await enter(page, superAdmin.email, superAdmin.password);
    await page.goto('/super-admin/reports?view=monthEnds');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^\w+ 20\d\d/ })
      .first()
      .click();
    await expect(page.getByText(/^Provisional/)).toBeVisible();
    await expect(page.getByText('Fees earned')).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const [button, ending] of [
      ['Download PDF', 'pdf'],
      ['Download Excel file', 'xlsx'],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^Month-end 20\\d\\d-\\d\\d\\.${ending}$`));
    }
    await page.context().close();
  });
