import { expect, test } from '@playwright/test';
import { call, fourDigits, makeOrganisation, type Holder } from '../../../tools/e2e/api.ts';
import { addresses, password } from '../../../tools/e2e/product.ts';
import { addPasskey, connectDevice, signOn } from './support/passkeys.ts';
import { browserOf, signIn } from './support/people.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Ets Wouri Passkeys', fourDigits(), 300_000);
});

const beginSignIn = () => call('POST', '/auth/passkey-login/options', { app: 'ORG_PORTAL' });
const enter = (signed: unknown) => call('PUT', '/auth/passkey-login', signed);

test('a passkey is made, signs in alone where the person is known, and serves nobody else', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await connectDevice(page);
  await signIn(page, holder.initiator, password, /\/dashboard/);

  // 1. It is made under Security, with the name of the browser.
  await addPasskey(page);

  // 2. It signs in alone on this device: no code is asked for.
  await page.goto('/health/live');
  await page.context().clearCookies({ name: 'session-1' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // 3. What was signed serves once; where the person is not known, a code follows.
  const signed = await signOn(page, await beginSignIn());
  expect(await enter(signed)).toMatchObject({ email: holder.initiator });
  await expect(enter(signed)).rejects.toThrow(/422 .*PASSKEY_EXPIRED/);

  // 4. What was signed on another page is refused, though the browser would sign there.
  await page.goto(`${addresses.adminConsole}/health/live`);
  const elsewhere = await signOn(page, await beginSignIn());
  await expect(enter(elsewhere)).rejects.toThrow(/422 .*PASSKEY_REFUSED/);
  await page.context().close();
});
