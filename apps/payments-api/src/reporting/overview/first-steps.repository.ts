import type { Database } from '@sanaga/database';
import type { FirstStepFacts, MemberRole } from '@sanaga/domain';
import { sql } from 'kysely';
import { creditedAmount } from '../../kernel/correction.ts';
import { isCredited } from '../../wallet/refills/credited.ts';

/** Returns true if anything was ever paid out or collected. */
export async function hadPayment(db: Database, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transaction')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'COMPLETED')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns true if money to pay with came: by a refill or a card, or because the balance (whole XAF) exceeds what was
 * collected to verify accounts.
 */
export async function wasFilled(db: Database, organisationId: string, balance: number): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select(
      sql<boolean>`exists (select from card_top_up c where c.organisation_id = organisation.id and c.status = 'COMPLETED')
        or (select count(*) filter (where r.verification is null) > 0
              or ${balance}::bigint > coalesce(sum(${creditedAmount('r')}), 0)
            from refill r where r.organisation_id = organisation.id and ${isCredited})`.as('filled'),
    )
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return row.filled;
}

/** Finds the latest refill that is under way; verifying an account does not count as one. */
export const openRefill = (db: Database, organisationId: string) =>
  db
    .selectFrom('refill')
    .select(['id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['REQUESTED', 'PROCESSING'])
    .where('verification', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ status: NonNullable<FirstStepFacts['refill']>['status'] }>()
    .executeTakeFirst();

/** Finds the latest payout, or bulk of them, that is neither paid nor over. */
export const openPayment = (db: Database, organisationId: string) =>
  db
    .selectFrom('transaction')
    .select(['id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('bulk_id', 'is', null)
    .where('kind', '<>', 'COLLECTION')
    .where('status', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ status: NonNullable<FirstStepFacts['payment']>['status'] }>()
    .executeTakeFirst();

export const accountsOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('service_provider')
    .select(['id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'REMOVED')
    .orderBy('created_at', 'desc')
    .execute();

export const membersOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'status', 'roles'])
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'REMOVED')
    .$narrowType<{ roles: MemberRole[] }>()
    .execute();
