import { inTransaction, type Tx } from '@sanaga/database';
import { alertState, dayInDouala, dayMs, minuteMs, type OperatorProduct } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import {
  readPlatformSettings,
  type PlatformSettings,
} from '../../kernel/platform-settings/platform-settings.repository.ts';
import { refreshBalance } from '../../operator/balance.ts';
import { missingUntil } from '../reconciliation/statements.repository.ts';
import { tellSuperAdmins } from '../super-admin-notifications.ts';
import * as repository from './alerts.repository.ts';
import type { AlertRow, Measure } from './alerts.repository.ts';

/** Age from which the balance is asked for again; ms. */
const balanceEveryMs = 5 * minuteMs;

/**
 * Compares what the rules of the settings measure with their bounds, and tells super admins once what begins and what
 * is over. Runs each minute, in one process at a time.
 */
export async function watchRules(deps: Dependencies): Promise<void> {
  await readFloat(deps);
  await inTransaction(deps.db, async (tx) => {
    // 1. One after another; what is measured now, and what is open.
    await repository.waitForTurn(tx);
    const now = deps.now();
    const measures = await measure(tx, await readPlatformSettings(tx), now);
    const open = await repository.openAlerts(tx);

    // 2. What begins.
    for (const found of measures)
      if (stateOf(found) === 'BEYOND' && !open.some((one) => isSame(one, found)))
        await begin(tx, deps, found);

    // 3. What is over, also because nobody wants to know it any more.
    for (const alert of open) {
      const found = measures.find((one) => isSame(alert, one));
      if (found === undefined || stateOf(found) === 'BACK') await end(tx, alert, now);
    }
  });
}

/** Keeps the balances of the screens and of the rules recent; where both products share an account it is asked once. */
async function readFloat(deps: Dependencies): Promise<void> {
  await refreshBalance(deps, 'DISBURSEMENT', balanceEveryMs);
  if (deps.settings.MOMO_ACCOUNTS !== 'shared') await refreshBalance(deps, 'COLLECTION', balanceEveryMs);
}

const isSame = (one: Pick<Measure, 'rule' | 'product'>, other: Pick<Measure, 'rule' | 'product'>): boolean =>
  one.rule === other.rule && one.product === other.product;

const stateOf = ({ rule, measured, bound }: Measure) =>
  measured === null ? 'BETWEEN' : alertState(rule, Number(measured), Number(bound));

/** Millionths of the payments of an hour that failed; nothing is said of fewer than the settings ask for. */
function failureRate(paid: bigint, failed: bigint, atLeast: bigint): bigint | null {
  const ended = paid + failed;
  if (ended === 0n || failed === 0n) return 0n;
  return ended < atLeast ? null : (failed * 1_000_000n) / ended;
}

/** Returns what each rule that is set measures, of each product that it is about. */
async function measure(tx: Tx, settings: PlatformSettings, now: Date): Promise<Measure[]> {
  const { alertFloatBelow, alertFailureRate, alertFailureCount, alertOldestMinutes } = settings;
  const products = await repository.measureProducts(tx, now);
  return [
    ...products.flatMap(({ kind: product, told_balance, is_kept, paid, failed, oldest }): Measure[] => [
      ...(alertFloatBelow !== null && product === 'DISBURSEMENT'
        ? [{ rule: 'FLOAT_BELOW' as const, product, bound: alertFloatBelow, measured: told_balance }]
        : []),
      ...(alertFailureRate === null
        ? []
        : [
            {
              ...{ rule: 'FAILURE_RATE' as const, product, bound: alertFailureRate },
              measured: failureRate(paid, failed, alertFailureCount),
            },
          ]),
      ...(alertOldestMinutes === null
        ? []
        : [
            {
              ...{ rule: 'OLDEST_WAITING' as const, product, bound: alertOldestMinutes },
              // people know that it waits while they keep it from being sent
              measured: is_kept ? null : minutesSince(oldest, now),
            },
          ]),
    ]),
    ...(await missingStatements(tx, settings, now)),
  ];
}

const minutesSince = (at: Date | null, now: Date): bigint =>
  at === null ? 0n : BigInt(Math.floor((now.getTime() - at.getTime()) / minuteMs));

/** Counts days without a statement among the last ones that are due: yesterday is from the time of the settings on. */
async function missingStatements(
  tx: Tx,
  { alertStatementBy }: PlatformSettings,
  now: Date,
): Promise<Measure[]> {
  if (alertStatementBy === null) return [];
  const dueDay = new Date(now.getTime() - Number(alertStatementBy) * minuteMs - dayMs);
  const missing = await missingUntil(tx, dayInDouala(dueDay));
  return missing.map(({ product, days }) => ({
    ...{ rule: 'STATEMENT_MISSING' as const, product, bound: 0n, measured: BigInt(days) },
  }));
}

/** Values of the sentences that tell of an alert. */
const valuesOf = ({ rule, measured }: Measure & { measured: bigint }): Record<string, number> => {
  if (rule === 'FLOAT_BELOW') return { amount: Number(measured) };
  if (rule === 'FAILURE_RATE') return { percent: Math.round(Number(measured) / 10_000) };
  return rule === 'OLDEST_WAITING' ? { minutes: Number(measured) } : {};
};

const pathOf = (rule: Measure['rule']): string =>
  rule === 'STATEMENT_MISSING' ? '/super-admin/reports?view=statements' : '/super-admin/services';

const contextOf = (rule: Measure['rule'], product: OperatorProduct): string =>
  rule === 'FLOAT_BELOW' ? rule : `${rule}_${product}`;

async function begin(tx: Tx, deps: Dependencies, found: Measure): Promise<void> {
  const { rule, product, measured } = found;
  if (measured === null) return;
  const known = { ...found, measured };
  await repository.beginAlert(tx, known, deps.now());
  await tellSuperAdmins(tx, deps, {
    kind: 'alert-began',
    values: { context: contextOf(rule, product), ...valuesOf(known) },
    path: pathOf(rule),
    mail: { template: 'alert-began' },
  });
}

async function end(tx: Tx, { id, rule, product }: AlertRow, now: Date): Promise<void> {
  await repository.endAlert(tx, id, now);
  await notifySuperAdmins(tx, {
    kind: 'alert-ended',
    values: { context: contextOf(rule, product) },
    path: pathOf(rule),
  });
}
