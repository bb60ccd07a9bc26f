import { expect, type Page } from '@playwright/test';
import { storageKeys } from '@sanaga/domain';
import { signInByApi } from '../../../../tools/e2e/api.ts';
import { password } from '../../../../tools/e2e/product.ts';

/**
 * Begins a session without the sign-in page, for tests that are about something else, and shows the first screen: the
 * front-end server has its tokens, and the browser knows who was here.
 */
export async function enter(page: Page, email: string, secret = password): Promise<void> {
  const { accessToken, refreshToken, user } = await signInByApi(email, secret);
  const tokens = { accessToken, refreshToken };
  await expect(await page.context().request.post('/api/store-tokens', { data: tokens })).toBeOK();
  // any page of the origin will do to reach its storage
  await page.goto('/health/live');
  const stored = {
    [storageKeys.currentUser]: JSON.stringify(user),
    [storageKeys.accessToken]: accessToken,
    [storageKeys.isAuthenticated]: 'true',
  };
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
  await page.goto(user.superAdmin ? '/super-admin' : '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
