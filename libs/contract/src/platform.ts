import { documentKinds, eventTopics, operatorProducts, settingLimits, taxRemitters } from '@sanaga/domain';
import { z } from 'zod';
import {
  Acknowledgement,
  Day,
  finestRate,
  Id,
  Money,
  PageQuery,
  PositiveMoney,
  pageOf,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { alertSettings, ClockTime } from './alert-settings.ts';
import { Alert, floatFigures, ProductPause } from './product-figures.ts';
import { MonthlyIncome } from './subscriptions.ts';

export const Country = z
  .object({
    name: z.object({ common: z.string(), official: z.string() }),
    flags: z.object({
      svg: z.string().describe('a path of this API; empty where it has no picture'),
      alt: z.string().optional(),
    }),
    flag: z.string().optional().describe('the flag as text, for where there is no picture'),
    idd: z.object({ root: z.string(), suffixes: z.array(z.string()) }),
    cca2: z.string(),
    cca3: z.string(),
  })
  .meta({ id: 'Country' });

const tag = 'platform';

export const listCountries = defineOperation({
  id: 'listCountries',
  method: 'GET',
  url: '/countries',
  tag,
  summary: 'Countries with their dial codes, in the shape of REST Countries v3.1',
  access: { public: true },
  response: { 200: z.array(Country) },
});

export const streamEvents = defineOperation({
  id: 'streamEvents',
  method: 'GET',
  url: '/events',
  tag,
  summary: 'Server-sent events of everything the caller may see change',
  access: { permission: 'event:listen', underReview: true, shutOut: true },
  webClient: false,
  response: {
    200: {
      content: 'text/event-stream',
      description: `a line \`data: {"topic": …, "id": …}\` for what changed and must be read again; the id is null where it is more than one thing. Topics: ${eventTopics.map((topic) => `\`${topic}\``).join(', ')}`,
    },
  },
});

/** A share of an amount: 0.005 is half a percent; exact to a millionth. */
const Rate = z
  .number()
  .min(0)
  .max(settingLimits.rate)
  .refine(...finestRate)
  .describe('a fraction: 0.005 is half a percent');

const Setting = {
  feeRate: Rate,
  taxRate: Rate,
  levy: Money.max(settingLimits.levy),
  taxRemittedBy: z
    .enum(taxRemitters)
    .describe('who hands tax and levy to the state; by the operator they are part of its fee'),
  payoutMin: PositiveMoney.max(settingLimits.payout),
  payoutMax: PositiveMoney.max(settingLimits.payout),
  refillAgreementThreshold: PositiveMoney.max(settingLimits.refillAgreementThreshold)
    .nullable()
    .describe('a refill from this amount on needs two super admins; null: none does'),
  aloneDailyLimit: Money.max(settingLimits.aloneDailyLimit).describe(
    'what a sole super admin may settle or write off within 24 hours; only two raise it',
  ),
  reminderHours: z
    .int()
    .min(1)
    .max(settingLimits.reminderHours)
    .describe('how long a payment is left pending before its approvers are reminded'),
  verificationAmount: Money.max(settingLimits.verificationAmount).describe(
    'what is collected from a refill account to show who holds its phone, and credited; 0: nothing is, the code confirms it',
  ),
  requiredDocuments: z
    .array(z.enum(documentKinds))
    .max(documentKinds.length)
    .describe('no refill of an organisation before these are accepted; they are asked for in any case'),
  ...alertSettings,
};

const Person = z.object({ userId: Id, name: z.string() });

export const PlatformSettings = z
  .object({
    ...Setting,
    changedAt: Timestamp.nullable().describe('null: as first set up'),
    changedBy: Person.nullable(),
  })
  .meta({ id: 'PlatformSettings' });

const SettingValue = z.union([
  z.number(),
  z.enum(taxRemitters),
  ClockTime,
  z.array(z.enum(documentKinds)),
  z.null(),
]);

export const PlatformSettingChange = z
  .object({
    at: Timestamp,
    by: Person.nullable(),
    changes: z.array(z.object({ setting: z.string(), before: SettingValue, after: SettingValue })),
  })
  .meta({ id: 'PlatformSettingChange' });

export const getPlatformSettings = defineOperation({
  id: 'getPlatformSettings',
  method: 'GET',
  url: '/platform/settings',
  tag,
  summary: 'What payouts cost and how large they may be, and the platform’s other settings',
  access: { permission: 'platform-setting:manage' },
  provides: ['Setting'],
  response: { 200: PlatformSettings },
});

export const changePlatformSettings = defineOperation({
  id: 'changePlatformSettings',
  method: 'PATCH',
  url: '/platform/settings',
  tag,
  summary: 'Changes the settings for new payments: existing ones keep their cost',
  access: { permission: 'platform-setting:manage' },
  invalidates: ['Setting'],
  body: z.object(Setting).partial(),
  response: { 200: PlatformSettings },
});

export const listPlatformSettingChanges = defineOperation({
  id: 'listPlatformSettingChanges',
  method: 'GET',
  url: '/platform/settings/history',
  tag,
  summary: 'Who changed which setting when, from what to what; newest first',
  access: { permission: 'platform-setting:manage' },
  provides: ['Setting'],
  query: PageQuery,
  response: { 200: pageOf(PlatformSettingChange, 'PlatformSettingChangePage') },
});

const Paid = z
  .object({
    count: z.int(),
    amount: Money,
    failed: z.int(),
    successRate: z.number().nullable().describe('paid of those that were paid or failed; null: none was'),
    medianSeconds: z.number().nullable().describe('from approved to paid'),
  })
  .meta({ id: 'PaidFigures' });

const Waiting = z.object({ count: z.int(), oldest: Timestamp.nullable() });

/** State of our money with the operator while it does not cover payouts, which all wait meanwhile. */
const FloatShortage = z
  .object({
    since: Timestamp,
    smallest: Money.describe('the smallest payout that was not covered'),
    balance: Money.nullable().describe('as the operator told it last; null: it has not told it yet'),
    askedAt: Timestamp.nullable().describe('when it was last asked for the balance'),
    waiting: z.object({ count: z.int(), amount: Money }).describe('approved payouts that are not sent'),
  })
  .meta({ id: 'FloatShortage' });

/** Hold on payments: nothing is sent to the operator since the database was restored from a backup. */
const PaymentsHold = z
  .object({
    since: Timestamp,
    restoredTo: Timestamp.describe('the moment whose state the database has'),
    waiting: z.object({ count: z.int(), amount: Money }).describe('requests that are not sent'),
    missingStatements: z
      .array(z.object({ product: z.enum(operatorProducts), from: Day, to: Day }))
      .describe('days of the operator’s statements that no one has compared since'),
  })
  .meta({ id: 'PaymentsHold' });

/** Health of the platform's exchange with one product of an operator. */
const OperatorHealth = z
  .object({
    operator: z.literal('MOMO'),
    product: z.enum(operatorProducts).describe('payouts, and what is collected from accounts'),
    breaker: z
      .enum(['CLOSED', 'HALF_OPEN', 'OPEN', 'UNKNOWN'])
      .describe(
        'CLOSED: it responds. OPEN: nothing is sent. HALF_OPEN: one trial request. UNKNOWN: no worker is running',
      ),
    reason: z.string().nullable().describe('why it is not closed: the operator’s code or the cause'),
    since: Timestamp.nullable(),
    queued: z.int(),
    sent: z.int(),
    stuck: z
      .int()
      .describe(
        'sent, and without an outcome after their deadline or looked into: they take up no place of others',
      ),
    crowdedSince: Timestamp.nullable().describe(
      'since when few places have been free for requests without an outcome',
    ),
    oldest: Timestamp.nullable().describe('the one that has waited longest for its outcome'),
    waiting: Money.describe('the sum of those that are not sent'),
    ...floatFigures,
    alerts: z.array(Alert).describe('rules of the settings that are beyond their bound, the first one first'),
    pause: ProductPause.nullable().describe('null: no one has paused it'),
    shortage: FloatShortage.nullable().describe('null: our float covers payouts, as far as is known'),
  })
  .meta({ id: 'OperatorHealth' });

/** Figures of all holders together in a super admin’s overview. */
export const PlatformFigures = z.object({
  organisations: z.int(),
  individuals: z.int(),
  requestsWaiting: z.int().describe('organisations and individuals together'),
  oldestRequest: Timestamp.nullable(),
  organisationsWaiting: Waiting,
  individualsWaiting: Waiting,
  refillsWaiting: z.object({ count: z.int(), amount: Money, oldest: Timestamp.nullable() }),
  refillsProcessing: z.object({ count: z.int(), amount: Money }),
  creditedToday: z.object({ count: z.int(), amount: Money, failed: z.int() }),
  refillsFailed: z.object({ count: z.int(), amount: Money }).describe('this month'),
  payoutsToday: Paid,
  payoutsThisMonth: Paid,
  stuck: z
    .object({
      count: z.int(),
      amount: Money,
      holders: z
        .array(z.object({ organisationId: Id, name: z.string(), count: z.int(), amount: Money }))
        .describe('whose they are, the largest amounts first, ten at most'),
    })
    .describe('payouts whose outcome is still unknown after the deadline'),
  operatorQueue: z
    .object({ queued: z.int(), sent: z.int(), oldest: Timestamp.nullable() })
    .describe('operator requests: not sent yet, and sent without an outcome'),
  operators: z.array(OperatorHealth),
  bookedFloat: z
    .int()
    .describe('whole XAF: what the operator holds for us by the books, in all accounts together'),
  hold: PaymentsHold.nullable().describe('null: payments go'),
  volumes: z.array(z.object({ month: z.iso.date(), amount: Money, count: z.int() })),
  exceptionsOpen: z
    .object({
      count: z.int(),
      amount: z
        .int()
        .describe('whole XAF: by how much the operator says more than our books, negative where less'),
      oldest: Timestamp.nullable(),
    })
    .describe('differences with the operator that people look into'),
  inSuspense: z
    .object({ count: z.int(), amount: z.int().describe('whole XAF, negative where it was taken from it') })
    .describe('differences whose amount is still in suspense'),
  statementsMissing: z
    .object({ count: z.int(), oldest: z.iso.date().nullable() })
    .describe('days of the last month, of each product, that have payments and no statement'),
  documentsWaiting: Waiting.extend({
    holders: z
      .array(z.object({ organisationId: Id, name: z.string(), count: z.int() }))
      .describe('whose they are, the oldest first, ten at most'),
  }).describe('documents still to be reviewed'),
  billsOverdue: z.object({ count: z.int(), amount: Money }),
  subscriptionIncome: z.array(MonthlyIncome).describe('paid invoices by month, as many as volumes'),
});

export const OrganisationFigures = z
  .object({
    organisationId: Id,
    name: z.string(),
    thisMonth: Paid,
    allTime: Paid,
    volumes: z
      .array(z.object({ month: z.iso.date(), amount: Money, count: z.int() }))
      .describe('paid out by month, six of them, the current one last'),
    waiting: z.object({ count: z.int(), amount: Money }).describe('for approval'),
    unknown: z.object({ count: z.int(), amount: Money }).describe('payouts whose outcome is not known yet'),
    refilled: z.object({ count: z.int(), amount: Money }),
    members: z.object({ ADMIN: z.int(), INITIATOR: z.int(), VALIDATOR: z.int(), total: z.int() }),
    lastActivity: Timestamp.nullable().describe('when a user last did something that is audited'),
  })
  .meta({ id: 'OrganisationFigures' });

export const getOrganisationFigures = defineOperation({
  id: 'getOrganisationFigures',
  method: 'GET',
  url: '/platform/organisation-figures/:organisationId',
  tag,
  summary: 'How a wallet holder does: volumes, success, users, last activity',
  access: { permission: 'organisation-figures:read' },
  audited: 'organisation.read-figures',
  provides: ['Transaction', 'Refill', 'Organisation', 'Member'],
  params: z.object({ organisationId: Id }),
  response: { 200: OrganisationFigures },
});

const ReportFigures = Paid.extend({
  slowestSeconds: z
    .number()
    .nullable()
    .describe('nineteen of twenty were paid in less, from approved to paid'),
  collected: z.object({ count: z.int(), amount: Money }).describe('refills and collections'),
});

export const PlatformReport = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: ReportFigures,
    step: z.enum(['day', 'month']),
    steps: z.array(ReportFigures.extend({ start: z.iso.date() })).describe('those in which nothing was, too'),
  })
  .meta({ id: 'PlatformReport' });

export const getPlatformReport = defineOperation({
  id: 'getPlatformReport',
  method: 'GET',
  url: '/platform/report',
  tag,
  summary:
    'What all holders paid and collected in a period: volumes, success rates and times to pay, by day up to 62 days, else by month',
  access: { permission: 'organisation-figures:read' },
  provides: ['Transaction', 'Refill'],
  query: z.object({ startDate: Day, endDate: Day }),
  response: { 200: PlatformReport },
});

export const releasePayouts = defineOperation({
  id: 'releasePayouts',
  method: 'PATCH',
  url: '/platform/payouts/release',
  tag,
  summary:
    'Lets payouts that wait for our float go now; where it is still short they wait again, and nothing is lost',
  access: { permission: 'payouts:release' },
  // the overview has the figures of what waits
  invalidates: ['Transaction'],
  response: { 200: Acknowledgement },
});
