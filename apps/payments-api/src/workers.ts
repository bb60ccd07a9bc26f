import { withStatementLimit } from '@sanaga/database';
import type { Mailer } from '@sanaga/mail';
import { workBilling } from './billing/billing.worker.ts';
import { workAlerts } from './control/alerts/alerts.worker.ts';
import { workFloatComparison } from './control/float/float.worker.ts';
import { subjectsOf } from './control/subjects.ts';
import { workApprovalPolicies } from './identity/approval-policy/approval-policy.worker.ts';
import { workDeputies } from './identity/deputies/deputies.worker.ts';
import { forgetAccess } from './identity/auth/forgotten-access.ts';
import { resealSecrets } from './identity/factors/app-secrets.ts';
import { forgetSignUps } from './identity/organisations/forgotten-sign-ups.ts';
import type { Dependencies } from './kernel/dependencies.ts';
import { workHousekeeping } from './kernel/housekeeping.worker.ts';
import type { ActivityLog } from './kernel/log.ts';
import { supportOf, workMail } from './kernel/mail.worker.ts';
import { openWorkHub } from './operator/work-hub.ts';
import { workExpiry } from './operator/lapse.worker.ts';
import { createWorker } from './operator/operator.worker.ts';
import { workBulkSteps } from './payments/bulk/bulk-steps.worker.ts';
import { forgetChallenges } from './payments/evidence/evidence.repository.ts';
import { forgetNames } from './payments/names/name-checks.repository.ts';
import { createNameChecker } from './payments/names/name-checks.worker.ts';
import { createFileChecker } from './payments/payment-files/check.worker.ts';
import { workReminders } from './payments/decisions/reminders.worker.ts';
import { workMonthlyStatements } from './reporting/statements/monthly-statement.worker.ts';
import { workCardChecks } from './wallet/card/card.worker.ts';

/** Workers handle many rows in one statement, and nobody waits for them; milliseconds. */
const statementMs = 30_000;

/** Starts everything that works in the background; returns how it takes nothing new and ends what is under way. */
export async function startWorkers(
  deps: Dependencies,
  mailer: Mailer,
  log: ActivityLog,
): Promise<() => Promise<void>> {
  const { jobs, settings } = deps;
  await workMail(jobs, mailer, supportOf(settings));
  const hub = await openWorkHub(settings.DATABASE_URL);
  const subjects = subjectsOf(deps);
  const operatorWorker = createWorker(deps, subjects, log);
  const fileChecker = createFileChecker(deps, log);
  const nameChecker = createNameChecker(deps, log);
  const bulkSteps = await withStatementLimit(statementMs, async () => {
    await workReminders(deps);
    await workApprovalPolicies(deps);
    await workDeputies(deps);
    await workExpiry(deps, subjects, log);
    await workBilling(deps, log);
    await workCardChecks(deps, log);
    await workMonthlyStatements(deps);
    await workHousekeeping(deps, [forgetAccess, forgetNames, forgetSignUps, forgetChallenges, resealSecrets]);
    if (settings.OPERATOR_WORKER) {
      await workFloatComparison(deps);
      await workAlerts(deps);
      operatorWorker.start(hub);
      nameChecker.start();
    }
    fileChecker.start();
    return workBulkSteps(deps, log, hub);
  });
  const pollers = [operatorWorker, fileChecker, nameChecker, bulkSteps];
  return async () => {
    await Promise.all([jobs.finish(), ...pollers.map((poller) => poller.stop())]);
    await hub.close();
  };
}
