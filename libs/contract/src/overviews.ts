import { firstStepReasons, firstSteps, firstStepStates, transactionStatuses } from '@sanaga/domain';
import { z } from 'zod';
import { DayOrMoment, Id, Money, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';
import { PlatformFigures } from './platform.ts';

const Share = z.object({ key: z.string(), amount: Money, before: Money.optional() });
const StatusCount = z.object({ status: z.enum(transactionStatuses), count: z.int(), amount: Money });

export const FirstStep = z
  .object({
    step: z.enum(firstSteps),
    state: z
      .enum(firstStepStates)
      .describe('NEXT can be done now, WAITING is up to someone else, LATER needs another step first'),
    reason: z.enum(firstStepReasons).nullable().describe('what exactly it is waiting for, or lacks'),
    optional: z.boolean().describe('the others can be done without it'),
    subjectId: Id.nullable().describe('the account to confirm, or the refill or payment that is under way'),
  })
  .meta({ id: 'FirstStep' });

export const Overview = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    balance: z.object({ balance: Money, available: Money, reserved: Money }).nullable(),
    paidOut: z.object({ amount: Money, before: Money, count: z.int() }),
    statuses: z
      .array(StatusCount)
      .describe('of payouts, as people read them: what failed and was paid late is COMPLETED'),
    waiting: z.object({ count: z.int(), amount: Money, oldest: Timestamp.nullable() }),
    completedFirstTime: z.number().nullable().describe('fraction of finished payouts that needed no retry'),
    approvalMinutes: z.number().nullable().describe('median minutes from created to approved'),
    cashIn: z.object({ total: Money, before: Money, byMethod: z.array(Share) }),
    target: z.array(z.object({ month: z.iso.date(), target: Money.nullable(), achieved: Money })),
    week: z
      .object({ current: z.array(Money), before: z.array(Money) })
      .describe('paid out by day, Monday first'),
    expenses: z.array(Share),
    upcomingBill: z.object({ amount: Money, dueAt: Timestamp, covered: z.boolean() }).nullable(),
    lastRefill: z.object({ amount: Money, at: Timestamp }).nullable(),
    firstSteps: z
      .array(FirstStep)
      .nullable()
      .describe('what is to be done until the first payment is made, for admins; null from then on'),
    platform: PlatformFigures.nullable().describe('super admin only'),
  })
  .meta({ id: 'Overview' });

export const getOverview = defineOperation({
  id: 'getOverview',
  method: 'PATCH',
  url: '/transaction/overview',
  tag: 'transactions',
  summary: 'Figures of a period beside the period before; a read, though the method says PATCH',
  access: { permission: 'overview:read' },
  effect: 'read',
  // one response made of all that moves money or people
  provides: [
    'Transaction',
    'Wallet',
    'Refill',
    'Organisation',
    'Bill',
    'Member',
    'Document',
    'ServiceProvider',
  ],
  body: z.object({ startDate: DayOrMoment, endDate: DayOrMoment }),
  response: { 200: Overview },
});
