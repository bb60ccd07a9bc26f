import type { TransactionDetail } from '@sanaga/api';
import { useState } from 'react';

type ToCheck = NonNullable<TransactionDetail['bulk']>['toCheck'][number];

export interface CheckedReasons {
  /** What there is to check in a bulk payment, by reason; nothing in any other payment. */
  groups: readonly ToCheck[];
  isChecked: (group: ToCheck) => boolean;
  check: (group: ToCheck, checked: boolean) => void;
  /** Nothing is left to be checked. */
  areAll: boolean;
}

/**
 * What the reader has checked of a bulk payment: all payments with one reason together, in the drawer or in the question
 * before it is approved. A group in which there are other payments by then is to be checked again.
 */
export function useCheckedReasons(payment: TransactionDetail | undefined): CheckedReasons {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const groups = payment?.bulk?.toCheck ?? [];
  const keyOf = ({ reason, count, amount }: ToCheck) => [payment?.id, reason, count, amount].join(' ');
  const isChecked = (group: ToCheck) => checked.has(keyOf(group));
  return {
    groups,
    isChecked,
    check: (group, on) =>
      setChecked((before) => {
        const after = new Set(before);
        if (on) after.add(keyOf(group));
        else after.delete(keyOf(group));
        return after;
      }),
    areAll: groups.every(isChecked),
  };
}
