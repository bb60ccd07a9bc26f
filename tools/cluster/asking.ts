import https from 'node:https';
import { text } from 'node:stream/consumers';
import { ownCertificate } from './certificates.ts';

/** Asks a host something, with a certificate of the cluster's own authority. Throws where it does not answer in time. */
export async function ask(url: string, withinMs: number): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  https
    .get(url, { ...ownCertificate(), agent: false, signal: AbortSignal.timeout(withinMs) })
    .on('error', reject)
    .on('response', (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }), reject);
    });
  return promise;
}
