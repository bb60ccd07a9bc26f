import type { Database, Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import { timeZone } from '../../kernel/calendar.ts';
import type { Hold } from '../../operator/hold.ts';
import type { SubjectType } from '../../operator/requests.ts';

/** Payment that the operator may have under a reference id of ours. */
export interface Candidate {
  reference_id: string;
  kind: OperatorProduct;
  subject_type: SubjectType;
  subject_id: string;
  /** Whole XAF. */
  amount: bigint;
  holder: string;
}

/** Lists what waits to be sent, as the operator may have it since before the restore. */
export async function unsentRequests(db: Database): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select q.reference_id, q.kind, q.subject_type, q.subject_id, q.amount, o.name as holder
    from operator_request q join organisation o on o.id = q.organisation_id
    where q.state = 'QUEUED' order by q.created_at, q.reference_id`.execute(db);
  return rows;
}

/** Lists what waits for a decision of people, under the reference ids with which it would be sent. */
export async function undecidedPayments(db: Database): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select operator_reference('TRANSACTION', t.id, t.attempt) as reference_id, 'DISBURSEMENT' as kind,
      'TRANSACTION' as subject_type, t.id as subject_id, t.amount, o.name as holder
    from transaction t join organisation o on o.id = t.organisation_id
    where t.kind = 'PAYOUT' and t.status = 'PENDING' and t.deleted_at is null
    union all
    select operator_reference('REFILL', r.id, 1), 'COLLECTION', 'REFILL', r.id, r.amount, o.name
    from refill r join organisation o on o.id = r.organisation_id where r.status = 'REQUESTED'`.execute(db);
  return rows;
}

/** Counts open requests under a reference id that the present key does not give. */
export async function countForeignReferences(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_request
    where state in ('QUEUED', 'SENT') and reference_id <> operator_reference(subject_type, subject_id, attempt)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Finds when a worker last said that it was there; null: never. */
export async function lastWorkerAt(db: Database): Promise<Date | null> {
  const { at } = await db
    .selectFrom('operator_product')
    .select(({ fn }) => fn.max('seen_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Days of a product's statement that nobody has compared since the restore; both ends included. */
export interface MissingStatement {
  product: OperatorProduct;
  from: string;
  to: string;
}

/**
 * Lists statements that are missing from the day before the moment that was restored to, until the day on which
 * payments were held.
 */
export async function missingStatements(
  db: Database | Tx,
  { heldAt, restoredTo }: Hold,
): Promise<MissingStatement[]> {
  const { rows } = await sql<MissingStatement>`
    select p.product, to_char(min(d.day), 'YYYY-MM-DD') as from, to_char(max(d.day), 'YYYY-MM-DD') as to
    from (values ('DISBURSEMENT'), ('COLLECTION')) p (product),
      generate_series((${restoredTo}::timestamptz at time zone ${timeZone})::date - 1,
        (${heldAt}::timestamptz at time zone ${timeZone})::date, interval '1 day') d (day)
    where not exists (select from operator_statement s where s.product = p.product and s.uploaded_at >= ${heldAt}
      and s.withdrawn_at is null and d.day between s.from_day and s.to_day)
    group by p.product order by p.product desc`.execute(db);
  return rows;
}

interface OnlyOperators {
  product: OperatorProduct | null;
  their_reference: string | null;
  theirs: bigint | null;
}

/** Lists what statements contain and we do not know, unless somebody has decided about it. */
export const onlyOperators = (db: Database): Promise<OnlyOperators[]> =>
  db
    .selectFrom('reconciliation_task')
    .select(['product', 'their_reference', 'theirs'])
    .where('kind', '=', 'MISSING_HERE')
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
