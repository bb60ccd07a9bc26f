import type { Tx } from '@sanaga/database';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { hourMs } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { kernelRoutes } from '../../../src/kernel/routes.ts';
import { buildServer } from '../../../src/kernel/server.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { openEventHub } from '../../../src/kernel/event-hub.ts';
import { seedPlatformSettings } from '../../../src/kernel/platform-settings/platform-settings.repository.ts';
import { readSettings, type Settings } from '../../../src/kernel/settings.ts';
import { createCapturingJobs } from './captured-mails.ts';
import { startCardProvider } from './card-provider.ts';
import { FakeOperator } from './fake-operator.ts';
import { createClients } from './clients.ts';

export const testSettings = (url: string, more: Record<string, string> = {}): Settings =>
  readSettings({
    DATABASE_URL: url,
    TOKEN_KEY: 'a key for specs only that is of sufficient length',
    MOMO_COLLECTION_SUBSCRIPTION_KEY: 'spec',
    MOMO_COLLECTION_API_USER: 'spec',
    MOMO_COLLECTION_API_KEY: 'spec',
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'spec',
    MOMO_DISBURSEMENT_API_USER: 'spec',
    MOMO_DISBURSEMENT_API_KEY: 'spec',
    LOG_LEVEL: 'silent',
    // one session stands for many
    CALL_RATES: 'off',
    // what is done in the background is done when a spec says so
    BACKGROUND_WAIT: '0.01',
    NETWORK_PACE: '0.001',
    ...more,
  });

/** Creates a clock that runs and can be put forward. */
function createClock() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    now,
    advance(ms: number): void {
      ahead += ms;
    },
    /**
     * Advances to the next full hour, so that what is counted by the hour or its quarters starts at zero, and is not
     * cut in two.
     */
    advanceToFullHour(): void {
      ahead += hourMs - (now().getTime() % hourMs);
    },
  };
}

/** Handler like `moneyArrived` of the dependencies, which are passed to it. */
export type MoneyArrived = (
  deps: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  organisationId: string,
) => Promise<void>;

export interface HarnessParts {
  buildApp: (dependencies: Dependencies) => Promise<FastifyInstance>;
  /** Handler of arriving money; none by default. */
  moneyArrived?: MoneyArrived;
  /** Handler like `issueDueFirst` of the dependencies. */
  issueDueFirst?: Dependencies['issueDueFirst'];
  voidBills?: Dependencies['voidBills'];
  /** Prepares the database before anybody connects to it. */
  prepareDatabase?: (database: TestDatabase) => Promise<void>;
  /** Connections in its pool, 20 by default. */
  connections?: number;
}

/**
 * Creates an app on a database of its own, with an operator and a card provider in memory and mails that can be read.
 */
export async function createHarnessOf(parts: HarnessParts) {
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync();
  try {
    return { ...(await open(parts, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const nothing = async (): Promise<void> => {};

async function open(parts: HarnessParts, opened: AsyncDisposableStack) {
  const {
    buildApp,
    moneyArrived = nothing,
    issueDueFirst = nothing,
    voidBills = async () => 0,
    prepareDatabase,
    connections = 20,
  } = parts;
  const database = await createTestDatabase({ max: connections });
  const { db, url, ownerUrl, superuserUrl, drop } = database;
  opened.defer(drop);
  await prepareDatabase?.(database);
  const cards = await startCardProvider();
  opened.defer(() => cards.close());
  const settings = testSettings(url, { ...cards.settings, DATABASE_POOL: `${connections}` });
  await seedPlatformSettings(db, settings);
  const { jobs, mails } = await createCapturingJobs(ownerUrl, url);
  opened.defer(() => jobs.close());
  const operator = new FakeOperator();
  const clock = createClock();
  const events = await openEventHub(url, console);
  opened.defer(() => events.close());
  const dependencies: Dependencies = {
    db,
    jobs,
    operator,
    events,
    settings,
    moneyArrived: (tx, organisationId) => moneyArrived({ jobs }, tx, organisationId),
    issueDueFirst,
    voidBills,
    now: clock.now,
    clockOffset: () => 0,
  };
  const app = await buildApp(dependencies);
  opened.defer(() => app.close());
  const clients = createClients(app);
  return {
    app,
    buildApp,
    db,
    url,
    ownerUrl,
    superuserUrl,
    dependencies,
    operator,
    cards,
    mails,
    clock,
    ...clients,
  };
}
type BaseHarness = Awaited<ReturnType<typeof createHarnessOf>>;

/** Creates the kernel alone, to which everybody is a stranger. */
export const createHarness = (): Promise<BaseHarness> =>
  createHarnessOf({
    buildApp: (dependencies) =>
      buildServer(dependencies, {
        routes: kernelRoutes,
        authenticate: async () => undefined,
        currentRights: async () => undefined,
        openSessions: async () => new Map(),
        holderAt: async () => undefined,
        isKnownDevice: async () => false,
      }),
  });
export type Harness = BaseHarness;
