import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { maybePaid } from '../../operator/earlier-attempts.ts';

/** Of payments, the ids of those of which a failed attempt, or one of what they retry, may have been paid. */
export async function maybePaidAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive earlier (id, of) as (
      select id, id from unnest(${[...ids]}::uuid[]) given (id)
      union all select t.retry_of, e.of from earlier e join transaction t using (id) where t.retry_of is not null)
    select distinct e.of as id from earlier e where ${maybePaid(sql`e.id`)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
