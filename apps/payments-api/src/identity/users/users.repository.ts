import type { DB, Database, Tx } from '@sanaga/database';
import { type MemberRole, userMoves } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { stoodDownAt, superAdminSince } from '../auth/people.repository.ts';

export type UserRow = Selectable<DB['app_user']>;

/** A member with the accounts they are limited to, and who suspended them. */
export interface MemberRow extends UserRow {
  account_ids: string[];
  suspended_by_name: string | null;
}

const members = (db: Tx | Database) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('app_user as s', 's.id', 'u.suspended_by')
    .selectAll('u')
    .select('s.name as suspended_by_name')
    .select(
      sql<
        string[]
      >`array(select provider_id from member_account a where a.user_id = u.id order by provider_id)`.as(
        'account_ids',
      ),
    );

export const membersOf = (db: Tx | Database, organisationId: string): Promise<MemberRow[]> =>
  members(db)
    .where('u.organisation_id', '=', organisationId)
    .where('u.status', '<>', 'REMOVED')
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();

export const findMember = (
  db: Tx | Database,
  organisationId: string,
  id: string,
): Promise<MemberRow | undefined> =>
  members(db)
    .where('u.id', '=', id)
    .where('u.organisation_id', '=', organisationId)
    .where('u.status', '<>', 'REMOVED')
    .executeTakeFirst();

/** Finds a member of any holder. */
export const findAnyMember = (tx: Tx, id: string): Promise<MemberRow | undefined> =>
  members(tx)
    .where('u.id', '=', id)
    .where('u.organisation_id', 'is not', null)
    .where('u.status', '<>', 'REMOVED')
    .executeTakeFirst();

export const findMemberByEmail = (
  tx: Tx,
  organisationId: string,
  email: string,
): Promise<MemberRow | undefined> =>
  members(tx)
    .where('u.organisation_id', '=', organisationId)
    .where('u.status', '<>', 'REMOVED')
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .executeTakeFirst();

export async function setRoles(tx: Tx, id: string, roles: readonly MemberRole[], now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ roles: [...roles], updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setStatus(
  tx: Tx,
  id: string,
  change: Pick<UserRow, 'status' | 'suspension_reason' | 'suspended_by' | 'suspended_at'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      ...change,
      ...(change.status === 'ACTIVE'
        ? { super_admin_since: superAdminSince(now) }
        : { stood_down_at: stoodDownAt(now) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Finds whose role an invited person is to take over; null: nobody's. */
export async function setSuccession(tx: Tx, id: string, predecessorId: string | null): Promise<void> {
  await tx.updateTable('app_user').set({ succeeds: predecessorId }).where('id', '=', id).execute();
}

/** Undefined where the address is taken. */
export const insertMember = (tx: Tx, row: Insertable<DB['app_user']>): Promise<UserRow | undefined> =>
  tx
    .insertInto('app_user')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Counts how many of these are confirmed accounts of the holder. */
export async function countConfirmedAccounts(tx: Tx, organisationId: string, ids: string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('holder_account')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** None = all. */
export async function replaceAccounts(tx: Tx, userId: string, providerIds: string[]): Promise<void> {
  await tx.deleteFrom('member_account').where('user_id', '=', userId).execute();
  if (providerIds.length === 0) return;
  await tx
    .insertInto('member_account')
    .values(providerIds.map((provider_id) => ({ user_id: userId, provider_id })))
    .execute();
}

export const accountsOf = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member_account')
    .select('provider_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ provider_id }) => provider_id);
};

/** Admins who could act now, but for one. */
export async function countOtherAdmins(tx: Tx, organisationId: string, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', userId)
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Tells whether no other super admin could act now. */
export async function isLastSuperAdmin(tx: Tx, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('app_user')
    .select('id')
    .where('super_admin', '=', true)
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** People invited for nothing but to come after this one, who have not come yet. */
export const openSuccessors = (tx: Tx, userId: string): Promise<UserRow[]> =>
  tx
    .selectFrom('app_user')
    .selectAll()
    .where('succeeds', '=', userId)
    .where('status', '=', 'INVITED')
    .where('roles', '=', sql<MemberRole[]>`'{}'`)
    .execute();

/** Finds somebody invited who has not come yet, with what strangers read of the holder; of one holder, or of any. */
export const findInvited = (
  tx: Tx,
  email: string,
  organisationId: string | null,
): Promise<(UserRow & { organisation_name: string | null }) | undefined> =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('organisation as o', 'o.id', 'u.organisation_id')
    .selectAll('u')
    .select((eb) => eb.fn.coalesce('o.reviewed_name', 'o.name').as('organisation_name'))
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .where('u.status', '=', 'INVITED')
    .$if(organisationId !== null, (query) => query.where('u.organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst();

/** Says whether anybody administers the platform yet. */
export async function superAdminExists(db: Tx | Database): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('super_admin', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Admins of a holder who are active, the longest first. */
export const adminsAtWork = (tx: Tx, organisationId: string): Promise<UserRow[]> =>
  tx
    .selectFrom('app_user')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Somebody is to come again under another address, which an individual's wallet holder shares, with a new password. */
export async function reinvite(tx: Tx, id: string, email: string, now: Date): Promise<UserRow> {
  const row = await tx
    .updateTable('app_user')
    .set({
      email,
      status: userMoves.recover.to,
      password_hash: null,
      email_verified_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', userMoves.recover.from)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('organisation')
    .set({ email, updated_at: now })
    .where('id', '=', row.organisation_id)
    .where('account_type', '=', 'INDIVIDUAL')
    .execute();
  return row;
}

/** Everybody who administers the platform, or is invited to. */
export const listSuperAdmins = (db: Tx | Database): Promise<UserRow[]> =>
  db
    .selectFrom('app_user')
    .selectAll()
    .where('super_admin', '=', true)
    .where('status', '<>', 'REMOVED')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
