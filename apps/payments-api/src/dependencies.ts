import { openDatabase, pendingMigrations } from '@sanaga/database';
import { openJobs } from '@sanaga/jobs';
import { createMomoOperator } from '@sanaga/operators';
import { instanceName } from '@sanaga/server';
import type { FastifyBaseLogger } from 'fastify';
import { voidBills } from './billing/billing.repository.ts';
import { issueDueFirst, tryAgainWithMoney } from './billing/billing.service.ts';
import { ensureFirstSuperAdmin } from './identity/users/first-super-admin.ts';
import { startDatabaseClock } from './kernel/clock.ts';
import type { Dependencies } from './kernel/dependencies.ts';
import { openEventHub } from './kernel/event-hub.ts';
import { momoSettings } from './operator/momo-settings.ts';
import { noteOperatorBounds } from './operator/bounds.ts';
import { seedPlatformSettings } from './kernel/platform-settings/platform-settings.repository.ts';
import type { Settings } from './kernel/settings.ts';

/**
 * Opens everything that the modules are built from. Throws where the database is away or lacks a migration that this
 * build needs; what was opened is in `opened`.
 */
export async function openDependencies(
  settings: Settings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  opened: AsyncDisposableStack,
): Promise<Dependencies> {
  const db = opened.adopt(
    openDatabase({
      url: settings.DATABASE_URL,
      max: settings.DATABASE_POOL,
      name: `sanaga-${[...settings.ROLES].join('-')} ${instanceName()}`,
    }),
    (database) => database.destroy(),
  );
  const missing = await pendingMigrations(db);
  if (missing.length > 0) throw new Error(`the database lacks migrations: ${missing.join(', ')}`);
  await seedPlatformSettings(db, settings);
  await noteOperatorBounds(db, settings);
  await ensureFirstSuperAdmin({ db, settings });
  const events = opened.adopt(await openEventHub(settings.DATABASE_URL, log), (hub) => hub.close());
  const clock = opened.adopt(
    await startDatabaseClock(db, {
      onError: (error) => log.warn({ err: error }, 'the time of the database could not be read'),
    }),
    async (running) => running.stop(),
  );
  const jobs = opened.adopt(
    await openJobs(db, {
      url: settings.DATABASE_URL,
      onError: (error) => log.warn({ err: error }, 'job queue'),
      works: settings.ROLES.has('worker'),
    }),
    (queue) => queue.close(),
  );
  return {
    db,
    jobs,
    operator: createMomoOperator(momoSettings(settings)),
    events,
    settings,
    moneyArrived: (tx, organisationId) => tryAgainWithMoney({ jobs }, tx, organisationId),
    issueDueFirst,
    voidBills,
    now: clock.now,
    clockOffset: clock.offset,
  };
}
