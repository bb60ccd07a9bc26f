import type { Database, Tx } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import { sql } from 'kysely';
import { nameOrder } from '../../kernel/search.ts';

/** Finds members who may approve what these people made: validators, and admins as fallback. */
export const approversFor = (
  tx: Tx | Database,
  organisationId: string,
  makers: readonly string[],
): Promise<{ id: string; name: string; email: string; language: Language }[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`roles && array['VALIDATOR', 'ADMIN']`)
    .where(sql<boolean>`not (id = any(${[...makers]}::uuid[]))`)
    .orderBy(sql`'VALIDATOR' = any(roles)`, 'desc')
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute();

/** Finds members who could approve what these people made, but are suspended, or invited and not active yet. */
export const approversAway = (tx: Tx, organisationId: string, makers: readonly string[]) =>
  tx
    .selectFrom('app_user')
    .select(['status', 'suspended_by'])
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['INVITED', 'SUSPENDED'])
    .where(sql<boolean>`roles && array['VALIDATOR', 'ADMIN']`)
    .where(sql<boolean>`not (id = any(${[...makers]}::uuid[]))`)
    .execute();
