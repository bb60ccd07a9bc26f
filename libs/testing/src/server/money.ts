import {
  dayMs,
  expenseCategories,
  planLimits,
  plans,
  progressOfFirstSteps,
  type MovementKind,
} from '@sanaga/domain';
import { aRefill, aServiceProvider, newId } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { ids, people } from './people.ts';
import { daysAgo, hoursAgo, lastMonths } from './time.ts';

const from = {
  organisationId: ids.organisation,
  organisationName: 'Moungo Fruits SARL',
  organisationPlan: 'PREMIUM',
};
const [caisse, agence] = [
  { accountName: 'Caisse principale', accountNumber: '+237677100100' },
  { accountName: 'Agence de Nkongsamba, compte des recettes de la semaine', accountNumber: '+237677100101' },
];

/** Accounts that refill the wallet: one that may, and one whose code was not entered yet. */
export const accounts = [
  aServiceProvider({ ...caisse, providerId: ids.account, refilledThisMonth: 17_610_400 }),
  aServiceProvider({
    ...agence,
    status: 'UNCONFIRMED',
    registeredName: 'KOUAM DANIEL',
    nameMatch: 'DIFFERS',
    verification: { status: 'DECLINED', refillId: newId(), amount: 100, requestedAt: hoursAgo(1) },
  }),
];

const credited = { status: 'COMPLETED', processedBy: people.platform.name, asked: true } as const;

/** Refills of an organisation, one in every status. */
export const refills = [
  aRefill({ ...from, ...caisse, refillId: ids.refill, amount: 25_000, createdAt: hoursAgo(1) }),
  aRefill({
    ...from,
    ...agence,
    amount: 1_250_000,
    status: 'PROCESSING',
    asked: true,
    createdAt: hoursAgo(2),
  }),
  aRefill({
    ...from,
    ...caisse,
    status: 'REFUSED',
    refusedBy: people.platform.name,
    refusalReason: 'The account is not in the name of the organisation.',
    createdAt: daysAgo(2),
    finishedAt: daysAgo(1),
  }),
  aRefill({ ...from, ...caisse, status: 'FAILED', operatorCode: 'NOT_ENOUGH_FUNDS', createdAt: daysAgo(3) }),
  ...Array.from({ length: 24 }, (_, place) =>
    aRefill({
      ...from,
      ...(place % 3 === 0 ? agence : caisse),
      ...credited,
      amount: 150_000 + place * 48_300,
      createdAt: daysAgo(4 + place),
      processedAt: daysAgo(4 + place),
      finishedAt: daysAgo(4 + place),
    }),
  ),
];

/** Returns the plans as somebody on `plan` sees them; null: a super admin. */
export const plansFor = (plan: Answer<'listPlans'>['plan']): Answer<'listPlans'> => ({
  plan,
  nextBillAt: plan && daysAgo(-12),
  payoutsPausedAt: null,
  plans: plans.map((name, place) => ({
    plan: name,
    monthlyPrice: [15_000, 45_000, 90_000][place] ?? 0,
    currency: 'XAF',
    limits: planLimits[name],
    current: name === plan,
    refusals: plan === 'PREMIUM' && name === 'STARTER' ? [{ role: 'VALIDATOR', used: 2, limit: 1 }] : [],
    subscribers: plan === null ? 12 + place : null,
  })),
});

export const invoices: Answer<'listInvoices'>['content'] = lastMonths(14)
  .toReversed()
  .map((month, place) => ({
    id: newId(),
    invoice: `INV-0000${42 - place}`,
    billingDate: `${month}T09:00:00.000Z`,
    plan: 'PREMIUM',
    amount: 45_000,
    currency: 'XAF',
    periodStart: `${month}T09:00:00.000Z`,
    periodEnd: `${month}T09:00:00.000Z`,
    status: place === 1 ? 'OVERDUE' : 'PAID',
    paidAt: place === 1 ? null : `${month}T09:00:05.000Z`,
  }));

const none = { amount: 0, count: 0 };

/** Returns the period of the same number of days right before. */
function daysBefore(from: string, to: string) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const first = Date.parse(from);
  return { from: day(first - (Date.parse(to) - first + dayMs)), to: day(first - dayMs) };
}

/** Returns what was spent between two days: all categories, the largest first. */
export function expensesOf(startDate: string, endDate: string, spends: boolean): Answer<'getExpenses'> {
  const sum = (place: number) => ({
    amount: Math.round(4_200_000 / (place + 1)),
    count: 40 - place * 4,
    before: { amount: Math.round(3_900_000 / (place + 2)), count: 30 - place * 3 },
  });
  const nothing = { ...none, before: none };
  const [categories, months] = [expenseCategories, lastMonths(1)];
  return {
    from: startDate,
    to: endDate,
    before: daysBefore(startDate, endDate),
    currency: 'XAF',
    total: spends ? { ...sum(0), amount: 9_876_543, charges: 68_120 } : { ...nothing, charges: 0 },
    categories: categories.map((category, place) => ({ category, ...(spends ? sum(place) : nothing) })),
    reasons: spends
      ? ['Salaires', 'Transport, Penja – Douala', 'Achat de caisses pour l’exportation des mangues'].map(
          (name, place) => ({ name, ...sum(place) }),
        )
      : [],
    beneficiaries: spends
      ? ['Coopérative des Planteurs de Njombé-Penja et Environs', 'Garage Fotso', 'Awa Ngono'].map(
          (name, place) => ({
            name,
            number: `+23767741208${place}`,
            ...sum(place),
          }),
        )
      : [],
    months: months.map((month) => ({
      month,
      ...(spends ? { amount: 9_876_543, count: 120 } : none),
      categories: categories.map((category, place) => ({ category, amount: spends ? sum(place).amount : 0 })),
    })),
  };
}

