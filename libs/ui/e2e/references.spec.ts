import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { entries, pictureOf, type Reference, references, reviewFolder } from './built.ts';
import { goToStory, openStory, sideways, test } from './story-page.ts';

mkdirSync(reviewFolder, { recursive: true });

test('every reference picture has a story, and every reference screen a picture', () => {
  const folder = path.dirname(pictureOf({ picture: '', story: '', width: 0, mode: 'light' }));
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  expect(pictures.map((name) => name.replace('.webp', '')).toSorted()).toEqual(
    references()
      .map(({ picture }) => picture)
      .toSorted(),
  );
  const screens = entries().filter(({ title }) => title.startsWith('Reference screens/'));
  const shown = new Set(references().map(({ story }) => story));
  expect([...shown].filter((story) => !screens.some(({ id }) => id === story))).toEqual([]);
  const titles = new Set(screens.map(({ title }) => title));
  const compared = new Set(screens.filter(({ id }) => shown.has(id)).map(({ title }) => title));
  expect([...titles].filter((title) => !compared.has(title))).toEqual([]);
});

async function check(page: Page, reference: Reference, complaints: string[]): Promise<void> {
  const { picture, story, width, mode } = reference;
  expect.soft(existsSync(pictureOf(reference)), picture).toBe(true);
  const { height = 0 } = await sharp(pictureOf(reference)).metadata();
  await page.setViewportSize({ width, height });
  await goToStory(page, story);
  expect.soft(complaints.splice(0), picture).toEqual([]);
  // the story that is shown already adapts to another width a moment after it
  await expect
    .configure({ soft: true })
    .poll(() => sideways(page), `${picture} scrolls sideways`)
    .toBe(0);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0] = (background.match(/\d+/g) ?? []).map(Number);
  expect.soft(red > 127 ? 'light' : 'dark', picture).toBe(mode);
  await page.screenshot({ path: path.join(reviewFolder, `${picture}.png`) });
}

for (const mode of ['light', 'dark'] as const)
  test(`what stands for the pictures is shown ${mode}, without an error and without scrolling sideways`, async ({
    page,
    complaints,
  }) => {
    // by width: a story is shown in one, and not pulled from one to the other
    const mine = references()
      .filter((reference) => reference.mode === mode)
      .toSorted((one, other) => one.width - other.width);
    expect(mine).not.toEqual([]);
    await openStory(page, mine[0]?.story ?? '', { language: 'en', mode });
    for (const reference of mine)
      await test.step(reference.picture, () => check(page, reference, complaints));
  });
