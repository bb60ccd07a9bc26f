import { newId, pageOf } from './fixtures.ts';
import type { Answer } from './operations.ts';

type Overview = Answer<'getOverview'>;
type Platform = NonNullable<Overview['platform']>;
type Shortage = NonNullable<Platform['operators'][number]['shortage']>;

const at = '2026-11-20T08:30:00.000Z';

const nothing = { count: 0, amount: 0 };
const nobodyWaits = { count: 0, oldest: null };
const nonePaid = { ...nothing, failed: 0, successRate: null, medianSeconds: null };

/** Makes payouts that wait for our float, 700 short of a payout of 2,000, by default. */
export const aShortage = (changes: Partial<Shortage> = {}): Shortage => ({
  since: at,
  smallest: 2_000,
  balance: 1_300,
  askedAt: at,
  waiting: { count: 35, amount: 412_500 },
  ...changes,
});

type Pause = NonNullable<Platform['operators'][number]['pause']>;

/** Makes a pause of a product by another super admin, by default. */
export const aPause = (changes: Partial<Pause> = {}): Pause => ({
  since: at,
  by: { userId: newId(), name: 'Paul Ewane' },
  reason: 'MTN pays some payouts twice today.',
  ...changes,
});

type Hold = NonNullable<Platform['hold']>;

/** Makes a hold of payments since a restore to twenty minutes before, by default, with one statement to compare. */
export const aHold = (changes: Partial<Hold> = {}): Hold => ({
  since: at,
  restoredTo: '2026-11-20T08:10:00.000Z',
  waiting: { count: 17, amount: 238_000 },
  missingStatements: [{ product: 'DISBURSEMENT', from: '2026-11-19', to: '2026-11-20' }],
  ...changes,
});

type Operator = Platform['operators'][number];

/** Makes a product of the operator that replies and for which nothing waits, by default. */
export const anOperator = (product: Operator['product'], changes: Partial<Operator> = {}): Operator => ({
  operator: 'MOMO',
  product,
  breaker: 'CLOSED',
  reason: null,
  since: at,
  queued: 0,
  sent: 0,
  stuck: 0,
  crowdedSince: null,
  oldest: null,
  waiting: 0,
  balance: null,
  lastHour: nothing,
  hoursLeft: null,
  alerts: [],
  pause: null,
  shortage: null,
  ...changes,
});

/** Makes a super admin's overview on which nothing waits and the operator replies, by default. */
export const aPlatformOverview = (changes: Partial<Platform> = {}): Overview => ({
  from: '2026-11-01',
  to: '2026-11-20',
  balance: null,
  paidOut: { amount: 0, before: 0, count: 0 },
  statuses: [],
  waiting: { count: 0, amount: 0, oldest: null },
  completedFirstTime: null,
  approvalMinutes: null,
  cashIn: { total: 0, before: 0, byMethod: [] },
  target: [],
  week: { current: [], before: [] },
  expenses: [],
  upcomingBill: null,
  lastRefill: null,
  firstSteps: null,
  platform: {
    organisations: 12,
    individuals: 3,
    requestsWaiting: 0,
    oldestRequest: null,
    organisationsWaiting: nobodyWaits,
    individualsWaiting: nobodyWaits,
    refillsWaiting: { ...nothing, oldest: null },
    refillsProcessing: nothing,
    creditedToday: { ...nothing, failed: 0 },
    refillsFailed: nothing,
    payoutsToday: nonePaid,
    payoutsThisMonth: nonePaid,
    stuck: { ...nothing, holders: [] },
    operatorQueue: { queued: 0, sent: 0, oldest: null },
    operators: [anOperator('DISBURSEMENT'), anOperator('COLLECTION')],
    bookedFloat: 0,
    hold: null,
    volumes: [{ month: '2026-11-01', amount: 1_000_000, count: 4 }],
    exceptionsOpen: { ...nothing, oldest: null },
    inSuspense: nothing,
    statementsMissing: { count: 0, oldest: null },
    documentsWaiting: { ...nobodyWaits, holders: [] },
    billsOverdue: nothing,
    subscriptionIncome: [{ month: '2026-11-01', amount: 45_000, count: 3 }],
    ...changes,
  },
});

