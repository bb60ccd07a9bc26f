import type { float } from '@sanaga/contract';
import type { z } from 'zod';
import type { ComparisonRow } from './comparison.repository.ts';
import type { SeenFloat } from './float.service.ts';
import { statusOf, type HolderAmount } from './postings.repository.ts';
import type { SeenPosting } from './postings.service.ts';

type Float = z.input<typeof float.Float>;
type Comparison = z.input<typeof float.FloatComparison>;
type Posting = z.input<typeof float.FloatPosting>;

const orNull = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

export const toComparison = (row: ComparisonRow): Comparison => ({
  id: row.id,
  comparedAt: row.compared_at.toISOString(),
  comparedBy: row.compared_by === null ? null : { userId: row.compared_by, name: row.comparer_name ?? '' },
  outcome: row.outcome,
  ours: Number(row.ours),
  disbursement: orNull(row.disbursement),
  collection: orNull(row.collection),
  theirs: orNull(row.theirs),
  difference: row.theirs === null ? null : Number(row.theirs - row.ours),
  goingOut: Number(row.going_out),
  comingIn: Number(row.coming_in),
  cause: row.cause,
});

const toHolderAmount = ({ organisation_id, name, amount }: HolderAmount) => ({
  organisationId: organisation_id,
  name,
  amount: Number(amount),
});

export function toFloat(seen: SeenFloat): Float {
  const owed = (code: string) => Number(seen.balances.get(code) ?? 0n);
  // what an account holds for us, or cost us, is negative; 0 less 0 must not become -0
  const had = (code: string) => 0 - owed(code);
  return {
    books: {
      float: had('operator:momo:float'),
      bank: had('owner:bank'),
      fees: owed('income:fees'),
      subscriptions: owed('income:subscription'),
      tax: owed('tax:payable'),
      charges: had('expense:operator'),
      badDebt: had('expense:bad-debt'),
      closedOut: owed('closed-out:payable'),
    },
    goingOut: Number(seen.goingOut),
    comingIn: Number(seen.comingIn),
    sharedAccount: seen.sharedAccount,
    comparison: seen.comparison && toComparison(seen.comparison),
    exceptionId: seen.exceptionId,
    inDebt: seen.inDebt.map(toHolderAmount),
    closedOut: seen.closedOut.map(toHolderAmount),
  };
}

export const toPosting = ({ row, confirmable }: SeenPosting): Posting => ({
  id: row.id,
  decisionId: row.decision_id,
  kind: row.kind,
  status: statusOf(row),
  amount: Number(row.amount),
  day: row.day,
  reference: row.reference,
  reason: row.reason,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  reverses: row.reverses,
  reversed: row.undone_status === 'DONE',
  reversible: row.decision_status === 'DONE' && row.reverses === null && row.undone_status === null,
  document:
    row.file_name === null || row.content_type === null
      ? null
      : { name: row.file_name, type: row.content_type },
  preparedBy: { userId: row.asked_by, name: row.asker_name },
  preparedAt: row.asked_at.toISOString(),
  decidedBy: row.decided_by === null ? null : { userId: row.decided_by, name: row.decider_name ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  confirmable,
});
