import { openDatabase } from '@sanaga/database';
import { openJobs } from '@sanaga/jobs';
import { createMailer } from '@sanaga/mail';
import { createMomoOperator } from '@sanaga/operators';
import { buildApp } from './app.ts';
import { openEventHub } from './kernel/event-hub.ts';
import { workMail } from './kernel/mail.worker.ts';
import { momoSettings } from './kernel/momo-settings.ts';
import { workCardChecks } from './wallet/card/card.worker.ts';
import { createWorker } from './operator/operator.worker.ts';
import { seedPlatformSettings } from './kernel/platform-settings/platform-settings.repository.ts';
import { tryAgainWithMoney } from './billing/billing.service.ts';
import { workBilling } from './billing/billing.worker.ts';
import { workReminders } from './payments/transactions/reminders.worker.ts';
import { ensureFirstSuperAdmin } from './identity/users/first-super-admin.ts';
import type { Dependencies } from './kernel/dependencies.ts';
import { subjectsOf } from './subjects.ts';
import { readSettings, SettingsError, type Settings } from './kernel/settings.ts';
import { workHousekeeping } from './kernel/housekeeping.worker.ts';

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The payments API with its workers in one process; several may serve one database. */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const db = openDatabase({ url: settings.DATABASE_URL, max: settings.DATABASE_POOL });
  await seedPlatformSettings(db, settings);
  const jobs = await openJobs(settings.DATABASE_URL, (error) => app.log.warn({ err: error }, 'job queue'));
  const events = await openEventHub(settings.DATABASE_URL);
  const operator = createMomoOperator(momoSettings(settings));
  const deps: Dependencies = {
    db,
    jobs,
    operator,
    events,
    settings,
    moneyArrived: tryAgainWithMoney,
    now: () => new Date(),
  };
  const app = await buildApp(deps);
  await ensureFirstSuperAdmin(deps);

  const mailer = createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM });
  await workMail(jobs, mailer);
  await workReminders(deps);
  await workBilling(deps, app.log);
  await workCardChecks(deps, app.log);
  await workHousekeeping(deps);
  const worker = createWorker(deps, subjectsOf(deps), app.log);
  if (settings.OPERATOR_WORKER) await worker.start(settings.DATABASE_URL);

  const stop = async (): Promise<void> => {
    await app.close();
    await worker.stop();
    await jobs.close();
    await mailer.close();
    await events.close();
    await db.destroy();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
  await app.listen({ port: settings.PAYMENTS_API_PORT, host: settings.PAYMENTS_API_HOST });
}

await main();
