import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';

export type PasskeyRow = Selectable<DB['passkey']>;

export const passkeysOf = (db: Tx | Database, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** A passkey with what its owner's sign-in depends on. */
export type OwnedPasskey = PasskeyRow & { super_admin: boolean };

/** Finds a passkey by what its device calls it. */
export const findByCredential = (
  db: Tx | Database,
  credentialId: Buffer,
): Promise<OwnedPasskey | undefined> =>
  db
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select('u.super_admin')
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();

/** Undefined where the passkey is stored already. */
export const insertPasskey = (tx: Tx, row: Insertable<DB['passkey']>): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const renamePasskey = (
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> =>
  tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Notes what a device said when it signed; a counter that did not grow is noted too. */
export async function notePasskeyUse(
  tx: Tx,
  id: string,
  { counter, flags, now }: { counter: number; flags: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({
      counter_stood_at: sql`case when counter > 0 and ${counter} <= counter then ${now}::timestamptz
        else counter_stood_at end`,
      counter: sql`greatest(counter, ${counter})`,
      flags,
      last_used_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', id).execute();
}
