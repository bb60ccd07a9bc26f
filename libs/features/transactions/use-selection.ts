import type { Transaction } from '@sanaga/api';
import { useState } from 'react';

/** Payments chosen in the list, also on pages that were left; what the list shows now is what counts. */
export function useSelection(rows: readonly Transaction[] | undefined) {
  const [chosen, choose] = useState<readonly Transaction[]>([]);
  const payments = chosen.map((payment) => rows?.find(({ id }) => id === payment.id) ?? payment);
  const known = [...payments, ...(rows ?? [])];
  const select = (ids: readonly string[]) =>
    choose(ids.flatMap((id) => known.find((payment) => payment.id === id) ?? []));
  return { payments, select, clear: () => choose([]) };
}
