import type { DB, Database, Tx } from '@sanaga/database';
import type { Insertable, Selectable } from 'kysely';

export type AuthenticatorAppRow = Selectable<DB['authenticator_app']>;

export const findAuthenticatorApp = (
  db: Tx | Database,
  userId: string,
): Promise<AuthenticatorAppRow | undefined> =>
  db.selectFrom('authenticator_app').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Takes the place of an app that was never confirmed; false where one is in force. */
export async function beginApp(tx: Tx, row: Insertable<DB['authenticator_app']>): Promise<boolean> {
  const { sealed_secret, key_name, created_at } = row;
  const begun = await tx
    .insertInto('authenticator_app')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, key_name, created_at, last_step: 0n })
        .where('authenticator_app.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Puts an app in force by the code of a step; false where it is already, or the secret is another by now. */
export async function confirmApp(
  tx: Tx,
  { user_id, sealed_secret }: AuthenticatorAppRow,
  step: bigint,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_app')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the code of a step; false where this or a later one was used. */
export async function takeStep(tx: Tx, userId: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Apps whose secrets are sealed with another key, at most so many. */
export const appsUnderOtherKeys = (
  db: Database,
  keyName: string,
  atMost: number,
): Promise<AuthenticatorAppRow[]> =>
  db.selectFrom('authenticator_app').selectAll().where('key_name', '<>', keyName).limit(atMost).execute();

/** Replaces a sealed secret, unless it is another by now. */
export async function resealApp(
  db: Database,
  { user_id, sealed_secret }: AuthenticatorAppRow,
  sealed: Pick<AuthenticatorAppRow, 'sealed_secret' | 'key_name'>,
): Promise<void> {
  await db
    .updateTable('authenticator_app')
    .set(sealed)
    .where('user_id', '=', user_id)
    .where('sealed_secret', '=', sealed_secret)
    .execute();
}

/** Deletes an app and its recovery codes; false where there was no app. */
export async function deleteApp(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_app')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash, created_at: now }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Returns whether a person has a recovery code like this that was not used. */
export async function hasRecoveryCode(db: Database, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_code')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code; false where there is none like it, or it was used. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Tx | Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
