import type { platform } from '@sanaga/contract';
import { inTransaction, type Tx } from '@sanaga/database';
import { documentKinds } from '@sanaga/domain';
import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid } from '../failure.ts';
import { notify, superAdminIds } from '../notifications/notifications.service.ts';
import { assertWordCounts, countDeciders } from '../super-admins.ts';
import type { PageRequest } from '../paging.ts';
import { minutesOf, toChange, toWire, wireName } from './platform-settings.mapper.ts';
import * as repository from './platform-settings.repository.ts';
import type { PlatformSettings } from './platform-settings.repository.ts';

type Changes = z.output<(typeof platform.changePlatformSettings)['body']>;

export async function platformSettings({ db }: Pick<Dependencies, 'db'>) {
  const [settings, last] = await Promise.all([
    repository.readPlatformSettings(db),
    repository.lastChange(db),
  ]);
  return {
    ...toWire(settings),
    changedAt: last?.updated_at.toISOString() ?? null,
    changedBy: last ? { userId: last.updated_by, name: last.actor_name ?? '' } : null,
  };
}

const millionths = (rate: number): bigint => BigInt(Math.round(rate * 1_000_000));

const orNull = (given: number | null | undefined, before: bigint | null): bigint | null => {
  if (given === undefined) return before;
  return given === null ? null : BigInt(given);
};

/** Returns the settings after a change; those that it does not name stay. */
const changed = (before: PlatformSettings, changes: Changes): PlatformSettings => ({
  feeMillionths: changes.feeRate === undefined ? before.feeMillionths : millionths(changes.feeRate),
  taxMillionths: changes.taxRate === undefined ? before.taxMillionths : millionths(changes.taxRate),
  levy: BigInt(changes.levy ?? before.levy),
  taxRemittedBy: changes.taxRemittedBy ?? before.taxRemittedBy,
  payoutMin: BigInt(changes.payoutMin ?? before.payoutMin),
  payoutMax: BigInt(changes.payoutMax ?? before.payoutMax),
  refillAgreementThreshold: orNull(changes.refillAgreementThreshold, before.refillAgreementThreshold),
  aloneDailyLimit: BigInt(changes.aloneDailyLimit ?? before.aloneDailyLimit),
  reminderHours: BigInt(changes.reminderHours ?? before.reminderHours),
  verificationAmount: BigInt(changes.verificationAmount ?? before.verificationAmount),
  requiredDocuments: changes.requiredDocuments
    ? documentKinds.filter((kind) => changes.requiredDocuments?.includes(kind))
    : before.requiredDocuments,
  ...changedAlerts(before, changes),
});

type AlertSettings = Pick<PlatformSettings, Extract<keyof PlatformSettings, `alert${string}`>>;

/** Returns the rules of alert after a change. */
const changedAlerts = (before: PlatformSettings, changes: Changes): AlertSettings => {
  const { alertStatementBy: by, alertFailureRate: rate } = changes;
  return {
    alertFloatBelow: orNull(changes.alertFloatBelow, before.alertFloatBelow),
    alertStatementBy: by == null ? orNull(by, before.alertStatementBy) : minutesOf(by),
    alertFailureRate: rate == null ? orNull(rate, before.alertFailureRate) : millionths(rate),
    alertFailureCount: BigInt(changes.alertFailureCount ?? before.alertFailureCount),
    alertOldestMinutes: orNull(changes.alertOldestMinutes, before.alertOldestMinutes),
  };
};

interface Asked {
  caller: Caller;
  now: Date;
  changes: Changes;
  before: PlatformSettings;
  after: PlatformSettings;
}

/** Returns true if a change frees people from what binds them: a limit or the amount from which two are needed. */
const loosens = ({ before, after }: Asked): boolean =>
  after.aloneDailyLimit > before.aloneDailyLimit ||
  (before.refillAgreementThreshold !== null &&
    (after.refillAgreementThreshold === null ||
      after.refillAgreementThreshold > before.refillAgreementThreshold));

/** Checks the rules that no field can break on its own. Throws INVALID_INPUT, or TOO_EARLY for a new super admin. */
async function assertSense(tx: Tx, asked: Asked): Promise<void> {
  const { caller, now, changes, before, after } = asked;
  if (after.payoutMin > after.payoutMax)
    throw invalid(changes.payoutMin === undefined ? 'payoutMax' : 'payoutMin', 'minimumAboveMaximum');
  const isAlone = (await countDeciders(tx, now)) < 2;
  // a single super admin would have no second one to confirm
  if (changes.refillAgreementThreshold != null && isAlone)
    throw invalid('refillAgreementThreshold', 'needsTwoSuperAdmins');
  // nobody widens what binds them alone, nor with somebody whom they invited for it
  if (after.aloneDailyLimit > before.aloneDailyLimit && isAlone)
    throw invalid('aloneDailyLimit', 'needsTwoSuperAdmins');
  if (loosens(asked)) await assertWordCounts(tx, caller, now);
}

/**
 * Changes settings for new payments; existing ones keep their cost, which was fixed when they were made.
 * Throws INVALID_INPUT, or TOO_EARLY where a new super admin would loosen a limit.
 */
export async function changePlatformSettings(deps: Dependencies, caller: Caller, changes: Changes) {
  await inTransaction(deps.db, async (tx) => {
    // 1. What changes, compared with what holds now.
    const before = await repository.lockPlatformSettings(tx);
    const after = changed(before, changes);
    await assertSense(tx, { caller, now: deps.now(), changes, before, after });
    const names = repository.settingNames.filter(
      (name) => repository.toJson(after[name]) !== repository.toJson(before[name]),
    );
    if (names.length === 0) return;

    // 2. The rows.
    for (const name of names) await repository.writeSetting(tx, name, after[name], caller.userId, deps.now());

    // 3. The audit row with old and new values; the other super admins are notified.
    const entriesOf = (settings: PlatformSettings) => {
      const wire = toWire(settings);
      return Object.fromEntries(names.map((name) => [wireName(name), wire[wireName(name)]]));
    };
    await audit(tx, caller, {
      action: repository.changeAction,
      subjectType: 'platform',
      detail: { before: entriesOf(before), after: entriesOf(after) },
    });
    await notify(tx, {
      userIds: (await superAdminIds(tx)).filter((id) => id !== caller.userId),
      organisationId: null,
      kind: 'platform-settings-changed',
      values: { name: caller.name },
      path: '/super-admin/settings',
    });
  });
  return platformSettings(deps);
}

/** Lists who changed what, newest first. */
export async function settingChanges({ db }: Dependencies, page: PageRequest) {
  const { rows, total } = await repository.pageOfChanges(db, page);
  return { rows: rows.map(toChange), total };
}
