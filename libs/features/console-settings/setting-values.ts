import type { PlatformSettings } from '@sanaga/api';

export const settingNames = [
  ...(['feeRate', 'taxRate', 'levy', 'taxRemittedBy', 'payoutMin', 'payoutMax'] as const),
  ...(['refillAgreementThreshold', 'aloneDailyLimit', 'reminderHours', 'requiredDocuments'] as const),
  ...(['verificationAmount'] as const),
] as const;
/** Rules of alert, which have a form of their own. */
export const alertNames = [
  ...(['alertFloatBelow', 'alertStatementBy', 'alertFailureRate', 'alertFailureCount'] as const),
  ...(['alertOldestMinutes'] as const),
] as const;
export const allNames = [...settingNames, ...alertNames] as const;
export type SettingName = (typeof allNames)[number];
export type SettingValue = PlatformSettings[SettingName];

/** Settings as they are typed: rates in percent, an empty field if no agreement is needed. */
export type Typed = Record<SettingName, SettingValue>;
export type Changes = Partial<Record<SettingName, SettingValue>>;

const rates: readonly string[] = ['feeRate', 'taxRate', 'alertFailureRate'] satisfies SettingName[];
export const isRate = (name: string): boolean => rates.includes(name);

/** Converts between the percent that a person types and the fraction that the server takes, exact to a millionth. */
export const toPercent = (rate: number): number => Math.round(rate * 1_000_000) / 10_000;
export const toRate = (percent: number): number => Math.round(percent * 10_000) / 1_000_000;

export const typedOf = (settings: PlatformSettings): Typed => ({
  feeRate: toPercent(settings.feeRate),
  taxRate: toPercent(settings.taxRate),
  levy: settings.levy,
  taxRemittedBy: settings.taxRemittedBy,
  payoutMin: settings.payoutMin,
  payoutMax: settings.payoutMax,
  refillAgreementThreshold: settings.refillAgreementThreshold,
  aloneDailyLimit: settings.aloneDailyLimit,
  reminderHours: settings.reminderHours,
  requiredDocuments: settings.requiredDocuments,
  verificationAmount: settings.verificationAmount,
  alertFloatBelow: settings.alertFloatBelow,
  alertStatementBy: settings.alertStatementBy,
  alertFailureRate: settings.alertFailureRate === null ? null : toPercent(settings.alertFailureRate),
  alertFailureCount: settings.alertFailureCount,
  alertOldestMinutes: settings.alertOldestMinutes,
});

/** Returns true if two values are equal; a list is equal in any order. */
const isSame = (one: SettingValue, other: SettingValue): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.toSorted().join() === other.toSorted().join()
    : one === other;

/** Returns what differs from the present settings, of those that a form has, in the form that the server takes. */
export function changesOf(
  settings: PlatformSettings,
  typed: Partial<Typed>,
  names: readonly SettingName[] = settingNames,
): Changes {
  const before = typedOf(settings);
  const changes: Changes = {};
  for (const name of names) {
    const value = typed[name] ?? null;
    if (isSame(value, before[name])) continue;
    changes[name] = typeof value === 'number' && isRate(name) ? toRate(value) : value;
  }
  return changes;
}
