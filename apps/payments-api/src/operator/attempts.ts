import { sql } from 'kysely';

/**
 * Matches requests `q` that ended otherwise than the operator reports, and that people look into, or whose difference
 * they have settled with money. If the operator gave its id to another payment too, that says nothing about whether it
 * was paid.
 */
const isDisputed = sql<boolean>`coalesce((select true from exception_state k
  where k.reference_id = q.reference_id and k.kind not in ('UNKNOWN_OUTCOME', 'ID_TWICE')
    and (k.resolved_at is null or k.resolution in ('SUSPENSE', 'WALLET', 'PAID_IN_WRITING'))
  -- one row of one request: as an exists beside an "or" all tasks would be read
  limit 1), false)`;

/**
 * Matches requests `q` that may have been paid, by the operator's last word and by what people settled: those that have
 * no outcome yet, were paid, or failed here while the operator says that they are under way or paid.
 */
export const mayBePaid = sql<boolean>`(q.state in ('SENT', 'SUCCESSFUL')
  or (q.state = 'FAILED' and (q.said in ('PENDING', 'SUCCESSFUL') or ${isDisputed})))`;
