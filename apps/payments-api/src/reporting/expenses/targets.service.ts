import type { expenses } from '@sanaga/contract';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { monthsOfCashIn, type MonthOfCashIn } from '../overview/cash-in.repository.ts';

type CashInTarget = z.input<typeof expenses.CashInTarget>;

const shownMonths = 12;

const toMonth = ({ month, target, achieved }: MonthOfCashIn) => ({
  date: month.slice(0, 7),
  target: target === null ? null : Number(target),
  achieved: Number(achieved),
});

/** Returns the target of a month (`2026-11`), what came in, and the year up to it. */
export async function targetOf(db: Database, organisationId: string, date: string): Promise<CashInTarget> {
  const months = (await monthsOfCashIn(db, organisationId, `${date}-01`, shownMonths)).map(toMonth);
  const { target = null, achieved = 0 } = months.at(-1) ?? {};
  return { date, target, achieved, currency: 'XAF', months };
}

async function saveTarget(tx: Tx, organisationId: string, date: string, amount: bigint): Promise<void> {
  await tx
    .insertInto('cash_in_target')
    .values({ organisation_id: organisationId, month: sql`${`${date}-01`}::date`, amount })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'month']).doUpdateSet({ amount }))
    .execute();
}

/** Sets how much should come in; a month's new target takes the place of the one before. */
export async function setTarget(
  { db }: Dependencies,
  caller: MemberCaller,
  { amount, date }: { amount: number; date: string },
): Promise<CashInTarget> {
  await inTransaction(db, async (tx) => {
    await saveTarget(tx, caller.organisationId, date, BigInt(amount));
    await audit(tx, caller, {
      action: 'target.set',
      subjectType: 'target',
      subjectId: date,
      detail: { amount },
    });
  });
  return targetOf(db, caller.organisationId, date);
}
