import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Loads axe into a frame. A page that stays has it already: reading half a megabyte of script again takes longer than
 * most checks.
 */
async function provideAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => 'axe' in window);
  if (!isThere) await frame.evaluate(axe.source);
}

/**
 * Names that Ant Design gives where we gave none: they are English, and say what a thing is rather than its purpose.
 */
const namesOfTheLibrary = ['segmented control'];

/** Classes of what is about to be shown or fades in: it does not have its own colours yet. */
const fadesIn = ['enter', 'appear'].flatMap((kind) =>
  ['prepare', 'start', 'active'].map((stage) => `[class*='-${kind}-${stage}']`),
);

/**
 * Lists the barriers that axe finds on the page and in its frames, each rule with the elements that break it, and then
 * the elements that still have a name of the library instead of ours.
 */
export async function barriersOn(page: Page): Promise<string[]> {
  await expect(page.locator(fadesIn.join(','))).toHaveCount(0);
  await provideAxe(page.mainFrame());
  // a frame inside may go while the page stays
  const within = page.frames().filter((frame) => frame.parentFrame() !== null);
  await Promise.allSettled(within.map(provideAxe));
  return page.evaluate(
    async ([values, unnamed]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run({ resultTypes: ['violations'], runOnly: { type: 'tag', values } });
      return [
        ...violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
        ...unnamed.filter((name) => document.querySelector(`[aria-label="${name}"]`) !== null),
      ];
    },
    [tags, namesOfTheLibrary] as const,
  );
}
