import type { Transaction } from '@sanaga/api';
import { isPaidLate } from '@sanaga/domain';

/**
 * Returns true if a payment failed and was paid after all: a payout was debited, or a request for money was credited.
 */
export const isLate = ({
  problemReason,
  correction,
}: Partial<Pick<Transaction, 'problemReason' | 'correction'>>): boolean =>
  isPaidLate({ problemReason: problemReason ?? null, corrected: correction?.amount ?? 0 });
