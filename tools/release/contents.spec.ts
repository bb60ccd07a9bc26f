import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { librariesOf } from '../start/libraries.ts';
import { belongs, contents, entries, isUnused } from './contents.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { resolve } = createRequire(path.join(root, 'package.json'));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Lists what a file loads at run time, and the scripts that it starts processes of. */
function loadedBy(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const isType = (node: ts.Node): boolean =>
    (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
    (ts.isExportDeclaration(node) && node.isTypeOnly);
  const visit = (node: ts.Node): void => {
    if (isType(node)) return;
    const isCall =
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        /^(require|resolve|require\.resolve)$/.test(node.expression.getText()));
    const isUrl = ts.isNewExpression(node) && node.expression.getText() === 'URL';
    const name =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : (isCall || isUrl) && node.arguments?.[0];
    if (name && ts.isStringLiteral(name) && (!isUrl || name.text.endsWith('.ts'))) found.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the files and packages that load from these, directly or through others. */
function reached(from: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const name of loadedBy(file))
      if (name.startsWith('.')) visit(path.join(path.dirname(file), name));
      else if (name.startsWith('@sanaga/')) visit(path.relative(root, resolve(name)));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
  };
  from.forEach(visit);
  return { files, packages };
}

describe('a release', () => {
  const { files, packages } = reached(entries);

  it('has every file that its servers and commands load', () => {
    const lacks = [...files].filter(
      (file) => !belongs(file) || !contents.some((one) => file === one || file.startsWith(`${one}/`)),
    );
    expect(lacks).toEqual([]);
    expect(files.size).toBeGreaterThan(300);
    expect(files).toContain('apps/payments-api/src/payments/payment-files/parse/parse.process.ts');
  });

  it('has the packages that its servers load, and no others', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect([...packages].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('leaves out tests, and of packages what no server reads', () => {
    const libraries = 'libs/database/src';
    expect(
      [`${libraries}/index.ts`, `${libraries}/commits.spec.ts`, `${libraries}/testing`].filter(belongs),
    ).toEqual([`${libraries}/index.ts`]);
    const loaded = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'world-countries/data/cmr.svg', 'pg/lib/index.js'];
    const unused = [
      'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
      'world-countries/data/cmr.geo.json',
      'pg/README.md',
    ];
    expect([...loaded, ...unused].filter(isUnused)).toEqual(unused);
  });
});

it.each(Object.entries(librariesOf))('the libraries of %s are those that it loads', (server, libraries) => {
  const { files } = reached([`apps/${server}/src/main.ts`]);
  const loaded = [...files].flatMap((file) => /^libs\/([^/]+)/.exec(file)?.[1] ?? []);
  expect([...new Set(loaded)].sort()).toEqual(libraries);
});
