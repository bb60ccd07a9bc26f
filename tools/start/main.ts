import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { demoAccounts, demoPassword, loadDemo, superAdminAccount } from '../demo/demo.ts';
import { buildApps } from './build.ts';
import { devApps } from './dev.ts';
import { startDatabase, type RunningDatabase } from './database.ts';
import { portsInUse, readOptions, StartError, type Options } from './options.ts';
import { describeTaken, freePort, takenPorts } from './ports.ts';
import { Restarting } from './restarting.ts';
import { ensureSecrets } from './secrets.ts';
import { addresses, services, type Service, type Services } from './services.ts';
import { Supervisor } from './supervisor.ts';

/** Services that run, in the order in which they were started. */
const running: { stop(): Promise<void> }[] = [];
let database: RunningDatabase | undefined;
let stopping = false;

/** Ends the process once everything has ended: what was started last stops first, the database at the very end. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const one of running.toReversed()) await one.stop();
  await database?.stop();
  process.exit(exitCode);
}

/** Runs a service, and starts it again whenever it ends by itself. */
async function run(service: Service, logDir: string): Promise<void> {
  const restarting = new Restarting(service, logDir);
  running.push(restarting);
  await restarting.start();
}

/** Runs a service, and starts it again whenever its sources change. */
async function supervise(service: Service, logDir: string): Promise<void> {
  const supervisor = new Supervisor(service, logDir);
  running.push(supervisor);
  await supervisor.start();
}

/** Returns the super admin that `--empty` begins with; none in production. */
const firstSuperAdmin = ({ empty, production }: Options): Record<string, string> =>
  empty && !production
    ? { SUPER_ADMIN_EMAIL: superAdminAccount.email, SUPER_ADMIN_PASSWORD: demoPassword }
    : {};

function deleteData({ dataDir }: Options): void {
  for (const name of ['postgres', 'momo-simulator', 'database-url'])
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

async function start(options: Options): Promise<void> {
  // 1. Says what cannot work before anything starts.
  const taken = await takenPorts(portsInUse(options));
  if (taken.length > 0) throw new StartError(describeTaken(taken));
  if ((options.fresh || options.empty) && !options.databaseUrl) deleteData(options);
  mkdirSync(options.dataDir, { recursive: true });
  const logDir = path.join(options.dataDir, 'logs');

  // 2. The database, the operator and the inbox, while the apps are built.
  const built = options.dev ? undefined : buildApps(logDir, (child) => running.push(child));
  built?.catch(() => {});
  const secrets = ensureSecrets(options.dataDir, options.production);
  const all = services(options, secrets, firstSuperAdmin(options), await freePort());
  const server = options.dev ? supervise : run;
  const beside = Promise.all([
    options.runsSimulator && server(all.simulator, logDir),
    options.runsInbox && server(all.inbox, logDir),
    options.runsCards && server(all.cards, logDir),
  ]);
  beside.catch(() => {});
  const { url, ownerUrl } = (database = await startDatabase(options));
  await beside;

  // 3. Data, once, before anything works on it.
  if (!options.empty && !options.production)
    await loadDemo({
      ownerUrl,
      simulatorUrl: options.runsSimulator ? addresses(options).simulator : undefined,
    });

  // 4. The API, then what works in the background, and the apps in front of the API.
  const withDatabase = (service: Service) =>
    server({ ...service, env: { ...service.env, DATABASE_URL: url, DATABASE_OWNER_URL: '' } }, logDir);
  await withDatabase(all.api);
  await Promise.all([withDatabase(all.worker), startApps(all, options, logDir, built)]);
}

async function startApps(all: Services, options: Options, logDir: string, built?: Promise<void>) {
  await built;
  if (options.dev) return startDevApps(all, options, logDir);
  await Promise.all([run(all.portal, logDir), run(all.console, logDir)]);
}

async function startDevApps(all: Services, options: Options, logDir: string): Promise<void> {
  await Promise.all(
    (await devApps(all, options)).map(async ({ frontServer, vite }) => {
      await supervise(frontServer, logDir);
      await run(vite, logDir);
    }),
  );
}

function describeAccounts({ empty }: Options): string[] {
  const own = process.env['SUPER_ADMIN_EMAIL'];
  if (empty && own) return [`Super admin: ${own}`];
  const accounts = empty ? [superAdminAccount] : demoAccounts;
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    `Accounts of the demo, all with the password ${demoPassword}`,
    ...accounts.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`),
  ];
}

function describe(options: Options): string {
  const { portal, console: adminConsole, api, inbox, cards, simulator } = addresses(options);
  const lines = [
    `Organisation portal  ${portal}`,
    `Admin console        ${adminConsole}`,
    `Payments API         ${api}`,
    ...(options.runsInbox ? [`Mail inbox           ${inbox}   codes and links arrive here`] : []),
    ...(options.runsSimulator
      ? [`Phones               ${simulator}/phone   confirm or decline here what a number is asked to pay`]
      : []),
    ...(options.runsCards ? [`Card payments        ${cards}/pages   pay, refund and dispute here`] : []),
  ];
  if (!options.production) {
    lines.push('', ...describeAccounts(options));
  }
  return `\nSanaga is ready.\n\n${lines.map((line) => (line ? `  ${line}` : line)).join('\n')}\n\n  Stop with Ctrl-C.\n`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping) console.log('Stopping…');
    void stop(0);
  });

// a connection that breaks while things stop is no news; at any other time nothing may be left running
process.on('uncaughtException', (error) => {
  if (stopping) return;
  console.error(error);
  void stop(1);
});

try {
  const options = readOptions(process.argv.slice(2));
  console.log('Starting…');
  await start(options);
  if (!stopping) console.log(describe(options));
} catch (error) {
  // a failure caused by the stop is no news
  if (!stopping) console.error(error instanceof StartError ? error.message : error);
  await stop(1);
}
