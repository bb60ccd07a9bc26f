import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import type { RequestRow } from './requests.ts';

/** Maximum of requests that one round reports. */
const mostAtOnce = 256;

/**
 * Finds requests past their deadline that no task is open about and nobody is polling. A product that is stopped polls
 * one request at a time, and none that it could not read before, so that nobody else would ever report them.
 */
export async function findUnreported(
  { db, now }: Dependencies,
  kind: OperatorProduct,
): Promise<RequestRow[]> {
  const at = now();
  const { rows } = await sql<RequestRow>`
    select q.* from operator_request q
    where q.kind = ${kind} and q.state = 'SENT' and q.deadline_at <= ${at} and (q.lease_until is null or q.lease_until < ${at})
      and not exists (select from exception_state k where k.reference_id = q.reference_id and k.resolved_at is null)
    order by q.deadline_at limit ${mostAtOnce}`.execute(db);
  return rows;
}
