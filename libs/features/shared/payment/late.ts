import type { Transaction } from '@sanaga/api';
import { isPaidLate } from '@sanaga/domain';

/** Whether a payment failed and was paid after all: a payout was debited, a request for money credited. */
export const isLate = ({
  problemReason,
  correction,
}: Partial<Pick<Transaction, 'problemReason' | 'correction'>>): boolean =>
  isPaidLate({ problemReason: problemReason ?? null, corrected: correction?.amount ?? 0 });
