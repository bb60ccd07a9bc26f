import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { wordsOf } from '../support/screens.ts';

type Language = 'en' | 'fr' | 'de';

/** How a screen is looked at. Its widths come one after the other: the page stays and is made wider or narrower. */
export interface Look {
  language: Language;
  colorScheme: 'light' | 'dark';
  widths: readonly number[];
}

/** Every language, theme and width comes up; together they are paired over the screens. */
const paired: Look[] = [
  { language: 'en', colorScheme: 'light', widths: [1440] },
  { language: 'de', colorScheme: 'dark', widths: [390] },
  { language: 'fr', colorScheme: 'light', widths: [390] },
];

/** Every combination, which takes long: `npm run test:full`. */
const all: Look[] = (['en', 'fr', 'de'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    language,
    colorScheme,
    widths: [1440, 1920, 1024, 768, 390, 360],
  })),
);

export const looksAtAll = process.env['E2E_LOOKS'] === 'all';
export const looks = looksAtAll ? all : paired;

export const titleOf = ({ language, colorScheme, widths }: Look): string =>
  `in ${language}, ${colorScheme}, ${widths.join(', ')} px wide`;

const height = 900;
/** One page, opened and judged, on a machine that has other things to do as well. */
const patienceMs = 12_000;

/** A text of the screens in the language of a look, by `namespace:key`; what is filled into it may be anything. */
export type Say = (key: string) => RegExp;

export const wordsIn =
  (language: Language): Say =>
  (key) => {
    const [namespace = '', name = ''] = key.split(':');
    const text = wordsOf(language, namespace, name).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
    // a narrow space before a French question mark is any space in what is read out
    return new RegExp(`^${text.replaceAll(/\{\{[^}]*\}\}/g, '.+').replaceAll(/\s/g, String.raw`\s`)}$`);
  };

/** The page in the first of a look's widths. */
export async function dress(page: Page, { colorScheme, widths: [width = 0] }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
}

export const inLanguage = (path: string, { language }: Look): string =>
  `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;

/** No barrier and nothing sideways, in every width of the look. */
export async function expectSound(page: Page, { widths }: Look): Promise<void> {
  for (const width of widths) {
    if (widths.length > 1) await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

interface Stop {
  name: string;
  look: () => Promise<void>;
}

/** Looks at one thing after the other, also where one is not as it should be, and tells at the end what was not. */
export async function walk(stops: readonly Stop[], { widths }: Look): Promise<void> {
  test.setTimeout(60_000 + stops.length * patienceMs * Math.sqrt(widths.length));
  const found: string[] = [];
  for (const { name, look } of stops)
    await test.step(name, look).catch((error: Error) => {
      found.push(`${name}: ${error.message.slice(0, 3_000)}`);
      // a walk over everything takes long: whoever waits for it reads at once what it finds
      console.error(found.at(-1));
    });
  expect(found).toEqual([]);
}
