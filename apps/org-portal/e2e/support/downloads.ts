import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** Presses a button that downloads a file; returns the file's name and content. */
export async function downloadBy(button: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
