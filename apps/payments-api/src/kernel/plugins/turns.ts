import { addReading, networksOf } from '@sanaga/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { headerToken } from '../header-token.ts';
import { waitingForPace } from '../pace.ts';
import { Turns } from '../turns.ts';

type Whose = Pick<FastifyRequest, 'caller' | 'ip' | 'endTurn'> & Partial<Pick<FastifyRequest, 'headers'>>;

/** Says whether somebody has signed in on the device of a token. */
export type IsKnownDevice = (device: string) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Does the work of a call once it is the turn of its session and of its holder, or without a session of its client
     * address. Throws THROTTLED where that takes too long.
     */
    inTurn: <T>(request: Whose, work: () => Promise<T>) => Promise<T>;
  }

  interface FastifyRequest {
    /** Lets the next one begin: the response does. */
    endTurn?: () => void;
  }
}

/** Takes a second turn in addition to one that was taken; returns a function that ends both. */
async function takeBoth(endOfOne: () => void, takeOther: () => Promise<() => void>): Promise<() => void> {
  try {
    const endOfOther = await takeOther();
    return () => [endOfOther, endOfOne].forEach((end) => end());
  } catch (error) {
    endOfOne();
    throw error;
  }
}

/**
 * Bounds how many calls of one session, one wallet holder and one client address are at work at once, so that nobody has
 * all connections to the database. Where all places of an address are taken, known devices have some of their own. A call is at work until its response begins: a file that is saved and a stream of
 * events are not.
 */
export function registerTurns(
  app: FastifyInstance,
  { DATABASE_POOL }: Pick<Settings, 'DATABASE_POOL'>,
  isKnownDevice: IsKnownDevice,
): void {
  const shareOfPool = (share: number) => new Turns(Math.max(1, Math.floor(DATABASE_POOL * share)));
  const turns = {
    session: shareOfPool(2 / 3),
    holder: shareOfPool(3 / 4),
    address: shareOfPool(1 / 2),
    site: shareOfPool(3 / 4),
    device: shareOfPool(1 / 6),
    devices: shareOfPool(1 / 4),
  };
  async function takeOfNetworks(request: Whose): Promise<() => void> {
    const [{ name }, site] = networksOf(request.ip);
    const device = turns.address.isFull(name) ? headerToken(request, 'device') : undefined;
    if (device !== undefined && (await isKnownDevice(device)))
      return takeBoth(await turns.device.take(device), () => turns.devices.take(name));
    const endOfAddress = await turns.address.take(name);
    return site ? takeBoth(endOfAddress, () => turns.site.take(site.name)) : endOfAddress;
  }
  async function take(request: Whose): Promise<() => void> {
    if (!request.caller) return takeOfNetworks(request);
    const { sessionId, organisationId } = request.caller;
    const endOfSession = await turns.session.take(sessionId);
    return organisationId === null
      ? endOfSession
      : takeBoth(endOfSession, () => turns.holder.take(organisationId));
  }
  app.decorateRequest('endTurn');
  app.addHook('onSend', async (request) => request.endTurn?.());
  app.decorate('inTurn', async (request, work) => {
    const end = await take(request);
    request.endTurn = end;
    try {
      return await work();
    } finally {
      end();
    }
  });
  addReading(app.metrics, {
    name: 'calls_waiting',
    help: 'Calls that wait because others of the same session, holder or client address are at work',
    labels: ['of'],
    read: () => [
      ...Object.entries(turns).map(([of, { waiting }]) => ({ labels: { of }, value: waiting })),
      { labels: { of: 'pace' }, value: waitingForPace() },
    ],
  });
}
