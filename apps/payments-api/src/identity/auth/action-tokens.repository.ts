import type { Database, Tx } from '@sanaga/database';

export type TicketPurpose = 'RESET' | 'ACTIVATION';

interface NewTicket {
  hash: Buffer;
  purpose: TicketPurpose;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertTicket(tx: Tx, row: NewTicket): Promise<void> {
  await tx.insertInto('ticket').values(row).execute();
}

/** Whose ticket it is, while it is good. */
export const findTicket = (
  db: Database,
  purpose: TicketPurpose,
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
export const takeTicket = (
  tx: Tx,
  purpose: TicketPurpose,
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
export async function voidTickets(tx: Tx, purpose: TicketPurpose, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ consumed_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .execute();
}
