import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clusterSetting, startTestCluster, stopTestCluster } from '@sanaga/database/testing';
import { changeOf, concerns, isSameCode } from './changes.ts';
import { jestResults } from './jest-results.ts';
import { environment, results, root, runSteps, type Step } from './run.ts';

interface Graph {
  nodes: Record<string, { data: { root: string; targets?: Record<string, unknown> } }>;
}

const nx = (...args: string[]): string =>
  execFileSync(path.join(root, 'node_modules/.bin/nx'), args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

function projectGraph(): Graph {
  return (JSON.parse(nx('graph', '--print')) as { graph: Graph }).graph;
}

/**
 * Returns true for a file that documentation, database types or the web's client are generated from, or that is one of
 * them.
 */
const isGenerating = (file: string): boolean =>
  /^(libs\/(contract|domain|api)|apps\/payments-api\/src|libs\/database\/(migrations|functions|views|triggers|src\/schema)|tools\/codegen|docs\/reference)/.test(
    file,
  );

/** Returns true for a file whose comments the reference quotes. */
const isQuoted = (file: string): boolean => file.startsWith('libs/domain/src/');

const isAboutLint = (file: string): boolean => file === 'eslint.config.mjs' || file === 'package-lock.json';

/** Returns the step that runs those of the targets that these projects have; none without a project. */
function tasks(name: string, targets: string[], projects: string[]): Step[] {
  if (projects.length === 0) return [];
  const command = ['nx', 'run-many', '-t', ...targets, '-p', ...projects, '--output-style=stream'];
  return [{ name, command }];
}

/** Names the projects that import what changed, directly or through others. */
const dependantsOn = (seen: string[]): string[] =>
  seen.length === 0
    ? []
    : (JSON.parse(nx('show', 'projects', '--affected', `--files=${seen.join(',')}`, '--json')) as string[]);

/** Project whose specs read the text of every file. */
const reader = 'repository';

/**
 * `npm run check [-- --base <branch or commit>]`: checks what the change touches, that is its files' format and lint,
 * and types, specs and builds of whatever depends on them. Comments change nothing for those that depend on a file.
 */
function stepsFor(base: string): { steps: Step[]; needsDatabase: boolean } {
  const { files, all } = changeOf(root, base);
  if (all.length === 0) return { steps: [], needsDatabase: false };
  const commented = all.filter((file) => isSameCode(root, file, base));
  const coded = all.filter((file) => !commented.includes(file));
  const { nodes } = projectGraph();
  const projects = new Map(Object.entries(nodes).map(([name, { data }]) => [data.root, name]));
  const { owners, seen } = concerns(coded, projects);
  const affected = [...new Set([...owners, ...dependantsOn(seen)])].sort();
  console.log(`${all.length} files changed, in ${commented.length} of them only comments`);
  console.log(`They concern ${affected.join(', ') || 'no project'}`);
  const specs = tasks('specs', ['test'], [...new Set([...affected, reader])]);
  const steps = [
    {
      name: 'formatting',
      command: ['prettier', '--check', '--log-level=warn', '--ignore-unknown', ...files],
    },
    ...(seen.some(isGenerating) || commented.some(isQuoted)
      ? [{ name: 'generated files', command: ['node', 'tools/codegen/codegen.ts', '--check'] }]
      : []),
    ...(commented.length === 0
      ? []
      : [{ name: 'lint of comments', command: ['eslint', '--max-warnings=0', ...commented] }]),
    ...tasks('lint', ['lint'], all.some(isAboutLint) ? Object.keys(nodes) : owners),
    ...tasks('types', ['typecheck'], affected),
    ...specs.map((step) => ({ ...step, count: () => jestResults() })),
    ...tasks(
      'builds',
      ['build'],
      affected.filter((name) => nodes[name]?.data.targets?.['build']),
    ),
  ];
  return { steps, needsDatabase: affected.some((name) => name !== reader) };
}

const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
const { steps, needsDatabase } = stepsFor(values.base);
if (steps.length === 0) console.log('Nothing has changed.');
else {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(path.join(results, 'jest'), { recursive: true });
  const cluster = needsDatabase ? await startTestCluster() : undefined;
  environment[clusterSetting] = process.env[clusterSetting];
  try {
    await runSteps(steps);
  } finally {
    if (cluster) await stopTestCluster(cluster);
  }
}
