import path from 'node:path';
import type { Plugin } from 'vite';

const workspace = path.resolve(import.meta.dirname, '../..');

/** Marks a module as the first page's own: screens have it a second time, with React. */
const ofFirstPage = '?first-page';

/** What of our own source is code, which React or Preact can run. */
const code = /^\/(libs|apps)\/(?!.*node_modules).*\.tsx?$/;

const preactFor: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * Gives what arrives with `entry` (its path) a module graph of its own, in which Preact takes React's place: a fifth of the bytes
 * until a page is taken over. What it loads later is the app, with React.
 */
export const firstPageWithPreact = (entry: string): Plugin => ({
  name: 'first-page-with-preact',
  apply: 'build',
  resolveId: {
    order: 'pre',
    async handler(source, importer, { kind }) {
      const isOwn = importer !== undefined && (importer === entry || importer.endsWith(ofFirstPage));
      if (!isOwn || kind === 'dynamic-import') return null;
      const preact = preactFor[source];
      if (preact !== undefined) return this.resolve(preact, importer);
      const found = await this.resolve(source, importer.replace(ofFirstPage, ''));
      if (!found || found.external || !code.test(found.id.replace(workspace, ''))) return found;
      return { ...found, id: found.id + ofFirstPage };
    },
  },
});
