import type { Database, Tx } from '@sanaga/database';
import type { Plan } from '@sanaga/domain';
import { sql } from 'kysely';
import type { HolderNames } from './holder-name.ts';
import { owned } from './organisations.repository.ts';

/** Finds what other contexts need of a wallet holder. */

export async function organisationExists(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** The holder's name. Throws where there is no such holder. */
export async function holderName(db: Tx | Database, organisationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Finds the name that papers give a holder, the reviewed one, as strangers read them, and whether that is a person's. Throws
 * where there is no such holder.
 */
export const holderOnPapers = (db: Tx | Database, organisationId: string) =>
  db
    .selectFrom('organisation')
    .select((eb) => [eb.fn.coalesce('reviewed_name', 'name').as('name'), 'account_type'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();

/** Throws where there is no such holder. */
export async function holderPlan(db: Tx | Database, organisationId: string): Promise<Plan> {
  const { plan } = await db
    .selectFrom('organisation')
    .select('plan')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return plan;
}

/** Finds what the holder and its owner are called. Throws where there is no such holder. */
export async function holderNames(db: Tx | Database, organisationId: string): Promise<HolderNames> {
  const { name, owner_name } = await owned(db).where('o.id', '=', organisationId).executeTakeFirstOrThrow();
  return { name, owner: owner_name };
}

/** The id of the holder who can be reached at an address; one that was turned away or is deleted comes last. */
export async function holderAt(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .orderBy(sql`status in ('REJECTED', 'DELETED')`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
