import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Returns true for a file that dependants never see: `production` of nx.json leaves it out. */
const isOwnAffair = (file: string): boolean =>
  /\.spec\.tsx?$|\.stories\.tsx$|(^|\/)(\.storybook|e2e)\/|(^|\/)(jest|eslint)\.config\.\w+$/.test(file);

interface Change {
  /** Files that exist and differ from the start of the branch, committed or not. */
  files: string[];
  /** The same with files that were deleted. */
  all: string[];
}

const gitIn = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Finds the commit at which a checkout left `main`; on main itself, the newest. */
function startOf(root: string, base: string): string {
  const known = [base, `origin/${base}`].find((name) => {
    try {
      return gitIn(root, 'rev-parse', '--verify', '-q', name) !== '';
    } catch {
      return false;
    }
  });
  return gitIn(root, 'merge-base', known ?? 'HEAD', 'HEAD').trim();
}

/** Returns what a checkout changed since it left `main`; on main itself, what is not committed. */
export function changeOf(root: string, base = 'main'): Change {
  const list = (...args: string[]): string[] =>
    gitIn(root, ...args, '-z')
      .split('\0')
      .filter(Boolean);
  const all = [
    ...new Set([
      ...list('diff', '--name-only', startOf(root, base)),
      ...list('ls-files', '--others', '--exclude-standard'),
    ]),
  ].sort();
  return { files: all.filter((file) => existsSync(path.join(root, file))), all };
}

/** Matches comments that compilers, bundlers and test runners read. */
const directive = /@ts-[\w-]+|@jest-[^\n]+|@vite-ignore|[#@]__\w+__|@jsx\w*/g;

const printer = ts.createPrinter({ removeComments: true });

/** Returns the code of a file, laid out anew, with no comments but directives. */
function codeOf(file: string, text: string): string {
  const code = printer.printFile(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return [code, ...(text.match(directive) ?? [])].join('\n');
}

/** Returns true for a file of code in which nothing but comments and layout changed, so that it works as before. */
export function isSameCode(root: string, file: string, base = 'main'): boolean {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return false;
  try {
    const before = gitIn(root, 'show', `${startOf(root, base)}:${file}`);
    return codeOf(file, before) === codeOf(file, readFileSync(path.join(root, file), 'utf8'));
  } catch {
    // it is new or gone
    return false;
  }
}

/** Names of projects by folder, as `project.json` says. */
type Projects = ReadonlyMap<string, string>;

/** Returns the project that a file belongs to: that of the nearest folder. */
function ownerOf(file: string, projects: Projects): string | undefined {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
    const name = projects.get(folder);
    if (name) return name;
  }
  return undefined;
}

/** Returns the projects of changed files, and the changed files that dependants see. */
export function concerns(all: string[], projects: Projects): { owners: string[]; seen: string[] } {
  const owners = new Set(all.map((file) => ownerOf(file, projects)).filter((name) => name !== undefined));
  return { owners: [...owners].sort(), seen: all.filter((file) => !isOwnAffair(file)) };
}
