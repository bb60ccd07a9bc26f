import { appTypes } from '@sanaga/domain';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  APP_TYPE: z.coerce
    .number()
    .refine(
      (type) => type === appTypes.orgPortal || type === appTypes.adminConsole,
      '1 (org-portal) or 3 (admin-console)',
    ),
  ORG_PORTAL_PORT: port.default(4200),
  ADMIN_CONSOLE_PORT: port.default(4300),
  /** What to listen on; `0.0.0.0` in a container. */
  FRONT_SERVER_HOST: z.string().default('localhost'),
  INTERNAL_API_URL: z.url().default('http://127.0.0.1:3000'),
  ORG_PORTAL_URL: z.url().default('http://localhost:4200'),
  ADMIN_CONSOLE_URL: z.url().default('http://localhost:4300'),
  /** Where browsers find the API: this server's own path, or an absolute address. */
  BACKEND_URL: z.string().default('/backend'),
  /** Addresses of load balancers in front, whose forwarded client addresses are believed; none by default. */
  FRONT_TRUSTED_PROXIES: z.string().default(''),
  /** The app's folder with its page; its build unless given. */
  FRONT_APP_FOLDER: z.string().optional(),
  REQUEST_TOKEN_KEY: z.string().min(32, 'at least 32 characters from a random source').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Environment = z.output<typeof environment>;

export interface Settings {
  appType: number;
  appName: 'org-portal' | 'admin-console';
  production: boolean;
  port: number;
  host: string;
  apiUrl: string;
  /** The app's own public address; with TLS, cookies are bound to it. */
  publicUrl: URL;
  orgPortalUrl: string;
  adminConsoleUrl: string;
  backendUrl: string;
  trustedProxies: string[];
  /** Undefined: the app's build. */
  appFolder: string | undefined;
  requestTokenKey: string | undefined;
  logLevel: Environment['LOG_LEVEL'];
}

export class SettingsError extends Error {}

function productionMistakes(env: Environment, publicUrl: URL): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const mistakes: string[] = [];
  if (publicUrl.protocol !== 'https:')
    mistakes.push(`${publicUrl.href}: the public address needs TLS (https://)`);
  if (env.REQUEST_TOKEN_KEY === undefined) mistakes.push('REQUEST_TOKEN_KEY: must be given');
  return mistakes;
}

/** Reads and checks the settings of one front-end server. Throws SettingsError that names what is wrong. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new SettingsError(`These settings need attention:\n${lines.join('\n')}`);
  }
  const env = result.data;
  const isConsole = env.APP_TYPE === appTypes.adminConsole;
  const publicUrl = new URL(isConsole ? env.ADMIN_CONSOLE_URL : env.ORG_PORTAL_URL);
  const mistakes = productionMistakes(env, publicUrl);
  if (mistakes.length > 0) throw new SettingsError(`Not fit for production:\n  ${mistakes.join('\n  ')}`);
  return {
    appType: env.APP_TYPE,
    appName: isConsole ? 'admin-console' : 'org-portal',
    production: env.NODE_ENV === 'production',
    port: isConsole ? env.ADMIN_CONSOLE_PORT : env.ORG_PORTAL_PORT,
    host: env.FRONT_SERVER_HOST,
    apiUrl: env.INTERNAL_API_URL.replace(/\/$/, ''),
    publicUrl,
    orgPortalUrl: env.ORG_PORTAL_URL,
    adminConsoleUrl: env.ADMIN_CONSOLE_URL,
    backendUrl: env.BACKEND_URL,
    trustedProxies: env.FRONT_TRUSTED_PROXIES.split(',').filter(Boolean),
    appFolder: env.FRONT_APP_FOLDER,
    requestTokenKey: env.REQUEST_TOKEN_KEY,
    logLevel: env.LOG_LEVEL,
  };
}
