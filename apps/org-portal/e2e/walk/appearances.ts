import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectWholeTabs } from '../support/checks.ts';
import { textOf } from '../support/texts.ts';

type Language = 'en' | 'fr' | 'de';

/** The look of a screen. Its widths come one after the other: the page stays and is made wider or narrower. */
export interface Appearance {
  language: Language;
  colorScheme: 'light' | 'dark';
  /** The setting of the person's system: movement takes time, and the processor's time too. */
  reducedMotion: 'no-preference' | 'reduce';
  widths: readonly number[];
}

/** Every language, theme and width appears, with motion and without; together they are paired over the screens. */
const paired: Appearance[] = [
  { language: 'en', colorScheme: 'light', reducedMotion: 'no-preference', widths: [1440] },
  { language: 'de', colorScheme: 'dark', reducedMotion: 'reduce', widths: [390] },
  { language: 'fr', colorScheme: 'light', reducedMotion: 'reduce', widths: [390] },
];

/** Every combination, which takes long: `npm run test:full`. */
const all: Appearance[] = (['en', 'fr', 'de'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    language,
    colorScheme,
    reducedMotion: 'no-preference',
    widths: [1440, 1920, 1024, 768, 390, 360],
  })),
);

export const inEveryAppearance = process.env['TEST_FULL'] === '1';
export const appearances = inEveryAppearance ? all : paired;

export const titleOf = ({ language, colorScheme, widths }: Appearance): string =>
  `in ${language}, ${colorScheme}, ${widths.join(', ')} px wide`;

const height = 900;
/** Time for one screen to be opened and checked, on a machine that has other things to do as well. */
const timeoutMs = 12_000;

/**
 * Matches a text of the screens in the language of an appearance, by `namespace:key`; filled-in values may be anything.
 */
export type Label = (key: string) => RegExp;

export const labelsIn =
  (language: Language): Label =>
  (key) => {
    const [namespace = '', name = ''] = key.split(':');
    const text = textOf(language, namespace, name).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
    // a narrow space before a French question mark is any space in what is read out
    return new RegExp(`^${text.replaceAll(/\{\{[^}]*\}\}/g, '.+').replaceAll(/\s/g, String.raw`\s`)}$`);
  };

/** Shows the page in the theme and the first width of an appearance. */
export async function setAppearance(
  page: Page,
  { colorScheme, reducedMotion, widths: [width = 0] }: Appearance,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion });
  await page.setViewportSize({ width, height });
}

export const inLanguage = (path: string, { language }: Appearance): string =>
  `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;

/** Expects no barrier, nothing sideways and no cut tab, in every width of the appearance. */
export async function expectNoDefects(page: Page, { widths }: Appearance): Promise<void> {
  for (const width of widths) {
    if (widths.length > 1) await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    await expectWholeTabs(page);
    await expectAccessible(page);
  }
}

interface Check {
  name: string;
  run: () => Promise<void>;
}

/** Runs one check after another, also after a failure, and reports at the end what failed. */
export async function runAll(checks: readonly Check[], { widths }: Appearance): Promise<void> {
  test.setTimeout(60_000 + checks.length * timeoutMs * Math.sqrt(widths.length));
  const failures: string[] = [];
  for (const { name, run } of checks)
    await test.step(name, run).catch((error: Error) => {
      failures.push(`${name}: ${error.message.slice(0, 3_000)}`);
      // a walk over everything takes long: the reader sees each finding at once
      console.error(failures.at(-1));
    });
  expect(failures).toEqual([]);
}
