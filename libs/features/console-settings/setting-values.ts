import type { PlatformSettings } from '@sanaga/api';

export const settingNames = [
  ...(['feeRate', 'taxRate', 'levy', 'payoutMin', 'payoutMax'] as const),
  ...(['refillAgreementThreshold', 'reminderHours'] as const),
] as const;
export type SettingName = (typeof settingNames)[number];

/** As they are typed: rates in percent, an agreement that nobody needs as an empty field. */
export type Typed = Record<SettingName, number | null>;
export type Changes = Partial<Record<SettingName, number | null>>;

const isRate = (name: string): boolean => name === 'feeRate' || name === 'taxRate';

/** Percent that a person types and the fraction that the server takes, exact to a millionth. */
export const toPercent = (rate: number): number => Math.round(rate * 1_000_000) / 10_000;
const toRate = (percent: number): number => Math.round(percent * 10_000) / 1_000_000;

export const typedOf = (settings: PlatformSettings): Typed => ({
  feeRate: toPercent(settings.feeRate),
  taxRate: toPercent(settings.taxRate),
  levy: settings.levy,
  payoutMin: settings.payoutMin,
  payoutMax: settings.payoutMax,
  refillAgreementThreshold: settings.refillAgreementThreshold,
  reminderHours: settings.reminderHours,
});

/** What differs from the settings that hold, as the server takes it. */
export function changesOf(settings: PlatformSettings, typed: Typed): Changes {
  const before = typedOf(settings);
  const changes: Changes = {};
  for (const name of settingNames) {
    const value = typed[name] ?? null;
    if (value === before[name]) continue;
    changes[name] = value !== null && isRate(name) ? toRate(value) : value;
  }
  return changes;
}
