import type { FastifyReply, FastifyRequest } from 'fastify';

/** A picture in WebP; another version has another content. */
interface VersionedPicture {
  content: Buffer;
  version: string;
}

const daySeconds = 86_400;

/**
 * Sends a picture to the one browser that may see it. Under its own version it may be cached, because another picture
 * has another address; otherwise it is revalidated, with a 304 while it is the same.
 */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, version }: VersionedPicture,
  requestedVersion: string | undefined,
): FastifyReply {
  const etag = `"${version}"`;
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  reply
    .header(
      'cache-control',
      requestedVersion === version ? `private, max-age=${daySeconds}` : 'private, no-cache',
    )
    .header('etag', etag)
    .header('vary', 'authorization');
  if (known.includes(etag)) return reply.code(304).send();
  return reply
    .type('image/webp')
    .serializer((body: Buffer) => body as never)
    .send(content);
}
