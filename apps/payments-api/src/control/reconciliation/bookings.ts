import type { Tx } from '@sanaga/database';
import {
  floatCorrection,
  letsGo,
  type Clearing,
  type Difference,
  type MoneyResolution,
} from '@sanaga/domain';
import { availableAccount, type Leg, type Transfer } from '@sanaga/ledger';
import { captureReference, collectionReference } from '../../payments/transactions/funds.ts';
import { refillReference } from '../../wallet/refills/refill-settlement.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import { entriesOf } from './resolutions.repository.ts';

const float = 'operator:momo:float';
const suspense = 'suspense';
const ownersBank = 'owner:bank';

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * Returns the amount that people agree on, whole XAF: what differs, or all of a payment that is ended or may be paid
 * again.
 */
export const settledAmount = (
  { request_amount: requested }: ExceptionRow,
  resolution: MoneyResolution,
  difference: Difference,
): number =>
  Number(
    resolution === 'PAID_IN_WRITING' || letsGo(resolution)
      ? (requested ?? 0n)
      : size(floatCorrection(difference)),
  );

interface Booking {
  step: 'difference' | 'owner' | 'wallet' | 'reversal' | 'clearing';
  organisationId: string | null;
  legs: Leg[];
}

const transferOf = ({ id }: ExceptionRow, { step, organisationId, legs }: Booking): Transfer => ({
  reference: `reconciliation:${id}:${step}`,
  kind: 'RECONCILIATION',
  currency: 'XAF',
  ...(organisationId !== null && { organisationId }),
  legs,
});

/** Moves what lies in suspense, or is lacking there, to another account. */
const outOfSuspense = (amount: bigint, account: string): Leg[] => [
  { account: suspense, amount: -amount },
  { account, amount },
];

interface Settlement {
  resolution: MoneyResolution;
  difference: Difference;
  organisationId: string | null;
}

/**
 * Returns the transfers of a resolution. SUSPENSE puts the float right; WALLET does so too, and suspense with the
 * wallet; OWNER does so against our bank; REVERSED undoes what was booked.
 */
export async function transfersOf(
  tx: Tx,
  row: ExceptionRow,
  { resolution, difference, organisationId }: Settlement,
): Promise<Transfer[]> {
  if (resolution === 'REVERSED')
    return [transferOf(row, { step: 'reversal', organisationId, legs: await reversalOf(tx, row) })];
  const amount = floatCorrection(difference);
  if (letsGo(resolution) || amount === 0n) return [];
  const against = (account: string): Leg[] => [
    { account: float, amount },
    { account, amount: -amount },
  ];
  if (resolution === 'OWNER')
    return [transferOf(row, { step: 'owner', organisationId: null, legs: against(ownersBank) })];
  const floatTransfer = transferOf(row, { step: 'difference', organisationId, legs: against(suspense) });
  if (resolution !== 'WALLET' || organisationId === null) return [floatTransfer];
  return [floatTransfer, toWallet(row, -amount, organisationId)];
}

const toWallet = (row: ExceptionRow, amount: bigint, organisationId: string): Transfer =>
  transferOf(row, {
    step: 'wallet',
    organisationId,
    legs: outOfSuspense(amount, availableAccount(organisationId)),
  });

/** Takes what settling it put into suspense out again. */
export function clearingTransfer(
  row: ExceptionRow,
  clearing: Clearing,
  organisationId: string | null,
): Transfer {
  const { in_suspense: amount } = row;
  if (clearing === 'TO_WALLET' && organisationId !== null) return toWallet(row, amount, organisationId);
  const result = amount > 0n ? 'income:differences' : 'expense:differences';
  const account = clearing === 'TO_FLOAT' ? float : result;
  return transferOf(row, { step: 'clearing', organisationId: null, legs: outOfSuspense(amount, account) });
}

/** Returns the opposite of what was booked; what had been reserved for it is available again. */
async function reversalOf(tx: Tx, row: ExceptionRow): Promise<Leg[]> {
  const reference = bookedUnder(row);
  const entries = reference === undefined ? [] : await entriesOf(tx, reference);
  if (entries.length === 0) throw new Error(`nothing was booked of ${row.reference_id}`);
  return entries.map(({ account, amount }) => ({
    account: account.replace(/^(org:.*):held$/, '$1:available'),
    amount: -amount,
  }));
}

/** Returns the reference that it was booked under; undefined where it concerns no request of ours. */
function bookedUnder({ subject_type, subject_id, attempt, request_kind }: ExceptionRow): string | undefined {
  if (subject_id === null || attempt === null) return undefined;
  if (subject_type === 'REFILL') return refillReference(subject_id);
  const referenceOf = request_kind === 'COLLECTION' ? collectionReference : captureReference;
  return referenceOf(subject_id, attempt);
}

/** Returns what transfers move in wallets, whole XAF; negative where they fall. */
export const walletChangeOf = (transfers: readonly Transfer[]): bigint =>
  sumOf(transfers, (account) => account.startsWith('org:'));

/** Returns what transfers put into suspense, whole XAF; negative where they take from it. */
export const suspenseChangeOf = (transfers: readonly Transfer[]): bigint =>
  sumOf(transfers, (account) => account === suspense);

const sumOf = (transfers: readonly Transfer[], counts: (account: string) => boolean): bigint =>
  transfers
    .flatMap(({ legs }) => legs)
    .filter(({ account }) => counts(account))
    .reduce((sum, { amount }) => sum + amount, 0n);
