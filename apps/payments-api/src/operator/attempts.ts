import { sql } from 'kysely';

/**
 * Tells whether people look into a request, `q`, that ended otherwise than the operator reports, or have settled the difference
 * with money. That the operator gave its id to another payment too says nothing about whether it was paid.
 */
const isDisputed = sql<boolean>`coalesce((select true from reconciliation_task k
  where k.reference_id = q.reference_id and k.kind not in ('UNKNOWN_OUTCOME', 'ID_TWICE')
    and (k.resolved_at is null or k.resolution in ('SUSPENSE', 'WALLET', 'PAID_IN_WRITING'))
  -- one row of one request: as an exists beside an "or" all tasks would be read
  limit 1), false)`;

/**
 * Tells whether a request, `q`, may have been paid, by the operator's last word and by what people settled: it has no outcome yet,
 * was paid, or failed here while the operator says that it is under way or paid.
 */
export const mayBePaid = sql<boolean>`(q.state in ('SENT', 'SUCCESSFUL')
  or (q.state = 'FAILED' and (q.said in ('PENDING', 'SUCCESSFUL') or ${isDisputed})))`;
