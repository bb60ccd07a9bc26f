import type { overviews } from '@sanaga/contract';
import { may } from '@sanaga/domain';
import type { z } from 'zod';
import { isoOrNull } from '../../kernel/dates.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { upcomingBill } from '../../billing/bills.service.ts';
import { walletOf } from '../../wallet/wallet.service.ts';
import { firstSteps } from './first-steps.service.ts';
import { cashInByMethod, monthsOfCashIn } from './cash-in.repository.ts';
import * as repository from './overview.repository.ts';
import { periodBefore, periodOf, type Period } from '../../kernel/calendar.ts';
import { platformFigures } from './platform-figures.service.ts';

type Overview = z.input<typeof overviews.Overview>;

const sum = (items: { amount: bigint }[]): number =>
  items.reduce((total, { amount }) => total + Number(amount), 0);

const empty: Omit<Overview, 'from' | 'to' | 'platform'> = {
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
};

/** Returns the figures of a period, all computed by the database. */
export async function overview(
  deps: Dependencies,
  caller: Caller,
  from: string,
  to: string,
): Promise<Overview> {
  const period = periodOf(from, to);
  if (caller.organisationId === null)
    return { ...empty, ...period, platform: await platformFigures(deps, to) };
  return { ...(await holderFigures(deps, caller, caller.organisationId, period)), ...period, platform: null };
}

async function holderFigures(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
  period: Period,
): Promise<Omit<Overview, 'from' | 'to' | 'platform'>> {
  const { db } = deps;
  const before = periodBefore(period);
  const [balance, waiting, paidOut, paidOutBefore, statuses, quality, week] = await Promise.all([
    walletOf(db, organisationId),
    repository.waitingForApproval(db, organisationId),
    repository.paidOut(db, organisationId, period),
    repository.paidOut(db, organisationId, before),
    repository.statusCounts(db, organisationId, period),
    repository.quality(db, organisationId, period),
    repository.twoWeeks(db, organisationId, period.to),
  ]);
  const amounts = week.map(({ amount }) => Number(amount));
  return {
    ...empty,
    balance: { balance: balance.balance, available: balance.available, reserved: balance.reserved },
    waiting: {
      count: Number(waiting.count),
      amount: Number(waiting.amount),
      oldest: isoOrNull(waiting.oldest),
    },
    paidOut: {
      amount: Number(paidOut.amount),
      before: Number(paidOutBefore.amount),
      count: Number(paidOut.count),
    },
    statuses: statuses.map(({ status, count, amount }) => ({
      status,
      count: Number(count),
      amount: Number(amount),
    })),
    completedFirstTime: quality.first_time,
    approvalMinutes: quality.approval_minutes,
    week: { current: amounts.slice(7), before: amounts.slice(0, 7) },
    ...(may(caller, 'refill:list') && {
      ...(await moneyFigures({ db }, organisationId, period, before)),
      firstSteps: await firstSteps(
        deps,
        { organisationId, individual: caller.individual },
        Number(balance.balance),
      ),
    }),
  };
}

/** Returns the figures that only those who look after the money may see. */
async function moneyFigures(
  { db }: Pick<Dependencies, 'db'>,
  organisationId: string,
  period: Period,
  before: Period,
): Promise<Pick<Overview, 'cashIn' | 'target' | 'expenses' | 'upcomingBill' | 'lastRefill'>> {
  const [cashIn, cashInBefore, targets, expenses, bill, [lastRefill]] = await Promise.all([
    cashInByMethod(db, organisationId, period),
    cashInByMethod(db, organisationId, before),
    monthsOfCashIn(db, organisationId, period.to, 6),
    repository.expenses(db, organisationId, period, before),
    upcomingBill(db, organisationId),
    repository.lastRefill(db, organisationId),
  ]);
  return {
    cashIn: {
      total: sum(cashIn),
      before: sum(cashInBefore),
      byMethod: cashIn.map(({ key, amount }) => ({ key, amount: Number(amount) })),
    },
    target: targets.map(({ month, target, achieved }) => ({
      month,
      target: target === null ? null : Number(target),
      achieved: Number(achieved),
    })),
    expenses: expenses.map(({ key, amount, before: b }) => ({
      key,
      amount: Number(amount),
      before: Number(b),
    })),
    upcomingBill:
      bill.dueAt === null ? null : { amount: bill.amount, dueAt: bill.dueAt, covered: bill.covered },
    lastRefill: lastRefill ? { amount: Number(lastRefill.amount), at: lastRefill.at.toISOString() } : null,
  };
}
