import { inTransaction, type Tx } from '@sanaga/database';
import { debtOf, payDebt } from '@sanaga/ledger';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifyAdmins } from '../identity/users/admins.service.ts';

/** Pays a holder's debt from the wallet; the admins are notified once nothing is owed any more. */
export async function payWhatIsOwed(tx: Tx, organisationId: string): Promise<void> {
  if ((await debtOf(tx, organisationId)) === 0n) return;
  const paid = await payDebt(tx, organisationId);
  if (paid === 0n || (await debtOf(tx, organisationId)) > 0n) return;
  await notifyAdmins(tx, organisationId, {
    kind: 'debt-paid',
    values: { amount: Number(paid) },
    path: '/dashboard/balances',
  });
}

/** Pays debts with money that came back into wallets, such as that of failed payments. */
export async function payDebts({ db }: Dependencies): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.organisation_id as id from ledger.account d
    join ledger.account a on a.code = 'org:' || d.organisation_id || ':available' and a.balance > 0
    where d.code like 'org:%:debt' and d.balance < 0`.execute(db);
  for (const { id } of rows) await inTransaction(db, (tx) => payWhatIsOwed(tx, id));
}
