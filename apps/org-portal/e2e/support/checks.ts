import { expect, type Locator, type Page } from '@playwright/test';
import { barriersOn } from '../../../../tools/e2e/barriers.ts';

/** Number of frames that something may be shown for before it begins to slide or fade open. */
const longestStart = 6;

/** Waits until nothing slides or fades, or is about to; ignores what turns endlessly. */
export async function untilStill(page: Page): Promise<void> {
  const rest = await page.evaluateHandle(() => ({ frames: 0 }));
  await page.waitForFunction(
    ([atRest, enough]) => {
      const isStill = document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        );
      atRest.frames = isStill ? atRest.frames + 1 : 0;
      return atRest.frames > enough;
    },
    [rest, longestStart] as const,
  );
}

/** Time that a busy machine takes to draw the heaviest screen, the API reference with its viewer of 1.5 MB; ms. */
const longestDrawing = 60_000;

/** Waits until nothing on the page is still loading. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: longestDrawing });

/** Expects that axe finds no barrier on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // a panel that is still sliding in is half transparent: what is judged is the page at rest
  await untilStill(page);
  expect(await barriersOn(page)).toEqual([]);
}

/** Expects that nothing scrolls the page sideways, once what is drawn to size has followed a change of the window. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: 'how much wider than its window the page is',
    })
    .toBeLessThanOrEqual(0);

/** Expects that no word of the phone's tabs is cut. */
export const expectWholeTabs = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('.sg-tab-label')
        .evaluateAll((labels) =>
          labels
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        ),
    )
    .toEqual([]);

/** Waits until a confirmation rests, with focus on "Go back" or in its field: Enter alone never pays. */
export async function expectAtRest(question: Locator): Promise<void> {
  await expect(question.locator(':is(button, input, textarea):focus')).toBeVisible();
  await untilStill(question.page());
}

/** Ticks everything that the question before an approval asks to check; returns the number of ticks. */
export async function tickAll(question: Locator): Promise<number> {
  await expectAtRest(question);
  const ticks = await question.getByRole('checkbox').all();
  for (const tick of ticks) await tick.check();
  return ticks.length;
}

/** Confirms a question with its verb. */
export async function answer(question: Locator, verb: string | RegExp): Promise<void> {
  await expectAtRest(question);
  await question.getByRole('button', { name: verb }).click();
}
