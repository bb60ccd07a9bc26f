import { type ApiError, fieldErrors, type PayeeCheck } from '@sanaga/api';
import { looksLikePhone, toPhoneNumber } from './phone-number.ts';
import { usePayeeCheck } from './use-payee-check.ts';

export interface NameLookup {
  /** Number that it is about, E.164. */
  number?: string;
  found?: Pick<PayeeCheck, 'registeredName' | 'nameMatch' | 'nameChecked'>;
  /** Server's objection to the number. */
  problem?: string;
  /** Reason why there was no response. */
  error?: ApiError;
  checking: boolean;
  again: () => void;
}

/**
 * Looks up the operator's name for a number and compares it with the typed name; asks again whenever either changes.
 */
export function useRegisteredName(number: string | undefined, name: string | undefined): NameLookup {
  const payee =
    number && looksLikePhone(number)
      ? { number: toPhoneNumber(number), name: name?.trim() || undefined }
      : undefined;
  const { check, error, checking, again } = usePayeeCheck(payee);
  const problem = fieldErrors(error)['number'];
  return {
    number: payee?.number,
    found: check,
    problem,
    error: problem === undefined ? error : undefined,
    checking,
    again,
  };
}
