import { inTransaction, type Database, type DB, type Tx } from '@sanaga/database';
import { cities, dayInDouala, minuteMs, vatWithin } from '@sanaga/domain';
import { openHolderAccounts } from '@sanaga/ledger';
import type { Insertable } from 'kysely';
import { bulkRows, storeFiles } from './files.ts';
import { writeFloat } from './float.ts';
import { postHistories } from './ledger.ts';
import { enlist, enlistRequests, enlistSuperAdmin } from './people.ts';
import { approvalOf, billRows, collectionRows, payoutRows, refillRows, type Settled } from './rows.ts';
import { holders, issuer, vatMillionths } from './story.ts';
import { monthlyTargets } from './targets.ts';
import { approvedAt, liveHistory, type History, type PaidBill } from './history.ts';

interface Loading {
  now: Date;
  passwordHash: string;
  /** Receives the past operator requests, before anything is committed. */
  beforeCommit: (requests: Insertable<DB['operator_request']>[]) => Promise<void>;
}

const rowsAtOnce = 1_000;
const firstSeed = 4_180;

async function insertAll<Table extends keyof DB>(
  tx: Tx,
  table: Table,
  rows: Insertable<DB[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

/** Loads the story into an empty database, all or nothing. */
export const load = (db: Database, { now, passwordHash, beforeCommit }: Loading): Promise<void> =>
  inTransaction(db, async (tx) => {
    // 1. The people.
    const superAdminId = await enlistSuperAdmin(tx, passwordHash, now);
    const settled: Settled[] = [];
    for (const holder of holders) settled.push(await enlist(tx, holder, { passwordHash, now, superAdminId }));
    for (const { id } of settled) await openHolderAccounts(tx, id);
    await enlistRequests(tx, { passwordHash, now, superAdminId });

    // 2. Their history, in the ledger first.
    const prices = await tx.selectFrom('plan_price').selectAll().execute();
    const priceOf = (plan: string) => prices.find((price) => price.plan === plan)?.monthly_price ?? 0n;
    const histories = new Map<string, History>(
      settled.map(({ id, holder }, place) => [
        id,
        liveHistory(holder, { now, seed: firstSeed + place, monthlyPrice: priceOf(holder.plan) }),
      ]),
    );
    await postHistories(tx, histories);
    const requests = await writeHistories(tx, settled, histories, superAdminId);
    await writeIssuer(tx, superAdminId, now);
    await writeFloat(tx, superAdminId, approvedAt(now));
    await writeBills(tx, settled, histories);
    for (const one of settled) await storeFiles(tx, one, histories.get(one.id)?.files ?? [], now);

    // 3. What waits today.
    for (const one of settled)
      await writeWaiting(tx, one, { now, superAdminId, history: histories.get(one.id) });

    await beforeCommit(requests);
  });

async function writeHistories(
  tx: Tx,
  settled: Settled[],
  histories: Map<string, History>,
  superAdminId: string,
): Promise<Insertable<DB['operator_request']>[]> {
  const bulks = settled.flatMap((one) =>
    (histories.get(one.id)?.files ?? []).map((file) => bulkRows(one, file)),
  );
  const transactions = settled.flatMap((one) => [
    ...(histories.get(one.id)?.payouts ?? []).map((payout) => payoutRows(one, payout)),
    ...(histories.get(one.id)?.cashIn ?? [])
      .filter(({ kind }) => kind === 'COLLECTION')
      .map((paid) => collectionRows(one, paid)),
  ]);
  transactions.push(...bulks);
  // numbers are given in the order of creation
  transactions.sort((a, b) => Number(a.transaction.created_at) - Number(b.transaction.created_at));
  const refills = settled
    .flatMap((one) =>
      (histories.get(one.id)?.cashIn ?? [])
        .filter(({ kind }) => kind === 'REFILL')
        .map((refill) => refillRows(one, refill, superAdminId)),
    )
    .sort((a, b) => Number(a.refill.created_at) - Number(b.refill.created_at));
  const requests = [
    ...transactions.flatMap(({ request }) => request ?? []),
    ...refills.map(({ request }) => request),
  ];
  await insertAll(
    tx,
    'one_time_code',
    transactions.flatMap(({ code }) => code ?? []),
  );
  await insertAll(
    tx,
    'transaction',
    transactions.map(({ transaction }) => transaction),
  );
  await insertAll(
    tx,
    'bulk_transaction',
    bulks.map(({ bulk }) => bulk),
  );
  await insertAll(
    tx,
    'transaction_history',
    transactions.flatMap(({ history }) => history),
  );
  await insertAll(tx, 'transaction_approval', transactions.flatMap(approvalOf));
  await insertAll(
    tx,
    'audit_log',
    transactions.flatMap(({ audit }) => audit),
  );
  await insertAll(
    tx,
    'refill',
    refills.map(({ refill }) => refill),
  );
  await insertAll(tx, 'operator_request', requests);
  return requests;
}

/** Writes the issuer of the invoices, valid since before the first of them. */
async function writeIssuer(tx: Tx, superAdminId: string, now: Date): Promise<void> {
  const since = approvedAt(now);
  await tx
    .insertInto('issuer_details')
    .values({
      ...issuer,
      vat_millionths: vatMillionths,
      valid_from: dayInDouala(since),
      created_by: superAdminId,
      created_at: since,
    })
    .execute();
}

/** Returns the invoice that each bill is issued with. */
const invoiceOf = ({ id, holder }: Settled, bill: PaidBill): Insertable<DB['invoice']> => ({
  bill_id: bill.id,
  organisation_id: id,
  issued_at: bill.due,
  issuer: JSON.stringify(issuer),
  customer: JSON.stringify({
    name: holder.name,
    address: cities.find(({ value }) => value === holder.location)?.label ?? holder.location,
    niu: null,
    rccm: null,
  }),
  vat_millionths: vatMillionths,
  vat_amount: vatWithin(bill.amount, vatMillionths),
});

/** Writes the bills, numbered in the order in which they fell due; the next one continues from there. */
async function writeBills(tx: Tx, settled: Settled[], histories: Map<string, History>): Promise<void> {
  const bills = settled
    .flatMap((one) =>
      (histories.get(one.id)?.bills ?? []).map((bill) => ({
        ...billRows(one, bill),
        invoice: invoiceOf(one, bill),
      })),
    )
    .sort((a, b) => Number(a.bill.due_at) - Number(b.bill.due_at));
  await insertAll(
    tx,
    'bill',
    bills.map(({ bill }, place) => ({ ...bill, number: BigInt(place + 1) })),
  );
  await insertAll(
    tx,
    'invoice',
    bills.map(({ invoice }) => invoice),
  );
  await insertAll(
    tx,
    'audit_log',
    bills.flatMap(({ audit }) => audit),
  );
  await tx
    .updateTable('invoice_counter')
    .set({ last: BigInt(bills.length) })
    .execute();
}

interface Waiting {
  now: Date;
  superAdminId: string;
  history: History | undefined;
}

async function writeWaiting(
  tx: Tx,
  settled: Settled,
  { now, superAdminId, history }: Waiting,
): Promise<void> {
  const { holder, id, accounts, people, approvers } = settled;
  const payments = (history?.payouts ?? []).filter(({ outcome }) => outcome === 'PENDING');
  const notifications = payments.flatMap((payment) =>
    approvers.map((userId) => ({
      user_id: userId,
      organisation_id: id,
      kind: 'payment-waiting',
      values: JSON.stringify({ name: payment.payee.name, amount: Number(payment.cost.amount) }),
      path: `/dashboard/transactions?id=${payment.id}`,
      created_at: payment.created,
    })),
  );
  await insertAll(tx, 'notification', notifications);
  await insertAll(
    tx,
    'cash_in_target',
    monthlyTargets(history?.cashIn ?? [], now).map((target) => ({ organisation_id: id, ...target })),
  );
  const { refillWaiting } = holder;
  const account = refillWaiting && holder.accounts[refillWaiting.account];
  if (!refillWaiting || !account) return;
  const asked = new Date(now.getTime() - refillWaiting.age * minuteMs);
  await insertAll(tx, 'refill', [
    {
      organisation_id: id,
      provider_id: accounts[refillWaiting.account]?.id ?? '',
      account_number: account.number,
      amount: BigInt(refillWaiting.amount),
      requested_by: people[0]?.id ?? '',
      created_at: asked,
    },
  ]);
  await insertAll(tx, 'notification', [
    {
      user_id: superAdminId,
      organisation_id: null,
      kind: 'refill-requested',
      values: JSON.stringify({ organisation: holder.name, amount: refillWaiting.amount }),
      path: '/super-admin/process-refills',
      created_at: asked,
    },
  ]);
}
