import { expect, type Page } from '@playwright/test';
import type { Say } from './appearances.ts';
import { circumstances } from './states/environment.ts';
import { mistakes } from './states/invalid.ts';
import { open } from './states/open.ts';
import { questions } from './states/questions.ts';
import { reading } from './states/data.ts';
import type { State } from './states/state.ts';

export type { State } from './states/state.ts';

export const states: readonly State[] = [...reading, ...open, ...questions, ...mistakes, ...circumstances];

const reads = (url: URL): boolean =>
  url.pathname.startsWith('/backend/') &&
  // who one is, and the stream of news: not what a screen shows
  !/^\/backend\/(profile\/|events|auth\/refresh)/.test(url.pathname);

/** Has the server break, or say nothing, whatever a screen reads. */
export async function disturb(page: Page, server: State['server']): Promise<void> {
  if (server === undefined) return;
  await page.route(reads, async (route) => {
    const isRead = route.request().method() === 'GET' || route.request().url().endsWith('/overview');
    if (!isRead) return route.fallback();
    if (server === 'is silent') return;
    const json = { code: 'INTERNAL', message: 'Something went wrong on our side.' };
    return route.fulfill({ status: 500, json });
  });
}

export const expectState = (page: Page, { shows }: State, say: Say) => expect(shows(page, say)).toBeVisible();
