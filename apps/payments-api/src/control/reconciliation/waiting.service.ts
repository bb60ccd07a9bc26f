import { dayInDouala } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { openExceptions, totalDifference } from './exceptions.repository.ts';
import { missingDays } from './statements.repository.ts';

/** Returns what of the comparison with the operator waits for people: differences, suspense and statements. */
export async function reconciliationWaiting({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  const [open, difference, suspense, statementsMissing] = await Promise.all([
    openExceptions(db),
    totalDifference(db, { status: 'OPEN' }),
    totalDifference(db, { status: 'SUSPENSE' }),
    missingDays(db, dayInDouala(now())),
  ]);
  return {
    exceptionsOpen: {
      count: Number(open.count),
      amount: difference.amount,
      oldest: open.oldest?.toISOString() ?? null,
    },
    inSuspense: { count: suspense.count, amount: suspense.amount },
    statementsMissing,
  };
}
