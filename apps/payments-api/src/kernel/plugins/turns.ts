import { addReading } from '@sanaga/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { Turns } from '../turns.ts';

type Whose = Pick<FastifyRequest, 'caller' | 'ip' | 'endTurn'>;

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

/**
 * Bounds how many calls of one session, one wallet holder and one client address are at work at once, so that nobody has
 * all connections to the database. A call is at work until its response begins: a file that is saved and a stream of
 * events are not.
 */
export function registerTurns(
  app: FastifyInstance,
  { DATABASE_POOL }: Pick<Settings, 'DATABASE_POOL'>,
): void {
  const shareOfPool = (share: number) => new Turns(Math.max(1, Math.floor(DATABASE_POOL * share)));
  const turns = {
    session: shareOfPool(2 / 3),
    holder: shareOfPool(3 / 4),
    address: shareOfPool(1 / 2),
  };
  async function take({ caller, ip }: Whose): Promise<() => void> {
    if (!caller) return turns.address.take(ip);
    const endOfSession = await turns.session.take(caller.sessionId);
    if (caller.organisationId === null) return endOfSession;
    try {
      const endOfHolder = await turns.holder.take(caller.organisationId);
      return () => [endOfHolder, endOfSession].forEach((end) => end());
    } catch (error) {
      endOfSession();
      throw error;
    }
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
    read: () => Object.entries(turns).map(([of, { waiting }]) => ({ labels: { of }, value: waiting })),
  });
}
