import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Environment,
  type ReportedSetting,
  reportSettings,
  SettingsError,
  settingsOfOthers,
  type Source,
  unknownSettings,
} from '@sanaga/server';
import * as front from '../../apps/front-server/src/settings.ts';
import * as api from '../../apps/payments-api/src/kernel/settings.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Server {
  name: string;
  environment: Environment;
  /** Settings that it gets from elsewhere: the app that it serves. */
  own: Source;
  /** Throws SettingsError if it could not start. */
  check: (source: Source) => unknown;
}

const frontServer = (name: string, appType: string): Server => ({
  name,
  environment: front.environment,
  own: { APP_TYPE: appType },
  check: front.readSettings,
});

const servers: readonly Server[] = [
  { name: 'payments-api', environment: api.environment, own: {}, check: api.readSettings },
  frontServer('org-portal', '1'),
  frontServer('admin-console', '3'),
];

/** Returns true for a setting of the simulator, which checks its own. */
const isSimulators = (name: string): boolean => name.startsWith('MOMO_SIMULATOR_');

const usage = `Checks the settings of the environment and of .env, and prints what is used; secrets are masked.

  npm run check-settings [-- ${servers.map(({ name }) => name).join(' | ')}]

Without a name all three servers are checked. The exit code is 1 where one could not start, or where a name begins like a
setting and is none.`;

function table(settings: readonly ReportedSetting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings
    .map(({ name, value, from }) => `  ${name.padEnd(width)}  ${from === 'not set' ? '-' : value}  (${from})`)
    .join('\n');
}

/** Prints one server's settings and what is wrong with them; returns false if it could not start. */
function check({ name, environment, own, check: read }: Server, source: Source): boolean {
  try {
    console.log(`${name}\n${table(reportSettings(environment, { ...source, ...own }))}`);
    read({ ...source, ...own });
    return true;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`${name} would not start.\n${error.message}`);
    return false;
  }
}

function main(names: readonly string[]): number {
  const chosen = servers.filter(({ name }) => names.length === 0 || names.includes(name));
  if (names.some((name) => !servers.some((server) => server.name === name))) {
    console.error(usage);
    return 1;
  }
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const passed = chosen.map((server) => check(server, process.env));
  const environments = servers.map(({ environment }) => environment);
  const unknown = unknownSettings(environments, settingsOfOthers, process.env).filter(
    (name) => !isSimulators(name),
  );
  for (const name of unknown) console.error(`${name}: no such setting, though its name begins like one`);
  return passed.every(Boolean) && unknown.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
