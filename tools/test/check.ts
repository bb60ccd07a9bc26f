import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clusterSetting, startTestCluster, stopTestCluster } from '@sanaga/database/testing';
import { changeOf, concerns } from './changes.ts';
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
  /^(libs\/(contract|domain|api)|apps\/payments-api\/src|libs\/database\/(migrations|src\/schema)|tools\/codegen|docs\/reference)/.test(
    file,
  );

const isAboutLint = (file: string): boolean => file === 'eslint.config.mjs' || file === 'package-lock.json';

/** Returns the step that runs those of the targets that these projects have; none without a project. */
function tasks(name: string, targets: string[], projects: string[]): Step[] {
  if (projects.length === 0) return [];
  const command = ['nx', 'run-many', '-t', ...targets, '-p', ...projects, '--output-style=stream'];
  return [{ name, command }];
}

/**
 * `npm run check [-- --base <branch or commit>]`: checks what the change touches, that is its files' format and lint,
 * and types, specs and builds of whatever depends on them.
 */
function stepsFor(base: string): Step[] {
  const { files, all } = changeOf(root, base);
  if (all.length === 0) return [];
  const { nodes } = projectGraph();
  const projects = new Map(Object.entries(nodes).map(([name, { data }]) => [data.root, name]));
  const { owners, seen } = concerns(all, projects);
  const dependants =
    seen.length === 0
      ? []
      : (JSON.parse(nx('show', 'projects', '--affected', `--files=${seen.join(',')}`, '--json')) as string[]);
  const affected = [...new Set([...owners, ...dependants, 'repository'])].sort();
  console.log(`${all.length} files changed in ${owners.join(', ') || 'no project'}`);
  console.log(`They concern ${affected.join(', ')}`);
  const specs = tasks('specs', ['test'], affected).map((step) => ({ ...step, count: () => jestResults() }));
  return [
    {
      name: 'formatting',
      command: ['prettier', '--check', '--log-level=warn', '--ignore-unknown', ...files],
    },
    ...(seen.some(isGenerating)
      ? [{ name: 'generated files', command: ['node', 'tools/codegen/codegen.ts', '--check'] }]
      : []),
    ...tasks('lint', ['lint'], all.some(isAboutLint) ? Object.keys(nodes) : owners),
    ...tasks('types', ['typecheck'], affected),
    ...specs,
    ...tasks(
      'builds',
      ['build'],
      affected.filter((name) => nodes[name]?.data.targets?.['build']),
    ),
  ];
}

const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
const steps = stepsFor(values.base);
if (steps.length === 0) console.log('Nothing has changed.');
else {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(path.join(results, 'jest'), { recursive: true });
  const cluster = await startTestCluster();
  environment[clusterSetting] = process.env[clusterSetting];
  try {
    await runSteps(steps);
  } finally {
    await stopTestCluster(cluster);
  }
}
