import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';

interface Contact {
  email?: string;
  phone_number?: string | null;
}

/**
 * Changes an address or a number, of a person and of the wallet holder that an individual is; false where it is not
 * (any more) what it was.
 */
export async function changeContact(
  tx: Tx,
  userId: string,
  before: Contact,
  after: { email: string } | { phone_number: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('app_user')
    .set({ ...after, updated_at: now })
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .$if(before.email !== undefined, (query) => query.where(sql<boolean>`lower(email) = ${before.email}`))
    .$if(before.phone_number !== undefined, (query) =>
      query.where('phone_number', 'is not distinct from', before.phone_number ?? null),
    )
    .returning('organisation_id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx
    .updateTable('organisation')
    .set({ ...after, updated_at: now })
    .where('id', '=', changed.organisation_id)
    .where('account_type', '=', 'INDIVIDUAL')
    .execute();
  return true;
}
