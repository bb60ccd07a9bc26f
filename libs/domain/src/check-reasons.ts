import { nameStateOf, type NameMatch, type NameState } from './name-match.ts';

/**
 * Reasons for a person to check a payment, single or of a bulk payment, the weightiest first: what may pay twice, then
 * the identity of the payee. Names come later than the rest, and would hide it behind them.
 */
export const checkReasons = [
  'PAID_RECENTLY',
  'ON_STATEMENT',
  'DUPLICATE',
  'NAME_DIFFERS',
  'NUMBER_CHANGED',
  'NAME_CLOSE',
  'NAME_NOT_AVAILABLE',
] as const;
export type CheckReason = (typeof checkReasons)[number];

type Sign = { nameMatch: NameState } | { remark: string };

/** Sign of each reason: the operator's word on the name, or a remark of the payment. */
export const checkSigns: Record<CheckReason, Sign> = {
  NAME_DIFFERS: { nameMatch: 'DIFFERS' },
  PAID_RECENTLY: { remark: 'PAID_RECENTLY' },
  ON_STATEMENT: { remark: 'ON_STATEMENT' },
  DUPLICATE: { remark: 'DUPLICATE' },
  NUMBER_CHANGED: { remark: 'NUMBER_CHANGED' },
  NAME_CLOSE: { nameMatch: 'CLOSE' },
  NAME_NOT_AVAILABLE: { nameMatch: 'NOT_AVAILABLE' },
};

interface CheckedPayment {
  nameMatch: NameMatch;
  nameChecked: boolean;
  remarks: readonly string[];
}

/** Lists everything that needs a check in a payment before it is approved, the weightiest first. */
export function checkReasonsOf(payment: CheckedPayment): CheckReason[] {
  const state = nameStateOf(payment);
  return checkReasons.filter((reason) => {
    const sign = checkSigns[reason];
    return 'remark' in sign ? payment.remarks.includes(sign.remark) : sign.nameMatch === state;
  });
}
