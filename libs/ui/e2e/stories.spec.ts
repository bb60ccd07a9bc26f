import { expect, type Page } from '@playwright/test';
import { barriersOn } from '../../../tools/e2e/barriers.ts';
import { type Entry, entries } from './built.ts';
import { goToDocs, goToStory, looks, openDocs, openStory, sideways, test } from './story-page.ts';

/** With `TEST_FULL=1` every story has every look; otherwise each story has one, so that all six appear. */
const all = process.env['TEST_FULL'] === '1';
const inLook = (list: Entry[], look: number) =>
  all ? list : list.filter((_, place) => place % looks.length === look);

const stories = entries().filter(({ type }) => type === 'story');
const docs = entries().filter(({ type }) => type === 'docs');

const sizeOf = ({ tags }: Entry) =>
  tags.includes('phone') ? { width: 390, height: 844 } : { width: 1280, height: 900 };

async function check(page: Page, { id }: Entry, complaints: string[]): Promise<void> {
  expect.soft(complaints.splice(0), id).toEqual([]);
  expect.soft(await sideways(page), `${id} scrolls sideways`).toBe(0);
  expect.soft(await barriersOn(page), id).toEqual([]);
}

for (const [place, look] of looks.entries()) {
  const { language, mode } = look;

  test(`stories in ${language}, ${mode}: shown and played without an error or a barrier`, async ({
    page,
    complaints,
  }) => {
    const mine = inLook(stories, place);
    expect(mine).not.toEqual([]);
    await openStory(page, mine[0]?.id ?? '', look);
    for (const story of mine)
      await test.step(story.id, async () => {
        await page.setViewportSize(sizeOf(story));
        await goToStory(page, story.id);
        await check(page, story, complaints);
      });
  });

  test(`docs in ${language}, ${mode}: shown without an error`, async ({ page, complaints }) => {
    const mine = inLook(docs, place);
    await openDocs(page, mine[0]?.id ?? '', look);
    for (const entry of mine)
      await test.step(entry.id, async () => {
        if (entry !== mine[0]) await goToDocs(page, entry.id);
        await expect.soft(page.locator('.sbdocs-preview').first()).toBeVisible();
        expect.soft(complaints.splice(0), entry.id).toEqual([]);
      });
  });
}
