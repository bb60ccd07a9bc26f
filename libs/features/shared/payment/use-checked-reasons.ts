import type { TransactionDetail } from '@sanaga/api';
import { checkReasonsOf } from '@sanaga/domain';
import { useState } from 'react';

type ToCheck = NonNullable<TransactionDetail['bulk']>['toCheck'][number];

export interface CheckedReasons {
  /** Reasons to check, in one payment or in those of a bulk payment. */
  groups: readonly ToCheck[];
  isChecked: (group: ToCheck) => boolean;
  check: (group: ToCheck, checked: boolean) => void;
  /** True if nothing is left to be checked. */
  areAll: boolean;
}

function groupsOf(payment: TransactionDetail | undefined): readonly ToCheck[] {
  if (!payment) return [];
  if (payment.items !== null) return payment.bulk?.toCheck ?? [];
  return checkReasonsOf(payment).map((reason) => ({ reason, count: 1, amount: payment.amount }));
}

/**
 * Keeps what the reader has checked of a payment, in the drawer or in the question before the approval. In a bulk
 * payment all payments with one reason go together. A group that has other payments by then has to be checked again.
 */
export function useCheckedReasons(payment: TransactionDetail | undefined): CheckedReasons {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const groups = groupsOf(payment);
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
