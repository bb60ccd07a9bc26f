import { readdirSync } from 'node:fs';
import path from 'node:path';

export interface Reference {
  /** Name of the picture in `reference/`, without its ending: the screen, `dark` if it is, and the width in px. */
  picture: string;
  screen: string;
  width: number;
  mode: 'light' | 'dark';
}

export const folder = path.join(import.meta.dirname, 'reference');

/** Folder for the photographs and the page of a design review. */
export const reviewFolder = path.resolve(import.meta.dirname, '../../../dist/design-review');

/** Lists the reference pictures with what their names say. */
export const references: readonly Reference[] = readdirSync(folder)
  .map((file) => path.basename(file, '.webp'))
  .toSorted()
  .map((picture) => {
    const [, name = '', dark, width] = /^\d+-(.+?)(-dark)?-(\d+)$/.exec(picture) ?? [];
    return { picture, screen: name, width: Number(width), mode: dark ? 'dark' : 'light' };
  });
