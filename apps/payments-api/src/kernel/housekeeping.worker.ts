import { deviceKnownDays, nameKnownDays } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from './dependencies.ts';

/** A session that is over is known for so long, days; what it was for is in the audit log. */
const sessionKnownDays = 30;

/**
 * Deletes what has expired and nothing refers to: tokens, challenges, counters, stored responses older than a day, what
 * the operator said of numbers long ago, sessions that were over long ago, devices that nobody has signed in on for long.
 */
export const cleanUp = async ({ db }: Pick<Dependencies, 'db'>): Promise<void> => {
  await sql`delete from session_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from challenge where details is null and expires_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from throttle where window_start < now() - interval '2 days'`.execute(db);
  await sql`delete from idempotent_answer where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from known_device where last_used_at < now() - ${deviceKnownDays} * interval '1 day'`.execute(
    db,
  );
  await sql`select forget_names(now() - ${nameKnownDays} * interval '1 day')`.execute(db);
  await sql`select forget_sessions(now() - ${sessionKnownDays} * interval '1 day')`.execute(db);
};

/** Cleans up every hour; `also` forgets what is its owner's to know. */
export const workHousekeeping = (
  deps: Dependencies,
  also: (deps: Dependencies) => Promise<unknown>,
): Promise<void> =>
  deps.jobs.work('housekeeping', async () => {
    await cleanUp(deps);
    await also(deps);
  });
