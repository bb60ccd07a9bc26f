import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Client } from './client.ts';
import { pgClient } from './connection.ts';
import { withLimit } from './statement-limit.ts';

export interface Subscription {
  /** Runs a statement on the connection; rejects while it is away. */
  query: (text: string) => Promise<pg.QueryResult>;
  /** Ends the connection: later announcements are not received. */
  close(): Promise<void>;
}

interface Options {
  onPayload: (payload: string) => void;
  /** Called when a lost connection is back: what was announced meanwhile is lost. */
  onGap?: () => void;
  /** Returns the pause before a try to connect again, counted from 1; ms. */
  pauseMs?: (attempt: number) => number;
  /** Time between two checks that the server still answers, and in which it has to answer; ms. */
  heartbeatMs?: number;
}

const firstRetryMs = 250;
const longestRetryMs = 5_000;
const defaultHeartbeatMs = 5_000;

/**
 * Returns how long the next try waits, twice as long each time: at random, so that all processes do not come back
 * together.
 */
export const retryPauseMs = (attempt: number, random = Math.random): number =>
  Math.min(firstRetryMs * 2 ** (attempt - 1), longestRetryMs) * (0.5 + random() / 2);

/**
 * Holds one connection with LISTEN on `channel` and replaces it when it breaks, or when the server no longer answers.
 * Rejects where the first connection fails.
 */
export async function listen(
  url: string,
  channel: string,
  { onPayload, onGap = () => {}, pauseMs = retryPauseMs, heartbeatMs = defaultHeartbeatMs }: Options,
): Promise<Subscription> {
  const closing = new AbortController();

  /** Starts listening; it is also the heartbeat, as listening again to the same channel changes nothing. */
  const startListening = (client: Client) =>
    withLimit(client.query(`listen ${channel}`), heartbeatMs, () => client.abort());

  const connect = async (): Promise<Client> => {
    const client = pgClient(url, `sanaga-listen ${channel}`);
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    // one that broke without the server's goodbye is ended here, so that `end` follows
    client.on('error', () => void client.end().catch(() => {}));
    try {
      await client.connect();
      await startListening(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    const heartbeat = setInterval(() => void startListening(client).catch(() => {}), heartbeatMs);
    // only a connection that once worked is reopened here: a first attempt is retried by its caller
    client.once('end', () => {
      clearInterval(heartbeat);
      void reconnect();
    });
    return client;
  };
  const reconnect = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await wait(pauseMs(attempt), undefined, { signal: closing.signal });
      } catch {
        return;
      }
      current = connect();
      // while the database is still away: try again
      if (await current.catch(() => undefined)) return onGap();
    }
  };

  let current = connect();
  await current;
  return {
    query: async (text) => (await current).query(text),
    async close() {
      closing.abort();
      const client = await current.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
