import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '@sanaga/domain';
import { listening, type ReadCertificates } from '@sanaga/server';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

interface SeenRequest {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface FakeApi {
  url: string;
  requests: SeenRequest[];
  /** Addresses of requests whose head is there, maybe not yet their body. */
  begun: string[];
  /** Says a line on the open event stream. */
  say(text: string): void;
  /** Resolves when the open event stream was left. */
  left: Promise<void>;
  close(): Promise<void>;
}

/** A session for the person of a refresh token such as `refresh-amina-1`; each use counts it up. */
const sessionOf = (person: string, turn: number) => ({
  success: true,
  user: { userId: person, name: person },
  accessToken: `access-${person}-${turn}`,
  accessTokenExpires: Date.now() + hourMs / 4,
  refreshToken: `refresh-${person}-${turn}`,
  tokenExpires: Date.now() + 36 * hourMs,
});

/** Ends after seven seconds. */
async function* slowRows(): AsyncGenerator<string> {
  for (let row = 1; row <= 7; row += 1) {
    yield `row ${row}\n`;
    await wait(1_000, undefined, { ref: false });
  }
}

/** Plays the payments API: returns sessions, records requests, and can refuse. With certificates it speaks TLS. */
export async function startFakeApi(certificates?: ReadCertificates): Promise<FakeApi> {
  const app: FastifyInstance = Fastify({ bodyLimit: 10_000_000, ...listening(certificates) });
  const requests: SeenRequest[] = [];
  const begun: string[] = [];
  let stream: FastifyReply | undefined;
  const departed = Promise.withResolvers<void>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ url }) => void begun.push(url));
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    requests.push({ method, url, headers, body });
  });

  app.post('/auth/login', async () => ({
    success: true,
    description: 'mailed',
    challenge: 'challenge-amina-1',
  }));
  app.put('/auth/otp-login', async () => sessionOf('amina', 1));
  app.put('/auth/refresh-token', async (request, reply) => {
    const { refreshToken = '' } = JSON.parse(String(request.body)) as { refreshToken?: string };
    const [, person, turn] = /^refresh-(\w+)-(\d+)$/.exec(refreshToken) ?? [];
    if (person === undefined || person === 'nobody') return reply.code(401).send({ code: 'SESSION_ENDED' });
    return sessionOf(person, Number(turn) + 1);
  });
  app.get('/profile/user-profile-info', async (request, reply) => {
    const [, person] = /^Bearer access-(\w+)-\d+$/.exec(request.headers.authorization ?? '') ?? [];
    return person === undefined ? reply.code(401).send({ code: 'SESSION_ENDED' }) : { userId: person };
  });
  app.post('/auth/logout', async () => ({ success: true }));
  app.post('/transaction/upload-file', async (request) => ({ bytes: String(request.body).length }));
  app.get('/transaction/export-csv', (_request, reply) =>
    reply.type('text/csv').send(Readable.from(slowRows())),
  );
  app.get('/events', (_request, reply) => {
    stream = reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': here\n\n');
    reply.raw.once('close', () => departed.resolve());
  });
  app.get('/verify/*', async (_request, reply) =>
    reply
      .code(404)
      .headers({ 'content-security-policy': "default-src 'none'", 'set-cookie': 'planted=1' })
      .type('text/html')
      .send('<p>No paper</p>'),
  );
  app.all('/*', async (_request, reply) => reply.header('set-cookie', 'planted=1').send({ asked: true }));

  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    requests,
    begun,
    say: (text) => void stream?.raw.write(text),
    left: departed.promise,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
