import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { productName } from '@sanaga/domain';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { appTypeOf } from './app-type.ts';
import { type Boundary, brokenBoundaries } from './boundaries.ts';
import { brokenBudgets, type Budget, type WeighedChunk } from './budgets.ts';
import { reloadLostScripts } from './lost-scripts.ts';
import { type FirstPageName, prerenderFirstPages } from './prerender.ts';
import { shareScripts } from './shared-scripts.ts';

const workspace = path.resolve(import.meta.dirname, '../..');
const serviceWorker = path.join(workspace, 'libs/features/app-bootstrap/service-worker.ts');
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|json|svg)$/;
/** Below this many bytes compression gains less than a network packet. */
const worthCompressing = 1_024;

/** Writes the product's name, from its one constant, into the page's title. */
const nameProduct = (): Plugin => ({
  name: 'name-product',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', productName),
});

/** Adds `.br` and `.gz` to each asset, so that the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => compressible.test(file))) {
        const file = path.join(dir, name);
        const content = await readFile(file);
        if (content.length < worthCompressing) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${file}.br`, await brotli(content, quality));
        await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Record<string, Rolldown.OutputChunk> =>
  Object.fromEntries(
    Object.entries(bundle).filter(
      (entry): entry is [string, Rolldown.OutputChunk] => entry[1].type === 'chunk',
    ),
  );

/** Fails the build if an area could load another's code, or one app the other's. */
function keepBoundaries(app: string, boundaries: Boundary[]): Plugin {
  return {
    name: 'keep-boundaries',
    apply: 'build',
    generateBundle(_options, bundle) {
      const broken = brokenBoundaries(chunksOf(bundle), app, boundaries);
      if (broken.length > 0) this.error(`Code where it must not be:\n  ${broken.join('\n  ')}`);
    },
  };
}

/** Fails the build if more travels before a screen than may. */
function keepBudgets(budgets: Budget[]): Plugin {
  return {
    name: 'keep-budgets',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const weighed = Object.entries(chunksOf(bundle)).map(([name, chunk]): [string, WeighedChunk] => [
        name,
        Object.assign({}, chunk, { styles: [...(chunk.viteMetadata?.importedCss ?? [])] }),
      ]);
      const bytesOf = (file: string) => gzipSync(readFileSync(path.join(dir, file)), { level: 9 }).length;
      const broken = brokenBudgets({ chunks: Object.fromEntries(weighed), bytesOf, workspace }, budgets);
      if (broken.length > 0) this.error(`More than may travel:\n  ${broken.join('\n  ')}`);
    },
  };
}

/** Packages that the first page, which is React alone, leaves to the app after it. */
const lateComers = ['antd', 'i18next', 'react-i18next', 'react-router', '@reduxjs', 'react-redux'].map(
  (name) => `node_modules/${name}`,
);
const afterFirstPage: Boundary = { from: 'src/first-page.tsx', never: lateComers, atOnce: true };

interface WebApp {
  /** The app's folder. */
  root: string;
  boundaries: Boundary[];
  /** Budgets of the first screens after signing in. */
  budgets: Budget[];
  /** The public pages that come ready made. */
  firstPages: FirstPageName[];
}

/** Configures the build of either web app: hashed assets, a manifest, precompressed, for browsers of ES2023. */
export function webApp({ root, boundaries, budgets, firstPages }: WebApp): UserConfig {
  const define = { __APP_TYPE__: JSON.stringify(appTypeOf(root)) };
  const needs = [path.relative(workspace, path.join(root, afterFirstPage.from))];
  const allBudgets: Budget[] = [{ what: 'the first page', needs, kB: 85, scripts: 3 }, ...budgets];
  const base = {
    root,
    publicDir: false,
    plugins: [react(), nameProduct()],
    define,
    build: {
      target: 'es2023',
      outDir: path.join(workspace, 'dist/apps', path.basename(root)),
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        input: [...['index.html', 'first-page.html'].map((page) => path.join(root, page)), serviceWorker],
        output: {
          // a worker's address stays, or the browser could not find its next version
          entryFileNames: ({ facadeModuleId }) =>
            facadeModuleId === serviceWorker ? 'sw.js' : 'assets/[name]-[hash].js',
          // by name alone: the imports of a shared module through an index file may belong to other screens
          codeSplitting: { includeDependenciesRecursively: false },
        },
      },
      modulePreload: { polyfill: false },
      // an inlined image would be a second copy in each script that names it
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_000,
    },
  } satisfies UserConfig;
  return {
    ...base,
    plugins: [
      ...base.plugins,
      shareScripts(base, allBudgets),
      reloadLostScripts(),
      keepBoundaries(root, [afterFirstPage, ...boundaries]),
      keepBudgets(allBudgets),
      precompress(),
      prerenderFirstPages(root, firstPages, define),
    ],
  };
}
