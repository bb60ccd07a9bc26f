import { existsSync } from 'node:fs';
import { appTypes } from '@sanaga/domain';
import {
  certificatesOf,
  drainDelayOf,
  isKeyList,
  isLoopback,
  keyListHint,
  keysOf,
  type LogSettings,
  ratesBelong,
  plainListener,
  type ReadCertificates,
  readEnvironment,
  readNamedFile,
  refuseOtherThanCertificates,
  serverSettings,
  SettingsError,
  type Source,
  strangersIn,
  tlsSecrets,
  tlsSettings,
  tracingOf,
} from '@sanaga/server';
import type { TracingSettings } from '@sanaga/tracing';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  ...serverSettings,
  ...tlsSettings,
  APP_TYPE: z.coerce
    .number()
    .refine(
      (type) => type === appTypes.orgPortal || type === appTypes.adminConsole,
      '1 (org-portal) or 3 (admin-console)',
    ),
  ORG_PORTAL_PORT: port.default(4200),
  ADMIN_CONSOLE_PORT: port.default(4300),
  /** Address to listen on; `0.0.0.0` in a container. */
  FRONT_SERVER_HOST: z.string().default('localhost'),
  INTERNAL_API_URL: z.url().default('http://127.0.0.1:3000'),
  /** Authorities of the API's certificate; those that Node knows unless given. */
  API_CA_FILE: z.string().optional(),
  /** Seconds in which the API takes a connection, and in which it begins to respond to what it was sent. */
  INTERNAL_API_CONNECT_TIMEOUT: z.coerce.number().positive().default(2),
  INTERNAL_API_RESPONSE_TIMEOUT: z.coerce.number().positive().default(60),
  ORG_PORTAL_URL: z.url().default('http://localhost:4200'),
  ADMIN_CONSOLE_URL: z.url().default('http://localhost:4300'),
  /** Address of the API for browsers: a path of this server, or an absolute address. */
  BACKEND_URL: z.string().default('/backend'),
  /** Addresses of load balancers in front, whose forwarded client addresses are believed; none by default. */
  FRONT_TRUSTED_PROXIES: z.string().default(''),
  /** The app's folder with its page; its build unless given. */
  FRONT_APP_FOLDER: z.string().optional(),
  /** A folder with assets of the releases before and after, where they run at once; none by default. */
  FRONT_OTHER_ASSETS_FOLDER: z
    .string()
    .refine((folder) => existsSync(folder), 'a folder that exists')
    .optional(),
  REQUEST_TOKEN_KEY: z.string().refine(isKeyList, keyListHint).optional(),
});

/** The settings of a front-end server. */
export const environment = { schema, secrets: ['REQUEST_TOKEN_KEY', ...tlsSecrets] };

type Given = z.output<typeof schema>;

export interface Settings {
  appType: number;
  appName: 'org-portal' | 'admin-console';
  production: boolean;
  port: number;
  host: string;
  apiUrl: string;
  /** By whose word the API's certificate is believed; undefined: the authorities that Node knows. */
  apiAuthority: string | undefined;
  /** Undefined: the server speaks no TLS. */
  certificates: ReadCertificates | undefined;
  /** Milliseconds. */
  connectMs: number;
  /** Milliseconds. */
  responseMs: number;
  /** The app's own public address; with TLS, cookies are bound to it. */
  publicUrl: URL;
  orgPortalUrl: string;
  adminConsoleUrl: string;
  /** Contact that people are told to ask; null if none is given. */
  supportEmail: string | null;
  supportPhone: string | null;
  backendUrl: string;
  trustedProxies: string[];
  /** Undefined: the app's build. */
  appFolder: string | undefined;
  /** With assets of other releases. */
  otherAssetsFolder: string | undefined;
  /** The first signs, all verify. Undefined: a key of this process's own. */
  requestTokenKeys: [string, ...string[]] | undefined;
  /** Time that calls are still served after a signal to stop; ms. */
  drainMs: number;
  /** True if calls are limited to a rate for each address. */
  hasRates: boolean;
  opsPort: number | undefined;
  log: LogSettings;
  tracing: Pick<TracingSettings, 'endpoint' | 'ratio'>;
}

