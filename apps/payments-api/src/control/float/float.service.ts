import type { Dependencies } from '../../kernel/dependencies.ts';
import * as comparisons from './comparison.repository.ts';
import * as postings from './postings.repository.ts';

/** Returns our money with the operator: in the books now, on its way, and by the last comparison. */
export async function floatOf({ db, settings }: Dependencies) {
  const [balances, onItsWay, comparison, exception, inDebt, closedOut] = await Promise.all([
    postings.ownBalances(db),
    comparisons.unsettled(db),
    comparisons.lastComparison(db),
    comparisons.openDifference(db),
    postings.holdersInDebt(db),
    postings.unclaimed(db),
  ]);
  return {
    balances,
    ...onItsWay,
    sharedAccount: settings.MOMO_ACCOUNTS === 'shared',
    comparison: comparison ?? null,
    exceptionId: exception?.id ?? null,
    inDebt,
    closedOut,
  };
}
export type SeenFloat = Awaited<ReturnType<typeof floatOf>>;
