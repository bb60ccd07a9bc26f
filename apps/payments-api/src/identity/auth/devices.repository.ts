import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';

/** Notes that a person has used a device. */
export async function noteDevice(tx: Tx, userId: string, device: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Says whether whoever holds an e-mail address has used a device since then. */
export async function isDeviceOf(db: Database, email: string, device: Buffer, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_device as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('d.device', '=', device)
    .where('d.last_used_at', '>', since)
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .where('u.status', '<>', 'REMOVED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the devices of a person. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
}
