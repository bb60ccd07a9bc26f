import type { Database, Tx } from '@sanaga/database';
import { billMoves, organisationMoves, storedStatuses } from '@sanaga/domain';
import { sql } from 'kysely';
import type { OrganisationRow } from './organisations.repository.ts';

const kindsUnderWay = ['payments', 'refills', 'cardTopUps', 'operatorRequests', 'exceptions'] as const;

export type PendingCounts = Record<(typeof kindsUnderWay)[number], number>;

/**
 * Counts what of a holder could still move money or waits for somebody. Under the lock of the holder's row nothing new
 * begins, so what this does not see is not there until the lock is released.
 */
export async function underWay(db: Tx | Database, organisationId: string): Promise<PendingCounts> {
  const { rows } = await sql<Record<keyof PendingCounts, bigint>>`
    select (select count(*) from transaction t where t.organisation_id = ${organisationId}
        and (t.status in ('PENDING', 'CONFIRMED', 'IN_PROGRESS') or t.problem_reason = 'UNKNOWN')) as payments,
      (select count(*) from refill r where r.organisation_id = ${organisationId}
        and r.status in ('REQUESTED', 'PROCESSING')) as refills,
      (select count(*) from card_top_up c where c.organisation_id = ${organisationId}
        and c.status = 'CREATED'
        -- paid with another amount, and looked into: its page takes no second payment, and it is never credited
        and not exists (select from reconciliation_task k where k.card_top_up_id = c.id
          and k.resolved_at is not null and k.detail ->> 'checkout' = coalesce(c.checkout_id, k.detail ->> 'checkout'))
        ) as "cardTopUps",
      -- each by the index of what waits: all requests there ever were have none by their holder
      (select count(*) from operator_request q
        where q.organisation_id = ${organisationId} and q.state = 'QUEUED' and q.bulk_id is null)
      + (select count(*) from bulk_queue b join operator_request q on q.bulk_id = b.bulk_id and q.state = 'QUEUED'
        where b.organisation_id = ${organisationId})
      + (select count(*) from operator_request q
        where q.organisation_id = ${organisationId} and q.state = 'SENT') as "operatorRequests",
      (select count(*) from reconciliation_task k where k.organisation_id = ${organisationId}
        and k.resolved_at is null) as exceptions`.execute(db);
  const [counts] = rows;
  return Object.fromEntries(kindsUnderWay.map((kind) => [kind, Number(counts?.[kind])])) as PendingCounts;
}

/** Removes a holder's contact data; an organisation keeps its name, which is on invoices, a person does not. */
const forgotten = {
  username: null,
  email: sql<string>`id || '@removed.invalid'`,
  phone_number: '',
  website: null,
  registered_name: null,
  name: sql<string>`case account_type when 'INDIVIDUAL' then '#' || left(id::text, 8) else name end`,
};

/** Forgets an individual: what they leave is a person's. */
export async function forgetIndividual(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('organisation')
    .set(forgotten)
    .where('id', '=', id)
    .where('account_type', '=', 'INDIVIDUAL')
    .execute();
}

/** Forgets what somebody typed of an organisation that never was one. */
export async function forgetRequest(tx: Tx, id: string): Promise<void> {
  const name = sql<string>`'#' || left(id::text, 8)`;
  await tx
    .updateTable('organisation')
    .set({ ...forgotten, name, category: null, location: null })
    .where('id', '=', id)
    .execute();
}

/** Documents are about people, and nobody needs them once the holder is gone. */
export const deleteDocuments = (tx: Tx, organisationId: string) =>
  tx.deleteFrom('organisation_document').where('organisation_id', '=', organisationId).execute();

/** Voids what a holder owes, which is not collected from an empty wallet; returns how many bills that were. */
export async function voidBills(tx: Tx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bill')
    .set({ status: billMoves.waive.to })
    .where('organisation_id', '=', id)
    .where('status', 'in', storedStatuses(billMoves.waive.from))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes the holder: it is never billed again, and its open decisions are closed. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<OrganisationRow> {
  await tx.deleteFrom('picture').where('organisation_id', '=', id).execute();
  await deleteDocuments(tx, id);
  await tx.deleteFrom('saved_filter').where('organisation_id', '=', id).execute();
  await tx
    .updateTable('joint_decision')
    .set({ status: 'WITHDRAWN', decided_at: now })
    .where('organisation_id', '=', id)
    .where('status', '=', 'OPEN')
    .execute();
  return tx
    .updateTable('organisation')
    .set({
      ...forgotten,
      status: organisationMoves.delete.to,
      deleted_at: now,
      updated_at: now,
      next_bill_at: null,
    })
    .where('id', '=', id)
    .where('status', 'in', organisationMoves.delete.from)
    .returningAll()
    .executeTakeFirstOrThrow();
}
