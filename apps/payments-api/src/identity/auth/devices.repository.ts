import type { Database, Tx } from '@sanaga/database';
import DataLoader from 'dataloader';
import { sql } from 'kysely';

/** Bounds how many devices are looked up by one statement. */
const mostAtOnce = 100;

/** Notes that a person has used a device. */
export async function noteDevice(tx: Tx, userId: string, device: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Returns whether the owner of an e-mail address has used a device since then. */
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

/** Says by the digest of a device's token whether anybody has used it lately. */
export type DeviceLoader = DataLoader<Buffer, boolean, string>;

/** Looks up devices of requests that arrive in the same turn of the event loop by one statement, and keeps nothing. */
export const loadDevices = (db: Database, since: () => Date): DeviceLoader =>
  new DataLoader(
    async (devices) => {
      const known = await db
        .selectFrom('known_device')
        .select('device')
        .where(sql<boolean>`device = any (${devices}::bytea[])`)
        .where('last_used_at', '>', since())
        .execute();
      return devices.map((device) => known.some((row) => row.device.equals(device)));
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: (look) => void setImmediate(look) },
  );

/** Forgets the devices of a person. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
}
