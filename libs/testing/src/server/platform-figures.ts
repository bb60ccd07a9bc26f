import type { Answer } from '../operations.ts';
import { aHold, anOperator, aPause, aPlatformOverview, aShortage } from '../platform-fixtures.ts';
import { profiles } from './handlers-holder.ts';
import {
  individuals,
  organisations,
  processingRefills,
  requests,
  waitingIndividuals,
  waitingRefills,
} from './organisations.ts';
import { daysAgo, dayOf, hoursAgo, lastMonths } from './time.ts';

const paid = { count: 164, amount: 98_765_432, failed: 5, successRate: 0.97, medianSeconds: 7.4 };

export const overviewOfPlatform = (startDate: string, endDate: string): Answer<'getOverview'> => ({
  ...aPlatformOverview({
    organisations: organisations.length,
    individuals: individuals.length,
    requestsWaiting: requests.length + waitingIndividuals.length,
    oldestRequest: hoursAgo(50),
    organisationsWaiting: { count: requests.length, oldest: hoursAgo(50) },
    individualsWaiting: { count: waitingIndividuals.length, oldest: hoursAgo(40) },
    refillsWaiting: { count: waitingRefills.length, amount: 250_065_000, oldest: hoursAgo(4) },
    refillsProcessing: { count: processingRefills.length, amount: 1_250_000 },
    creditedToday: { count: 12, amount: 4_300_000, failed: 1 },
    refillsFailed: { count: 1, amount: 500_000 },
    payoutsToday: paid,
    payoutsThisMonth: paid,
    stuck: {
      count: 1,
      amount: 33_000,
      holders: [
        {
          organisationId: profiles.atWork.organisationId,
          name: profiles.atWork.name,
          count: 1,
          amount: 33_000,
        },
      ],
    },
    operators: [
      anOperator('DISBURSEMENT', {
        queued: 35,
        waiting: 412_500,
        balance: { amount: 3_214_500, at: hoursAgo(0) },
        lastHour: { count: 212, amount: 1_480_000 },
        hoursLeft: 3_214_500 / 1_480_000,
        alerts: [{ rule: 'FLOAT_BELOW', since: hoursAgo(1), bound: 5_000_000, measured: 3_900_000 }],
        shortage: aShortage({ since: hoursAgo(1), askedAt: hoursAgo(0) }),
      }),
      anOperator('COLLECTION', {
        lastHour: { count: 31, amount: 640_000 },
        pause: aPause({ since: hoursAgo(1) }),
      }),
    ],
    bookedFloat: 3_198_000,
    hold: aHold({
      since: hoursAgo(2),
      restoredTo: hoursAgo(3),
      missingStatements: [
        { product: 'DISBURSEMENT', from: dayOf(daysAgo(1)), to: dayOf(daysAgo(0)) },
        { product: 'COLLECTION', from: dayOf(daysAgo(1)), to: dayOf(daysAgo(0)) },
      ],
    }),
    volumes: lastMonths(6).map((month, place) => ({
      month,
      amount: 60_000_000 + place * 7_000_000,
      count: 90,
    })),
    subscriptionIncome: monthlyIncome(6),
    exceptionsOpen: { count: 6, amount: -9_000, oldest: daysAgo(2) },
    inSuspense: { count: 1, amount: 12_500 },
    statementsMissing: { count: 1, oldest: dayOf(daysAgo(17)) },
    documentsWaiting: {
      ...{ count: 2, oldest: daysAgo(1) },
      holders: [{ organisationId: profiles.atWork.organisationId, name: profiles.atWork.name, count: 2 }],
    },
    billsOverdue: { count: 2, amount: 90_000 },
  }),
  from: startDate,
  to: endDate,
});

export const monthlyIncome = (months: number): Answer<'listSubscriptionIncome'> =>
  lastMonths(months).map((month, place) => ({ month, amount: 450_000 + place * 15_000, count: 10 + place }));

export const figuresOf = (organisationId: string, name: string): Answer<'getOrganisationFigures'> => ({
  organisationId,
  name,
  thisMonth: paid,
  allTime: { ...paid, count: 2_481, amount: 1_234_567_890 },
  volumes: lastMonths(6).map((month, place) => ({ month, amount: 6_000_000 + place * 700_000, count: 20 })),
  waiting: { count: 3, amount: 11_112_500 },
  unknown: { count: 1, amount: 33_000 },
  refilled: { count: 24, amount: 17_610_400 },
  members: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 2, total: 4 },
  lastActivity: hoursAgo(1),
});

const reportFigures = { ...paid, slowestSeconds: 41, collected: { count: 31, amount: 17_610_400 } };

export const reportOf = (from: string, to: string): Answer<'getPlatformReport'> => ({
  from,
  to,
  total: reportFigures,
  step: 'day',
  steps: Array.from({ length: 14 }, (_, place) => ({
    ...reportFigures,
    amount: 1_000_000 * ((place * 5) % 9),
    start: dayOf(daysAgo(13 - place)),
  })),
});
