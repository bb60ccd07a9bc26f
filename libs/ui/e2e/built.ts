import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `storybook build` wrote, and where the tests read it from. */
export const folder = path.resolve(import.meta.dirname, '../../../dist/storybook');

export const port = Number(process.env['STORYBOOK_E2E_PORT'] ?? 4490);
export const address = `http://localhost:${port}`;

export interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  tags: string[];
}

/** Every story and docs page that was built. */
export function entries(): Entry[] {
  const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, Entry>;
  };
  return Object.values(index.entries);
}

export interface Reference {
  /** Name of the picture in `reference/`, without its ending. */
  picture: string;
  story: string;
  width: number;
  mode: 'light' | 'dark';
}

const pictures = path.resolve(import.meta.dirname, '../reference');

/** The reference pictures and the stories that correspond to them; width and theme are in the picture's name. */
export function references(): Reference[] {
  const list = JSON.parse(readFileSync(path.join(pictures, 'references.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(list).map(([picture, story]) => ({
    picture,
    story,
    width: Number(/\d+$/.exec(picture)?.[0]),
    mode: picture.includes('-dark-') ? 'dark' : 'light',
  }));
}

export const pictureOf = ({ picture }: Reference) => path.join(pictures, `${picture}.webp`);

/** Where the pictures of a design review are written. */
export const reviewFolder = path.resolve(import.meta.dirname, '../../../dist/design-review');
