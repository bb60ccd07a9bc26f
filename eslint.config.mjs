import boundaries from 'eslint-plugin-boundaries';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { contexts } from './tools/repository/contexts.js';
import { docstrings } from './tools/repository/docstrings.js';
import { jsxRules } from './tools/repository/jsx-rules.js';
import { inIdentifier, retiredWords } from './tools/repository/retired-words.js';

const root = import.meta.dirname;

const web = ['api', 'auth', 'navigation', 'ui', 'i18n', 'domain', 'reader'];

/**
 * Rooms of `libs/features/shared`, named by subject, for what features share; each with the rooms that it may import.
 */
const sharedRooms = Object.fromEntries(
  Object.entries({
    lists: [],
    forms: [],
    filters: ['forms', 'lists'],
    audit: ['downloads', 'filters', 'lists'],
    documents: ['downloads', 'forms', 'lists'],
    columns: [],
    downloads: [],
    pictures: [],
    period: [],
    figures: [],
    codes: [],
    passkeys: [],
    people: [],
    deputies: ['forms', 'lists', 'people', 'period'],
    beneficiary: ['forms', 'people'],
    'public-pages': [],
    money: ['people'],
    platform: ['lists', 'forms', 'period'],
    profile: ['lists', 'forms', 'passkeys', 'people', 'pictures'],
    comments: ['lists', 'people'],
    payment: ['codes', 'comments', 'downloads', 'lists', 'passkeys', 'people'],
    bulk: ['lists', 'people', 'payment'],
    'payment-drawer': ['lists', 'comments', 'payment', 'bulk'],
  }).map(([room, others]) => [`shared-${room}`, [...others.map((other) => `shared-${other}`), ...web]]),
);

/** Kinds of projects, each with those that it may import: the table of docs/architecture.md. */
const serverLibraries = ['tracing', 'server', 'database', 'ledger', 'jobs', 'operators', 'mail', 'documents'];
const serverFiles = [
  'apps/{payments-api,front-server,momo-simulator}/**',
  `libs/{contract,reader,${serverLibraries.join(',')}}/**`,
];
const forServers = ['domain', 'contract', 'reader', ...serverLibraries];
const mayImport = {
  domain: [],
  reader: ['domain'],
  contract: ['domain', 'reader'],
  tracing: [],
  server: ['tracing'],
  database: ['domain', 'tracing'],
  ledger: ['domain', 'database'],
  jobs: ['domain', 'database', 'tracing'],
  operators: ['domain', 'tracing'],
  mail: ['domain'],
  documents: ['domain'],
  'server-app': forServers,
  api: ['domain'],
  i18n: ['domain'],
  navigation: ['domain'],
  ui: ['domain', 'i18n'],
  auth: ['api', 'domain', 'navigation'],
  ...sharedRooms,
  feature: [...Object.keys(sharedRooms), ...web],
  'web-app': ['feature', 'auth', 'navigation', 'ui', 'i18n', 'api', 'domain'],
  testing: ['contract', 'domain', 'api', 'auth', 'i18n', 'ui', 'navigation'],
  tools: [...forServers, 'server-app', 'api', 'tools'],
};

/** The kits of their specs, each a folder of the API's `test/kit`: the contexts that each drives. */
const kits = {
  base: ['kernel'],
  identity: ['identity'],
  money: ['operator', 'identity'],
  payments: ['payments'],
  wallet: ['wallet'],
  billing: ['billing'],
  control: ['control'],
  whole: Object.keys(contexts),
};

const api = 'apps/payments-api';
const contextType = (name) => `api-${name}`;
const kitType = (name) => `api-kit-${name}`;
/** These contexts and all that is below them. */
const reach = (names) => [
  ...new Set([...names.flatMap((name) => [name, ...reach(contexts[name])]), 'verification']),
];
/** The kits that drive nothing else than these contexts and what is below them. */
const kitsWithin = (names) =>
  Object.keys(kits).filter((kit) => kits[kit].every((name) => reach(names).includes(name)));

const apiMayImport = Object.fromEntries([
  ['api-app', [...forServers, ...Object.keys(contexts).map(contextType)]],
  ...Object.entries(contexts).map(([name, others]) => [
    contextType(name),
    // kits for its specs alone: `noTestKit` below
    [...forServers, ...others.map(contextType), ...kitsWithin([name]).map(kitType)],
  ]),
  ...Object.entries(kits).map(([name, driven]) => [
    kitType(name),
    [
      ...forServers,
      ...reach(driven).map(contextType),
      ...kitsWithin(driven).map(kitType),
      ...(name === 'whole' ? ['api-app'] : []),
    ],
  ]),
]);
const apiElements = [
  { type: contextType('verification'), pattern: `${api}/src/control/verification` },
  ...Object.keys(contexts).map((name) => ({ type: contextType(name), pattern: `${api}/src/${name}` })),
  ...Object.keys(kits).map((name) => ({ type: kitType(name), pattern: `${api}/test/kit/${name}` })),
  { type: 'api-app', pattern: api },
];

