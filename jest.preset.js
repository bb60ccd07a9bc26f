import path from 'node:path';

const workspace = import.meta.dirname;

/** Time after which a test that hangs is ended; generous, because a busy machine is no failure; ms. */
const testTimeout = 120_000;

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

/**
 * Modules of specs that are done stay in memory: a worker that holds so much of it when a spec ends is replaced. That it
 * is set also keeps Jest from running the specs in its own process.
 */
const workerIdleMemoryLimit = '500MB';

/** One throw-away PostgreSQL for the run of a project's specs, none of which begins just before midnight. */
const withDatabase = {
  globalSetup: path.join(workspace, 'libs/database/src/testing/jest-setup.ts'),
  globalTeardown: path.join(workspace, 'libs/database/src/testing/jest-teardown.ts'),
  setupFilesAfterEnv: [path.join(workspace, 'libs/database/src/testing/jest-midnight.ts')],
};

/**
 * Servers and pure libraries: Node, ES modules as they run in production.
 * @param {string} rootDir
 * @param {{ database?: boolean }} [options] `database`: specs may call `createTestDatabase()`
 * @returns {import('jest').Config}
 */
export const nodeProject = (rootDir, { database = false } = {}) => ({
  rootDir,
  ...(database && withDatabase),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/e2e/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc('es6') },
  moduleNameMapper: { '^@node-rs/argon2$': path.join(workspace, 'tools/build/jest-argon2.ts') },
  testTimeout,
  workerIdleMemoryLimit,
});

/**
 * React projects: jsdom with the web globals it lacks.
 * @returns {import('jest').Config}
 */
export const webProject = (rootDir) => ({
  rootDir,
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
  testTimeout,
  workerIdleMemoryLimit,
});
