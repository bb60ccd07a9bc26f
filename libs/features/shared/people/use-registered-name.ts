import { fieldErrors, type PayeeCheck, useCheckPayeeMutation } from '@sanaga/api';
import { useEffect } from 'react';
import { looksLikePhone, toPhoneNumber } from './phone-number.ts';

export interface NameLookup {
  found?: Pick<PayeeCheck, 'registeredName' | 'nameMatch' | 'nameChecked'>;
  /** What the server says against the number. */
  problem?: string;
  checking: boolean;
}

/** What the operator calls a number, beside the typed name; queried again whenever either changes. */
export function useRegisteredName(number: string | undefined, name: string | undefined): NameLookup {
  const [request, { data, error, originalArgs, isLoading }] = useCheckPayeeMutation();
  const asked =
    number && looksLikePhone(number)
      ? JSON.stringify({ number: toPhoneNumber(number), name: name?.trim() || undefined })
      : undefined;
  useEffect(() => {
    if (asked === undefined) return;
    const call = request({ body: JSON.parse(asked) as { number: string; name?: string } });
    return () => call.reset();
  }, [asked, request]);
  const isCurrent = asked !== undefined && JSON.stringify(originalArgs?.body) === asked;
  if (!isCurrent) return { checking: asked !== undefined };
  return { found: data, problem: fieldErrors(error)['number'], checking: isLoading };
}
