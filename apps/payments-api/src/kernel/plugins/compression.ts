import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Least bytes to compress: below them compression gains less than a network packet. */
const worthCompressing = 1_024;

/**
 * Compresses responses to reads if the caller accepts it: a page of a list is a tenth of its size on a phone's network.
 * No response holds a secret together with somebody else's text, as a browser sends no session by itself.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  // a write returns a row or two: to compress them costs both sides more than it saves on the way
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET')) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: worthCompressing,
    // what is sent to us is read as it is: a small body could become a large one
    globalDecompression: false,
  });
}
