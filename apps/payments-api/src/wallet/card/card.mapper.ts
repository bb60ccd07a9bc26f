import type { card } from '@sanaga/contract';
import type { z } from 'zod';
import type { TopUpRow } from './card.repository.ts';

type CardTopUp = z.input<typeof card.CardTopUp>;

export const toCardTopUp = (row: TopUpRow): CardTopUp => ({
  topUpId: row.id,
  reference: `C-${row.number.toString().padStart(6, '0')}`,
  amount: Number(row.amount),
  currency: 'XAF',
  status: row.status,
  checkoutUrl: row.status === 'CREATED' ? row.checkout_url : null,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
});
