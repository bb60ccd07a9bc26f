import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { maybePaid } from '../../operator/earlier-attempts.ts';

/** Of payments, the ids of those of which a failed attempt, or one of what they retry, may have been paid. */
export async function maybePaidAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  // most are sent for the first time: nothing else is looked up of them
  const { rows } = await sql<{ id: string }>`
    with recursive earlier (id, retry_of, of) as (
      select id, retry_of, id from transaction
      where id = any(${[...ids]}::uuid[]) and (attempt > 1 or retry_of is not null)
      union all select t.id, t.retry_of, e.of from earlier e join transaction t on t.id = e.retry_of)
    select distinct e.of as id from earlier e where ${maybePaid(sql`e.id`)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
