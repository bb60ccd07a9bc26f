import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';

const folder = path.join(root, 'dist/types');
const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');

interface Project {
  config: string;
  settings: string;
  files: string[];
}

function projectOf(config: string): Project {
  const { config: json, error } = ts.readConfigFile(config, ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(json, ts.sys, path.dirname(config));
  for (const { messageText } of [...(error ? [error] : []), ...errors])
    throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  return { config, settings: JSON.stringify(options), files: fileNames };
}

/** Checks the files of projects that have the same settings as one program; returns false if a type is wrong. */
function check(projects: Project[], place: number): boolean {
  const [{ config }] = projects as [Project];
  const program = path.join(folder, `tsconfig.${place}.json`);
  const files = projects.flatMap((project) => project.files);
  writeFileSync(program, JSON.stringify({ extends: config, include: [], files }));
  const { status } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', program], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

/**
 * Checks the types of all projects. One by one, each would check the sources of those that it imports again: together,
 * every file is checked once with its own project's settings.
 */
function main(): void {
  mkdirSync(folder, { recursive: true });
  const configs = globSync('{apps,libs,tools}/**/tsconfig.json', { cwd: root, exclude: ['**/node_modules'] });
  const projects = configs.map((config) => projectOf(path.join(root, config)));
  const programs = [...Map.groupBy(projects, ({ settings }) => settings).values()];
  const areRight = programs.map(check);
  console.log(`${projects.length} projects, ${programs.length} programs`);
  process.exitCode = areRight.every(Boolean) ? 0 : 1;
}

main();
