import type { Database } from '@sanaga/database';
import {
  availableAccount,
  captureHolds,
  openHolderAccounts,
  placeHolds,
  postTransfers,
} from '@sanaga/ledger';
import { sql } from 'kysely';
import type pg from 'pg';

const portion = 2_000;
const amount = 1_000n;
const fee = 5n;
const tax = 6n;

/** Charges of each payout, which the wallet pays on top of its amount. */
export const chargesOfEach = Number(fee + tax);

/** Inserts payouts of an existing holder, made by one of its users, which were reserved and then paid. */
export async function loadPayouts(
  db: Database,
  { organisationId, userId, count }: { organisationId: string; userId: string; count: number },
): Promise<void> {
  await openHolderAccounts(db, organisationId);
  for (let left = count; left > 0; left -= portion)
    await loadPortion(db, organisationId, userId, Math.min(left, portion));
}

async function loadPortion(db: Database, organisationId: string, userId: string, count: number) {
  const { rows } = await sql<{ id: string }>`
    insert into transaction (organisation_id, kind, status, amount, fee, tax, levy, reason, payee_name, payee_number,
      created_by, makers, individual, finished_at)
    select ${organisationId}, 'PAYOUT', 'COMPLETED', ${amount}, ${fee}, ${tax - 4n}, 4, 'Facture ' || place,
      'Pauline Eyenga ' || place, '+237670000012', ${userId}, array[${userId}::uuid], false, now()
    from generate_series(1, ${count}) place returning id`.execute(db);
  await sql`
    insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, amount, currency, msisdn,
      state, financial_transaction_id)
    select gen_random_uuid(), 'DISBURSEMENT', 'TRANSACTION', id, ${organisationId}, ${amount}, 'XAF', '+237670000012',
      'SUCCESSFUL', id::text
    from unnest(${rows.map(({ id }) => id)}::uuid[]) id`.execute(db);
  const total = amount + fee + tax;
  await postTransfers(db, [
    {
      reference: `opening:${rows[0]?.id}`,
      kind: 'REFILL',
      currency: 'XAF',
      organisationId,
      legs: [
        { account: 'operator:momo:float', amount: -total * BigInt(count) },
        { account: availableAccount(organisationId), amount: total * BigInt(count) },
      ],
    },
  ]);
  const hold = (id: string) => `transaction:${id}:1:hold`;
  await placeHolds(
    db,
    rows.map(({ id }) => ({ reference: hold(id), organisationId, amount: total })),
  );
  await captureHolds(
    db,
    rows.map(({ id }) => ({
      holdReference: hold(id),
      reference: `transaction:${id}:1:capture`,
      kind: 'PAYOUT',
      legs: [
        { account: 'operator:momo:float', amount },
        { account: 'income:fees', amount: fee },
        { account: 'tax:payable', amount: tax },
      ],
    })),
  );
}

/** Dates everything that the ledger has moved `days` days back, as its superuser. */
export async function dateBack(superuser: pg.Client, days: number): Promise<void> {
  await superuser.query('alter table ledger.transfer disable trigger user');
  await superuser.query('update ledger.transfer set created_at = created_at - make_interval(days => $1)', [
    days,
  ]);
  await superuser.query('alter table ledger.transfer enable trigger user');
}
