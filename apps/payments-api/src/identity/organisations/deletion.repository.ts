import type { Database, Tx } from '@sanaga/database';
import { organisationMoves } from '@sanaga/domain';
import { sql } from 'kysely';
import type { OrganisationRow } from './organisations.repository.ts';

/** Numbers of what is under way for a holder. */
export interface PendingCounts {
  payments: number;
  refills: number;
  cardTopUps: number;
  operatorRequests: number;
  exceptions: number;
}

/**
 * Counts what of a holder could still move money or waits for somebody. Under the lock of the holder's row nothing new
 * begins, so what this does not see is not there until the lock is released.
 */
export async function underWay(db: Tx | Database, organisationId: string): Promise<PendingCounts> {
  const pending = await db
    .selectFrom('holder_pending')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return {
    payments: Number(pending?.payments ?? 0),
    refills: Number(pending?.refills ?? 0),
    cardTopUps: Number(pending?.card_top_ups ?? 0),
    operatorRequests: Number(pending?.operator_requests ?? 0),
    exceptions: Number(pending?.exceptions ?? 0),
  };
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
