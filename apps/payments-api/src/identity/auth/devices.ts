import type { Tx } from '@sanaga/database';
import { dayMs, deviceKnownDays } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import * as repository from './devices.repository.ts';
import { tokenHash } from './tokens.ts';

interface OnDevice {
  /** The random token of the device, where it has one. */
  device?: string | undefined;
}

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

const knownSince = ({ now }: Dependencies): Date => new Date(now().getTime() - deviceKnownDays * dayMs);

/** Returns whether the owner of an e-mail address is known on a client's device. */
export const isOnKnownDevice = async (
  deps: Dependencies,
  email: string,
  { device }: OnDevice,
): Promise<boolean> =>
  device !== undefined && repository.isDeviceOf(deps.db, email, tokenHash(device), knownSince(deps));

/** Returns what says whether anybody is known on the device of a token. */
export function createDeviceLookUp(deps: Dependencies): (device: string) => Promise<boolean> {
  const devices = repository.loadDevices(deps.db, () => knownSince(deps));
  return (device) => devices.load(tokenHash(device));
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
