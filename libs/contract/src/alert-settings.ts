import { settingLimits } from '@sanaga/domain';
import { z } from 'zod';
import { finestRate, PositiveMoney } from './common.ts';

/** Time of a clock in Douala. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Rules of alert: super admins are told once when one is beyond its bound, until it is clearly back. */
export const alertSettings = {
  alertFloatBelow: PositiveMoney.max(settingLimits.alertFloatBelow)
    .nullable()
    .describe('super admins are told when the operator holds less than this for payouts; null: never'),
  alertStatementBy: ClockTime.nullable().describe(
    'by when, in Douala, the statement of the day before should be compared; null: at no time',
  ),
  alertFailureRate: z
    .number()
    .gt(0)
    .max(1)
    .refine(...finestRate)
    .nullable()
    .describe('a fraction: more of the payments of an hour failed; null: however many do'),
  alertFailureCount: z
    .int()
    .min(1)
    .max(settingLimits.alertFailureCount)
    .describe('of fewer payments in an hour the rate of failed ones says nothing'),
  alertOldestMinutes: z
    .int()
    .min(1)
    .max(settingLimits.alertOldestMinutes)
    .nullable()
    .describe('a payment has waited longer than this for its outcome; null: however long one does'),
};
