import type { Database } from '@sanaga/database';
import { sql } from 'kysely';

interface Settling {
  db: Database;
  worker: { runOnce(): Promise<number> };
  now: () => Date;
  pass(seconds: number): void;
}

/**
 * Counts whole seconds until the worker has something to do: `most` if nothing comes, one if what is due has to wait.
 */
async function secondsToNextDue({ db, now }: Settling, most: number): Promise<number> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(due) as due from operator_request, lateral (values
      (case when state in ('QUEUED', 'SENT') then greatest(due_at, lease_until) end), (recheck_at)) v (due)`.execute(
    db,
  );
  const due = rows[0]?.due;
  if (!due) return most;
  return Math.max(1, Math.min(most, Math.floor((due.getTime() - now().getTime()) / 1_000)));
}

/** Lets the worker act on everything that is due within `seconds` seconds of the moved clock. */
export async function settleFor(parts: Settling, seconds: number): Promise<void> {
  for (let left = seconds; left > 0;) {
    while ((await parts.worker.runOnce()) > 0);
    const passing = await secondsToNextDue(parts, left);
    parts.pass(passing);
    left -= passing;
  }
}
