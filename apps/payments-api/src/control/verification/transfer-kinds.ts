import { floatPostingAccounts, floatPostingKinds, holdersDebt, type FloatPostingKind } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { isMoney } from './booked-amount.ts';

/** Adds to an account, takes from it, or may do either. */
type Sign = 1 | -1 | 0;

/** Describes what moves money: the transfers that it makes, and the accounts that they may touch. */
export interface TransferKind {
  /** Names the rule. */
  name: string;
  /** The ledger's kind; several rules may share one, as their references differ. */
  kind: string;
  /** Selects `reference, organisation_id` of every transfer that has a reason. */
  reasons: RawBuilder<unknown>;
  /** Set if a transfer's reference ends with a number of its own, `:<n>`, that its reason does not have. */
  numbered?: true;
  /** Accounts by their codes; the transfer's own holder has `available`, `held` and `debt`. */
  legs: Readonly<Record<string, Sign>>;
}

const float = 'operator:momo:float';
const clearing = 'card:stripe:clearing';

const refills = (verification: 'null' | 'not null') => sql`
  select 'refill:' || id, organisation_id from refill
  where status = 'COMPLETED' and verification is ${sql.raw(verification)}`;

/** Selects differences that people settled so, with the holder that they named. */
const settledBy = (step: string, condition: RawBuilder<unknown>) => sql`
  select 'reconciliation:' || k.id || ${`:${step}`}, d.organisation_id from reconciliation_task k
  join joint_decision d on d.task_id = k.id and d.status = 'DONE' and d.detail->>'resolution' = k.resolution
  left join operator_request q on q.reference_id = k.reference_id
  where ${isMoney('k')} and ${condition}`;

/** Selects holds that ended by a transfer of the reference that belongs to theirs. */
const released = sql`
  select t.reference, h.organisation_id from ledger.hold h join ledger.hold_end e on e.hold_id = h.id
  join ledger.transfer t on t.id = e.transfer_id
  where e.outcome = 'RELEASED' and t.reference in
    (regexp_replace(h.reference, ':hold$', ':release'), regexp_replace(h.reference, ':hold$', ':rest'))`;

/** Describes a posting of the owner's own money, or one that undoes another. */
function posting(kind: FloatPostingKind, isUndone: boolean): TransferKind {
  const [falls, rises] = floatPostingAccounts[kind];
  const sign = isUndone ? -1 : 1;
  return {
    name: isUndone ? `posting ${kind} undone` : `posting ${kind}`,
    kind: 'FLOAT',
    reasons: sql`
      select 'float:' || p.id, p.organisation_id from float_posting p
      join joint_decision d on d.id = p.decision_id and d.status = 'DONE'
      where p.kind = ${sql.lit(kind)} and (p.reverses is not null) = ${sql.lit(isUndone)}`,
    legs: { [falls]: sign === 1 ? -1 : 1, [rises === holdersDebt ? 'debt' : rises]: sign },
  };
}

/** Selects differences whose money left suspense so, with the holder that people named. */
const clearedTo = (step: string, condition: RawBuilder<unknown>) => sql`
  select 'reconciliation:' || k.id || ${`:${step}`}, d.organisation_id from reconciliation_task k
  join joint_decision d on d.task_id = k.id and d.status = 'DONE' and d.detail->>'resolution' = k.cleared
  where ${condition}`;

