import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const file = readFileSync(path.join(import.meta.dirname, 'lost-scripts.js'), 'utf8');

/** The script without its comment, in a block of its own so that it names nothing in the page. */
export const lostScripts = `{\n${file.replaceAll(/^\/\/.*\n/gm, '')}}`;

/** Makes each page reload once if a script of its build is not on the server. */
export const reloadLostScripts = (): Plugin => ({
  name: 'reload-lost-scripts',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'script', children: lostScripts, injectTo: 'head-prepend' }],
});
