import type { Database, Tx } from '@sanaga/database';
import { nameResult, type NameMatch, type NameState } from '@sanaga/domain';
import { compareNames, type PayeeNumber } from '@sanaga/operators';
import type { MemberCaller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { operatorRate } from './bounds.ts';
import { hitIsOver } from '../kernel/throttle.ts';
import { knownNames, storeNames } from './names.ts';

/** Name as it is stored. */
export interface RegisteredName {
  registeredName: string | null;
  nameMatch: NameState;
}

/** Maps a stored name to what calls return. */
export const toNameResult = (row: {
  registered_name: string | null;
  name_match: NameState | null;
}): { registeredName: string | null; nameMatch: NameMatch; nameChecked: boolean } => ({
  registeredName: row.registered_name,
  ...nameResult(row.name_match),
});

/** Maximum time that a person typing a payment waits for the name, which is a help, not a gate; ms. */
const lookupTimeoutMs = 3_000;

/**
 * Maximum of look-ups for a holder outside of the slots, so that a person gets an answer at once. More than that comes
 * from a program, and is left to the background, which keeps to the operator's rate.
 */
const typedLookups = { kind: 'name.typed', hits: 20, windowMs: 60_000 };

const notAvailable: RegisteredName = { registeredName: null, nameMatch: 'NOT_AVAILABLE' };
const verdicts = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** Result if the operator was not asked yet, or has not answered. */
export const notChecked: RegisteredName = { registeredName: null, nameMatch: 'NOT_CHECKED' };

/**
 * Compares the typed name with the operator's name for a number: the one it gave lately, or else it is asked. Never
 * fails; if the operator does not answer in time, or the holder types too many numbers, the name is not checked.
 */
export async function lookUpName(
  deps: Dependencies,
  { organisationId }: Pick<MemberCaller, 'organisationId'>,
  number: PayeeNumber,
  typed: string,
): Promise<RegisteredName> {
  const known = await knownName(deps.db, number.e164, typed, deps.now());
  if (known.nameMatch !== 'NOT_CHECKED' || (await isOverLookups(deps, organisationId))) return known;
  return askForName(deps, number, typed);
}

const isOverLookups = async ({ db, now, settings }: Dependencies, organisationId: string) =>
  operatorRate(settings) !== Infinity && (await hitIsOver(db, now(), typedLookups, organisationId));

/** Compares the typed name with the one that the operator gave lately for a number in E.164, without asking it. */
export async function knownName(
  db: Database | Tx,
  number: string,
  typed: string,
  now: Date,
): Promise<RegisteredName> {
  const said = (await knownNames(db, [number], now)).get(number);
  return said === undefined ? notChecked : compareWithRegistered(said, typed);
}

async function askForName(deps: Dependencies, number: PayeeNumber, typed: string): Promise<RegisteredName> {
  const timeout = new Promise<undefined>((resolve) =>
    setTimeout(resolve, lookupTimeoutMs, undefined).unref(),
  );
  const name = await Promise.race([deps.operator.registeredName(number.msisdn), timeout]);
  if (name === undefined) return notChecked;
  await storeNames(deps.db, new Map([[number.e164, name]]), deps.now());
  return compareWithRegistered(name, typed);
}

/** Compares the name that the operator gave for a number, null if none, with the typed one. */
export function compareWithRegistered(registeredName: string | null, typed: string): RegisteredName {
  if (!registeredName) return notAvailable;
  return {
    registeredName,
    nameMatch: typed ? verdicts[compareNames(typed, registeredName)] : 'NOT_AVAILABLE',
  };
}
