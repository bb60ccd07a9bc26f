import { inTransaction, type Database, type DB, type Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql, type Selectable } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import { readBalance } from './balance.ts';

/** Time between two requests for the balance while the float is short; ms. */
const balanceEveryMs = 30_000;

/** Payout that the operator says our float does not cover. */
export interface UncoveredPayout {
  /** Whole units of its currency. */
  amount: bigint;
  first_sent_at: Date | null;
}

/**
 * Makes payouts wait until the float covers the smallest of these, and notifies super admins once. Returns the product
 * as it is then, or undefined if all of them were sent before the float was last filled, because they say nothing about
 * the present float.
 */
export async function noteShortage(
  db: Database,
  kind: OperatorProduct,
  payouts: readonly UncoveredPayout[],
  at: Date,
): Promise<Selectable<DB['operator_product']> | undefined> {
  const amount = least(payouts.map((payout) => payout.amount));
  if (amount === undefined) return undefined;
  const sentAt = Math.max(...payouts.map(({ first_sent_at }) => (first_sent_at ?? at).getTime()));
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('operator_product')
      .set({
        short_since: sql`coalesce(short_since, ${at})`,
        short_amount: sql`least(short_amount, ${amount}::bigint)`,
        balance_at: sql`case when short_since is null then ${at} else balance_at end`,
        // the balance reported in an earlier shortage says nothing about this one
        balance: sql`case when short_since is null then null else balance end`,
      })
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('refilled_at', 'is', null), eb('refilled_at', '<', new Date(sentAt))]))
      .returningAll()
      .executeTakeFirst();
    if (row?.short_since?.getTime() === at.getTime())
      await notifySuperAdmins(tx, { kind: 'float-short', path: '/super-admin' });
    return row;
  });
}

const least = (amounts: readonly bigint[]): bigint | undefined =>
  amounts.reduce<bigint | undefined>(
    (one, other) => (one === undefined || other < one ? other : one),
    undefined,
  );

/**
 * Asks for the balance, half a minute after it was last asked for, and lets payouts go again if it covers one. Returns
 * false if another process has asked.
 */
export async function askForFloat(
  deps: Pick<Dependencies, 'db' | 'now' | 'operator' | 'settings'>,
  kind: OperatorProduct,
): Promise<boolean> {
  const { db, now } = deps;
  const { numUpdatedRows } = await db
    .updateTable('operator_product')
    .set({ balance_at: now() })
    .where('kind', '=', kind)
    .where('short_since', 'is not', null)
    .where('balance_at', '<=', new Date(now().getTime() - balanceEveryMs))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const told = await readBalance(deps, kind);
  const balance = told.state === 'known' ? told.amount : undefined;
  const { short_amount } = await db
    .updateTable('operator_product')
    .set({ balance: balance ?? null })
    .where('kind', '=', kind)
    .returning('short_amount')
    .executeTakeFirstOrThrow();
  if (balance !== undefined && balance >= (short_amount ?? 0n)) await reopenFloat(db, kind, now());
  return true;
}

/** Lets payouts go again, because the float covers them or a person says so. Returns false if it was not short. */
export async function reopenFloat(db: Database | Tx, kind: OperatorProduct, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_product')
    .set({ short_since: null, short_amount: null, refilled_at: now })
    .where('kind', '=', kind)
    .where('short_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Query expression that is true while all payouts wait for our float. */
export const floatIsShort = sql<boolean>`
  (select short_since is not null from operator_product where kind = 'DISBURSEMENT')`;
