import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { Arguments } from '../../src/kernel/processes/limited-process.ts';

const sources = path.resolve(import.meta.dirname, '../../src');

/** Prints the packages that a program has loaded when it ends. */
const watch = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  process.on('exit', () => process.stderr.write(JSON.stringify([...packages].sort())));`;

function packagesOf(script: string): string[] {
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(watch)}`,
      path.join(sources, script),
      JSON.stringify({ task: {}, limits: { heapMb: 128, memoryMb: 384, cpuMs: 30_000 } } satisfies Arguments),
    ],
    { encoding: 'utf8', input: '' },
  );
  return JSON.parse(stderr) as string[];
}

const readers = ['csv-parse', 'iconv-lite', 'safer-buffer', 'saxes', 'xmlchars'];

// one is started for each large file while its sender waits, and loading is most of its start
it.each([
  ['payments/payment-files/parse/parse.process.ts', [...readers, 'libphonenumber-js']],
  ['control/reconciliation/statement-file/read.process.ts', readers],
  // what draws is loaded with the first paper
  ['kernel/papers/draw.process.ts', []],
] as const)('%s loads nothing but what it needs', (script, packages) => {
  expect(packagesOf(script)).toEqual([...packages].sort());
});
