import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Made {
  json: Buffer;
  gzip: Buffer;
  etag: string;
}

const made = new WeakMap<object, Made>();

function make(content: object): Made {
  const json = Buffer.from(JSON.stringify(content));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  const kept = { json, gzip: gzipSync(json), etag };
  made.set(content, kept);
  return kept;
}

/**
 * Sends a response that is the same for everybody: it is made and compressed once for as long as the same object holds
 * it, and not sent to clients that have it. To do so for each call would take milliseconds of a core, which any
 * stranger could ask for.
 */
export function sendMade(request: FastifyRequest, reply: FastifyReply, content: object): FastifyReply {
  const { json, gzip, etag } = made.get(content) ?? make(content);
  reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(json);
}
