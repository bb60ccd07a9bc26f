import type { Tx } from '@sanaga/database';
import { dayMs, deviceKnownDays } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { ClientContext } from './client-context.ts';
import * as repository from './devices.repository.ts';
import { tokenHash } from './tokens.ts';

type OnDevice = Pick<ClientContext, 'device'>;

/**
 * Remembers the device on which somebody has just shown who they are: they come in from there whatever others do behind
 * the same client address. A client that sends no token is on no device.
 */
export const rememberDevice = async (
  tx: Tx,
  { now }: Dependencies,
  userId: string,
  { device }: OnDevice,
): Promise<void> => {
  if (device !== undefined) await repository.noteDevice(tx, userId, tokenHash(device), now());
};

/** Says whether whoever holds an e-mail address is known on a client's device. */
export async function isOnKnownDevice(
  { db, now }: Dependencies,
  email: string,
  { device }: OnDevice,
): Promise<boolean> {
  const since = new Date(now().getTime() - deviceKnownDays * dayMs);
  return device !== undefined && repository.isDeviceOf(db, email, tokenHash(device), since);
}

/** Forgets every device of a person but the client's own, as sessions end with a password. */
export async function forgetOtherDevices(
  tx: Tx,
  deps: Dependencies,
  userId: string,
  client: OnDevice,
): Promise<void> {
  await repository.forgetDevices(tx, userId);
  await rememberDevice(tx, deps, userId, client);
}

/** Returns what is counted of a device: its own token's digest. */
export const deviceName = (device: string): string => tokenHash(device).toString('base64url');
