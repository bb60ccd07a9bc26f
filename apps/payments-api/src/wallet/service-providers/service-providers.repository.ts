import type { DB, Database, Tx } from '@sanaga/database';
import { providerMoves } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { startOfThisMonth } from '../../kernel/calendar.ts';

export type ProviderRow = Selectable<DB['service_provider']> & { refilled_this_month: bigint };

const withRefills = (tx: Tx | Database) =>
  tx
    .selectFrom('service_provider as p')
    .selectAll('p')
    .select(
      sql<bigint>`coalesce((select sum(r.amount)::bigint from refill r
        where r.provider_id = p.id and r.organisation_id = p.organisation_id and r.status = 'COMPLETED'
          and r.finished_at >= ${startOfThisMonth}), 0)`.as('refilled_this_month'),
    );

export const providersOf = (db: Database, organisationId: string): Promise<ProviderRow[]> =>
  withRefills(db)
    .where('p.organisation_id', '=', organisationId)
    .where('p.status', '<>', 'REMOVED')
    .orderBy('p.created_at')
    .execute();

export const findProvider = (
  tx: Tx | Database,
  organisationId: string,
  id: string,
): Promise<ProviderRow | undefined> =>
  withRefills(tx)
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', '=', id)
    .where('p.status', '<>', 'REMOVED')
    .executeTakeFirst();

export const findProviderByKey = (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<ProviderRow | undefined> =>
  withRefills(tx)
    .where('p.organisation_id', '=', organisationId)
    .where('p.idempotency_key', '=', key)
    .executeTakeFirst();

/** Undefined where the holder has this number already. */
export const insertProvider = (
  tx: Tx,
  row: Insertable<DB['service_provider']>,
): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('service_provider')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'account_number']).where('status', '<>', 'REMOVED').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

export async function confirmProvider(
  tx: Tx,
  organisationId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_provider')
    .set({ status: providerMoves.confirm.to, confirmed_at: at })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('status', 'in', providerMoves.confirm.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False while a refill from the account is requested or under way. */
export async function removeProvider(tx: Tx, organisationId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_provider as p')
    .set({ status: providerMoves.remove.to, removed_at: at })
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', '=', id)
    .where('p.status', 'in', providerMoves.remove.from)
    .where(
      sql<boolean>`not exists (select from refill r where r.provider_id = p.id and r.status in ('REQUESTED', 'PROCESSING'))`,
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
