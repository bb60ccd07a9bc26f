import type { platform } from '@sanaga/contract';
import type { z } from 'zod';
import type { ChangeRow, PlatformSettings, SettingName } from './platform-settings.repository.ts';

type Wire = Omit<z.input<typeof platform.PlatformSettings>, 'changedAt' | 'changedBy'>;
type Change = z.input<typeof platform.PlatformSettingChange>;

const numberOrNull = (value: bigint | null): number | null => (value === null ? null : Number(value));

/** Writes minutes after midnight as the clock does: 09:30. */
const timeOf = (minutes: bigint): string =>
  [minutes / 60n, minutes % 60n].map((part) => String(part).padStart(2, '0')).join(':');

/** Reads the time of a clock as minutes after midnight. */
export function minutesOf(time: string): bigint {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return BigInt(hours * 60 + minutes);
}

/** Converts settings for the wire, on which a rate is a fraction: 0.005 is half a percent. */
export const toWire = (settings: PlatformSettings): Wire => ({
  feeRate: Number(settings.feeMillionths) / 1_000_000,
  taxRate: Number(settings.taxMillionths) / 1_000_000,
  levy: Number(settings.levy),
  taxRemittedBy: settings.taxRemittedBy,
  payoutMin: Number(settings.payoutMin),
  payoutMax: Number(settings.payoutMax),
  refillAgreementThreshold: numberOrNull(settings.refillAgreementThreshold),
  aloneDailyLimit: Number(settings.aloneDailyLimit),
  reminderHours: Number(settings.reminderHours),
  verificationAmount: Number(settings.verificationAmount),
  requiredDocuments: [...settings.requiredDocuments],
  alertFloatBelow: numberOrNull(settings.alertFloatBelow),
  alertStatementBy: settings.alertStatementBy === null ? null : timeOf(settings.alertStatementBy),
  alertFailureRate: settings.alertFailureRate === null ? null : Number(settings.alertFailureRate) / 1_000_000,
  alertFailureCount: Number(settings.alertFailureCount),
  alertOldestMinutes: numberOrNull(settings.alertOldestMinutes),
});

export function wireName(name: SettingName): keyof Wire {
  if (name === 'feeMillionths') return 'feeRate';
  if (name === 'taxMillionths') return 'taxRate';
  return name;
}

/** A line of the audit log as a change of settings. */
export function toChange({ at, actor_id, actor_name, detail }: ChangeRow): Change {
  const { before, after } = detail as Record<
    'before' | 'after',
    Record<string, Change['changes'][number]['after']>
  >;
  return {
    at: at.toISOString(),
    by: actor_id === null ? null : { userId: actor_id, name: actor_name ?? '' },
    changes: Object.keys(after).map((setting) => ({
      setting,
      before: before[setting] ?? null,
      after: after[setting] ?? null,
    })),
  };
}
