import type { monthEnds } from '@sanaga/contract';
import type { z } from 'zod';
import type { MonthRow } from './month-ends.repository.ts';
import { statusOf, type SeenMonth } from './month-ends.service.ts';

export const toMonthEndEntry = (row: MonthRow): z.input<typeof monthEnds.MonthEndEntry> => ({
  month: row.month,
  status: statusOf(row),
  issuedBy: row.issued_by === null ? null : { userId: row.issued_by, name: row.issuer_name ?? '' },
  issuedAt: row.issued_at?.toISOString() ?? null,
});

export const toMonthEnd = ({ row, books, digest }: SeenMonth): z.input<typeof monthEnds.MonthEnd> => ({
  ...toMonthEndEntry(row),
  digest,
  figures: books.figures,
  accounts: books.accounts.map((account) => ({ ...account, movements: [...account.movements] })),
  total: books.total,
});
