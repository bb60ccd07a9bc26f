import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inIdentifier, inPath, retiredWords } from './retired-words.js';

/** The repository tests itself for what no compiler and no lint rule sees. */
const root = path.resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  // a file may be deleted and the deletion not committed yet
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const isText = (file: string): boolean => /\.(ts|tsx|js|mjs|json|md|css|html|sql|yml|yaml)$/.test(file);
const isGenerated = (file: string): boolean =>
  /^package-lock\.json$|\/generated\/|openapi\.json$|database\/src\/schema\.ts$/.test(file);
const isSpec = (file: string): boolean => /\.spec\.tsx?$|\/e2e\//.test(file);
const written = files.filter((file) => isText(file) && !isGenerated(file));

describe('files', () => {
  it('name no folder of somebody’s machine', () => {
    // pieced together, so that this file does not find itself
    const places = new RegExp(
      ['/ho' + 'me/', '/Us' + 'ers/', '/wo' + 'rk/', '/ro' + 'ot/', 'C:' + '\\\\'].join('|'),
    );
    const named = written.filter((file) =>
      read(file)
        .split('\n')
        // addresses of pages may contain such words
        .some((line) => places.test(line.replaceAll(/https?:\/\/\S+/g, ''))),
    );
    expect(named).toEqual([]);
  });

  it('are at most 350 lines of code, tests and tables of data aside', () => {
    const isCode = (file: string) => /\.(ts|tsx|js|mjs)$/.test(file) && !isSpec(file);
    const isTable = (file: string) => /^tools\/demo\/story/.test(file);
    const lines = (file: string) =>
      read(file)
        .split('\n')
        .filter((line) => line.trim() !== '').length;
    expect(written.filter((file) => isCode(file) && !isTable(file) && lines(file) > 350)).toEqual([]);
  });

  it('have no retired word in their names', () => {
    const retired = [...retiredWords.keys()].map((word) => new RegExp(inPath(word)));
    expect(files.filter((file) => retired.some((word) => word.test(file)))).toEqual([]);
  });

  it('leave nothing for later', () => {
    const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
    expect(written.filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && marks.test(read(file)))).toEqual([]);
  });

  it('silence no check and skip no test', () => {
    const silenced = new RegExp(
      ['@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck', 'eslint-' + 'disable'].join('|'),
    );
    const skipped = /\b(it|test|describe)\.(only|skip|todo)\b|\bx(it|describe)\(/;
    const code = written.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));
    expect(code.filter((file) => silenced.test(read(file)))).toEqual([]);
    expect(code.filter((file) => isSpec(file) && skipped.test(read(file)))).toEqual([]);
  });
});

describe('a retired word', () => {
  it.each([
    ['dice', 'rollDice', 'indices'],
    ['let-go', 'letGo', 'letGoods'],
    ['ways', 'ways', 'always'],
    ['insist', 'insistOnFunds', 'consistent'],
  ])('%s is found in %s, not in %s', (word, found, other) => {
    const pattern = new RegExp(inIdentifier(word));
    expect([pattern.test(found), pattern.test(other)]).toEqual([true, false]);
  });
});

/** Keys as their issuers write them; pieced together, so that this file does not find itself. */
const keys = [
  'sk_' + 'live_[0-9A-Za-z]{16}',
  'whsec_' + '[0-9A-Za-z]{24}',
  'AKIA' + '[0-9A-Z]{16}',
  'gh[pousr]_' + '[0-9A-Za-z]{36}',
]
  .concat('-----BEGIN ' + '[A-Z ]*PRIVATE KEY-----')
  .join('|');

