import type { Database } from '@sanaga/database';
import { sql } from 'kysely';

/** Waits until `count` connections to the database wait for a lock of another, or the work that could wait is over. */
export async function untilBlocked(db: Database, work: Promise<unknown>, count = 1): Promise<void> {
  let isOver = false;
  const over = () => (isOver = true);
  work.then(over, over);
  while (!isOver) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
    if (rows.length >= count) return;
  }
}
