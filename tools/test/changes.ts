import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns true for a file that dependants never see: `production` of nx.json leaves it out. */
const isOwnAffair = (file: string): boolean =>
  /\.spec\.tsx?$|\.stories\.tsx$|(^|\/)(\.storybook|e2e)\/|(^|\/)(jest|eslint)\.config\.\w+$/.test(file);

interface Change {
  /** Files that exist and differ from the start of the branch, committed or not. */
  files: string[];
  /** The same with files that were deleted. */
  all: string[];
}

/** Returns what a checkout changed since it left `main`; on main itself, what is not committed. */
export function changeOf(root: string, base = 'main'): Change {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  const known = [base, `origin/${base}`, 'HEAD'].find((name) => {
    try {
      return git('rev-parse', '--verify', '-q', name).length > 0;
    } catch {
      return false;
    }
  });
  const [start = 'HEAD'] = git('merge-base', known ?? 'HEAD', 'HEAD').map((text) => text.trim());
  const all = [
    ...new Set([
      ...git('diff', '--name-only', '-z', start),
      ...git('ls-files', '--others', '--exclude-standard', '-z'),
    ]),
  ].sort();
  return { files: all.filter((file) => existsSync(path.join(root, file))), all };
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
