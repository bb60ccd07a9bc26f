import { fieldErrors, type PayeeCheck } from '@sanaga/api';
import { looksLikePhone, toPhoneNumber } from './phone-number.ts';
import { usePayeeCheck } from './use-payee-check.ts';

export interface NameLookup {
  found?: Pick<PayeeCheck, 'registeredName' | 'nameMatch' | 'nameChecked'>;
  /** What the server says against the number. */
  problem?: string;
  checking: boolean;
}

/** What the operator calls a number, beside the typed name; queried again whenever either changes. */
export function useRegisteredName(number: string | undefined, name: string | undefined): NameLookup {
  const payee =
    number && looksLikePhone(number)
      ? { number: toPhoneNumber(number), name: name?.trim() || undefined }
      : undefined;
  const { check, error, checking } = usePayeeCheck(payee);
  return { found: check, problem: fieldErrors(error)['number'], checking };
}
