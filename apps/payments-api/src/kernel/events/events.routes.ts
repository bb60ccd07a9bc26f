import { platform } from '@sanaga/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Announcement } from '../event-hub.ts';
import { bearerOf } from '../plugins/authentication.ts';
import { register } from '../plugins/operations.ts';

/** A comment every ten seconds lets the client notice a cut stream; before each, the session is looked at again. */
const heartbeatMs = 10_000;

/** Topics that every super admin receives, whoever's they are. */
const platformTopics = new Set(['organisation', 'refill', 'member', 'reconciliation']);

/** Whether the caller may receive a change; ids of others never leave. */
export function concerns({ topic, organisationId, userId }: Announcement, caller: Caller): boolean {
  if (topic === 'notification') return userId === caller.userId;
  if (caller.superAdmin) return platformTopics.has(topic);
  return organisationId !== null && organisationId === caller.organisationId;
}

/** Whether the stream's session is alive and its holder's status unchanged. */
async function mayGoOn(app: FastifyInstance, request: FastifyRequest, caller: Caller): Promise<boolean> {
  const now = await app.authenticate(bearerOf(request) ?? '', { background: true });
  return now !== undefined && now.organisationStatus === caller.organisationStatus;
}

/** Server-sent events: what changed, by topic and id. Ends when the session does: the client comes back, or may not. */
export function registerEventRoutes(app: FastifyInstance, deps: Dependencies): void {
  const open = new Set<() => void>();
  // a server that stops does not wait for streams that never end
  app.addHook('preClose', async () => open.forEach((end) => end()));

  register(app, platform.streamEvents, async ({ caller, request, reply }) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(': listening\n\n');
    const heartbeat = setInterval(() => {
      void mayGoOn(app, request, caller).then((may) => {
        if (!may) end();
        else if (open.has(end)) raw.write(': here\n\n');
        // where this cannot be checked, the stream ends: the client reconnects and is checked again
      }, end);
    }, heartbeatMs);
    const end = (): void => {
      clearInterval(heartbeat);
      unlisten();
      open.delete(end);
      raw.end();
    };
    const unlisten = deps.events.listen((announcement) => {
      if (!concerns(announcement, caller)) return;
      const { topic, id } = announcement;
      raw.write(`data: ${JSON.stringify({ topic, id })}\n\n`);
      // the stream was opened under the old rights: whoever's own membership changed comes back under the new ones
      if (topic === 'member' && id === caller.userId) end();
      // a client that comes back reads everything again
    }, end);
    open.add(end);
    // a client that is gone is no failure of ours
    raw.once('error', end);
    request.raw.once('close', end);
    return reply;
  });
}
