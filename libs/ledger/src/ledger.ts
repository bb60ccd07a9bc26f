import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { withLedgerErrors } from './errors.ts';

export interface Leg {
  /** Account code, for example `org:<uuid>:available`. */
  account: string;
  /** Whole minor units, added to the account's balance. */
  amount: bigint;
}

/** Balanced set of entries under one business reference. */
export interface Transfer {
  reference: string;
  kind: string;
  currency: string;
  organisationId?: string;
  legs: Leg[];
}

export const availableAccount = (organisationId: string): string => `org:${organisationId}:available`;
export const heldAccount = (organisationId: string): string => `org:${organisationId}:held`;

/** Opens a holder's accounts; opening them again changes nothing. */
export async function openHolderAccounts(tx: Tx | Database, organisationId: string): Promise<void> {
  await sql`select ledger.open_holder_accounts(${organisationId})`.execute(tx);
}

/**
 * Posts transfers in order, all or none. The same reference with the same content changes nothing and returns
 * `posted: false`. Throws LedgerError.
 */
export async function postTransfers(
  tx: Tx | Database,
  transfers: readonly Transfer[],
): Promise<{ reference: string; posted: boolean }[]> {
  if (transfers.length === 0) return [];
  const legs = transfers.flatMap(({ legs: own }, place) => own.map((leg) => ({ ...leg, place: place + 1 })));
  const call = sql<{ reference: string; posted: boolean }>`select reference, posted from ledger.post(
    ${transfers.map(({ reference }) => reference)}::text[],
    ${transfers.map(({ kind }) => kind)}::text[],
    ${transfers.map(({ currency }) => currency)}::text[],
    ${transfers.map(({ organisationId }) => organisationId ?? null)}::uuid[],
    ${legs.map(({ place }) => place)}::int[],
    ${legs.map(({ account }) => account)}::text[],
    ${legs.map(({ amount }) => amount)}::bigint[])`;
  return (await withLedgerErrors(call.execute(tx))).rows;
}

/**
 * Locks the accounts of holders in one order. A caller that moves the money of several, and the platform's after that,
 * calls it first, so that no two callers block each other.
 */
export async function lockHolders(tx: Tx, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return;
  await sql`select ledger.lock_holders(${[...new Set(organisationIds)]}::uuid[])`.execute(tx);
}

interface NewHold {
  reference: string;
  organisationId: string;
  /** Whole minor units. */
  amount: bigint;
}

/**
 * Holds available → held again, for many at once, all or none, if the same was released in this database transaction:
 * no new money is reserved, so debt does not matter. Throws LedgerError, INSUFFICIENT_FUNDS above all.
 */
export async function renewHolds(tx: Tx | Database, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await withLedgerErrors(sql`select ${placing(holds)}`.execute(tx));
}

const placing = (holds: readonly NewHold[]) => sql`ledger.place_holds(
  ${holds.map(({ reference }) => reference)}::text[],
  ${holds.map(({ organisationId }) => organisationId)}::uuid[],
  ${holds.map(({ amount }) => amount)}::bigint[])`;

/**
 * Holds available → held for many at once, all or none; their holders' debt is paid first. Throws LedgerError,
 * INSUFFICIENT_FUNDS or IN_DEBT above all.
 */
export async function placeHolds(tx: Tx | Database, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  const holders = [...new Set(holds.map(({ organisationId }) => organisationId))];
  // a function in "from" is called before the selected ones
  await withLedgerErrors(
    sql`select ${placing(holds)} from ledger.refuse_debtors(${holders}::uuid[])`.execute(tx),
  );
}

export const placeHold = (tx: Tx | Database, hold: NewHold): Promise<void> => placeHolds(tx, [hold]);

/** Part of a hold that becomes one of its own. */
interface HoldPart {
  reference: string;
  /** Whole minor units. */
  amount: bigint;
}

/**
 * Splits holds off another one; no money moves, and each ends separately. Throws LedgerError: HOLD_CLOSED if the other
 * has ended, INSUFFICIENT_FUNDS if it is not enough.
 */
export async function drawHolds(tx: Tx | Database, from: string, parts: readonly HoldPart[]): Promise<void> {
  if (parts.length === 0) return;
  const call = sql`select ledger.draw_holds(${from},
    ${parts.map(({ reference }) => reference)}::text[], ${parts.map(({ amount }) => amount)}::bigint[])`;
  await withLedgerErrors(call.execute(tx));
}

