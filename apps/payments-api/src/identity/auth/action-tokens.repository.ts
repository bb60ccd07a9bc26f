import type { Database, Tx } from '@sanaga/database';

export type ActionTokenPurpose = 'RESET' | 'ACTIVATION';

interface NewActionToken {
  hash: Buffer;
  purpose: ActionTokenPurpose;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertActionToken(tx: Tx, row: NewActionToken): Promise<void> {
  await tx.insertInto('ticket').values(row).execute();
}

/** Finds whose ticket it is, while it is good. */
export const findActionToken = (
  db: Database,
  purpose: ActionTokenPurpose,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  db
    .selectFrom('ticket')
    .select('user_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses a ticket up, once. */
export const takeActionToken = (
  tx: Tx,
  purpose: ActionTokenPurpose,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  tx
    .updateTable('ticket')
    .set({ consumed_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();

/** Makes every other ticket of this purpose worthless. */
export async function voidActionTokens(
  tx: Tx,
  purpose: ActionTokenPurpose,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ consumed_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .execute();
}
