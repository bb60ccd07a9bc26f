import path from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { reachableChunks, type BuiltChunk } from './boundaries.ts';
import type { Budget } from './budgets.ts';

const workspace = path.resolve(import.meta.dirname, '../..');

/**
 * Number of entries that must share a module before it goes into the one script that is loaded once any of them needs
 * it.
 */
const sharedBy = 8;

/** Modules that no area has to itself, and that are no list of areas. */
const library = /^(?!\0).*\/(node_modules|libs\/(api|auth|domain|i18n|navigation|ui|features\/shared))\//;

/** Modules that the build itself adds, and the app's word for which one it is. */
const helper = /^\0|\/src\/side\.ts$/;

type Chunks = Record<string, BuiltChunk>;

/** Returns the modules that arrive with the given sources. */
function modulesOf(chunks: Chunks, sources: readonly string[]): Set<string> {
  const names = sources.flatMap((source) => [...reachableChunks(chunks, `${workspace}/${source}`, true)]);
  return new Set(names.flatMap((name) => chunks[name]?.moduleIds ?? []));
}

/** Finds the modules of the first page, of every first screen of somebody who is signed in, and of any of these. */
export function modulesOfScreens(
  chunks: Chunks,
  [firstPage, ...screens]: readonly Pick<Budget, 'needs'>[],
): Record<'first' | 'every' | 'any', Set<string>> {
  const first = modulesOf(chunks, firstPage?.needs ?? []);
  const needed = screens.map(({ needs }) => modulesOf(chunks, needs));
  const any = needed.flatMap((modules) => [...modules]);
  const isEvery = (id: string) => !first.has(id) && needed.every((modules) => modules.has(id));
  return { first, every: new Set(any.filter(isEvery)), any: new Set([...first, ...any]) };
}

/** Builds the chunks as they are if nothing says what belongs together. */
async function naturalChunks(config: InlineConfig): Promise<Chunks> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((output) => output.type === 'chunk');
  return Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/**
 * Puts the first page into one script, what every first screen needs besides into another, and what many later ones
 * share into a third: on a slow network each further script comes a round later, and many small ones compress worse.
 * The app is built twice: only a build knows which parts of a module are used. The first of the budgets is the first
 * page's.
 */
export const shareScripts = (config: InlineConfig, budgets: readonly Budget[]): Plugin => ({
  name: 'share-scripts',
  apply: 'build',
  async config(): Promise<UserConfig> {
    const { first, every, any } = modulesOfScreens(await naturalChunks(config), budgets);
    const isLater = (id: string) => library.test(id) && !id.endsWith('.css') && !any.has(id);
    const groups = [
      { name: 'first', test: (id: string) => first.has(id) && (library.test(id) || helper.test(id)) },
      { name: 'signed-in', test: (id: string) => library.test(id) && every.has(id) },
      { name: 'shared', test: isLater, minShareCount: sharedBy },
    ];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
});