/** Lists everything that moves money, one row each. A new way to move money adds a row here. */
export const transferKinds: readonly TransferKind[] = [
  {
    name: 'hold',
    kind: 'HOLD',
    reasons: sql`select reference, organisation_id from ledger.hold where drawn_from is null`,
    legs: { available: -1, held: 1 },
  },
  { name: 'release', kind: 'RELEASE', reasons: released, legs: { held: -1, available: 1 } },
  {
    name: 'capture',
    kind: 'PAYOUT',
    reasons: sql`
      select 'transaction:' || id || ':' || attempt || ':capture', organisation_id from transaction
      where kind = 'PAYOUT' and status = 'COMPLETED'`,
    legs: { held: -1, [float]: 1, 'income:fees': 1, 'tax:payable': 1, 'expense:operator': 1 },
  },
  {
    name: 'collection',
    kind: 'COLLECTION',
    reasons: sql`
      select 'transaction:' || id || ':' || attempt || ':collection', organisation_id from transaction
      where kind = 'COLLECTION' and status = 'COMPLETED'`,
    legs: { [float]: -1, available: 1 },
  },
  { name: 'refill', kind: 'REFILL', reasons: refills('null'), legs: { [float]: -1, available: 1 } },
  {
    name: 'account verification',
    kind: 'ACCOUNT_VERIFICATION',
    reasons: refills('not null'),
    legs: { [float]: -1, available: 1 },
  },
  {
    name: 'card top-up',
    kind: 'CARD_TOP_UP',
    reasons: sql`select 'card-top-up:' || id, organisation_id from card_top_up where status = 'COMPLETED'`,
    legs: { [clearing]: -1, available: 1 },
  },
  {
    name: 'card money taken back',
    kind: 'CARD_TAKEN_BACK',
    reasons: sql`
      select 'card-top-up:' || id || ':taken-back', organisation_id from card_top_up where status = 'COMPLETED'`,
    numbered: true,
    legs: { [clearing]: 1, available: -1, debt: -1 },
  },
  {
    name: 'card money returned',
    kind: 'CARD_RETURNED',
    reasons: sql`
      select 'card-top-up:' || id || ':returned', organisation_id from card_top_up where status = 'COMPLETED'`,
    numbered: true,
    legs: { [clearing]: -1, available: 1 },
  },
  {
    name: 'debt paid',
    kind: 'DEBT_PAYMENT',
    reasons: sql`select 'debt:' || id, id from organisation`,
    numbered: true,
    legs: { available: -1, debt: 1 },
  },
  {
    name: 'bill',
    kind: 'SUBSCRIPTION',
    reasons: sql`select 'bill:' || id, organisation_id from bill where status = 'PAID'`,
    legs: { available: -1, 'income:subscription': 1 },
  },
  {
    name: 'write-off',
    kind: 'CLOSE_OUT',
    reasons: sql`
      select 'close-out:' || id, organisation_id from joint_decision
      where kind = 'WALLET_CLOSE_OUT' and status = 'DONE'`,
    legs: { available: -1, 'closed-out:payable': 1 },
  },
  {
    name: 'difference of the float',
    kind: 'RECONCILIATION',
    reasons: settledBy('difference', sql`k.resolution in ('SUSPENSE', 'WALLET', 'PAID_IN_WRITING')`),
    legs: { [float]: 0, suspense: 0 },
  },
  {
    name: 'difference of a wallet',
    kind: 'RECONCILIATION',
    reasons: settledBy('wallet', sql`k.resolution = 'WALLET'`),
    legs: { suspense: 0, available: 0 },
  },
  {
    name: 'float filled by the owner',
    kind: 'RECONCILIATION',
    reasons: settledBy('owner', sql`k.resolution = 'OWNER'`),
    legs: { [float]: 0, 'owner:bank': 0 },
  },
  {
    name: 'suspense cleared to a wallet',
    kind: 'RECONCILIATION',
    reasons: clearedTo('wallet', sql`k.cleared = 'TO_WALLET'`),
    legs: { suspense: 0, available: 0 },
  },
  {
    name: 'suspense cleared',
    kind: 'RECONCILIATION',
    reasons: clearedTo('clearing', sql`k.cleared <> 'TO_WALLET'`),
    legs: { suspense: 0, [float]: 0, 'income:differences': 1, 'expense:differences': -1 },
  },
  {
    name: 'payout reversed',
    kind: 'RECONCILIATION',
    reasons: settledBy('reversal', sql`k.resolution = 'REVERSED' and q.kind = 'DISBURSEMENT'`),
    legs: { [float]: -1, 'income:fees': -1, 'tax:payable': -1, 'expense:operator': -1, available: 1 },
  },
  {
    name: 'collection reversed',
    kind: 'RECONCILIATION',
    reasons: settledBy('reversal', sql`k.resolution = 'REVERSED' and q.kind = 'COLLECTION'`),
    legs: { [float]: 1, available: -1 },
  },
  ...floatPostingKinds.flatMap((kind) => [posting(kind, false), posting(kind, true)]),
];

/** Allows wallets to be opened with money, as specs do; no installation has such a transfer. */
export const openings: TransferKind = {
  name: 'opening',
  kind: 'REFILL',
  reasons: sql`
    select reference, organisation_id from ledger.transfer
    where reference like 'opening:%' and organisation_id is not null`,
  legs: { [float]: -1, available: 1 },
};
