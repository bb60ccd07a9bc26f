import { sql } from 'kysely';
import type { Dependencies } from './dependencies.ts';

/** Deletes what has expired and nothing refers to: counters of calls, and stored responses older than a day. */
async function cleanUp({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await sql`delete from throttle where window_start < now() - interval '2 days'`.execute(db);
  await sql`delete from idempotent_answer where created_at < now() - interval '1 day'`.execute(db);
}

/** Cleans up every hour; each of `others` forgets what its owner knows and nobody needs any more. */
export const workHousekeeping = (
  deps: Dependencies,
  others: readonly ((deps: Dependencies) => Promise<unknown>)[],
): Promise<void> =>
  deps.jobs.work('housekeeping', async () => {
    for (const forget of [cleanUp, ...others]) await forget(deps);
  });
