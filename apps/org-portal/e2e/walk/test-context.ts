import { randomUUID } from 'node:crypto';
import { test as base, type Browser, expect, type Page } from '@playwright/test';
import { storageKeys } from '@sanaga/domain';
import { type Fault, type ids, people, type PersonId } from '../../../../libs/testing/src/server/index.ts';
import { mocked } from '../../../../tools/e2e/product.ts';
import { watch } from '../support/people.ts';

/** Ids of the things that screens open, by kind. */
export type Ids = typeof ids;
export type Who = 'nobody' | PersonId;

/** Somebody's browser, whose apps call the mock server. */
export interface Visit {
  page: Page;
  /** Makes the mock server misbehave towards this browser alone; null makes it behave again. */
  inject: (fault: Fault | null) => Promise<void>;
  /** Leaves the app for a page that calls nothing. One of the same origin: another would take a new process. */
  rest: () => Promise<void>;
  /**
   * Shows the screen at an address anew, in the language that the address names, and waits for its heading. Uses the
   * app's own router, unless the language is another or `reload` says that something would be left over.
   */
  open: (path: string, options: { reload: boolean }) => Promise<void>;
  close: () => Promise<void>;
}

export interface Visits {
  /** Returns a person's browser, signed in; the same one each time, unless it has not been used for long. */
  of: (who: Who) => Promise<Visit>;
  /** Opens a browser for the exclusive use of the caller, who closes it. */
  ownOf: (who: Who) => Promise<Visit>;
}

/**
 * Longest age at which a browser is used again; ms. After a quarter of an hour without input its person is signed out.
 */
const reuseWithinMs = 5 * 60_000;

async function callMock(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${mocked.api}/mock/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
}

/** Returns what a browser stores about somebody who signed in earlier. */
const storedFor = (who: PersonId, accessToken: string) =>
  Object.entries({
    [storageKeys.currentUser]: JSON.stringify(people[who]),
    [storageKeys.accessToken]: accessToken,
    [storageKeys.isAuthenticated]: 'true',
  }).map(([name, value]) => ({ name, value }));

/** Address of the page of either app that says that there is none: it has nothing, and asks for nothing. */
const nowhere = '/nowhere';

/** Goes to a screen as a link does, and waits until the heading of the screen before is gone. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

const languageOf = ({ searchParams }: URL) => searchParams.get('lng');

async function openScreen(page: Page, path: string, reload: boolean): Promise<void> {
  const [now, next] = [new URL(page.url()), new URL(path, mocked.orgPortal)];
  const isSpoken = languageOf(now) === languageOf(next);
  if (reload || now.protocol === 'about:' || !isSpoken) await page.goto(path);
  else {
    if (now.pathname === next.pathname) await navigate(page, nowhere);
    await navigate(page, path);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function startVisit(browser: Browser, who: Who): Promise<Visit> {
  const origin = who !== 'nobody' && people[who].superAdmin ? mocked.adminConsole : mocked.orgPortal;
  const session = randomUUID();
  const isSomebody = who !== 'nobody';
  const inject = async (fault: Fault | null) =>
    void (isSomebody && (await callMock('PUT', `sessions/${session}`, { person: who, fault })));
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Africa/Douala',
    // it would load the whole app a second time, in the background
    serviceWorkers: 'block',
    ...(isSomebody && {
      storageState: { cookies: [], origins: [{ origin, localStorage: storedFor(who, session) }] },
    }),
  });
  await inject(null);
  const tokens = { accessToken: session, refreshToken: session };
  if (isSomebody) await expect(await context.request.post('/api/store-tokens', { data: tokens })).toBeOK();
  const page = await context.newPage();
  watch(page);
  const open: Visit['open'] = (path, { reload }) => openScreen(page, path, reload);
  const rest = async () => void (await page.goto('/health/live'));
  return { page, inject, rest, open, close: () => context.close() };
}

interface OfTest {
  contractKept: void;
}

interface OfWorker {
  /** Browsers for all tests of a worker: the first screen in a new one takes as long as ten after it. */
  visits: Visits;
}

export const test = base.extend<OfTest, OfWorker>({
  visits: [
    async ({ browser }, provide) => {
      const open = new Map<Who, { visit: Visit; openedAt: number }>();
      const ownOf = (who: Who) => startVisit(browser, who);
      const of = async (who: Who) => {
        const last = open.get(who);
        if (last && Date.now() - last.openedAt < reuseWithinMs) return last.visit;
        await last?.visit.close();
        const visit = await ownOf(who);
        open.set(who, { visit, openedAt: Date.now() });
        return visit;
      };
      await provide({ of, ownOf });
      for (const { visit } of open.values()) await visit.close();
    },
    { scope: 'worker' },
  ],
  contractKept: [
    async ({ visits: _ }, provide) => {
      await provide();
      expect(await callMock('GET', 'complaints'), 'what did not follow the contract').toEqual([]);
    },
    { auto: true },
  ],
});
