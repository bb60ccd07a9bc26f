import { simulatorCredentials } from '@sanaga/operators';
import type { Options } from './options.ts';

export interface Service {
  /** Also the name of its log. */
  name: string;
  script: string;
  env: Record<string, string>;
  /** Returns 2xx once it works. */
  readyUrl: string;
  /** A change in one of these folders starts it again, where sources are watched. */
  sources: Source[];
}

export interface Source {
  folder: string;
  /** Paths below the folder that concern the service; all of them unless given. */
  files?: RegExp;
}

export type Services = Record<'simulator' | 'inbox' | 'api' | 'portal' | 'console', Service>;

/** What is used where the environment says nothing. */
const fallbacks = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, process.env[name] || value]));

const sourcesOf = (app: string, libraries: string[], texts?: RegExp): Source[] => [
  { folder: app },
  ...libraries.map((name) => ({ folder: `libs/${name}/src` })),
  ...(texts ? [{ folder: 'locales', files: texts }] : []),
];

const serverTexts = /\b(errors|mail|notifications|receipt|invoice|statement)\.json$/;
const serverLibraries = 'domain contract database ledger jobs operators mail documents'.split(' ');

const { collection, disbursement } = simulatorCredentials;
const credentials = {
  MOMO_COLLECTION_SUBSCRIPTION_KEY: collection.subscriptionKey,
  MOMO_COLLECTION_API_USER: collection.apiUser,
  MOMO_COLLECTION_API_KEY: collection.apiKey,
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: disbursement.subscriptionKey,
  MOMO_DISBURSEMENT_API_USER: disbursement.apiUser,
  MOMO_DISBURSEMENT_API_KEY: disbursement.apiKey,
};

/** The addresses people open. */
export const addresses = ({ ports }: Options) => ({
  portal: process.env['ORG_PORTAL_URL'] || `http://localhost:${ports.ORG_PORTAL_PORT}`,
  console: process.env['ADMIN_CONSOLE_URL'] || `http://localhost:${ports.ADMIN_CONSOLE_PORT}`,
  api: `http://localhost:${ports.PAYMENTS_API_PORT}`,
  inbox: `http://localhost:${ports.INBOX_PORT}`,
  simulator: process.env['MOMO_BASE_URL'] || `http://localhost:${ports.MOMO_SIMULATOR_PORT}`,
});

/**
 * Every process of the product with its settings: all ports and addresses agree with each other. The API's database is
 * known only once it runs.
 */
export function services(
  options: Options,
  secrets: Record<string, string>,
  firstSuperAdmin: Record<string, string>,
): Services {
  const { ports, dataDir, runsSimulator } = options;
  const { portal, console: adminConsole, simulator } = addresses(options);
  const apiUrl = `http://127.0.0.1:${ports.PAYMENTS_API_PORT}`;
  const shared = {
    DATA_DIR: dataDir,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    ...fallbacks({ ORG_PORTAL_URL: portal, ADMIN_CONSOLE_URL: adminConsole, INTERNAL_API_URL: apiUrl }),
    ...secrets,
  };
  const frontServer = (appType: string, port: number, name: string): Service => ({
    name,
    script: 'apps/front-server/src/main.ts',
    env: { ...shared, APP_TYPE: appType },
    readyUrl: `http://localhost:${port}/health/ready`,
    sources: sourcesOf('apps/front-server/src', ['domain', 'contract'], /\bshell\.json$/),
  });
  return {
    simulator: {
      name: 'momo-simulator',
      script: 'apps/momo-simulator/src/main.ts',
      env: { ...shared, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      readyUrl: `http://localhost:${ports.MOMO_SIMULATOR_PORT}/health/ready`,
      sources: sourcesOf('apps/momo-simulator/src', ['operators']),
    },
    inbox: {
      name: 'inbox',
      script: 'tools/inbox/inbox.ts',
      env: shared,
      readyUrl: `http://127.0.0.1:${ports.INBOX_PORT}/api/email`,
      sources: sourcesOf('tools/inbox', []),
    },
    api: {
      name: 'payments-api',
      script: 'apps/payments-api/src/main.ts',
      env: {
        ...shared,
        ...fallbacks({
          SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
          MOMO_BASE_URL: simulator,
          MOMO_CALLBACK_URL: `${apiUrl}/operator/callback`,
        }),
        ...(runsSimulator && fallbacks(credentials)),
        ...fallbacks(firstSuperAdmin),
      },
      readyUrl: `${apiUrl}/health/ready`,
      sources: sourcesOf('apps/payments-api/src', serverLibraries, serverTexts),
    },
    portal: frontServer('1', ports.ORG_PORTAL_PORT, 'org-portal'),
    console: frontServer('3', ports.ADMIN_CONSOLE_PORT, 'admin-console'),
  };
}
