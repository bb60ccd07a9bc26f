import type { Transaction } from '@sanaga/api';
import { isPaidLate } from '@sanaga/domain';

/** Whether a payment failed and was debited after all, as the operator had paid it. */
export const isLate = ({
  problemReason,
  correction,
}: Partial<Pick<Transaction, 'problemReason' | 'correction'>>): boolean =>
  isPaidLate({ problemReason: problemReason ?? null, corrected: correction?.amount ?? 0 });