type PastDecision = Answer<'listPastDecisions'>['content'][number];

/** Makes a refill of 250,000 that another super admin accepted, by default. */
export const aPastDecision = (changes: Partial<PastDecision> = {}): PastDecision => ({
  auditId: newId(),
  decidedAt: at,
  decidedBy: { userId: newId(), name: 'Paul Ewane' },
  subject: 'REFILL',
  outcome: 'ACCEPTED',
  organisationId: newId(),
  organisationName: 'Scierie Dja',
  accountType: 'ORGANIZATION',
  refillId: newId(),
  reference: 'R-000042',
  document: null,
  amount: 250_000,
  reason: null,
  ...changes,
});

type Decision = Answer<'listDualControlRequests'>['content'][number];

/** Makes the write-off of a remainder that somebody else has requested and the caller can confirm, by default. */
export const aDecision = (changes: Partial<Decision> = {}): Decision => ({
  decisionId: newId(),
  kind: 'WALLET_CLOSE_OUT',
  status: 'OPEN',
  organisationId: newId(),
  organisationName: 'Scierie Dja',
  reason: 'The company was dissolved.',
  email: null,
  amount: 320,
  exceptionId: null,
  statementId: null,
  product: null,
  resolution: null,
  withoutStatements: false,
  concerned: null,
  askedBy: { userId: newId(), name: 'Paul Ewane' },
  askedAt: at,
  decidedBy: null,
  decidedAt: null,
  confirmableAt: at,
  ...changes,
});

type Exception = Answer<'getReconciliationException'>;

/** Makes the exception of a payout that the operator paid after it failed here, by default. */
export const anException = (changes: Partial<Exception> = {}): Exception => ({
  id: newId(),
  ...{ kind: 'PAID_AFTER_FAILED', status: 'OPEN', openedAt: at },
  ...{ organisationId: newId(), organisationName: 'Moungo Fruits', product: 'DISBURSEMENT' },
  ...{ operatorReferenceId: newId(), financialTransactionId: '8812', theirReference: null },
  ...{
    transactionId: newId(),
    paymentNumber: 'T-000042',
    refillId: null,
    payeeName: 'Pauline Eyenga',
    ourStatus: 'FAILED',
  },
  ...{ ours: 0, theirs: 12_500, theirsElsewhere: null, unfinished: false },
  ...{ mayBePaid: false, reversed: null, otherReferenceId: null, suspense: null, document: null },
  ...{ statementId: null, statementName: null, theirRow: null },
  ...{ resolutions: ['SUSPENSE', 'WALLET'], proposal: null, resolution: null },
  ...{ note: null, resolvedBy: null, resolvedAt: null },
  ...changes,
});

type PlatformPayment = Answer<'listPlatformPayments'>['content'][number];

/** Makes a payment of a customer that was paid, as a super admin lists it, by default. */
export const aPlatformPayment = (changes: Partial<PlatformPayment> = {}): PlatformPayment => ({
  ...{ transactionId: newId(), reference: 'T-000042', organisationId: newId() },
  ...{ organisationName: 'Moungo Fruits', kind: 'PAYOUT', status: 'COMPLETED', problemReason: null },
  ...{ name: 'Joseph Mbarga', number: '+237677412086', amount: 100_000, paid: 100_000 },
  ...{ createdAt: '2026-11-20T08:30:00.000Z', endedAt: '2026-11-20T08:31:00.000Z' },
  ...changes,
});

/** Makes a page of such payments, with what they add up to. */
export const platformPayments = (payments: readonly PlatformPayment[]): Answer<'listPlatformPayments'> => ({
  ...pageOf([...payments]),
  sum: payments.reduce((sum, { amount }) => sum + amount, 0),
});
