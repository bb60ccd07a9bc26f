import { dayInDouala } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { sumExceptions } from './exceptions.repository.ts';
import { missingDays } from './statements.repository.ts';

/** Returns what of the comparison with the operator waits for people: differences, suspense and statements. */
export async function reconciliationWaiting({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  const [open, suspense, statementsMissing] = await Promise.all([
    sumExceptions(db, { status: 'OPEN' }),
    sumExceptions(db, { status: 'SUSPENSE' }),
    missingDays(db, dayInDouala(now())),
  ]);
  return {
    exceptionsOpen: {
      count: open.count,
      amount: open.amount,
      oldest: open.oldest?.toISOString() ?? null,
    },
    inSuspense: { count: suspense.count, amount: suspense.amount },
    statementsMissing,
  };
}