describe('the supply chain', () => {
  it('has no key in a file or in the history', () => {
    const added = execFileSync('git', ['log', '--all', '--oneline', `-G(${keys})`, '-E'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(added).toBe('');
    expect(files.filter((file) => isText(file) && new RegExp(keys).test(read(file)))).toEqual([]);
  });

  it('takes every package from the registry, by its digest', () => {
    interface Locked {
      link?: boolean;
      resolved?: string;
      integrity?: string;
    }
    const registry = 'https://registry.npmjs.org/';
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
    const loose = Object.entries(packages)
      .filter(([name, { link }]) => name.includes('node_modules/') && !link)
      .filter(([, { resolved, integrity }]) => !(resolved ?? registry).startsWith(registry) || !integrity)
      .map(([name]) => name);
    expect(loose).toEqual([]);
  });

  it('names every package that it takes by one version', () => {
    interface Manifest {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    }
    const ranges = files
      .filter((file) => path.basename(file) === 'package.json')
      .flatMap((file) => {
        const { dependencies, devDependencies } = JSON.parse(read(file)) as Manifest;
        return Object.entries({ ...dependencies, ...devDependencies })
          .filter(([name, version]) => !name.startsWith('@sanaga/') && !/^(npm:.+@)?\d[\w.-]*$/.test(version))
          .map(([name, version]) => `${file}: ${name} ${version}`);
      });
    expect(ranges).toEqual([]);
  });

  it('lets only named packages run scripts of their own when they are installed', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: true }>;
    };
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
    const withScripts = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([name]) => name.split('node_modules/').at(-1) ?? name);
    expect(withScripts.filter((name) => !(name in allowScripts))).toEqual([]);
  });

  it('runs no script of a package that is not named, also where somebody adds one', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'allowed-'));
    const write = (file: string, content: object) =>
      writeFileSync(path.join(folder, file), JSON.stringify(content));
    try {
      mkdirSync(path.join(folder, 'added'));
      write('added/package.json', {
        name: 'added',
        version: '1.0.0',
        scripts: { postinstall: 'echo ran > ../ran' },
      });
      write('package.json', { name: 'own', private: true, allowScripts: { esbuild: true } });
      const npm = (...args: string[]) => spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
      // an npm from before the policy takes no notice of it
      const knowsPolicy = npm('config', 'ls', '--long').stdout.includes('\nstrict-allow-scripts = ');
      copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
      expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
      if (!knowsPolicy) return;
      npm('pack', './added');
      const { status, stderr } = npm('install', '--offline', '--loglevel=error', './added-1.0.0.tgz');
      expect([status, stderr]).toEqual([1, expect.stringContaining('ESTRICTALLOWSCRIPTS')]);
      expect(globSync('**/ran', { cwd: folder })).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the apps', () => {
  it('know no mocks', () => {
    const shipped = written.filter(
      (file) =>
        /^(apps|libs)\/.*\.(ts|tsx)$/.test(file) && !/^libs\/(testing|[^/]+\/src\/test(ing)?)\//.test(file),
    );
    const mocking = shipped.filter(
      (file) =>
        !isSpec(file) &&
        !/\/(testing|test|contract)\/|\/spec-kit\.ts$|\.stories\.tsx$/.test(file) &&
        /from '(@sanaga\/testing|msw|@testing-library\/[^']+|@jest\/globals)'|\bjest\.fn\b/.test(read(file)),
    );
    expect(mocking).toEqual([]);
  });

  it('reach generated calls only through the library that has them', () => {
    const past = written.filter(
      (file) =>
        !file.startsWith('libs/api/src/') &&
        /\.(ts|tsx)$/.test(file) &&
        /from '[^']*api\/src\/generated/.test(read(file)),
    );
    expect(past).toEqual([]);
  });
});

describe('components', () => {
  it('size text in rem, which the browser’s font size changes', () => {
    const inPixels = /font-size:\s*[\d.]+px|line-height:\s*[\d.]+px|font:\s*[\d.]+px/;
    expect(
      written.filter((file) => /\.css$|papers\/page\.ts$/.test(file) && inPixels.test(read(file))),
    ).toEqual([]);
  });

  it('each have a story in their folder', () => {
    const folders = new Set(
      files
        .filter((file) => /^libs\/ui\/src\/[^/]+\/.*\.tsx$/.test(file) && !isSpec(file))
        .map((file) => path.dirname(file)),
    );
    const stories = files.filter((file) => file.endsWith('.stories.tsx'));
    const storied = (folder: string) =>
      stories.some(
        (file) => path.dirname(file) === folder || read(file).includes(`/${path.basename(folder)}/`),
      );
    expect(
      [...folders].filter((folder) => !/\/(testing|test|theme|stories)$/.test(folder) && !storied(folder)),
    ).toEqual([]);
  });
});

describe('pages of documentation', () => {
  it('link to files that exist', () => {
    const links = (page: string) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target));
    const broken = written
      .filter((file) => file.endsWith('.md'))
      .flatMap((page) =>
        links(page)
          .filter((target) => !existsSync(path.join(root, path.dirname(page), target)))
          .map((target) => `${page}: ${target}`),
      );
    expect(broken).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = files.filter((file) => file.startsWith('docs/decisions/')).sort();

  it('are numbered without a gap, and titled', () => {
    expect(decisions.length).toBeGreaterThan(0);
    decisions.forEach((file, place) => {
      expect(path.basename(file)).toMatch(
        new RegExp(`^${String(place + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`),
      );
      expect(read(file)).toMatch(/^# /);
    });
  });

  it('have a status, a date, a context, a decision and its consequences', () => {
    const form =
      /^# \d{4} .+\n\n- Status: (accepted|proposed|superseded by \d{4})\n- Date: \d{4}-\d{2}-\d{2}\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n\n\S/;
    expect(decisions.filter((file) => !form.test(read(file)))).toEqual([]);
  });
});
