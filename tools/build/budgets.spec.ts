import { describe, expect, it } from '@jest/globals';
import { brokenBudgets, type Budget, type WeighedChunk } from './budgets.ts';

const workspace = '/ws';

const chunk = (
  fileName: string,
  module: string,
  more: Partial<WeighedChunk> = {},
): [string, WeighedChunk] => [
  fileName,
  { fileName, moduleIds: [`${workspace}/${module}`], imports: [], dynamicImports: [], styles: [], ...more },
];

/** Two screens that share a chunk with its rules; one of them may load a late one. */
const chunks = Object.fromEntries([
  chunk('home.js', 'home.tsx', { imports: ['shared.js'], dynamicImports: ['late.js'] }),
  chunk('list.js', 'list.tsx', { imports: ['shared.js'] }),
  chunk('shared.js', 'shared.ts', { styles: ['shared.css'] }),
  chunk('late.js', 'late.tsx'),
]);
const bytes: Record<string, number> = {
  'home.js': 1_000,
  'list.js': 2_000,
  'shared.js': 5_000,
  'shared.css': 500,
  'late.js': 90_000,
};

const broken = (budget: Partial<Budget>) =>
  brokenBudgets({ chunks, bytesOf: (file) => bytes[file] ?? NaN, workspace }, [
    { what: 'home', needs: ['home.tsx'], kB: 6.5, ...budget },
  ]);

describe('brokenBudgets', () => {
  it('weighs what is needed at once with its rules, and leaves out what comes later', () => {
    expect(broken({})).toEqual([]);
    expect(broken({ kB: 6.4 })).toEqual(['home: 6.5 kB of 6.4 kB']);
  });

  it('weighs once what two of the needed share', () => {
    expect(broken({ needs: ['home.tsx', 'list.tsx'], kB: 8 })).toEqual(['home: 8.5 kB of 8 kB']);
  });

  it('counts the scripts, each of which is a request', () => {
    expect(broken({ scripts: 2 })).toEqual([]);
    expect(broken({ scripts: 1 })).toEqual(['home: 2 scripts of 1']);
  });

  it('does not pass where a source file is not in the build', () => {
    expect(broken({ needs: ['home.tsx', 'gone.tsx'] })).toEqual(['home: gone.tsx is in no chunk']);
  });
});
