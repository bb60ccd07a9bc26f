import type { ServerResponse } from 'node:http';
import { platform } from '@sanaga/contract';
import { addReading, comeBackLater } from '@sanaga/server';
import type { FastifyInstance } from 'fastify';
import client from 'prom-client';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Announcement } from '../event-hub.ts';
import { Failure } from '../failure.ts';
import { bearerOf } from '../plugins/authentication.ts';
import { register } from '../plugins/operations.ts';

/** A comment every ten seconds lets the client notice a cut stream; before it, all sessions are looked at again. */
const heartbeatMs = 10_000;

/** Streams in this process: more than a person has windows open, and more than all people of a holder have. */
const mostStreams = { session: 10, holder: 1_000 };

/** Topics of all holders that every super admin receives. */
const platformTopics = new Set(['organisation', 'refill', 'member', 'reconciliation', 'float']);

/** Returns true if the caller may receive a change; the ids of others never leave. */
export function concerns({ topic, organisationId, userId }: Announcement, caller: Caller): boolean {
  if (topic === 'notification') return userId === caller.userId;
  if (caller.superAdmin) return platformTopics.has(topic);
  return organisationId !== null && organisationId === caller.organisationId;
}

const holderOf = ({ organisationId, userId }: Caller): string => organisationId ?? userId;

/** One open stream. */
interface Stream {
  raw: ServerResponse;
  caller: Caller;
  accessToken: string;
  end: () => void;
}

/**
 * Sends events of the server: what changed, by topic and id. The stream ends when the session does: the client comes
 * back, or may not. Throws THROTTLED beyond ten streams of a session, and beyond a thousand of a holder or, without
 * one, of a person.
 */
export function registerEventRoutes(app: FastifyInstance, deps: Dependencies): void {
  const open = new Set<Stream>();
  const hasRates = deps.settings.CALL_RATES === 'on';

  /** Ends the streams whose sessions are over, or whose holder has another status than when they were opened. */
  const lookAgain = async (): Promise<void> => {
    const streams = [...open];
    if (streams.length === 0) return;
    const sessions = await app.openSessions([...new Set(streams.map(({ accessToken }) => accessToken))]);
    for (const stream of streams) {
      const session = sessions.get(stream.accessToken);
      if (session?.organisationStatus !== stream.caller.organisationStatus) stream.end();
      else if (open.has(stream)) stream.raw.write(': here\n\n');
    }
  };
  const hasTooMany = (caller: Caller): boolean => {
    const ofHolder = [...open].filter((stream) => holderOf(stream.caller) === holderOf(caller));
    const ofSession = ofHolder.filter((stream) => stream.caller.sessionId === caller.sessionId);
    return ofSession.length >= mostStreams.session || (hasRates && ofHolder.length >= mostStreams.holder);
  };
  const endAll = () => {
    for (const { raw, end } of open) {
      raw.write(comeBackLater());
      end();
    }
  };
  // where this cannot be checked, all streams end: clients come back and are checked again
  const heartbeat = setInterval(() => void lookAgain().catch(endAll), heartbeatMs).unref();
  app.addHook('onClose', async () => clearInterval(heartbeat));
  // a server that stops does not wait for streams that never end
  app.addHook('preClose', async () => endAll());

  addReading(app.metrics, {
    name: 'event_streams',
    help: 'Open streams of events',
    read: () => [{ value: open.size }],
  });

  const gaps = new client.Counter({
    name: 'event_gaps_total',
    help: 'How often announcements may have been lost, because the connection to the database was',
    registers: [app.metrics],
  });
  const endCount = deps.events.listen(
    () => {},
    () => gaps.inc(),
  );
  app.addHook('onClose', async () => endCount());

  register(app, platform.streamEvents, async ({ caller, request, reply }) => {
    if (hasTooMany(caller)) throw new Failure('THROTTLED', { retryAfter: heartbeatMs / 1_000 });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(': listening\n\n');
    const end = (): void => {
      if (!open.delete(stream)) return;
      unlisten();
      raw.end();
    };
    const stream: Stream = { raw, caller, accessToken: bearerOf(request) ?? '', end };
    const unlisten = deps.events.listen((announcement) => {
      if (!concerns(announcement, caller)) return;
      const { topic, id } = announcement;
      raw.write(`data: ${JSON.stringify({ topic, id })}\n\n`);
      // the stream was opened under the old rights: people whose own membership changed come back under the new ones
      if (topic === 'member' && id === caller.userId) end();
      // a client that comes back reads everything again
    }, end);
    open.add(stream);
    // a client that is gone is no failure of ours
    raw.once('error', end);
    request.raw.once('close', end);
    return reply;
  });
}
