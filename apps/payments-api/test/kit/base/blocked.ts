import type { Database } from '@sanaga/database';
import { sql } from 'kysely';

/** Until a connection to the database waits for a lock of another, or what could wait is over. */
export async function untilBlocked(db: Database, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => (isOver = true);
  work.then(over, over);
  while (!isOver) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0) as waits`.execute(db);
    if (rows[0]?.waits) return;
  }
}
