import { setImmediate, setTimeout } from 'node:timers/promises';
import type { NameMatch } from '@sanaga/domain';
import { compareNames, parsePayeeNumber } from '@sanaga/operators';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { RegisteredName } from '../../operator/payees.ts';
import * as repository from './payment-files.repository.ts';

/** How many names of a file are looked up at the operator; those of the rest are not available. */
const mostLookups = 200;
const lookupsAtOnce = 10;
/** However slow the operator is, an upload does not wait longer for names. */
const longestWaitMs = 5_000;

const matches = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** A typed name beside what is known of its number. */
export function compared(typed: string, registeredName: string | null): RegisteredName {
  const nameMatch: NameMatch =
    registeredName === null || typed === '' ? 'NOT_AVAILABLE' : matches[compareNames(typed, registeredName)];
  return { registeredName, nameMatch };
}

/** Looks names up at the operator until the time is over; a number not looked up by then has none. */
async function lookUp(deps: Dependencies, numbers: string[], names: Map<string, string>): Promise<void> {
  const sandbox = deps.settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';
  const waiting = [...numbers];
  let over = false;
  const ask = async () => {
    for (let number = waiting.shift(); number !== undefined && !over; number = waiting.shift()) {
      const msisdn = parsePayeeNumber(number, { sandbox })?.msisdn;
      const name = msisdn && (await deps.operator.registeredName(msisdn));
      if (name && !over) names.set(number, name);
    }
  };
  const asking = Promise.all(Array.from({ length: lookupsAtOnce }, ask));
  await Promise.race([asking, setTimeout(longestWaitMs, undefined, { ref: false })]);
  over = true;
}

/**
 * The operator's names for the numbers of a file: those that are stored, and of the others as many as can be looked up
 * in the time limit. Never inside a database transaction.
 */
export async function namesOf(
  deps: Dependencies,
  organisationId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const names = await repository.knownNames(deps.db, organisationId, numbers);
  const unknown = [...new Set(numbers)].filter((number) => !names.has(number));
  await lookUp(deps, unknown.slice(0, mostLookups), names);
  return names;
}

const rowsAtOnce = 5_000;

/** Maps many rows, and lets others have their turn in between. */
export async function mapInPortions<A, B>(rows: readonly A[], map: (row: A) => B): Promise<B[]> {
  const mapped: B[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    for (const row of rows.slice(start, start + rowsAtOnce)) mapped.push(map(row));
    await setImmediate();
  }
  return mapped;
}
