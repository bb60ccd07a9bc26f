import type { Locator, Page } from '@playwright/test';
import type { Fault } from '../../../../../libs/testing/src/server/index.ts';
import type { Label } from '../appearances.ts';
import type { Ids, Who } from '../test-context.ts';

/** A screen beyond the everyday: without anything, with something open, with something wrong. */
export interface State {
  name: string;
  who: Who;
  path: string | ((ids: Ids) => string);
  /** The server's fault in place of the proper reply to what the screen reads. */
  server?: Fault;
  /** Does what a person does there. */
  then?: (page: Page, label: Label) => Promise<void>;
  /** Set if only a new browser ends it: a clock that was put forward, a connection that is gone. */
  isLasting?: true;
  /** Set if what was opened stays while the screens beneath it change. */
  outlives?: true;
  /** Locates what shows that the state is reached. */
  shows: (page: Page, label: Label) => Locator;
  /** State that the same screen reaches, without being opened again, once the server has another fault. */
  ends?: Required<Pick<State, 'server' | 'shows'>>;
}

export const text =
  (key: string): State['shows'] =>
  (page, label) =>
    page.getByText(label(key)).first();

export const button = (page: Page | Locator, name: RegExp): Locator =>
  page.getByRole('button', { name }).first();

export const press =
  (...keys: string[]): State['then'] =>
  async (page, label) => {
    for (const key of keys) await button(page, label(key)).click();
  };

/** Locates the dialog that opened last: a confirmation is above the drawer that opened it. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

export const everyday = (who: Who, paths: readonly string[]) => paths.map((path) => ({ who, path }));