/**
 * Releases held → available: the rest of a hold that was not drawn, which ends the hold. Returns the amount, whole
 * minor units; 0 if all was drawn or it has ended.
 */
export async function releaseRest(tx: Tx | Database, { holdReference, reference }: HoldEnd): Promise<bigint> {
  const call = sql<{ rest: bigint }>`select ledger.release_rest(${holdReference}, ${reference}) as rest`;
  return (await withLedgerErrors(call.execute(tx))).rows[0]?.rest ?? 0n;
}

interface HoldEnd {
  holdReference: string;
  /** Reference of the transfer that ends the hold. */
  reference: string;
}

interface HoldCapture extends HoldEnd {
  kind: string;
  /** Accounts that receive the money; their amounts add up to the hold. */
  legs: readonly Leg[];
}

/**
 * Captures held → the accounts of the legs for many holds at once, all or none. Throws LedgerError: HOLD_CLOSED if one
 * ended otherwise, UNBALANCED if legs do not add up.
 */
export async function captureHolds(tx: Tx | Database, captures: readonly HoldCapture[]): Promise<void> {
  if (captures.length === 0) return;
  const legs = captures.flatMap(({ legs: own }, place) => own.map((leg) => ({ ...leg, place: place + 1 })));
  const call = sql`select ledger.end_holds(
    ${captures.map(({ holdReference }) => holdReference)}::text[],
    ${captures.map(({ reference }) => reference)}::text[],
    'CAPTURED',
    ${captures.map(({ kind }) => kind)}::text[],
    ${legs.map(({ place }) => place)}::int[],
    ${legs.map(({ account }) => account)}::text[],
    ${legs.map(({ amount }) => amount)}::bigint[])`;
  await withLedgerErrors(call.execute(tx));
}

/** Releases held → available, the whole of each hold, all or none. Throws HOLD_CLOSED if one ended otherwise. */
export async function releaseHolds(tx: Tx | Database, ends: readonly HoldEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const call = sql`select ledger.end_holds(
    ${ends.map(({ holdReference }) => holdReference)}::text[],
    ${ends.map(({ reference }) => reference)}::text[],
    'RELEASED',
    ${ends.map(() => 'RELEASE')}::text[],
    '{}', '{}', '{}')`;
  await withLedgerErrors(call.execute(tx));
}

export const releaseHold = (tx: Tx | Database, end: HoldEnd): Promise<void> => releaseHolds(tx, [end]);

/** Amounts that a holder has and owes, in whole minor units; zero before the accounts are open. */
export interface Funds {
  available: bigint;
  held: bigint;
  debt: bigint;
}

export async function fundsOf(db: Tx | Database, organisationId: string): Promise<Funds> {
  const { rows } =
    await sql<Funds>`select available, held, debt from ledger.funds(${organisationId})`.execute(db);
  const [funds] = rows;
  if (!funds) throw new Error('funds are always one row');
  return funds;
}

export async function balances(
  db: Tx | Database,
  organisationId: string,
): Promise<Pick<Funds, 'available' | 'held'>> {
  const { available, held } = await fundsOf(db, organisationId);
  return { available, held };
}

export const debtOf = async (db: Tx | Database, organisationId: string): Promise<bigint> =>
  (await fundsOf(db, organisationId)).debt;

interface TakenBack {
  reference: string;
  kind: string;
  organisationId: string;
  /** Account that receives the money. */
  to: string;
  /** Whole minor units. */
  amount: bigint;
}

/**
 * Takes available → another account, as far as it goes; the holder owes the rest, which is returned. The same reference
 * again moves nothing and returns 0.
 */
export async function takeBack(
  tx: Tx,
  { reference, kind, organisationId, to, amount }: TakenBack,
): Promise<bigint> {
  const call = sql<{ owed: bigint }>`
    select ledger.take_back(${reference}, ${kind}, ${organisationId}, ${to}, ${amount}) as owed`;
  return (await withLedgerErrors(call.execute(tx))).rows[0]?.owed ?? 0n;
}

/** Pays available → what the holder owes, as far as it goes; returns what was paid. */
export async function payDebt(tx: Tx, organisationId: string): Promise<bigint> {
  const call = sql<{ paid: bigint }>`select ledger.pay_debt(${organisationId}) as paid`;
  return (await withLedgerErrors(call.execute(tx))).rows[0]?.paid ?? 0n;
}
