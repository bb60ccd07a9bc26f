import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { languages } from '@sanaga/domain';
import react from '@vitejs/plugin-react';
import { PurgeCSS } from 'purgecss';
import { build, type Plugin } from 'vite';

const workspace = path.resolve(import.meta.dirname, '../..');

interface Texts {
  [key: string]: string | Texts;
}

const texts = async (language: string, namespace: string): Promise<Texts> =>
  JSON.parse(await readFile(path.join(workspace, 'locales', language, `${namespace}.json`), 'utf8')) as Texts;

/** Flattens texts into their whole keys: `request.title`. */
const flat = (of: Texts, prefix = ''): [string, string][] =>
  Object.entries(of).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

/** Texts that the first step of each page needs. */
const firstSteps = {
  'sign-in': /^(passkey\.|[^.]+$)/,
  'sign-up': /^kind\./,
  'forgot-password': /^(request\.|[^.]+$)/,
};
export type FirstPageName = keyof typeof firstSteps;

/** Returns the few words that come with the page. */
async function wordsOf(page: FirstPageName, language: string) {
  const [own, ui, shell] = await Promise.all(
    [page, 'ui', 'shell'].map(async (namespace) => new Map(flat(await texts(language, namespace)))),
  );
  return {
    page,
    texts: Object.fromEntries([...(own ?? [])].filter(([key]) => firstSteps[page].test(key))),
    language: ui?.get('language'),
    promise: ui?.get('sign.promise'),
    promiseText: ui?.get('sign.promiseText'),
    pin: ui?.get('sign.pin'),
    network: shell?.get('errors.network'),
  };
}

/** Writes data for a script element, which a closing tag inside the data would end early. */
const dataOf = (words: object): string => JSON.stringify(words).replaceAll('<', '\\u003c');

const filesOf = async (html: string, tag: RegExp, folder: string): Promise<string> => {
  const names = [...html.matchAll(tag)].map(([, name = '']) => name);
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
};

const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const script = /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+\.js)"/g;

/**
 * Returns the rules of the first page, which are in the page itself: the first paint waits for no second request. Only
 * those that the page or its script may use; the app brings the whole files along.
 */
async function rulesOf(template: string, pages: string[], folder: string): Promise<string> {
  const [rules, code] = await Promise.all([
    filesOf(template, styleLink, folder),
    filesOf(template, script, folder),
  ]);
  const [used] = await new PurgeCSS().purge({
    content: [
      ...[template, ...pages].map((raw) => ({ raw, extension: 'html' })),
      { raw: code, extension: 'js' },
    ],
    css: [{ raw: rules }],
    // names that the script puts together: `sg-notice-${tone}`
    safelist: [/^sg-notice-/],
    variables: true,
    keyframes: true,
  });
  return used?.css ?? rules;
}

type Define = Record<string, string>;

interface Prerender {
  prerender(words: object, language: string): string;
}

/** Builds the app's `src/prerender.tsx` for Node and runs it. */
async function loadPrerender(root: string, outDir: string, define: Define): Promise<Prerender> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define,
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true },
  });
  return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)) as Prerender;
}

/** Compressed bytes of the page with its rules: what a slow network brings in its first round. */
const pageBudget = 8_000;

/** Writes `<page>.<language>.html`: the public pages as HTML with words and rules, to be taken over by their script. */
export function prerenderFirstPages(root: string, names: FirstPageName[], define: Define): Plugin {
  let folder = '';
  return {
    name: 'prerender-first-pages',
    apply: 'build',
    configResolved({ build: { outDir } }) {
      folder = path.resolve(root, outDir);
    },
    async closeBundle() {
      const file = path.join(folder, 'first-page.html');
      // a build that failed has said why, and has no page
      if (!existsSync(file)) return;
      const forNode = `${folder}-prerender`;
      const [{ prerender }, template] = await Promise.all([
        loadPrerender(root, forNode, define),
        readFile(file, 'utf8'),
      ]);
      for (const name of names) {
        const pages = await Promise.all(
          languages.map(async (language) => {
            const words = await wordsOf(name, language);
            return { language, words, page: prerender(words, language) };
          }),
        );
        const rules = await rulesOf(
          template,
          pages.map(({ page }) => page),
          folder,
        );
        for (const { language, words, page } of pages) {
          const html = template
            .replaceAll(styleLink, '')
            .replace('</head>', () => `<style nonce="__CSP_NONCE__">${rules}</style></head>`)
            .replace('lang="en"', `lang="${language}"`)
            .replace('<!--page-->', () => page)
            .replace('<!--words-->', () => dataOf(words));
          const bytes = gzipSync(html).length;
          if (bytes > pageBudget) this.error(`${name}.${language}.html: ${bytes} bytes of ${pageBudget}`);
          await writeFile(path.join(folder, `${name}.${language}.html`), html);
        }
      }
      await rm(file);
      await rm(forNode, { recursive: true });
    },
  };
}
