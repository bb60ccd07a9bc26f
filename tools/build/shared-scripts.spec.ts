import { describe, expect, it } from '@jest/globals';
import type { BuiltChunk } from './boundaries.ts';
import { modulesOfScreens } from './shared-scripts.ts';
import path from 'node:path';

const workspace = path.resolve(import.meta.dirname, '../..');
const chunk = (fileName: string, source: string, imports: string[] = [], dynamicImports: string[] = []) => {
  const built: BuiltChunk = { fileName, moduleIds: [`${workspace}/${source}`], imports, dynamicImports };
  return [fileName, built] as const;
};

/** A first page, and two roles' screens with a table; one of them has a chart as well, and opens a drawer later. */
const chunks = Object.fromEntries([
  chunk('first.js', 'first.tsx', ['react.js']),
  chunk('react.js', 'react.ts'),
  chunk('admin.js', 'admin.tsx', ['react.js', 'table.js', 'chart.js'], ['drawer.js']),
  chunk('maker.js', 'maker.tsx', ['react.js', 'table.js']),
  chunk('table.js', 'table.tsx', ['rows.js']),
  chunk('rows.js', 'rows.tsx'),
  chunk('chart.js', 'chart.tsx'),
  chunk('drawer.js', 'drawer.tsx'),
]);
const named = (modules: Set<string>) => [...modules].map((id) => path.relative(workspace, id)).sort();

describe('what first screens share', () => {
  const { first, every, any } = modulesOfScreens(
    chunks,
    ['first.tsx', 'admin.tsx', 'maker.tsx'].map((source) => ({ needs: [source] })),
  );

  it('begins with what the first page brings', () => {
    expect(named(first)).toEqual(['first.tsx', 'react.ts']);
  });

  it('is what each of them needs at once, without what the first page has brought', () => {
    expect(named(every)).toEqual(['rows.tsx', 'table.tsx']);
  });

  it('leaves to later screens what none of them needs', () => {
    const needed = ['admin.tsx', 'chart.tsx', 'first.tsx', 'maker.tsx', 'react.ts', 'rows.tsx', 'table.tsx'];
    expect(named(any)).toEqual(needed);
  });
});
