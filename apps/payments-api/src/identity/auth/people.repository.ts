import type { DB, Database, Tx } from '@sanaga/database';
import { userMoves, type AccountType, type OrganisationStatus } from '@sanaga/domain';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

export type UserRow = Selectable<DB['app_user']>;

/** A user with what a session says of the wallet holder. */
export interface PersonRow extends UserRow {
  organisation_name: string | null;
  organisation_status: OrganisationStatus | null;
  organisation_created_at: Date | null;
  account_type: AccountType | null;
  plan: string | null;
}

export const people = (db: Tx | Database) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('organisation as o', 'o.id', 'u.organisation_id')
    .selectAll('u')
    .select([
      'o.name as organisation_name',
      'o.status as organisation_status',
      'o.created_at as organisation_created_at',
      'o.account_type',
      'o.plan',
    ]);

/** Finds the person who has this address now; removed users have none. */
export const findPersonByEmail = (db: Tx | Database, email: string): Promise<PersonRow | undefined> =>
  people(db)
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .where('u.status', '<>', 'REMOVED')
    .executeTakeFirst();

export const findPersonById = (db: Tx | Database, id: string): Promise<PersonRow | undefined> =>
  people(db).where('u.id', '=', id).executeTakeFirst();

/** Undefined where the address is taken. */
export const insertUser = (tx: Tx, row: Insertable<DB['app_user']>): Promise<UserRow | undefined> =>
  tx
    .insertInto('app_user')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Says whether an error means that somebody holds the address already. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email';

export async function updateUser(tx: Tx, id: string, set: Updateable<DB['app_user']>): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...set, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const insertOrganisation = (tx: Tx, row: Insertable<DB['organisation']>): Promise<{ id: string }> =>
  tx.insertInto('organisation').values(row).returning('id').executeTakeFirstOrThrow();

export async function updateRequest(tx: Tx, id: string, set: Updateable<DB['organisation']>): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ ...set, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .execute();
}

/** Marks an address as verified, once; false where it was already. */
export async function markEmailVerified(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Accepts an invitation; false where it was withdrawn or accepted already. */
export async function activateInvited(
  tx: Tx,
  userId: string,
  given: { password_hash: string; name?: string; phone_number?: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({
      ...given,
      status: userMoves.activate.to,
      email_verified_at: now,
      activated_at: now,
      super_admin_since: superAdminSince(now),
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('status', 'in', userMoves.activate.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes when a super admin signed in for the first time; true if it is now. */
export async function noteFirstSignIn(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ first_signed_in_at: now })
    .where('id', '=', userId)
    .where('first_signed_in_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says whether this person signed in, or showed to hold the mailbox, from this client address since then. */
export async function signedInFrom(
  db: Database,
  email: string,
  clientAddress: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log as a')
    .select('a.id')
    .where('a.subject_type', '=', 'user')
    .where('a.action', 'in', ['session.start', 'user.reset-password'])
    .where('a.client_address', '=', clientAddress)
    .where('a.at', '>', since)
    .where('a.subject_id', '=', (eb) =>
      eb
        .selectFrom('app_user as u')
        .select(sql<string>`u.id::text`.as('id'))
        .where(sql<boolean>`lower(u.email) = ${email}`)
        .where('u.status', '<>', 'REMOVED'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a removed person's address; no mail ever reaches it. */
export const aliasOf = (id: string): string => `${id}@removed.invalid`;

/** Returns when somebody becomes a super admin, or becomes one again; for everybody else it keeps the stored moment. */
export const superAdminSince = (now: Date) =>
  sql<Date | null>`case when super_admin then ${now}::timestamptz else super_admin_since end`;

/** Returns when an active super admin ceases to be one; for everybody else it keeps the stored moment. */
export const stoodDownAt = (now: Date) =>
  sql<Date | null>`case when super_admin and status = 'ACTIVE' then ${now}::timestamptz else stood_down_at end`;

/**
 * Keeps the row, which ledger, history and audit refer to, and nothing of the person: the name is replaced by the
 * beginning of the id, which is the same in every language.
 */
export async function pseudonymise(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('picture').where('subject_id', '=', id).where('kind', '=', 'PERSON').execute();
  // what is shared is the colleagues' too
  await tx.deleteFrom('saved_filter').where('created_by', '=', id).where('shared', '=', false).execute();
  await tx.deleteFrom('member_account').where('user_id', '=', id).execute();
  await tx.deleteFrom('known_device').where('user_id', '=', id).execute();
  await tx
    .updateTable('joint_decision')
    .set({ detail: sql`detail - 'email'` })
    .where(sql<boolean>`detail ->> 'userId' = ${id}`)
    .execute();
  await tx
    .updateTable('app_user')
    .set({
      status: userMoves.remove.to,
      name: `#${id.slice(0, 8)}`,
      username: null,
      email: aliasOf(id),
      phone_number: null,
      password_hash: null,
      job_title: null,
      identity_kind: null,
      identity_number: null,
      country: null,
      city: null,
      street_address: null,
      suspension_reason: null,
      stood_down_at: stoodDownAt(now),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', userMoves.remove.from)
    .execute();
}

/** Names whose rows a transaction changes: people by their ids, everybody of a wallet holder, super admins who could act now. */
export interface ChangedPeople {
  ids?: readonly string[];
  organisationId?: string;
  superAdmins?: boolean;
}

/**
 * Locks people until commit, in one order, with those invited to take over from them, who stay or go with them: their
 * calls that are running end first, and the next ones see the change.
 */
export async function lockPeople(
  tx: Tx,
  { ids = [], organisationId, superAdmins = false }: ChangedPeople,
): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids), eb('succeeds', 'in', ids)] : []),
        ...(organisationId === undefined ? [] : [eb('organisation_id', '=', organisationId)]),
        ...(superAdmins ? [eb.and([eb('super_admin', '=', true), eb('status', '=', 'ACTIVE')])] : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
