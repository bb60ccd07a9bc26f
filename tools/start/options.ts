import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { credentialsFolder, SettingsError, withSecretsOfFiles } from '@sanaga/server';
import { environment as frontEnvironment } from '../../apps/front-server/src/settings.ts';
import { environment as apiEnvironment } from '../../apps/payments-api/src/kernel/settings.ts';
import type { NamedPort } from './ports.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** The options cannot be fulfilled; the message says what to change. */
export class StartError extends Error {}

export interface Options {
  /** True to throw the embedded data away and begin again. */
  fresh: boolean;
  /** True to begin with a super admin and nothing else. */
  empty: boolean;
  /** True to watch the sources: the apps come from Vite, and servers start again when theirs change. */
  dev: boolean;
  production: boolean;
  dataDir: string;
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  runsSimulator: boolean;
  runsInbox: boolean;
  /** True to run a stand-in for the card provider, while people develop. */
  runsCards: boolean;
  ports: Record<PortName, number>;
}

const defaults = {
  ORG_PORTAL_PORT: [4200, 'organisation portal'],
  ADMIN_CONSOLE_PORT: [4300, 'admin console'],
  PAYMENTS_API_PORT: [3000, 'payments API'],
  MOMO_SIMULATOR_PORT: [3100, 'operator simulator'],
  SMTP_PORT: [1025, 'mail server of the inbox'],
  INBOX_PORT: [1080, 'page of the inbox'],
  CARDS_PORT: [1090, 'stand-in for the card provider'],
} as const;
type PortName = keyof typeof defaults;
const portNames = Object.keys(defaults) as PortName[];

function readPort(name: PortName, value: string | undefined): number {
  const port = Number(value || defaults[name][0]);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartError(`${name} is "${value}"; it must be a port number from 1 to 65535.`);
}

function readArguments(args: string[]): { fresh: boolean; empty: boolean; dev: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : error}\nKnown are --fresh, --empty and --dev.`,
    );
  }
}

/** Sets each secret to the content of the file that holds it, for all processes. */
function takeSecretsOfFiles(): void {
  const secrets = [...apiEnvironment.secrets, ...frontEnvironment.secrets];
  try {
    Object.assign(process.env, withSecretsOfFiles(process.env, secrets));
  } catch (error) {
    if (error instanceof SettingsError) throw new StartError(error.message);
    throw error;
  }
  for (const name of [...secrets.map((secret) => `${secret}_FILE`), credentialsFolder])
    delete process.env[name];
}

/** Reads `.env` (the environment's own values win), the environment and the arguments. Throws StartError. */
export function readOptions(args: string[]): Options {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  takeSecretsOfFiles();
  const env = process.env;
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const { fresh, empty, dev } = readArguments(args);
  if (databaseUrl && fresh)
    throw new StartError('--fresh throws the embedded database away; DATABASE_URL names another one.');
  const ports = Object.fromEntries(portNames.map((name) => [name, readPort(name, env[name])]));
  return {
    fresh,
    empty,
    dev,
    production: env['NODE_ENV'] === 'production',
    dataDir: path.resolve(root, env['DATA_DIR'] || '.data'),
    databaseUrl,
    databaseOwnerUrl: env['DATABASE_OWNER_URL'] || databaseUrl,
    runsSimulator: !env['MOMO_BASE_URL'],
    runsInbox: !env['SMTP_URL'],
    runsCards: dev && !env['STRIPE_SECRET_KEY'],
    ports: ports as Record<PortName, number>,
  };
}

/** Lists the ports that this start will listen on. */
export const portsInUse = ({ ports, runsSimulator, runsInbox, runsCards }: Options): NamedPort[] =>
  portNames
    .filter((name) => runsSimulator || name !== 'MOMO_SIMULATOR_PORT')
    .filter((name) => runsInbox || (name !== 'SMTP_PORT' && name !== 'INBOX_PORT'))
    .filter((name) => runsCards || name !== 'CARDS_PORT')
    .map((name) => ({ port: ports[name], setting: name, purpose: defaults[name][1] }));
