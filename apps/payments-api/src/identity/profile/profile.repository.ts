import type { DB, Tx } from '@sanaga/database';
import { sql, type Updateable } from 'kysely';
import type { OrganisationRow } from '../organisations/organisations.repository.ts';

type UserChanges = Updateable<DB['app_user']>;

export const findUser = (tx: Tx, id: string) =>
  tx.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function updateUser(tx: Tx, id: string, set: UserChanges, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Renames an individual: a holder with one member, and both go by the same name. */
export async function renameIndividual(tx: Tx, organisationId: string, name: string): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', organisationId)
    .where('account_type', '=', 'INDIVIDUAL')
    .execute();
}

export const updateOrganisation = (
  tx: Tx,
  id: string,
  set: Updateable<DB['organisation']>,
  now: Date,
): Promise<OrganisationRow> =>
  tx
    .updateTable('organisation')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