const libraryElements = [
  'domain',
  'reader',
  'contract',
  ...serverLibraries,
  'api',
  'i18n',
  'navigation',
  'ui',
  'auth',
  'testing',
].map((name) => ({ type: name, pattern: `libs/${name}` }));

/** Only specs may use the test kit; a web app may not know a server's code, nor a server React. */
const serverOnly = ['fastify', '@fastify/*', 'pg', 'kysely', 'pg-boss', 'nodemailer', 'pdfkit', 'node:*'];
const webOnly = [
  'react',
  'react-dom',
  'react-router',
  'antd',
  '@ant-design/*',
  '@reduxjs/toolkit',
  'react-redux',
];
/** Imports that a server's own code never has: the web, and the test kits. */
const noTestKit = [...webOnly, '**/test/**', '@sanaga/*/testing'];
const noImport = (group, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

const specs = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/test/**',
  '**/*.stories.tsx',
  '**/e2e/**',
  '**/.storybook/**',
];
const configs = ['**/*.config.ts', '**/*.config.js', '**/*.config.mjs'];

export default tseslint.config(
  { ignores: ['**/dist', '**/generated', '**/schema.ts', '**/storybook-static'] },
  ...tseslint.configs.recommended,
  // it compiles each file as React would, which takes long
  { ...hooks.configs.flat.recommended, ignores: serverFiles },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { boundaries, docstrings },
    settings: {
      'boundaries/root-path': root,
      'boundaries/elements': [
        ...libraryElements,
        ...Object.keys(sharedRooms).map((type) => ({
          type,
          pattern: `libs/features/shared/${type.replace('shared-', '')}`,
        })),
        { type: 'feature', pattern: 'libs/features/*', capture: ['name'] },
        { type: 'web-app', pattern: 'apps/(org-portal|admin-console)' },
        ...apiElements,
        { type: 'server-app', pattern: 'apps/(front-server|momo-simulator)', capture: ['name'] },
        { type: 'tools', pattern: 'tools' },
      ],
      'import/resolver': { typescript: { project: `${root}/tsconfig.base.json` } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: Object.entries({
            ...mayImport,
            tools: [...mayImport.tools, ...apiElements.map(({ type }) => type)],
            ...apiMayImport,
          }).map(([from, allowed]) => ({
            from: { element: { type: from } },
            allow: { to: { element: { type: allowed } } },
          })),
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...[...retiredWords].map(([word, instead]) => ({
          selector: `Identifier[name=/${inIdentifier(word)}/]`,
          message: `“${word}” is a retired word: the field says “${instead}”.`,
        })),
        ...jsxRules,
      ],
      'docstrings/begins-well': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: [
      'apps/{org-portal,admin-console}/src/**',
      'libs/{api,auth,i18n,navigation,ui,features}/**/*.{ts,tsx}',
    ],
    ignores: [...specs, ...configs],
    rules: noImport(
      [...serverOnly, '@sanaga/testing'],
      'The web never imports a server’s packages, and the test kit is for specs.',
    ),
  },
  {
    files: serverFiles,
    rules: noImport(webOnly, 'A server never imports the web’s packages.'),
  },
  {
    files: ['libs/domain/src/**'],
    ignores: specs,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'The domain is pure TypeScript: no npm import, no I/O.' }] },
      ],
    },
  },
  {
    files: [`${api}/src/**`],
    ignores: specs,
    rules: noImport(noTestKit, 'The test kits are for specs.'),
  },
  {
    // Inside the API: routes never reach a repository, services never Fastify, repositories never a service.
    files: [`${api}/src/**/*.routes.ts`],
    rules: noImport(['**/*.repository.ts', ...noTestKit], 'A route asks its service.'),
  },
  {
    files: [`${api}/src/**/*.service.ts`],
    rules: noImport(
      ['fastify', '@fastify/*', '**/*.routes.ts', ...noTestKit],
      'A service knows nothing of HTTP.',
    ),
  },
  {
    files: [`${api}/src/**/*.repository.ts`],
    rules: noImport(
      ['**/*.service.ts', '**/*.routes.ts', 'fastify', ...noTestKit],
      'A repository is SQL only.',
    ),
  },
  // end-to-end tests start and drive the whole product
  { files: ['**/e2e/**'], rules: { 'boundaries/dependencies': 'off' } },
  // how an app is built is the tools' matter
  { files: configs, rules: { 'boundaries/dependencies': 'off' } },
  { files: [...specs, 'tools/**'], rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' } },
  // only specs may use the test kit: `noImport` above keeps it out of everything else; those of the API's contexts and
  // its kits know no more than the table of contexts allows
  {
    files: specs,
    ignores: [`${api}/src/**`, `${api}/test/kit/**`],
    rules: { 'boundaries/dependencies': 'off' },
  },
);
