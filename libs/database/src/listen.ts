import { setTimeout as wait } from 'node:timers/promises';
import { pgClient } from './connection.ts';

export interface Subscription {
  /** Ends the connection: later announcements are not received. */
  close(): Promise<void>;
}

interface Options {
  onPayload: (payload: string) => void;
  /** The connection was lost and is there again: what was announced meanwhile is lost. */
  onGap?: () => void;
  /** Milliseconds between two tries to connect again. */
  retryMs?: number;
}

const defaultRetryMs = 1_000;

/**
 * Holds one connection with LISTEN on `channel` and takes it up again when it breaks. Rejects where the
 * first connection fails.
 */
export async function listen(
  url: string,
  channel: string,
  { onPayload, onGap = () => {}, retryMs = defaultRetryMs }: Options,
): Promise<Subscription> {
  const closing = new AbortController();

  const connect = async () => {
    const client = pgClient(url);
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    // one that broke without the server's goodbye is ended here, so that `end` follows
    client.on('error', () => void client.end().catch(() => {}));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    // only a connection that once worked is reopened here: a first attempt is retried by its caller
    client.once('end', () => void reconnect());
    return client;
  };
  const reconnect = async () => {
    for (;;) {
      try {
        await wait(retryMs, undefined, { signal: closing.signal });
      } catch {
        return;
      }
      try {
        current = connect();
        await current;
        onGap();
        return;
      } catch {
        // the database is still away: try again
      }
    }
  };

  let current = connect();
  await current;
  return {
    async close() {
      closing.abort();
      const client = await current.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
