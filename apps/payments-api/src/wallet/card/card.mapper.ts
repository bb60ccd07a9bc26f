import type { card } from '@sanaga/contract';
import type { z } from 'zod';
import type { TopUpRow } from './card.repository.ts';

type CardTopUp = z.input<typeof card.CardTopUp>;

/** The number of a top-up as people see it. */
export const topUpNumber = (number: bigint): string => `C-${number.toString().padStart(6, '0')}`;

/** `takenBackAt`: when money was last taken back of it; null where it has all of its money. */
export const toCardTopUp = (row: TopUpRow, takenBackAt: Date | null = null): CardTopUp => ({
  topUpId: row.id,
  reference: topUpNumber(row.number),
  amount: Number(row.amount),
  currency: 'XAF',
  status: row.status,
  checkoutUrl: row.status === 'CREATED' ? row.checkout_url : null,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  takenBack: takenBackAt && { amount: Number(row.taken_back), at: takenBackAt.toISOString() },
});
