import { type ApiError, fieldErrors, type PayeeCheck } from '@sanaga/api';
import { looksLikePhone, toPhoneNumber } from './phone-number.ts';
import { usePayeeCheck } from './use-payee-check.ts';

export interface NameLookup {
  /** Which number it is about, E.164. */
  number?: string;
  found?: Pick<PayeeCheck, 'registeredName' | 'nameMatch' | 'nameChecked'>;
  /** What the server says against the number. */
  problem?: string;
  /** Why there was no response. */
  error?: ApiError;
  checking: boolean;
  again: () => void;
}

/** What the operator calls a number, beside the typed name; queried again whenever either changes. */
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
