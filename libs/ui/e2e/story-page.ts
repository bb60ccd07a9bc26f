import { type Page, test as base } from '@playwright/test';
import { address, type Entry } from './built.ts';

interface Look {
  language: 'en' | 'fr' | 'de';
  mode: 'light' | 'dark';
}

export const looks: Look[] = (['en', 'fr', 'de'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((mode) => ({ language, mode })),
);

interface Fixtures {
  /** Errors and outside requests of the page since the last call. */
  complaints: string[];
}

/** A page that notes errors, and every address beyond this machine: playwright.config.ts lets it reach none. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(address) && !/^(data|blob):/.test(url)) complaints.push(`asks for ${url}`);
      });
      await use(complaints);
    },
    { auto: true },
  ],
});

interface Preview {
  currentRender?: { phase?: string; id?: string };
}
declare global {
  interface Window {
    __STORYBOOK_PREVIEW__?: Preview;
    __STORYBOOK_ADDONS_CHANNEL__?: { emit: (event: string, message: object) => void };
  }
}

const globalsOf = ({ language, mode }: Look) => `language:${language};mode:${mode};a11y.manual:!true`;

/** Opens a story, and waits until it is shown and was played to its end. */
export async function openStory(page: Page, id: string, look: Look): Promise<void> {
  await page.goto(`/iframe.html?id=${id}&viewMode=story&globals=${globalsOf(look)}`);
  await untilPlayed(page, id);
}

/** Goes to another story or page of the docs in the same look, as a press in the list of them does. */
const select = (page: Page, storyId: string, viewMode: Entry['type']): Promise<void> =>
  page.evaluate((selection) => window.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', selection), {
    storyId,
    viewMode,
  });

/** Goes to another story, and waits until it is shown and was played to its end. */
export async function goToStory(page: Page, id: string): Promise<void> {
  await select(page, id, 'story');
  await untilPlayed(page, id);
}

async function untilPlayed(page: Page, storyId: string): Promise<void> {
  await page.waitForFunction(
    (id) => {
      const { currentRender } = window.__STORYBOOK_PREVIEW__ ?? {};
      return (
        currentRender?.id === id && ['finished', 'errored', 'aborted'].includes(currentRender.phase ?? '')
      );
    },
    storyId,
    { timeout: 60_000 },
  );
  const isShown = await page.evaluate(() => document.body.classList.contains('sb-show-main'));
  if (!isShown) throw new Error(`${storyId}: ${await page.locator('#error-message').textContent()}`);
}

/** Opens a page of the docs, and waits for the stories on it. */
export async function openDocs(page: Page, id: string, look: Look): Promise<void> {
  await page.goto(`/iframe.html?id=${id}&viewMode=docs&globals=${globalsOf(look)}`);
  await untilDocsAreShown(page);
}

/** Goes to another page of the docs, and waits until it has replaced the one before. */
export async function goToDocs(page: Page, id: string): Promise<void> {
  await page
    .locator('.sbdocs-content h1')
    .first()
    .evaluate((title) => title.setAttribute('data-before', ''));
  await select(page, id, 'docs');
  await page.waitForFunction(() => document.querySelector('h1[data-before]') === null);
  await untilDocsAreShown(page);
}

async function untilDocsAreShown(page: Page): Promise<void> {
  await page.locator('.sbdocs-content h1').first().waitFor();
  // an iframe has a page, and errors, of its own
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[id^=story--][id$=-inner]')].every(
        (story) => story.childElementCount > 0,
      ),
    undefined,
    { timeout: 60_000 },
  );
}

/** Returns by how many pixels the page scrolls sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
