import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { entries, pictureOf, references, reviewFolder } from './built.ts';
import { openStory, sideways, test } from './story-page.ts';

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

for (const reference of references()) {
  const { picture, story, width, mode } = reference;
  test(`${picture} is shown without an error and without scrolling sideways`, async ({
    page,
    complaints,
  }) => {
    expect(existsSync(pictureOf(reference))).toBe(true);
    const { height = 0 } = await sharp(pictureOf(reference)).metadata();
    await page.setViewportSize({ width, height });
    await openStory(page, story, { language: 'en', mode });
    expect(complaints).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red = 0] = (background.match(/\d+/g) ?? []).map(Number);
    expect(red > 127 ? 'light' : 'dark').toBe(mode);
    await page.screenshot({ path: path.join(reviewFolder, `${picture}.png`) });
  });
}
