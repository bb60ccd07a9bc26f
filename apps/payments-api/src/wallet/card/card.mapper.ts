import type { card } from '@sanaga/contract';
import type { z } from 'zod';
import { referenceOf } from '../../kernel/reference.ts';
import type { TopUpRow } from './card.repository.ts';

type CardTopUp = z.input<typeof card.CardTopUp>;

/** Returns the number of a top-up as people see it. */
export const topUpReference = (number: bigint): string => referenceOf('C', number);

/** Maps a top-up; `takenBackAt`: when money was last taken back from it, null if it has all of its money. */
export const toCardTopUp = (row: TopUpRow, takenBackAt: Date | null = null): CardTopUp => ({
  topUpId: row.id,
  reference: topUpReference(row.number),
  amount: Number(row.amount),
  currency: 'XAF',
  status: row.status,
  checkoutUrl: row.status === 'CREATED' ? row.checkout_url : null,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  takenBack: takenBackAt && { amount: Number(row.taken_back), at: takenBackAt.toISOString() },
});
