import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeOf, concerns, isSameCode } from './changes.ts';

describe('what a checkout changed', () => {
  let root: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=spec', '-c', 'user.email=spec@example.com', 'commit', '-m', 'spec');
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'changes-'));
    git('init', '-b', 'main');
    for (const name of ['same.ts', 'edited.ts', 'removed.ts']) write(name, '1');
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is nothing where nothing changed', () => {
    expect(changeOf(root)).toEqual({ files: [], all: [] });
  });

  it('is what is not committed, on main', () => {
    write('edited.ts', '2');
    write('new.ts', '1');
    rmSync(path.join(root, 'removed.ts'));
    expect(changeOf(root)).toEqual({
      files: ['edited.ts', 'new.ts'],
      all: ['edited.ts', 'new.ts', 'removed.ts'],
    });
  });

  it('is what was committed since the branch began as well, and nothing of what main did meanwhile', () => {
    git('checkout', '-b', 'mine');
    write('edited.ts', '2');
    commit();
    git('checkout', 'main');
    write('same.ts', '2');
    commit();
    git('checkout', 'mine');
    write('new.ts', '1');
    expect(changeOf(root).files).toEqual(['edited.ts', 'new.ts']);
  });

  it.each([
    ['a docstring', '/** Returns one. */\nexport const one = () => 1;\n', true],
    ['the layout', 'export const one =\n  () => 1;\n', true],
    ['a value', '/** Returns 1. */\nexport const one = () => 2;\n', false],
    ['a text that looks like a comment', "export const one = () => '/* 1 */';\n", false],
    ['a directive', '/* @__PURE__ */ export const one = () => 1;\n', false],
  ])('is code, or comments alone: %s', (_what, text, isSame) => {
    write('one.ts', '/** Returns 1. */\nexport const one = () => 1;\n');
    commit();
    write('one.ts', text);
    expect(isSameCode(root, 'one.ts')).toBe(isSame);
  });

  it('is more than comments in a file that is new, gone, or no code', () => {
    write('new.ts', '// nothing');
    write('notes.md', 'one');
    rmSync(path.join(root, 'removed.ts'));
    git('add', 'notes.md');
    git('-c', 'user.name=spec', '-c', 'user.email=spec@example.com', 'commit', '-m', 'spec', 'notes.md');
    write('notes.md', '<!-- one -->');
    for (const file of ['new.ts', 'removed.ts', 'notes.md']) expect(isSameCode(root, file)).toBe(false);
  });
});

describe('whom a change concerns', () => {
  const projects = new Map([
    ['apps/api', 'api'],
    ['apps/api/src/wallet', 'api-wallet'],
    ['libs/domain', 'domain'],
  ]);

  it('is the project of the nearest folder', () => {
    const files = ['apps/api/src/wallet/wallet.ts', 'apps/api/src/main.ts', 'README.md'];
    expect(concerns(files, projects)).toEqual({ owners: ['api', 'api-wallet'], seen: files });
  });

  it('is nobody else where only specs, stories or what runs them changed', () => {
    const files = [
      'libs/domain/src/money.spec.ts',
      'libs/domain/jest.config.js',
      'libs/domain/a.stories.tsx',
    ];
    expect(concerns(files, projects)).toEqual({ owners: ['domain'], seen: [] });
  });
});
