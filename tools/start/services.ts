import { simulatorCredentials } from '@sanaga/operators';
import { librariesOf } from './libraries.ts';
import type { Options } from './options.ts';

export interface Service {
  /** Name of the service and of its log. */
  name: string;
  script: string;
  env: Record<string, string>;
  /** Returns 2xx once it works. */
  readyUrl: string;
  /** Folders in which a change starts it again, if sources are watched. */
  sources: Source[];
}

interface Source {
  folder: string;
  /** Paths below the folder that concern the service; all of them unless given. */
  files?: RegExp;
}

export type Services = Record<
  'simulator' | 'inbox' | 'cards' | 'api' | 'worker' | 'portal' | 'console',
  Service
>;

/** Returns the environment's values, or these if it has none. */
const fallbacks = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, process.env[name] || value]));

const sourcesOf = (server: keyof typeof librariesOf, texts?: RegExp): Source[] => [
  { folder: `apps/${server}/src` },
  ...librariesOf[server].map((name) => ({ folder: `libs/${name}/src` })),
  ...(texts ? [{ folder: 'locales', files: texts }] : []),
];

const serverTexts = /\b(errors|mail|notifications|receipt|invoice|statement)\.json$/;

const { collection, disbursement } = simulatorCredentials;
const credentials = {
  MOMO_COLLECTION_SUBSCRIPTION_KEY: collection.subscriptionKey,
  MOMO_COLLECTION_API_USER: collection.apiUser,
  MOMO_COLLECTION_API_KEY: collection.apiKey,
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: disbursement.subscriptionKey,
  MOMO_DISBURSEMENT_API_USER: disbursement.apiUser,
  MOMO_DISBURSEMENT_API_KEY: disbursement.apiKey,
};

/** Credentials of the stand-in for the card provider, which is on this machine only. */
const cardCredentials = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_specs',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_specs',
};

/** Returns the addresses that people open. */
export const addresses = ({ ports }: Options) => ({
  portal: process.env['ORG_PORTAL_URL'] || `http://localhost:${ports.ORG_PORTAL_PORT}`,
  console: process.env['ADMIN_CONSOLE_URL'] || `http://localhost:${ports.ADMIN_CONSOLE_PORT}`,
  api: `http://localhost:${ports.PAYMENTS_API_PORT}`,
  inbox: `http://localhost:${ports.INBOX_PORT}`,
  cards: `http://127.0.0.1:${ports.CARDS_PORT}`,
  simulator: process.env['MOMO_BASE_URL'] || `http://localhost:${ports.MOMO_SIMULATOR_PORT}`,
});

/**
 * Lists every process of the product with its settings: all ports and addresses agree with each other. The database of
 * API and worker is known only once it runs.
 */
export function services(
  options: Options,
  secrets: Record<string, string>,
  firstSuperAdmin: Record<string, string>,
  workerPort: number,
): Services {
  const { ports, dataDir, runsSimulator, runsCards } = options;
  const { portal, console: adminConsole, simulator, cards } = addresses(options);
  const apiUrl = `http://127.0.0.1:${ports.PAYMENTS_API_PORT}`;
  const shared = {
    DATA_DIR: dataDir,
    // servers on one machine cannot share the port
    OPS_PORT: '',
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    ...fallbacks({
      ORG_PORTAL_URL: portal,
      ADMIN_CONSOLE_URL: adminConsole,
      INTERNAL_API_URL: apiUrl,
      // no load balancer has to notice that they stop
      DRAIN_DELAY: '0',
    }),
    ...secrets,
  };
  const frontServer = (appType: string, port: number, name: string): Service => ({
    name,
    script: 'apps/front-server/src/main.ts',
    env: { ...shared, APP_TYPE: appType },
    readyUrl: `http://localhost:${port}/health/ready`,
    sources: sourcesOf('front-server', /\bshell\.json$/),
  });
  const paymentsApi = {
    script: 'apps/payments-api/src/main.ts',
    env: {
      ...shared,
      ...fallbacks({
        // large files are much garbage at once: with more room for it, the process merely grows
        NODE_OPTIONS: '--max-semi-space-size=16',
        SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
        MOMO_BASE_URL: simulator,
        MOMO_CALLBACK_URL: `${apiUrl}/operator/callback`,
      }),
      ...(runsSimulator && fallbacks({ ...credentials, MOMO_ACCOUNTS: 'shared' })),
      ...(runsCards && { ...cardCredentials, STRIPE_API_URL: cards }),
      ...fallbacks(firstSuperAdmin),
    },
    sources: sourcesOf('payments-api', serverTexts),
  };
  return {
    simulator: {
      name: 'momo-simulator',
      script: 'apps/momo-simulator/src/main.ts',
      env: { ...shared, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      readyUrl: `http://localhost:${ports.MOMO_SIMULATOR_PORT}/health/ready`,
      sources: sourcesOf('momo-simulator'),
    },
    inbox: {
      name: 'inbox',
      script: 'tools/inbox/inbox.ts',
      env: shared,
      readyUrl: `http://127.0.0.1:${ports.INBOX_PORT}/api/email`,
      sources: [{ folder: 'tools/inbox' }],
    },
    cards: {
      name: 'cards',
      script: 'tools/cards/cards.ts',
      env: { ...shared, CARDS_WEBHOOK_URL: `${apiUrl}/card/webhook` },
      readyUrl: `${cards}/pages`,
      sources: [{ folder: 'tools/cards' }],
    },
    api: {
      ...paymentsApi,
      name: 'payments-api',
      env: { ...paymentsApi.env, ROLES: 'api' },
      readyUrl: `${apiUrl}/health/ready`,
    },
    worker: {
      ...paymentsApi,
      name: 'payments-worker',
      env: { ...paymentsApi.env, ROLES: 'worker', OPS_PORT: String(workerPort) },
      readyUrl: `http://127.0.0.1:${workerPort}/health/ready`,
    },
    portal: frontServer('1', ports.ORG_PORTAL_PORT, 'org-portal'),
    console: frontServer('3', ports.ADMIN_CONSOLE_PORT, 'admin-console'),
  };
}