function productionMistakes(env: Given, publicUrl: URL): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const mistakes: string[] = [];
  if (publicUrl.protocol !== 'https:')
    mistakes.push(`${publicUrl.href}: the public address needs TLS (https://)`);
  if (env.CALL_RATES === 'off') mistakes.push(`CALL_RATES: ${ratesBelong}`);
  const strangers = strangersIn(env.FRONT_TRUSTED_PROXIES);
  if (strangers.length > 0)
    mistakes.push(
      `FRONT_TRUSTED_PROXIES: ${strangers.join(', ')} would let anybody say which address they have`,
    );
  mistakes.push(...plainListener('FRONT_SERVER_HOST', env.FRONT_SERVER_HOST, env));
  const api = new URL(env.INTERNAL_API_URL);
  if (api.protocol !== 'https:' && !isLoopback(api.hostname) && !env.TLS_NEIGHBOUR)
    mistakes.push(
      'INTERNAL_API_URL: another machine needs TLS (https://, and API_CA_FILE with the authority of its certificate)',
    );
  if (env.REQUEST_TOKEN_KEY === undefined) mistakes.push('REQUEST_TOKEN_KEY: must be given');
  return mistakes;
}

function authorityOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const authority = readNamedFile('API_CA_FILE', file);
  refuseOtherThanCertificates('API_CA_FILE', authority);
  return authority;
}

/** Reads and checks the settings of one front-end server. Throws SettingsError that names what is wrong. */
export function readSettings(source: Source): Settings {
  const env = readEnvironment(environment, source);
  const isConsole = env.APP_TYPE === appTypes.adminConsole;
  const publicUrl = new URL(isConsole ? env.ADMIN_CONSOLE_URL : env.ORG_PORTAL_URL);
  const mistakes = productionMistakes(env, publicUrl);
  if (mistakes.length > 0) throw new SettingsError(`Not fit for production:\n  ${mistakes.join('\n  ')}`);
  const appName = isConsole ? 'admin-console' : 'org-portal';
  const production = env.NODE_ENV === 'production';
  return {
    appType: env.APP_TYPE,
    appName,
    production,
    port: isConsole ? env.ADMIN_CONSOLE_PORT : env.ORG_PORTAL_PORT,
    host: env.FRONT_SERVER_HOST,
    apiUrl: env.INTERNAL_API_URL.replace(/\/$/, ''),
    apiAuthority: authorityOf(env.API_CA_FILE),
    certificates: certificatesOf(source, env),
    connectMs: 1_000 * env.INTERNAL_API_CONNECT_TIMEOUT,
    responseMs: 1_000 * env.INTERNAL_API_RESPONSE_TIMEOUT,
    publicUrl,
    orgPortalUrl: env.ORG_PORTAL_URL,
    adminConsoleUrl: env.ADMIN_CONSOLE_URL,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    supportPhone: env.SUPPORT_PHONE ?? null,
    backendUrl: env.BACKEND_URL,
    trustedProxies: env.FRONT_TRUSTED_PROXIES.split(',').filter(Boolean),
    appFolder: env.FRONT_APP_FOLDER,
    otherAssetsFolder: env.FRONT_OTHER_ASSETS_FOLDER,
    requestTokenKeys: env.REQUEST_TOKEN_KEY === undefined ? undefined : keysOf(env.REQUEST_TOKEN_KEY),
    drainMs: 1_000 * drainDelayOf(env),
    hasRates: env.CALL_RATES === 'on',
    opsPort: env.OPS_PORT,
    tracing: tracingOf(env),
    log: { level: env.LOG_LEVEL, service: appName, release: env.RELEASE },
  };
}
