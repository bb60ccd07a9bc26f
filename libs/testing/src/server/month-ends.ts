import { aMonthEnd } from '../month-end-fixtures.ts';
import type { Handlers } from '../mock-operation.ts';
import type { Answer } from '../operations.ts';
import { refOf } from './people.ts';
import { daysAgo, lastMonths } from './time.ts';

/** The last months, the present one first: one is over and waits, and those before it were issued. */
const entries: Answer<'listMonthEnds'> = lastMonths(5)
  .toReversed()
  .map((day, place) => ({
    month: day.slice(0, 7),
    ...(place < 2
      ? { status: place === 0 ? 'RUNNING' : 'OVER', issuedBy: null, issuedAt: null }
      : { status: 'ISSUED', issuedBy: refOf('platform'), issuedAt: daysAgo(30 * (place - 1)) }),
  }));

/** The months as a super admin sees them. */
export const monthEndHandlers: Handlers = {
  listMonthEnds: entries,
  getMonthEnd: ({ params }) => {
    const entry = entries.find(({ month }) => month === params.month) ?? entries[0];
    const digest = entry?.status === 'ISSUED' ? '0e6259f2b24c'.repeat(6).slice(0, 64) : null;
    return aMonthEnd({ ...entry, digest });
  },
};
