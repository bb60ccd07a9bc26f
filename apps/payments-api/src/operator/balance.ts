import { inTransaction, type Database } from '@sanaga/database';
import { hourMs, type OperatorProduct } from '@sanaga/domain';
import type { Balance } from '@sanaga/operators';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';

/**
 * Time that the operator may be silent before the balance is reported unknown for that reason too; ms. Elsewhere its
 * silence is reported at once.
 */
const silentMs = hourMs;

/** Money on our account with a product, in whole units of the settings' currency, or the reason why it is unknown. */
export type ReadBalance = { state: 'known'; amount: bigint } | { state: 'unknown'; cause: string };

/**
 * Asks the operator for the balance of a product's account. If it cannot be read, or is in another currency than ours,
 * super admins are notified once until it is readable again.
 */
export async function readBalance(
  { db, now, operator, settings }: Pick<Dependencies, 'db' | 'now' | 'operator' | 'settings'>,
  kind: OperatorProduct,
): Promise<ReadBalance> {
  const balance = inOurs(await operator.balance(kind), settings.MOMO_CURRENCY);
  if (balance.state === 'unknown') {
    await noteUnreadable(db, kind, { answered: balance.answered, at: now() });
    return { state: 'unknown', cause: balance.cause };
  }
  await keepBalance(db, kind, { amount: balance.amount, at: now() });
  return { state: 'known', amount: balance.amount };
}

const inOurs = (balance: Balance, currency: string): Balance =>
  balance.state === 'known' && balance.currency !== currency
    ? { state: 'unknown', cause: `the balance is in ${balance.currency}, not in ${currency}`, answered: true }
    : balance;

/** Keeps the balance as it was told, whatever it was asked for: from then on it can be read. */
const keepBalance = (db: Database, kind: OperatorProduct, { amount, at }: { amount: bigint; at: Date }) =>
  db
    .updateTable('operator_product')
    .set({ told_balance: amount, told_at: at, balance_unread_since: null, balance_unread_told: false })
    .where('kind', '=', kind)
    .execute();

/**
 * Asks for the balance once more if it was told longer ago than this. Nobody is notified if it cannot be read: it stays
 * as it was told, with its time, and the next comparison says so.
 */
export async function refreshBalance(
  { db, now, operator, settings }: Pick<Dependencies, 'db' | 'now' | 'operator' | 'settings'>,
  kind: OperatorProduct,
  olderThanMs: number,
): Promise<void> {
  const before = new Date(now().getTime() - olderThanMs);
  const due = await db
    .selectFrom('operator_product')
    .select('kind')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', before)]))
    .executeTakeFirst();
  if (!due) return;
  const balance = inOurs(await operator.balance(kind), settings.MOMO_CURRENCY);
  if (balance.state === 'known') await keepBalance(db, kind, { amount: balance.amount, at: now() });
}

async function noteUnreadable(
  db: Database,
  kind: OperatorProduct,
  { answered, at }: { answered: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('operator_product')
    .set({ balance_unread_since: at })
    .where('kind', '=', kind)
    .where('balance_unread_since', 'is', null)
    .execute();
  await inTransaction(db, async (tx) => {
    const told = await tx
      .updateTable('operator_product')
      .set({ balance_unread_told: true })
      .where('kind', '=', kind)
      .where('balance_unread_told', '=', false)
      .where('balance_unread_since', '<=', answered ? at : new Date(at.getTime() - silentMs))
      .returning('kind')
      .executeTakeFirst();
    if (told) await notifySuperAdmins(tx, { kind: 'balance-unreadable', path: '/super-admin/float' });
  });
}
