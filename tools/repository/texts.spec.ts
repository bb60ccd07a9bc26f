import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importedFrom } from '../test/imports.ts';

/** Each app lists the files of texts that it shows; a screen whose file is not among them shows raw keys. */
const root = path.resolve(import.meta.dirname, '../..');
const all = globSync('locales/en/*.json', { cwd: root }).map((file) => path.basename(file, '.json'));

/** Lists the namespaces whose texts a source file shows: those of its hooks, and those in keys of another namespace. */
function namespacesIn(source: string): string[] {
  const hooks = [...source.matchAll(/\buseTranslation\(([^)]*)\)/g)].flatMap(([, given = '']) => [
    ...given.matchAll(/'([a-z-]+)'/g),
  ]);
  const keys = [...source.matchAll(/['`]([a-z-]+):[A-Za-z]/g)];
  return [...hooks, ...keys].map(([, name = '']) => name).filter((name) => all.includes(name));
}

/** Returns true unless a file belongs to the rules, which name permissions as screens name texts of another file. */
const isScreen = (file: string): boolean => !file.startsWith(path.join(root, 'libs/domain/'));

const shownBy = (app: string): Map<string, string> =>
  new Map(
    [...importedFrom(path.join(root, 'apps', app, 'src/main.tsx'))]
      .filter(isScreen)
      .flatMap((file) =>
        namespacesIn(readFileSync(file, 'utf8')).map((name) => [name, path.relative(root, file)] as const),
      ),
  );

function listedBy(app: string): string[] {
  const source = readFileSync(path.join(root, 'apps', app, 'src/texts.ts'), 'utf8');
  const patterns = [...source.matchAll(/'(!?)(?:\.\.\/)+(locales\/[^']+)'/g)];
  return all.filter((name) => {
    const matching = patterns.filter(([, , pattern = '']) =>
      path.matchesGlob(`locales/en/${name}.json`, pattern),
    );
    return matching.length > 0 && matching.every(([, not]) => not === '');
  });
}

describe.each(['org-portal', 'admin-console'])('%s', (app) => {
  it('has the texts of every screen that it shows', () => {
    const listed = listedBy(app);
    const shown = shownBy(app);
    expect(shown.size).toBeGreaterThan(15);
    expect([...shown].filter(([name]) => !listed.includes(name))).toEqual([]);
  });

  it('has no texts of screens that it never shows', () => {
    const shown = shownBy(app);
    expect(listedBy(app).filter((name) => !shown.has(name))).toEqual([]);
  });
});

it('finds the namespaces of hooks and of keys', () => {
  const source = "useTranslation(['audit', 'common']); t('payment:cost.title'); t(`bulk:${key}`); 'a:b'";
  expect(namespacesIn(source)).toEqual(['audit', 'common', 'payment']);
});
