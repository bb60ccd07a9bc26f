import { expect, type Page } from '@playwright/test';
import { expectLoaded } from './checks.ts';

/** Record of what the browser of a healthy session never has: a refused call, an error in the console. */
interface Noise {
  /** Waits until nothing is loading except the stream of events, which never ends. */
  settled: () => Promise<void>;
  /** Everything heard so far, with the address at which it was heard. */
  heard: string[];
}

export function listenForNoise(page: Page): Noise {
  const heard: string[] = [];
  const loading = new Set<unknown>();
  const hear = (what: string) => heard.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/events')) loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  page.on('response', (response) => {
    if (response.status() >= 400)
      hear(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') hear(message.text());
  });
  return {
    settled: async () => {
      await expectLoaded(page);
      await expect.poll(() => loading.size, { message: 'calls that have no response yet' }).toBe(0);
    },
    heard,
  };
}

/** Opens one screen after another, each as a reload does, and expects no noise. */
export async function expectQuiet(page: Page, noise: Noise, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noise.settled();
  }
  expect(noise.heard).toEqual([]);
}
