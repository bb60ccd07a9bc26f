import { nameKnownDays } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from './dependencies.ts';

/**
 * Deletes what has expired and nothing refers to: tokens, challenges, counters, stored responses older than a day, what
 * the operator said of numbers long ago.
 */
export async function workHousekeeping({ jobs, db }: Dependencies): Promise<void> {
  await jobs.work('housekeeping', async () => {
    await sql`delete from session_token where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from challenge where details is null and expires_at < now() - interval '1 day'`.execute(
      db,
    );
    await sql`delete from throttle where window_start < now() - interval '2 days'`.execute(db);
    await sql`delete from idempotent_answer where created_at < now() - interval '1 day'`.execute(db);
    await sql`select forget_names(now() - ${nameKnownDays} * interval '1 day')`.execute(db);
  });
}
