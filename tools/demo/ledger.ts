import { applicationRole, type Tx } from '@sanaga/database';
import {
  availableAccount,
  captureHolds,
  heldAccount,
  placeHolds,
  postTransfers,
  releaseHolds,
  type Leg,
  type Transfer,
} from '@sanaga/ledger';
import { sql } from 'kysely';
import type { CashIn, PaidBill, Payout, History } from './history.ts';

interface Dated {
  at: Date;
  transfer: Transfer;
}

const float = 'operator:momo:float';
const reference = ({ id }: Payout, what: string): string => `transaction:${id}:1:${what}`;

/** Returns where a captured payment goes: to the operator, to us, and to the state. */
const captureLegs = ({ cost }: Payout): Leg[] => [
  { account: float, amount: cost.amount },
  { account: 'income:fees', amount: cost.fee },
  { account: 'tax:payable', amount: cost.tax + cost.levy },
];

function payoutTransfers(organisationId: string, payout: Payout): Dated[] {
  const { cost, decided, finished, outcome } = payout;
  if (outcome !== 'COMPLETED' && outcome !== 'FAILED') return [];
  const held = { account: heldAccount(organisationId), amount: -cost.total };
  const transfer = (what: string, kind: string, legs: Leg[]): Transfer => ({
    reference: reference(payout, what),
    kind,
    currency: 'XAF',
    organisationId,
    legs,
  });
  const available = availableAccount(organisationId);
  const hold = transfer('hold', 'HOLD', [
    { account: available, amount: -cost.total },
    { account: heldAccount(organisationId), amount: cost.total },
  ]);
  const end =
    outcome === 'COMPLETED'
      ? transfer('capture', 'PAYOUT', [held, ...captureLegs(payout)])
      : transfer('release', 'RELEASE', [held, { account: available, amount: cost.total }]);
  return [
    { at: decided, transfer: hold },
    { at: finished, transfer: end },
  ];
}

const cashInTransfer = (organisationId: string, { kind, id, amount, finished }: CashIn): Dated => ({
  at: finished,
  transfer: {
    reference: kind === 'REFILL' ? `refill:${id}` : `transaction:${id}:1:collection`,
    kind,
    currency: 'XAF',
    organisationId,
    legs: [
      { account: float, amount: -amount },
      { account: availableAccount(organisationId), amount },
    ],
  },
});

const billTransfer = (organisationId: string, { id, amount, paid }: PaidBill): Dated => ({
  at: paid,
  transfer: {
    reference: `bill:${id}`,
    kind: 'SUBSCRIPTION',
    currency: 'XAF',
    organisationId,
    legs: [
      { account: availableAccount(organisationId), amount: -amount },
      { account: 'income:subscription', amount },
    ],
  },
});

/**
 * Posts the holders' histories in the order in which they happened, through the ledger's own functions. The transfers come
 * first, all in one call; placing and ending the holds then finds them posted and adds the holds alone.
 */
export async function postHistories(tx: Tx, histories: Map<string, History>): Promise<void> {
  const dated = [...histories].flatMap(([organisationId, { payouts, cashIn, bills }]) => [
    ...payouts.flatMap((payout) => payoutTransfers(organisationId, payout)),
    ...cashIn.map((one) => cashInTransfer(organisationId, one)),
    ...bills.map((bill) => billTransfer(organisationId, bill)),
  ]);
  dated.sort((a, b) => a.at.getTime() - b.at.getTime());
  await backDated(tx, dated, () =>
    postTransfers(
      tx,
      dated.map(({ transfer }) => transfer),
    ),
  );

  const payouts = [...histories].flatMap(([organisationId, history]) =>
    history.payouts.map((payout) => ({ organisationId, payout })),
  );
  const reserved = payouts.filter(
    ({ payout: { outcome } }) => outcome === 'COMPLETED' || outcome === 'FAILED',
  );
  await placeHolds(
    tx,
    reserved.map(({ organisationId, payout }) => ({
      organisationId,
      reference: reference(payout, 'hold'),
      amount: payout.cost.total,
    })),
  );
  const endOf = (payout: Payout, what: string) => ({
    holdReference: reference(payout, 'hold'),
    reference: reference(payout, what),
  });
  const having = (outcome: Payout['outcome']) => reserved.filter(({ payout }) => payout.outcome === outcome);
  await captureHolds(
    tx,
    having('COMPLETED').map(({ payout }) => ({
      ...endOf(payout, 'capture'),
      kind: 'PAYOUT',
      legs: captureLegs(payout),
    })),
  );
  await releaseHolds(
    tx,
    having('FAILED').map(({ payout }) => endOf(payout, 'release')),
  );
}

/**
 * Posts transfers under given times. The ledger itself says when a transfer was posted; for a past that never was, its
 * owner gives the times through a trigger that is gone with the same transaction.
 */
async function backDated(tx: Tx, dated: readonly Dated[], post: () => Promise<unknown>): Promise<void> {
  await sql`set local role none`.execute(tx);
  await sql`create temporary table demo_time on commit drop as
    select * from unnest(${dated.map(({ transfer }) => transfer.reference)}::text[],
      ${dated.map(({ at }) => at)}::timestamptz[]) t(reference, at)`.execute(tx);
  await sql`create unique index on demo_time (reference)`.execute(tx);
  await sql`create function ledger.demo_back_dates() returns trigger language plpgsql as $$
    begin
      select at into new.created_at from pg_temp.demo_time where reference = new.reference;
      return new;
    end $$`.execute(tx);
  await sql`create trigger demo_back_dates before insert on ledger.transfer
    for each row execute function ledger.demo_back_dates()`.execute(tx);
  await post();
  await sql`drop trigger demo_back_dates on ledger.transfer`.execute(tx);
  await sql`drop function ledger.demo_back_dates`.execute(tx);
  await sql`set local role ${sql.id(applicationRole)}`.execute(tx);
}
