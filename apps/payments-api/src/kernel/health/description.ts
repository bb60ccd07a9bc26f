import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

interface Description {
  json: Buffer;
  gzip: Buffer;
  etag: string;
}

function describe(app: FastifyInstance): Description {
  const json = Buffer.from(JSON.stringify(app.swagger()));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { json, gzip: gzipSync(json), etag };
}

/**
 * Serves the API's own description. It is the same for everybody, so it is made and compressed once: for each call that
 * took 38 ms of a core, which any stranger could ask for.
 */
export function registerDescription(app: FastifyInstance): void {
  let made: Description | undefined;
  app.get('/openapi.json', { schema: { hide: true }, compress: false }, (request, reply) => {
    const { json, gzip, etag } = (made ??= describe(app));
    reply
      .type('application/json; charset=utf-8')
      .headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return takesGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(json);
  });
}
