import type { NameMatch } from '@sanaga/domain';
import { compareNames, parsePayeeNumber, type PayeeNumber } from '@sanaga/operators';
import type { Dependencies } from '../kernel/dependencies.ts';
import { invalid } from '../kernel/failure.ts';

export interface RegisteredName {
  registeredName: string | null;
  nameMatch: NameMatch;
}

/** The name is a help, not a gate: whoever types a payment does not wait longer than this for it. */
const lookupTimeoutMs = 3_000;

const notAvailable: RegisteredName = { registeredName: null, nameMatch: 'NOT_AVAILABLE' };
const verdicts = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** A payee's mobile number in Cameroon, or the operator's test numbers in its sandbox. */
export function payeeNumber(deps: Dependencies, input: string, field: string): PayeeNumber {
  const sandbox = deps.settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';
  const number = parsePayeeNumber(input, { sandbox });
  if (!number) throw invalid(field, 'phone');
  return number;
}

/** What the operator knows of a number beside the typed name; never fails, a silent operator means not available. */
export async function lookUpName(
  deps: Dependencies,
  number: PayeeNumber,
  typed: string,
): Promise<RegisteredName> {
  const lookup = deps.operator.registeredName(number.msisdn);
  const timeout = new Promise<undefined>((resolve) =>
    setTimeout(resolve, lookupTimeoutMs, undefined).unref(),
  );
  const registeredName = await Promise.race([lookup, timeout]);
  return besideTyped(registeredName ?? null, typed);
}

/** A registered name, where there is one, compared with the typed one. */
export function besideTyped(registeredName: string | null, typed: string): RegisteredName {
  if (!registeredName) return notAvailable;
  return {
    registeredName,
    nameMatch: typed ? verdicts[compareNames(typed, registeredName)] : 'NOT_AVAILABLE',
  };
}
