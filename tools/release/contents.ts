import path from 'node:path';
import { librariesOf } from '../start/libraries.ts';

const servers = ['payments-api', 'front-server'] as const;
/** Libraries that they run on, in addition to the packages that the root's package.json lists as `dependencies`. */
const libraries = [...new Set(servers.flatMap((name) => librariesOf[name]))];

/** Files that a release's servers and commands start from. */
export const entries = [
  ...servers.map((name) => `apps/${name}/src/main.ts`),
  ...['migrate', 'create-super-admin', 'verify-ledger', 'after-restore'].map(
    (name) => `apps/payments-api/src/commands/${name}.ts`,
  ),
  'tools/start/check-settings.ts',
];

/** Files and folders of the repository in a release, to which its packages are added. */
export const contents = [
  'package.json',
  'locales',
  'dist/apps',
  ...servers.flatMap((name) => [`apps/${name}/package.json`, `apps/${name}/src`]),
  ...libraries.flatMap((name) => [`libs/${name}/package.json`, `libs/${name}/src`]),
  ...['migrations', 'functions', 'views', 'triggers'].map((folder) => `libs/database/${folder}`),
  'tools/start/check-settings.ts',
];

const ofTests = /\.(spec|stories)\.tsx?$|\/(testing|test)$/;
/** Files that tell `npm start` whether the apps have to be built. */
const ofBuilds = /\/\.build/;

/** Returns true if a file or folder below one of the contents belongs in a release. */
export const belongs = (file: string): boolean => {
  const portable = file.split(path.sep).join('/');
  return !ofTests.test(portable) && !ofBuilds.test(portable);
};

/** Files of packages that no server reads. */
const unusedFiles = [
  // types, maps of sources, notes
  /\.(d\.[cm]?ts|map|md|markdown|flow)$/,
  // outlines of countries: flags are what is served
  /^world-countries\/data\/.*\.json$/,
  // fonts that papers are not set in
  /^dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(-Bold)?\.ttf$)/,
];
/** Packages that others list as peers without needing them. */
const unusedPackages = ['typescript'];

/** Returns true if no server reads a file, given by its path below `node_modules`. */
export function isUnused(file: string): boolean {
  const portable = file.split(path.sep).join('/');
  return (
    unusedPackages.some((name) => portable === name) || unusedFiles.some((pattern) => pattern.test(portable))
  );
}
