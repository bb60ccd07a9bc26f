import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, withStatementLimit, type Database, type Tx } from '@sanaga/database';
import { monthBooks, type MonthBooks, type MonthEndStatus } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import * as repository from './month-ends.repository.ts';
import type { MonthRow } from './month-ends.repository.ts';

/** A month's books as they were issued, or as they are now. */
export interface SeenMonth {
  row: MonthRow;
  books: MonthBooks;
  /** SHA-256 in hexadecimal; null for a month that was not issued. */
  digest: string | null;
}

export const statusOf = ({ is_over, issued_at }: MonthRow): MonthEndStatus => {
  if (issued_at) return 'ISSUED';
  return is_over ? 'OVER' : 'RUNNING';
};

/** Longest time for the sums of all that was booked since a month began; ms. */
const longestMs = 30_000;

const booksNow = async (db: Database | Tx, month: string): Promise<MonthBooks> =>
  monthBooks(await withStatementLimit(longestMs, () => repository.readMonth(db, month)));

export const listMonthEnds = ({ db }: Dependencies): Promise<MonthRow[]> => repository.listMonths(db);

/** Finds a month. Throws NOT_FOUND for one before the first booking, or one to come. */
async function monthRow(db: Database | Tx, month: string): Promise<repository.ContentRow> {
  const row = await repository.findMonth(db, month);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Reads a month as it was issued, or as the books are now. Throws NOT_FOUND. */
export async function monthEndOf(db: Database | Tx, month: string): Promise<SeenMonth> {
  const { content, digest, ...row } = await monthRow(db, month);
  if (content === null) return { row, books: await booksNow(db, month), digest: null };
  return { row, books: JSON.parse(content) as MonthBooks, digest: digest?.toString('hex') ?? null };
}

/** Times to look again whether bookings that were under way have ended, and the time in between. */
const looks = 100;
const betweenMs = 50;

/**
 * Waits until what was being booked when it was called is in the books or is not any more: a booking has its time before
 * its commit. Throws UNAVAILABLE where that takes too long.
 */
async function bookingsEnded(db: Database): Promise<void> {
  const present = await repository.presentTransaction(db);
  for (let look = 0; look < looks; look += 1) {
    if (await repository.haveEnded(db, present)) return;
    await wait(betweenMs);
  }
  throw new Failure('UNAVAILABLE', { retryAfter: 10 });
}

/**
 * Issues a month: what the books say of it is stored, and never changes. Throws NOT_FOUND, MONTH_RUNNING, MONTH_ISSUED, or
 * UNAVAILABLE where something has been under way for long.
 */
export async function issueMonthEnd(deps: Dependencies, caller: Caller, month: string): Promise<SeenMonth> {
  // 1. The month is over, and what was booked in it has ended.
  const before = await monthRow(deps.db, month);
  if (!before.is_over) throw new Failure('MONTH_RUNNING');
  if (before.issued_at) throw new Failure('MONTH_ISSUED');
  await bookingsEnded(deps.db);

  return inTransaction(deps.db, async (tx) => {
    // 2. As the books are, once.
    const content = JSON.stringify(await booksNow(tx, month));
    if (!(await repository.insertMonthEnd(tx, { month, content, issuedBy: caller.userId })))
      throw new Failure('MONTH_ISSUED');
    const issued = await monthEndOf(tx, month);

    // 3. Who did it.
    await audit(tx, caller, {
      action: 'month-end.issue',
      subjectType: 'month_end',
      subjectId: month,
      detail: { digest: issued.digest },
    });
    return issued;
  });
}
