import { createMailer } from '@sanaga/mail';
import { serveWhileStarting, settingsOrExit, startProcess, tracingOf } from '@sanaga/server';
import { buildApp } from './app.ts';
import { openDependencies } from './dependencies.ts';
import { workByRightClock } from './kernel/clock-guard.ts';
import { replyWhileStarting } from './kernel/plugins/errors.ts';
import { logSettings, readSettings } from './kernel/settings.ts';
import { startWorkers } from './workers.ts';

/** The payments API, its workers, or both, in one process; several may serve one database. */
async function main(): Promise<void> {
  const settings = settingsOrExit(readSettings);
  const { ROLES: roles, PAYMENTS_API_HOST: host, certificates } = settings;
  const address = { port: settings.PAYMENTS_API_PORT, host, certificates };
  const { log, lifeCycle, ops } = await startProcess({
    log: logSettings(settings),
    tracing: tracingOf(settings),
    drainMs: settings.DRAIN_DELAY * 1_000,
    host,
    opsPort: settings.OPS_PORT,
    certificates,
  });

  // 1. What calls and workers need, as soon as it is there.
  const deps = await lifeCycle.start({
    open: (opened) => openDependencies(settings, log, opened),
    onWait: async () =>
      roles.has('api')
        ? serveWhileStarting({ address, log, refuse: replyWhileStarting, saysLive: !ops })
        : undefined,
  });

  // 2. Work in the background.
  if (roles.has('worker')) {
    const mailer = createMailer({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      replyTo: settings.SUPPORT_EMAIL,
    });
    lifeCycle.close(() => mailer.close());
    const { clockOffset } = deps;
    const start = () => startWorkers(deps, mailer, log);
    lifeCycle.finish(await workByRightClock({ clockOffset, start, log }));
  }

  // 3. Calls; a process that takes none has its health and metrics all the same.
  const app = await buildApp(deps);
  lifeCycle.serve(app);
  if (roles.has('api')) await app.listen({ port: address.port, host });
  else await app.ready();
  ops?.serve(app);
  lifeCycle.ready();
}

await main();
