import type { Browser, Page } from '@playwright/test';
import { slowDown, typeCode } from './demo.ts';

/**
 * Least time that somebody looks at a screen that is new to them; anything that loads behind it has time until then.
 */
export const lookMs = 2_000;

export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));

export interface Account {
  email: string;
  origin: string;
  home: string;
}

export interface SignedIn {
  page: Page;
  /** Lifts what makes the page as slow as on the phone. */
  speedUp: () => Promise<void>;
}

/** Somebody's own browser on a cheap phone, at their first screen. */
export async function signedIn(browser: Browser, { email, origin, home }: Account): Promise<SignedIn> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1366, height: 900 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  const speedUp = await slowDown(page);
  const send = await typeCode(page, origin, email);
  await send();
  await page.waitForURL(`**${home}`);
  await settled(page);
  await page.waitForTimeout(lookMs);
  return { page, speedUp };
}
