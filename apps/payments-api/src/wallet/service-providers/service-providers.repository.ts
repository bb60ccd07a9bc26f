import { asSystem, type DB, type Database, type Tx } from '@sanaga/database';
import { providerMoves, type VerificationStatus } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { startOfThisMonth } from '../../kernel/calendar.ts';
import { creditedAmount } from '../../kernel/correction.ts';
import { isCredited } from '../refills/credited.ts';

export interface ProviderRow extends Selectable<DB['service_provider']> {
  refilled_this_month: bigint;
  /** Last collection that was to show who holds its phone; all null if there was none. */
  verification: VerificationStatus | null;
  verification_id: string | null;
  verification_amount: bigint | null;
  verification_at: Date | null;
}

const withRefills = (tx: Tx | Database) =>
  tx
    .selectFrom('service_provider as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refill as r')
          .select([
            'r.verification',
            'r.id as verification_id',
            'r.amount as verification_amount',
            'r.created_at as verification_at',
          ])
          .whereRef('r.account_number', '=', 'p.account_number')
          .whereRef('r.provider_id', '=', 'p.id')
          .where('r.verification', 'is not', null)
          .orderBy('r.created_at', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select(['v.verification', 'v.verification_id', 'v.verification_amount', 'v.verification_at'])
    .select(
      sql<bigint>`coalesce((select sum(${creditedAmount('r')})::bigint from refill r
        where r.provider_id = p.id and r.organisation_id = p.organisation_id and ${isCredited}
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

/** Inserts an account; returns undefined if the holder has this number already. */
export const insertProvider = (
  tx: Tx,
  row: Insertable<DB['service_provider']>,
): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('service_provider')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'account_number'])
        // as a literal: a plan for any value would not use the index of accounts that are not removed
        .where('status', '<>', sql.lit('REMOVED'))
        .doNothing(),
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

/** Locks a number, so that callers who have the same phone asked wait for each other. */
export async function lockNumber(tx: Tx, accountNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verify:${accountNumber}`}, 0))`.execute(tx);
}

/** Finds when a phone was asked since a moment, by any holder; the newest first. */
export async function askedSince(tx: Tx, accountNumber: string, since: Date): Promise<Date[]> {
  const rows = await asSystem(tx, (all) =>
    all
      .selectFrom('refill')
      .select('created_at')
      .where('account_number', '=', accountNumber)
      .where('verification', 'is not', null)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .execute(),
  );
  return rows.map(({ created_at }) => created_at);
}

/**
 * Removes an account; returns false while a refill from it is requested or under way. A refill that verifies it moves
 * no more than it says.
 */
export async function removeProvider(tx: Tx, organisationId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_provider as p')
    .set({ status: providerMoves.remove.to, removed_at: at })
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', '=', id)
    .where('p.status', 'in', providerMoves.remove.from)
    .where(
      sql<boolean>`not exists (select from refill r where r.provider_id = p.id and r.status in ('REQUESTED', 'PROCESSING')
        and r.verification is null)`,
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
