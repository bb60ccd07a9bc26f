import autocannon from 'autocannon';

/** Requests answered with success in a second, and the time that they took. */
interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const connections = 20;
const seconds = Number(process.env['CALLS_SECONDS'] ?? 8);

/**
 * Requests one address over 20 connections for 8 seconds (`CALLS_SECONDS`). Throws where not all are answered with
 * success.
 */
export async function load(url: string, token?: string): Promise<Load> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: Math.round(result['2xx'] / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}
