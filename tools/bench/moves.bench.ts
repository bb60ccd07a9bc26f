import type { Page } from '@playwright/test';
import { adminConsole, phone, portal, withDemo } from './demo.ts';
import { median } from './product.ts';
import { type Account, lookMs, settled, type SignedIn, signedIn } from './visit.ts';

const runs = Number(process.env['MOVES_RUNS'] ?? 3);
const goals = { coldMs: 1_000, warmMs: 100, drawerMs: 100 };

interface Person extends Account {
  role: string;
  /** All screens that the role has within the product, below its home. */
  screens: string[];
}

const transactions = '/dashboard/transactions';
const common = ['/transactions', '/profile', '/settings'];
const preparing = [
  ...common,
  '/transactions/new',
  '/transactions/request',
  '/transactions/bulk',
  '/beneficiaries',
];

const people: Person[] = [
  {
    ...{ role: 'admin', email: 'clarisse@moungofruits.example', origin: portal, home: '/dashboard' },
    screens: [...preparing, '/users', '/balances', '/expenses', '/history', '/target'],
  },
  {
    ...{ role: 'initiator', email: 'serge@moungofruits.example', origin: portal, home: '/dashboard' },
    screens: preparing,
  },
  {
    ...{ role: 'validator', email: 'amina@moungofruits.example', origin: portal, home: '/dashboard' },
    screens: common,
  },
  {
    ...{
      role: 'super admin',
      email: 'estelle.mvondo@sanaga.example',
      origin: adminConsole,
      home: '/super-admin',
    },
    screens: [
      ...['/organisation-request', '/organizations', '/individuals', '/process-refills', '/subscriptions'],
      ...['/services', '/reports', '/audit', '/api-docs', '/settings'],
    ],
  },
];

/**
 * Runs in the page: goes to a screen by its link, or by the address where the present screen has none, and returns the
 * milliseconds until its content is drawn.
 */
function moveTo(path: string): Promise<number> {
  const heading = () => document.querySelector('h1');
  const before = heading();
  const link = document.querySelector<HTMLElement>(`a[href="${path}"]`);
  const started = performance.now();
  if (link) link.click();
  else {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  return new Promise((resolve) => {
    const look = () => {
      const isThere = location.pathname === path && heading() !== null && heading() !== before;
      // what was there before counts, though it is read again meanwhile
      if (isThere && !document.querySelector('#main[aria-busy=true], #main .sg-bone'))
        resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Runs in the page: presses an element and returns the milliseconds until a panel with its content is drawn. */
function openWith(selector: string): Promise<number> {
  const started = performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return new Promise((resolve) => {
    const look = () => {
      const panel = document.querySelector('[role=dialog]');
      const isShown = panel?.checkVisibility({ visibilityProperty: true });
      if (isShown && !panel?.querySelector('[aria-busy=true]')) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const round = Math.round;
const print = (line: object): void => console.log(JSON.stringify(line));

const passes = ['cold', 'warmOnPhone', 'warm'] as const;
type Moves = Record<(typeof passes)[number], number[]>;

/** Goes through all screens of a person: when they are new to the browser, again, and again at this machine's speed. */
async function walk({ page, speedUp }: SignedIn, person: Person, moves: Map<string, Moves>): Promise<void> {
  const routes = person.screens.map((screen) => person.home + screen);
  for (const pass of passes) {
    if (pass === 'warm') await speedUp();
    for (const path of [...routes, person.home]) {
      const took = await page.evaluate(moveTo, path);
      const key = `${person.role} ${path}`;
      const of = moves.get(key) ?? { cold: [], warmOnPhone: [], warm: [] };
      moves.set(key, of);
      of[pass].push(took);
      await settled(page);
      if (pass === 'cold') await page.waitForTimeout(lookMs);
    }
  }
}

/** A row's drawer for the first time, and again. */
async function openRows(page: Page): Promise<{ first: number; again: number }> {
  await page.evaluate(moveTo, transactions);
  await settled(page);
  const row = '#main tbody .sg-open';
  const first = await page.evaluate(openWith, row);
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'hidden' });
  return { first, again: await page.evaluate(openWith, row) };
}

/**
 * Moves between screens on a cheap phone: from the press to content for each role, the first time and again; and a row's
 * drawer. A JSON line each, medians.
 */
export const run = (): Promise<void> =>
  withDemo(async (browser) => {
    const moves = new Map<string, Moves>();
    const drawers: { first: number; again: number }[] = [];
    for (let count = 0; count < runs; count += 1)
      for (const person of people) {
        const session = await signedIn(browser, person);
        const { page } = session;
        await walk(session, person, moves);
        if (person.role === 'validator') drawers.push(await openRows(page));
        await page.context().close();
      }
    print({ ...phone, runs, goals });
    for (const [move, times] of moves)
      print({ move, ...Object.fromEntries(passes.map((pass) => [`${pass}Ms`, round(median(times[pass]))])) });
    const drawer = (which: 'first' | 'again') => round(median(drawers.map((times) => times[which])));
    print({ drawer: 'transaction', firstMs: drawer('first'), againMs: drawer('again') });
  });