export const targetOf = (date: string, isSet: boolean): Answer<'getTarget'> => ({
  date,
  target: isSet ? 20_000_000 : null,
  achieved: isSet ? 17_610_400 : 0,
  currency: 'XAF',
  months: lastMonths(12).map((month, place) => ({
    date: month.slice(0, 7),
    target: isSet ? 15_000_000 + place * 400_000 : null,
    achieved: isSet ? 12_000_000 + place * 500_000 : 0,
  })),
});

export const statementOf = (startDate: string, endDate: string): Answer<'getWalletStatement'> => ({
  from: startDate,
  to: endDate,
  opening: 4_100_250,
  moneyIn: 17_610_400,
  moneyOut: 9_944_663,
  charges: 68_120,
  closing: 11_765_987,
  movements: 164,
  currency: 'XAF',
});

type WalletMovement = Answer<'listWalletMovements'>['content'][number];

const movement = (
  kind: MovementKind,
  amount: number,
  place: number,
  changes: Partial<WalletMovement> = {},
): WalletMovement => ({
  movementId: String(900 - place),
  at: hoursAgo(5 + place * 7),
  kind,
  amount,
  charges: kind === 'PAYOUT' ? 263 : 0,
  balance: 11_765_987 + place * 37_263,
  reference: `T-00${1_395 - place}`,
  name: 'Blaise Etoga',
  number: '+237677412085',
  reason: 'Réparation',
  transactionId: ids.reversed,
  refillId: null,
  lines: null,
  ...changes,
});

/** Movements that the statement lists, of every kind. */
export const movements: WalletMovement[] = [
  movement('RECONCILIATION', 37_263, 0),
  movement('REFILL', 2_150_000, 1, {
    reference: 'R-000042',
    name: 'Caisse principale de la coopérative des producteurs de mangues',
    transactionId: null,
    refillId: ids.refill,
  }),
  movement('SUBSCRIPTION', -25_000, 2, { reference: 'INV-000007', name: '', transactionId: null }),
  movement('CARD_TOP_UP', 100_000, 3, { reference: 'C-000003', name: '', transactionId: null }),
  movement('PAYOUT', -1_257_800, 4, {
    ...{ reference: 'T-001390', name: 'paie-novembre.csv', number: '', reason: '' },
    lines: { first: 4, last: 45, count: 42 },
  }),
  movement('COLLECTION', 350_000, 4, { name: 'Ets Dibamba Primeurs' }),
  ...Array.from({ length: 12 }, (_, place) => movement('PAYOUT', -37_263, 5 + place)),
];

/** Steps of somebody who has begun, with one in each state. */
const beginning = progressOfFirstSteps({
  accountType: 'ORGANIZATION',
  documents: [{ status: 'SUBMITTED', required: false }],
  accounts: [{ id: newId(), status: 'CONFIRMED' }],
  members: [
    { id: newId(), status: 'ACTIVE', roles: ['ADMIN'] },
    { id: newId(), status: 'INVITED', roles: ['INITIATOR'] },
  ],
  hadMoney: false,
  refill: null,
  payment: null,
});

/** Returns the figures of a wallet holder's overview; all of them are empty for one that has done nothing. */
export function overviewOf(startDate: string, endDate: string, isBusy: boolean): Answer<'getOverview'> {
  const week = [0, 420_000, 96_500, 1_250_000, 310_000, 88_000, 0];
  return {
    from: startDate,
    to: endDate,
    balance: isBusy
      ? { balance: 11_765_987, available: 11_641_487, reserved: 124_500 }
      : { balance: 0, available: 0, reserved: 0 },
    paidOut: isBusy
      ? { amount: 9_876_543, before: 7_412_000, count: 120 }
      : { amount: 0, before: 0, count: 0 },
    statuses: isBusy
      ? (['PENDING', 'IN_PROGRESS', 'COMPLETED', 'PROBLEMATIC', 'CANCELLED'] as const).map(
          (status, place) => ({
            status,
            count: 3 + place * 7,
            amount: 120_000 * (place + 1),
          }),
        )
      : [],
    waiting: isBusy
      ? { count: 3, amount: 11_112_500, oldest: hoursAgo(5) }
      : { count: 0, amount: 0, oldest: null },
    completedFirstTime: isBusy ? 0.968 : null,
    approvalMinutes: isBusy ? 34 : null,
    cashIn: isBusy
      ? { total: 17_610_400, before: 12_300_000, byMethod: [{ key: 'REFILL', amount: 17_610_400 }] }
      : { total: 0, before: 0, byMethod: [] },
    target: lastMonths(6).map((month, place) => ({
      month,
      target: isBusy ? 20_000_000 : null,
      achieved: isBusy ? 14_000_000 + place * 700_000 : 0,
    })),
    week: { current: isBusy ? week : week.map(() => 0), before: week.map(() => (isBusy ? 240_000 : 0)) },
    expenses: isBusy
      ? expenseCategories.map((key, place) => ({ key, amount: 900_000 - place * 100_000, before: 640_000 }))
      : [],
    upcomingBill: { amount: isBusy ? 45_000 : 15_000, dueAt: daysAgo(-12), covered: isBusy },
    lastRefill: isBusy ? { amount: 1_250_000, at: daysAgo(4) } : null,
    firstSteps: isBusy ? null : beginning,
    platform: null,
  };
}

export const billsOf = (plan: 'PREMIUM' | 'STARTER'): Answer<'getUpcomingBill'> => ({
  plan,
  amount: plan === 'PREMIUM' ? 45_000 : 15_000,
  currency: 'XAF',
  dueAt: daysAgo(-12),
  covered: plan === 'PREMIUM',
  unpaid: none,
  payoutsPausedAt: null,
});
