import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { languages } from '@sanaga/domain';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const workspace = path.resolve(import.meta.dirname, '../..');

type Texts = Record<string, unknown> & { [group: string]: Record<string, string> };

const texts = async (language: string, namespace: string): Promise<Texts> =>
  JSON.parse(await readFile(path.join(workspace, 'locales', language, `${namespace}.json`), 'utf8')) as Texts;

const onlyStrings = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'));

/** The few words that come with the page. */
async function wordsOf(language: string) {
  const [signIn, ui, shell] = await Promise.all(
    ['sign-in', 'ui', 'shell'].map((namespace) => texts(language, namespace)),
  );
  return {
    signIn: onlyStrings(signIn ?? {}),
    language: ui?.['language'],
    ...ui?.['sign'],
    network: shell?.['errors']?.['network'],
  };
}

/** A closing tag inside the data would end the script element early. */
const dataOf = (words: object): string => JSON.stringify(words).replaceAll('<', '\\u003c');

/** The page's rules stand in the page itself: the first paint waits for no second request. */
async function inlineStyles(html: string, folder: string): Promise<string> {
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)];
  const sheets = await Promise.all(links.map(([, file = '']) => readFile(path.join(folder, file), 'utf8')));
  const bare = links.reduce((page, [link]) => page.replace(link, ''), html);
  return bare.replace('</head>', () => `<style nonce="__CSP_NONCE__">${sheets.join('')}</style></head>`);
}

interface Prerender {
  prerender(words: object, language: string): string;
}

/** Runs the app's `src/prerender.tsx`, built for Node beside the app's build. */
async function loadPrerender(root: string, outDir: string): Promise<Prerender> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true },
  });
  return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)) as Prerender;
}

/** Compressed bytes of the page with its rules: what a slow network brings in its first round. */
const pageBudget = 8_000;

/** Writes `sign-in.<language>.html`: the first page as HTML with its words and rules, to be taken over by React. */
export function prerenderSignIn(root: string): Plugin {
  let folder = '';
  return {
    name: 'prerender-sign-in',
    apply: 'build',
    configResolved({ build: { outDir } }) {
      folder = path.resolve(root, outDir);
    },
    async closeBundle() {
      // a build that failed has said why, and no page
      if (!existsSync(path.join(folder, 'sign-in.html'))) return;
      const forNode = `${folder}-prerender`;
      const { prerender } = await loadPrerender(root, forNode);
      const file = path.join(folder, 'sign-in.html');
      const template = await inlineStyles(await readFile(file, 'utf8'), folder);
      for (const language of languages) {
        const words = await wordsOf(language);
        const html = template
          .replace('lang="en"', `lang="${language}"`)
          .replace('<!--page-->', () => prerender(words, language))
          .replace('<!--words-->', () => dataOf(words));
        const bytes = gzipSync(html).length;
        if (bytes > pageBudget) this.error(`sign-in.${language}.html: ${bytes} bytes of ${pageBudget}`);
        await writeFile(path.join(folder, `sign-in.${language}.html`), html);
      }
      await rm(file);
      await rm(forNode, { recursive: true });
    },
  };
}
