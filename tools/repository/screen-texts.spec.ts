import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');

/** Texts that are loaded with the app, before any screen. */
const ofTheApp = new Set(['common', 'navigation', 'shell', 'ui']);

const screens = globSync('apps/{org-portal,admin-console}/src/areas/*.ts', { cwd: root }).flatMap((area) => {
  const source = readFileSync(path.join(root, area), 'utf8');
  const routes =
    /screenRoute\(\s*paths\.\w+,\s*\(\) => import\('@sanaga\/features\/([\w-]+)'\),\s*\[([^\]]*)\]/g;
  return [...source.matchAll(routes)].map(([, feature = '', list = '']) => ({
    area,
    feature,
    texts: [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
  }));
});

const used = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;
const imported = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

/** Lists the texts that components of a feature ask for, including those whose script comes later. */
function textsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return new Set();
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const own = [...source.matchAll(used)].flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)]);
  const others = [...source.matchAll(imported)].map(([, at, later]) =>
    path.join(path.dirname(file), at ?? later ?? ''),
  );
  return new Set([
    ...own.map(([, name]) => name ?? ''),
    ...others.flatMap((other) => [...textsOf(other, seen)]),
  ]);
}

/** Lists the texts that an app has, by the patterns of its files. */
function textsIn(app: string): Set<string> {
  const folder = path.join(root, 'apps', app, 'src');
  const patterns = [
    ...readFileSync(path.join(folder, 'texts.ts'), 'utf8').matchAll(/'(!?)(\.\.[^']+\.json)'/g),
  ];
  const matching = (sign: string) =>
    patterns
      .filter(([, given]) => given === sign)
      .flatMap(([, , pattern = '']) => globSync(pattern, { cwd: folder }));
  return new Set(matching('')).difference(new Set(matching('!')));
}

describe('the texts that come with a screen', () => {
  it('are found for every screen', () => {
    expect(screens.length).toBeGreaterThan(25);
  });

  // a component whose texts come later hides its screen until they are there, and takes the focus from a person who
  // types
  it.each(screens)('of $feature in $area are all that its components ask for', ({ feature, texts }) => {
    const needed = textsOf(path.join(root, 'libs/features', feature, 'index.ts'));
    expect([...needed].filter((name) => !texts.includes(name) && !ofTheApp.has(name)).sort()).toEqual([]);
  });

  it.each(['org-portal', 'admin-console'])('are among those of %s', (app) => {
    const listed = screens.filter(({ area }) => area.includes(`/${app}/`)).flatMap(({ texts }) => texts);
    const present = textsIn(app);
    const missing = listed.filter((name) =>
      ['en', 'fr', 'de'].some((language) => !present.has(`../../../locales/${language}/${name}.json`)),
    );
    expect(missing).toEqual([]);
  });
});
