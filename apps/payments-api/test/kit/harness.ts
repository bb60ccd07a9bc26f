import { createTestDatabase } from '@sanaga/database/testing';
import { buildApp } from '../../src/app.ts';
import type { Dependencies } from '../../src/kernel/dependencies.ts';
import { openEventHub } from '../../src/kernel/event-hub.ts';
import { seedPlatformSettings } from '../../src/kernel/platform-settings/platform-settings.repository.ts';
import { readSettings, type Settings } from '../../src/kernel/settings.ts';
import { createCapturingJobs } from './captured-mails.ts';
import { startCardProvider } from './card-provider.ts';
import { FakeOperator } from './fake-operator.ts';
import { createPeople } from './people.ts';

export {
  expectSuccess,
  someAddress,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from './people.ts';

export const testSettings = (url: string, more: Record<string, string> = {}): Settings =>
  readSettings({
    DATABASE_URL: url,
    TOKEN_KEY: 'a key for specs only, of sufficient length',
    MOMO_COLLECTION_SUBSCRIPTION_KEY: 'spec',
    MOMO_COLLECTION_API_USER: 'spec',
    MOMO_COLLECTION_API_KEY: 'spec',
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'spec',
    MOMO_DISBURSEMENT_API_USER: 'spec',
    MOMO_DISBURSEMENT_API_KEY: 'spec',
    LOG_LEVEL: 'silent',
    ...more,
  });

/** A clock that runs and can be put forward. */
export function createClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(ms: number): void {
      ahead += ms;
    },
  };
}

/** The whole API on a database of its own, with an operator and a card provider in memory and mails that can be read. */
export async function createHarness({ max = 20 }: { max?: number } = {}) {
  const { db, url, ownerUrl, drop } = await createTestDatabase({ max });
  const cards = await startCardProvider();
  const settings = testSettings(url, cards.settings);
  await seedPlatformSettings(db, settings);
  const { jobs, mails } = await createCapturingJobs(ownerUrl, url);
  const operator = new FakeOperator();
  const clock = createClock();
  const events = await openEventHub(url);
  const dependencies: Dependencies = { db, jobs, operator, events, settings, now: clock.now };
  const app = await buildApp(dependencies);
  const people = createPeople({ app, db, mails, now: clock.now });
  return {
    app,
    db,
    url,
    ownerUrl,
    dependencies,
    operator,
    cards,
    mails,
    clock,
    ...people,
    async close() {
      await app.close();
      await events.close();
      await jobs.close();
      await cards.close();
      await drop();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof createHarness>>;
