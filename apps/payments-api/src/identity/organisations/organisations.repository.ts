import { type DB, type Database, together, type Tx } from '@sanaga/database';
import { organisationMoves, userMoves, type UserStatus } from '@sanaga/domain';
import { sql, type Selectable, type Updateable } from 'kysely';

export type OrganisationRow = Selectable<DB['organisation']>;

/** A holder with the person who signed it up. */
export interface OwnedOrganisationRow extends OrganisationRow {
  owner_id: string | null;
  owner_name: string | null;
  owner_email: string | null;
  owner_phone: string | null;
  owner_status: UserStatus | null;
  owner_language: string | null;
  owner_verified_at: Date | null;
}

/** Joins holders `o` with their owner: the admin who has been there longest. */
export const withOwner = (db: Tx | Database) =>
  db.selectFrom('organisation as o').leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('app_user as u')
        .select([
          'u.id as owner_id',
          'u.name as owner_name',
          'u.email as owner_email',
          'u.phone_number as owner_phone',
          'u.status as owner_status',
          'u.language as owner_language',
          'u.email_verified_at as owner_verified_at',
        ])
        .whereRef('u.organisation_id', '=', 'o.id')
        .where('u.status', '<>', 'REMOVED')
        .orderBy(sql`'ADMIN' = any(u.roles)`, 'desc')
        .orderBy('u.created_at')
        .orderBy('u.id')
        .limit(1)
        .as('owner'),
    (join) => join.onTrue(),
  );

/** Holders with their owner. */
export const owned = (db: Tx | Database) => withOwner(db).selectAll('o').selectAll('owner');

export const findOrganisation = (db: Tx | Database, id: string): Promise<OrganisationRow | undefined> =>
  db.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirst();

export const findOwned = (db: Tx | Database, id: string): Promise<OwnedOrganisationRow | undefined> =>
  owned(db).where('o.id', '=', id).executeTakeFirst();

/** The holder of an individual by the address of its one member. */
export const findIndividualByEmail = (
  db: Tx | Database,
  email: string,
): Promise<OwnedOrganisationRow | undefined> =>
  owned(db)
    .where('o.account_type', '=', 'INDIVIDUAL')
    .where('o.id', '=', (eb) =>
      eb
        .selectFrom('app_user')
        .select('organisation_id')
        .where(sql<boolean>`lower(email) = ${email}`)
        .where('status', '<>', 'REMOVED'),
    )
    .executeTakeFirst();

/** The holder that an individual is. */
export const findIndividualByUser = (
  db: Tx | Database,
  userId: string,
): Promise<OwnedOrganisationRow | undefined> =>
  owned(db)
    .where('o.account_type', '=', 'INDIVIDUAL')
    .where('o.id', '=', (eb) => eb.selectFrom('app_user').select('organisation_id').where('id', '=', userId))
    .where('owner.owner_id', '=', userId)
    .executeTakeFirst();

/** Locks a holder; callers that change it or count its members wait here for each other. */
export const lockOrganisation = (tx: Tx, id: string): Promise<OrganisationRow | undefined> =>
  tx.selectFrom('organisation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Approves a request; undefined if it is not, or no longer, a request. */
export const markApproved = (
  tx: Tx,
  id: string,
  { by, now, nextBillAt }: { by: string; now: Date; nextBillAt: Date | null },
): Promise<OrganisationRow | undefined> =>
  tx
    .updateTable('organisation')
    .set({
      status: organisationMoves.approve.to,
      approved_at: now,
      approved_by: by,
      next_bill_at: nextBillAt,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', organisationMoves.approve.from)
    .returningAll()
    .executeTakeFirst();

export const markRejected = (
  tx: Tx,
  id: string,
  reason: string | null,
  now: Date,
): Promise<OrganisationRow | undefined> =>
  tx
    .updateTable('organisation')
    .set({ status: organisationMoves.reject.to, rejection_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', organisationMoves.reject.from)
    .returningAll()
    .executeTakeFirst();

/** Holds how to reach an organisation, and what the operator reported of its number. */
export async function changeContact(
  tx: Tx,
  id: string,
  contact: Pick<
    Updateable<DB['organisation']>,
    'email' | 'phone_number' | 'business_number_checked_at' | 'registered_name'
  >,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ ...contact, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Between approved and suspended; undefined where the holder is neither, or where it is to go already. */
export const moveBetween = (
  tx: Tx,
  id: string,
  to: 'APPROVED' | 'SUSPENDED',
  reason: string | null,
  now: Date,
): Promise<OrganisationRow | undefined> =>
  tx
    .updateTable('organisation')
    .set({
      status: to,
      suspended_at: to === 'SUSPENDED' ? now : null,
      suspension_reason: reason,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', organisationMoves[to === 'SUSPENDED' ? 'suspend' : 'reactivate'].from)
    .returningAll()
    .executeTakeFirst();

/** Marks a holder's name as reviewed. */
export const markNameReviewed = (tx: Tx, id: string, now: Date): Promise<OrganisationRow> =>
  tx
    .updateTable('organisation')
    .set({ reviewed_name: null, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Everybody who waited with the holder may begin. */
export async function activateMembers(tx: Tx, organisationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ status: userMoves.approve.to, activated_at: now, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', userMoves.approve.from)
    .execute();
}

/** Finds everybody who belongs to a holder in any way. */
export const peopleOf = (
  tx: Tx,
  organisationId: string,
): Promise<
  Pick<
    Selectable<DB['app_user']>,
    'id' | 'name' | 'email' | 'language' | 'status' | 'roles' | 'email_verified_at'
  >[]
> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language', 'status', 'roles', 'email_verified_at'])
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'REMOVED')
    .orderBy('id')
    .execute();

interface RoleCount {
  role: string;
  count: number;
}

/** Members per role, open invitations counted, but for those who come in somebody's place. */
export async function countRoles(
  db: Tx | Database,
  organisationId: string,
): Promise<{ roles: RoleCount[]; total: number }> {
  const members = (same: Tx | Database) =>
    same
      .selectFrom('app_user')
      .where('organisation_id', '=', organisationId)
      .where('status', '<>', 'REMOVED')
      .where(sql<boolean>`(status <> 'INVITED' or roles <> '{}')`);
  const [rows, { total }] = await together(
    db,
    (same) =>
      members(same)
        .select([sql<string>`unnest(roles)`.as('role'), sql<bigint>`count(*)`.as('count')])
        .groupBy('role')
        .execute(),
    (same) =>
      members(same)
        .select(sql<bigint>`count(*)`.as('total'))
        .executeTakeFirstOrThrow(),
  );
  return { roles: rows.map(({ role, count }) => ({ role, count: Number(count) })), total: Number(total) };
}
