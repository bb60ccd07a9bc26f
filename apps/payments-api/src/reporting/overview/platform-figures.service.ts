import type { platform } from '@sanaga/contract';
import { dayInDouala, hoursLeft } from '@sanaga/domain';
import type { z } from 'zod';
import { isoOrNull } from '../../kernel/dates.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { numberOfUsers, ownOrganisation } from '../../identity/organisations/organisations.service.ts';
import { incomeByMonth, overdueBills } from '../../billing/bills.service.ts';
import { findHold } from '../../operator/hold.ts';
import { productsHealth, type ProductHealth } from '../../operator/product-health.ts';
import { reconciliationWaiting } from '../../control/reconciliation/waiting.service.ts';
import { submittedDocuments } from '../../identity/documents/documents.repository.ts';
import { openAlerts, type AlertRow } from '../../control/alerts/alerts.repository.ts';
import { bookedFloat } from '../../control/float/comparison.repository.ts';
import { missingStatements } from '../../control/restore/restore.repository.ts';
import { waitingForApproval } from './overview.repository.ts';
import * as repository from './platform-figures.repository.ts';

type PlatformFigures = z.input<typeof platform.PlatformFigures>;
type OrganisationFigures = z.input<typeof platform.OrganisationFigures>;

const monthsShown = 6;

const toMoney = ({ count, amount }: { count: bigint; amount: bigint }) => ({
  count: Number(count),
  amount: Number(amount),
});
const toVolume = ({ month, ...money }: { month: string; count: bigint; amount: bigint }) => ({
  month,
  ...toMoney(money),
});

