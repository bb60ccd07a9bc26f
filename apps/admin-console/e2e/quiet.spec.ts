import { test } from '@playwright/test';
import { expectQuiet, listenForNoise } from '../../org-portal/e2e/support/noise.ts';
import { browserOf, signIn } from '../../org-portal/e2e/support/people.ts';
import { consolePaths } from '../../org-portal/e2e/support/screens.ts';
import { addresses, superAdmin } from '../../../tools/e2e/product.ts';

test('no call of a super admin is refused, and the console stays silent', async ({ browser }) => {
  const page = await browserOf(browser, addresses.adminConsole);
  const noise = listenForNoise(page);
  await signIn(page, superAdmin.email, superAdmin.password, /\/super-admin$/);
  await noise.settled();
  await expectQuiet(page, noise, consolePaths);
  await page.context().close();
});
