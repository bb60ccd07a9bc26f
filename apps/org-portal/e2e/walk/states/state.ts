import type { Locator, Page } from '@playwright/test';
import type { Say } from '../appearances.ts';
import type { Facts, Who } from '../test-context.ts';

/** What a screen is shown as beyond the everyday: without anything, with something open, with something wrong. */
export interface State {
  name: string;
  who: Who;
  path: string | ((facts: Facts) => string);
  /** What the server does with what the screen reads: it breaks, or never answers. */
  server?: 'fails' | 'is silent';
  /** What a person does there. */
  then?: (page: Page, say: Say) => Promise<void>;
  /** What tells that the state is there. */
  shows: (page: Page, say: Say) => Locator;
}

export const text =
  (key: string): State['shows'] =>
  (page, say) =>
    page.getByText(say(key)).first();

export const button = (page: Page | Locator, name: RegExp): Locator =>
  page.getByRole('button', { name }).first();

export const press =
  (...keys: string[]): State['then'] =>
  async (page, say) => {
    for (const key of keys) await button(page, say(key)).click();
  };

/** The last that opened: a question stands over the drawer it was asked in. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

export const everyday = (who: Who, paths: readonly string[]) => paths.map((path) => ({ who, path }));