function toPaid({ failed, median_seconds, ...money }: repository.PaidRow) {
  const { count, amount } = toMoney(money);
  const ended = count + Number(failed);
  return {
    count,
    amount,
    failed: Number(failed),
    successRate: ended === 0 ? null : count / ended,
    medianSeconds: median_seconds,
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter(Boolean).sort()[0] ?? null;

type OperatorFigures = PlatformFigures['operators'][number];

/** Describes our money with a product: the balance that was told last, and how long it lasts as the last hour went. */
function toFloat(
  product: ProductHealth | undefined,
  lastHour: OperatorFigures['lastHour'],
): Pick<OperatorFigures, 'balance' | 'lastHour' | 'hoursLeft'> {
  const { kind, told_balance: amount, told_at: at } = product ?? {};
  if (amount == null || !at) return { balance: null, lastHour, hoursLeft: null };
  return {
    balance: { amount: Number(amount), at: at.toISOString() },
    lastHour,
    hoursLeft: kind === 'DISBURSEMENT' ? hoursLeft(Number(amount), lastHour.amount) : null,
  };
}

/** Writes what a rule found, and its bound, as the settings do. */
function toAlert({ rule, began_at, bound, measured }: AlertRow): OperatorFigures['alerts'][number] {
  const unit = rule === 'FAILURE_RATE' ? 1_000_000 : 1;
  return {
    rule,
    since: began_at.toISOString(),
    bound: Number(bound) / unit,
    measured: Number(measured) / unit,
  };
}

/** Reports the health of each product of the operator: what the workers found, and what waits. */
async function operatorsOf({ db, now }: Dependencies): Promise<PlatformFigures['operators']> {
  const [products, queues, paid, pauses, alerts] = await Promise.all([
    productsHealth(db, now()),
    repository.operatorQueues(db, now()),
    repository.paidWithinHour(db, now()),
    repository.pauses(db),
    openAlerts(db),
  ]);
  return queues.map(({ kind, queued, queued_amount, sent, stuck, oldest }) => {
    const product = products.find((one) => one.kind === kind);
    const lastHour = toMoney(paid.find((one) => one.kind === kind) ?? { count: 0n, amount: 0n });
    const pause = pauses.find((one) => one.kind === kind);
    return {
      operator: 'MOMO',
      product: kind,
      breaker: product?.breaker ?? 'UNKNOWN',
      reason: product?.reason ?? null,
      since: isoOrNull(product?.opened_at ?? null),
      queued: Number(queued),
      sent: Number(sent),
      stuck: Number(stuck),
      crowdedSince: isoOrNull(product?.crowded_since ?? null),
      oldest: isoOrNull(oldest),
      waiting: Number(queued_amount),
      ...toFloat(product, lastHour),
      alerts: alerts.filter((one) => one.product === kind).map(toAlert),
      pause: pause
        ? { since: pause.at.toISOString(), by: { userId: pause.by, name: pause.name }, reason: pause.reason }
        : null,
      shortage: toShortage(product, { count: queued, amount: queued_amount }),
    };
  });
}

/** Describes payouts that wait for our float; null while it covers them. */
function toShortage(
  product: ProductHealth | undefined,
  waiting: Parameters<typeof toMoney>[0],
): PlatformFigures['operators'][number]['shortage'] {
  const { short_since, short_amount, balance, balance_at } = product ?? {};
  if (!short_since) return null;
  return {
    since: short_since.toISOString(),
    smallest: Number(short_amount),
    balance: balance == null ? null : Number(balance),
    askedAt: isoOrNull(balance_at ?? null),
    waiting: toMoney(waiting),
  };
}

/** Says since when payments are held, what waits and what must be compared before they go; null while they go. */
async function holdOf({ db, now }: Dependencies): Promise<PlatformFigures['hold']> {
  const hold = await findHold(db);
  if (!hold) return null;
  const queues = await repository.operatorQueues(db, now());
  return {
    since: hold.heldAt.toISOString(),
    restoredTo: hold.restoredTo.toISOString(),
    waiting: {
      count: sumOf(queues.map(({ queued }) => Number(queued))),
      amount: sumOf(queues.map(({ queued_amount }) => Number(queued_amount))),
    },
    missingStatements: await missingStatements(db, hold),
  };
}

/** Returns what waits, and the figures of all holders together; months up to the one that holds `day`. */
export async function platformFigures(deps: Dependencies, day: string): Promise<PlatformFigures> {
  const { db } = deps;
  const [
    holders,
    waiting,
    refills,
    paidToday,
    paidThisMonth,
    stuck,
    stuckBy,
    operators,
    hold,
    volumes,
    reconciliation,
    documents,
    booked,
  ] = await Promise.all([
    repository.holderCounts(db),
    repository.holdersWaiting(db),
    repository.refillFigures(db),
    repository.paidToday(db),
    repository.paidThisMonth(db),
    repository.unknownOutcomes(db),
    repository.unknownByHolder(db),
    operatorsOf(deps),
    holdOf(deps),
    repository.volumes(db, day, monthsShown),
    reconciliationWaiting(deps),
    documentsWaiting(deps),
    bookedFloat(db),
  ]);
  const waitingOf = (wanted: string) => {
    const found = waiting.find(({ account_type }) => account_type === wanted);
    return { count: Number(found?.count ?? 0), oldest: isoOrNull(found?.oldest ?? null) };
  };
  const [organisationsWaiting, individualsWaiting] = [waitingOf('ORGANIZATION'), waitingOf('INDIVIDUAL')];
  return {
    organisations: Number(holders.organisations),
    individuals: Number(holders.individuals),
    requestsWaiting: organisationsWaiting.count + individualsWaiting.count,
    oldestRequest: earliest([organisationsWaiting.oldest, individualsWaiting.oldest]),
    organisationsWaiting,
    individualsWaiting,
    ...toRefills(refills),
    payoutsToday: toPaid(paidToday),
    payoutsThisMonth: toPaid(paidThisMonth),
    stuck: {
      ...toMoney(stuck),
      holders: stuckBy.map(({ organisation_id, name, ...money }) => ({
        organisationId: organisation_id,
        name,
        ...toMoney(money),
      })),
    },
    operatorQueue: {
      queued: sumOf(operators.map(({ queued }) => queued)),
      sent: sumOf(operators.map(({ sent }) => sent)),
      oldest: earliest(operators.map(({ oldest }) => oldest)),
    },
    operators,
    bookedFloat: Number(booked.held),
    hold,
    volumes: volumes.map(toVolume),
    ...reconciliation,
    documentsWaiting: documents,
    ...(await billingFigures(deps, day)),
  };
}

const mostHolders = 10;

/** Counts documents that nobody has looked at yet, with their holders. */
async function documentsWaiting({ db }: Dependencies): Promise<PlatformFigures['documentsWaiting']> {
  const holders = await submittedDocuments(db);
  return {
    count: sumOf(holders.map(({ count }) => Number(count))),
    oldest: isoOrNull(holders[0]?.oldest ?? null),
    holders: holders.slice(0, mostHolders).map(({ organisation_id, name, count }) => ({
      organisationId: organisation_id,
      name,
      count: Number(count),
    })),
  };
}

async function billingFigures(
  deps: Dependencies,
  day: string,
): Promise<Pick<PlatformFigures, 'billsOverdue' | 'subscriptionIncome'>> {
  const [billsOverdue, subscriptionIncome] = await Promise.all([
    overdueBills(deps),
    incomeByMonth(deps.db, day, monthsShown),
  ]);
  return { billsOverdue, subscriptionIncome };
}

const toRefills = (row: Awaited<ReturnType<typeof repository.refillFigures>>) => ({
  refillsWaiting: {
    ...toMoney({ count: row.waiting, amount: row.waiting_amount }),
    oldest: isoOrNull(row.oldest),
  },
  refillsProcessing: toMoney({ count: row.processing, amount: row.processing_amount }),
  creditedToday: {
    ...toMoney({ count: row.credited, amount: row.credited_amount }),
    failed: Number(row.failed_today),
  },
  refillsFailed: toMoney({ count: row.failed, amount: row.failed_amount }),
});

/** Returns the figures of one holder. Throws NOT_FOUND. */
export async function organisationFigures(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
): Promise<OrganisationFigures> {
  const { db, now } = deps;
  const { id, name } = await ownOrganisation(deps, organisationId);
  const day = dayInDouala(now());
  const [thisMonth, allTime, volumes, waiting, unknown, refilled, members, last] = await Promise.all([
    repository.paidThisMonth(db, id),
    repository.paidEver(db, id),
    repository.volumes(db, day, monthsShown, id),
    waitingForApproval(db, id),
    repository.unknownOutcomes(db, id),
    repository.refilled(db, id),
    numberOfUsers(deps, caller, id),
    repository.lastActivity(db, id),
  ]);
  return {
    organisationId: id,
    name,
    thisMonth: toPaid(thisMonth),
    allTime: toPaid(allTime),
    volumes: volumes.map(toVolume),
    waiting: toMoney(waiting),
    unknown: toMoney(unknown),
    refilled: toMoney(refilled),
    members: {
      ADMIN: members.ADMIN.used,
      INITIATOR: members.INITIATOR.used,
      VALIDATOR: members.VALIDATOR.used,
      total: members.total,
    },
    lastActivity: isoOrNull(last.at),
  };
}
