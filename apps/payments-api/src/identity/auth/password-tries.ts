import type { Tx } from '@sanaga/database';
import { dayMs } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { atPace, type PacedClient } from '../../kernel/pace.ts';
import {
  countHit,
  countNetworks,
  forgetHits,
  forgetNetworks,
  hitIsOver,
  refundHit,
  refundNetworks,
  throttled,
} from '../../kernel/throttle.ts';
import type { ClientContext } from './client-context.ts';
import { deviceName, isOnKnownDevice } from './devices.ts';
import { limits } from './limits.ts';
import { signedInFrom } from './people.repository.ts';

const familiarMs = 90 * dayMs;

/**
 * Describes who proves a password: a client, or somebody signed in, which takes more than the password, and whose address
 * may have changed since the call began.
 */
export type Prover = PacedClient & Pick<ClientContext, 'device'> & { sessionId?: string; userId?: string };

/** A try at a password that may be made. */
export interface AdmittedTry {
  /** Names where it waits, because its network is over its budget. */
  lane?: string;
  /** Takes it back: it was right. */
  refund: () => Promise<void>;
}

const ownSubject = (
  email: string,
  { sessionId, device = '' }: Pick<Prover, 'sessionId' | 'device'>,
): string =>
  sessionId === undefined ? `${email} device ${deviceName(device)}` : `${email} session ${sessionId}`;

const isOwner = async (deps: Dependencies, email: string, prover: Prover): Promise<boolean> =>
  prover.sessionId !== undefined || isOnKnownDevice(deps, email, prover);

/**
 * Counts a try at a password before it is made. A session and a known device have tries of their own, which nobody else
 * uses up. Those of others are counted per account and network, and per account alone unless its owner has come from that
 * client address; a network that is over its budget tries one after the other. Throws THROTTLED.
 */
export async function admitTry(deps: Dependencies, email: string, prover: Prover): Promise<AdmittedTry> {
  const { db } = deps;
  const now = deps.now();
  if (await isOwner(deps, email, prover)) {
    const subject = ownSubject(email, prover);
    await countHit(db, now, limits.signInOwn, subject);
    return { refund: () => refundHit(db, now, limits.signInOwn, subject) };
  }
  const network = { clientAddress: prover.clientAddress };
  const pair = { ...network, about: email };
  if ((await countNetworks(db, now, limits.signInPair, pair)).over) throw throttled(limits.signInPair, now);
  if (await hitIsOver(db, now, limits.signInAccount, email))
    if (!(await signedInFrom(db, email, prover.clientAddress, new Date(now.getTime() - familiarMs))))
      throw throttled(limits.signInAccount, now);
  const { over } = await countNetworks(db, now, limits.signInNetwork, network);
  return {
    ...(over && { lane: `${limits.signInNetwork.kind} ${over.name}` }),
    refund: async () => {
      await refundNetworks(db, now, limits.signInPair, pair);
      await refundNetworks(db, now, limits.signInNetwork, network);
      await refundHit(db, now, limits.signInAccount, email);
    },
  };
}

/**
 * Counts a try at a passkey before it is made, for its network alone: nobody guesses a signature, so that no try could
 * keep an account's owner out.
 */
export async function admitPasskeyTry(
  { db, now }: Dependencies,
  { clientAddress }: Prover,
): Promise<AdmittedTry> {
  const present = now();
  const network = { clientAddress };
  const { over } = await countNetworks(db, present, limits.signInNetwork, network);
  return {
    ...(over && { lane: `${limits.signInNetwork.kind} ${over.name}` }),
    refund: () => refundNetworks(db, present, limits.signInNetwork, network),
  };
}

/** Makes a try, in its lane where it has one; a right one lets the next begin at once. */
export const makeTry = <T>(
  deps: Dependencies,
  { lane }: AdmittedTry,
  prover: Prover,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> =>
  lane === undefined ? compare() : atPace(deps, lane, prover, compare, (found) => found === undefined);

/** Forgets the tries of a client at a password: who calls there has shown to hold the mailbox. */
export async function forgetTries(
  tx: Tx,
  deps: Dependencies,
  email: string,
  { clientAddress, device }: Prover,
): Promise<void> {
  const now = deps.now();
  await forgetNetworks(tx, now, limits.signInPair, { clientAddress, about: email });
  if (device !== undefined) await forgetHits(tx, now, limits.signInOwn, ownSubject(email, { device }));
}
