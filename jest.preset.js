import path from 'node:path';

const workspace = import.meta.dirname;

const swc = (module) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: module },
  },
];

/** One throw-away PostgreSQL for the run of a project's specs, none of which begins just before midnight. */
const withDatabase = {
  globalSetup: path.join(workspace, 'libs/database/src/testing/jest-setup.ts'),
  globalTeardown: path.join(workspace, 'libs/database/src/testing/jest-teardown.ts'),
  setupFilesAfterEnv: [path.join(workspace, 'libs/database/src/testing/jest-midnight.ts')],
};

/** Modules are Node's own, as in production: a worker loads what its files of specs share once. */
const sharedModules = {
  testEnvironment: path.join(workspace, 'tools/build/jest-native-environment.js'),
  testRunner: path.join(workspace, 'tools/build/jest-native.js'),
  transform: {},
};

/** Modules are loaded again for each file of specs. */
const ownModules = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc('es6') },
  moduleNameMapper: { '^@node-rs/argon2$': path.join(workspace, 'tools/build/jest-argon2.ts') },
};

/**
 * Servers and pure libraries: Node, ES modules as they run in production.
 * @param {string} rootDir
 * @param {{ database?: boolean, shared?: boolean }} [options] `database`: specs may call `createTestDatabase()`;
 *   `shared`: the files of specs share modules, and so their state
 * @returns {import('jest').Config}
 */
export const nodeProject = (rootDir, { database = false, shared = false } = {}) => ({
  ...(shared ? sharedModules : ownModules),
  rootDir,
  displayName: path.relative(workspace, rootDir),
  ...(database && withDatabase),
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/e2e/'],
});

/**
 * React projects: jsdom with the web globals it lacks.
 * @returns {import('jest').Config}
 */
export const webProject = (rootDir) => ({
  rootDir,
  displayName: path.relative(workspace, rootDir),
  testEnvironment: path.join(workspace, 'tools/build/jest-environment.js'),
  setupFilesAfterEnv: [path.join(workspace, 'tools/build/jest-setup.ts')],
  testMatch: ['<rootDir>/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/e2e/'],
  transform: { '^.+\\.[tj]sx?$': swc('commonjs') },
  transformIgnorePatterns: ['/node_modules/(?!(react-router|@ant-design/icons|until-async)/)'],
  moduleNameMapper: {
    '\\.css$': path.join(workspace, 'tools/build/jest-empty.js'),
    '^@rc-component/util/(lib|es)/Dom/dynamicCSS$': path.join(workspace, 'tools/build/jest-dynamic-css.js'),
    '^\\./hooks/use(StyleRegister|CSSVarRegister)$': path.join(workspace, 'tools/build/jest-no-styles.js'),
    '^storybook/test$': path.join(workspace, 'tools/build/jest-storybook-test.ts'),
  },
});
