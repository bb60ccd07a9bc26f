import { type TransactionDetail, useRefreshNamesMutation } from '@sanaga/api';
import { hourMs, nameFreshHours } from '@sanaga/domain';
import { useEffect } from 'react';

/** Returns true if the operator's answer is not from the last day; those of a bulk payment are known to the server. */
function mayBeOld({ items, nameChecked, nameCheckedAt }: TransactionDetail): boolean {
  if (items !== null) return true;
  return nameChecked && Date.now() - Date.parse(nameCheckedAt ?? '1970-01-01') > nameFreshHours * hourMs;
}

/**
 * Has the operator asked again for the names of a payment that the reader may approve, once each time it is opened. What
 * it answers comes as a live event; a failure changes nothing, and nobody waits for it.
 */
export function useFreshNames(detail: TransactionDetail | undefined, mayApprove: boolean): void {
  const [refresh] = useRefreshNamesMutation();
  const id = detail && mayApprove && mayBeOld(detail) ? detail.id : undefined;
  useEffect(() => {
    if (id !== undefined) void refresh({ id });
  }, [id, refresh]);
}
