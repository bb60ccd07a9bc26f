import type { Browser, BrowserContext } from '@playwright/test';
import { serveAnchorPage } from './anchor-page.ts';
import { adminConsole, basePort, phone, portal, slowDown, typeCode, withDemo } from './demo.ts';
import { median } from './product.ts';

const runs = Number(process.env['FIRST_PAINT_RUNS'] ?? 7);

/** Somebody whose first screen is full of figures. */
const email = 'amina@moungofruits.example';

/** Milliseconds since the navigation began. */
interface Times {
  typable: number;
  hydrated: number;
}

/** Runs in the page: notes when the e-mail field is painted and when the page has been taken over. */
function watchTheField(): void {
  const marks = ((window as unknown as { marks: Partial<Times> }).marks = {} as Partial<Times>);
  const look = () => {
    const field = document.querySelector('input[type="email"]');
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (field && painted) marks.typable ??= performance.now();
    marks.hydrated ??= performance.getEntriesByName('taken-over')[0]?.startTime;
    if (marks.typable === undefined || marks.hydrated === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: portal, viewport: { width: 1366, height: 900 }, locale: 'en-US' });

/** One visit with nothing in the cache. */
async function visit(browser: Browser, url: string): Promise<Times> {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.addInitScript(watchTheField);
  await slowDown(page);
  await page.goto(url);
  await page.waitForFunction(() => {
    const { typable, hydrated } = (window as unknown as { marks: Partial<Times> }).marks;
    return typable !== undefined && hydrated !== undefined;
  });
  const times = await page.evaluate(() => (window as unknown as { marks: Times }).marks);
  await context.close();
  return times;
}

/** Runs in the page: ms from the next digit that is typed until a figure is drawn. */
function watchTheFigures(): void {
  const took = new Promise<number>((resolve) => {
    addEventListener(
      'input',
      () => {
        const typed = performance.now();
        const look = () => {
          if (document.querySelector('#main .sg-amount')?.checkVisibility())
            resolve(performance.now() - typed);
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
  Object.assign(window, { took });
}

/** ms from the last digit of the code to the figures of the first screen. */
async function enter(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await slowDown(page);
  const send = await typeCode(page, portal, email);
  await page.evaluate(watchTheFigures);
  await send();
  const took = await page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
  await page.close();
  return took;
}

/** The first time with nothing in the cache, then again after the session has run out in this browser. */
async function enterTwice(browser: Browser): Promise<{ cold: number; warm: number }> {
  const context = await newContext(browser);
  const cold = await enter(context);
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto('/login');
  await page.evaluate(() => localStorage.removeItem('isAuthenticated'));
  await page.close();
  const warm = await enter(context);
  await context.close();
  return { cold, warm };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const print = (line: object): void => console.log(JSON.stringify(line));

/** Medians of what was seen of a page. */
const medians = (visits: readonly Times[]): Times => ({
  typable: median(visits.map(({ typable }) => typable)),
  hydrated: median(visits.map(({ hydrated }) => hydrated)),
});

/** Prints the times of sign-in pages next to the anchor's; the goal is at most as long. */
function printPages(anchor: Times, pages: Record<string, Times>): void {
  print({ page: 'anchor', typableMs: Math.round(anchor.typable), hydratedMs: Math.round(anchor.hydrated) });
  for (const [page, { typable, hydrated }] of Object.entries(pages))
    print({
      page,
      ...{ typableMs: Math.round(typable), hydratedMs: Math.round(hydrated) },
      ...{ typableRatio: round(typable / anchor.typable), hydratedRatio: round(hydrated / anchor.hydrated) },
      goal: 1,
    });
}

/**
 * Prints the time from the last digit of the code to figures, next to the time in which React takes the anchor over.
 */
function printEntries(anchor: Times, entries: readonly { cold: number; warm: number }[]): void {
  const goals = { cold: 2.2, warm: 0.9 };
  for (const which of ['cold', 'warm'] as const) {
    const ms = median(entries.map((entry) => entry[which]));
    print({ figures: which, ms: Math.round(ms), ratio: round(ms / anchor.hydrated), goal: goals[which] });
  }
}

/**
 * Measures the sign-in pages of both apps and the way into the portal on a slow phone, next to a page of React alone:
 * medians.
 */
export const run = (): Promise<void> =>
  withDemo(async (browser) => {
    const anchorPage = await serveAnchorPage(basePort + 9);
    const [anchor, ofPortal, ofConsole]: [Times[], Times[], Times[]] = [[], [], []];
    const entries: { cold: number; warm: number }[] = [];
    try {
      for (let count = 0; count < runs; count += 1) {
        anchor.push(await visit(browser, anchorPage.url));
        ofPortal.push(await visit(browser, `${portal}/login`));
        ofConsole.push(await visit(browser, `${adminConsole}/login`));
        entries.push(await enterTwice(browser));
      }
      print({ ...phone, runs });
      const before = medians(anchor);
      printPages(before, { portal: medians(ofPortal), console: medians(ofConsole) });
      printEntries(before, entries);
    } finally {
      anchorPage.close();
    }
  });
