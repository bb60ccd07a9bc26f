import { platform } from '@sanaga/contract';
import { pgClient } from '@sanaga/database';
import { z } from 'zod';

const Announcement = z.object({
  topic: z.enum(platform.eventTopics),
  organisationId: z.string().nullable(),
  userId: z.string().nullable(),
  id: z.string().nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

export type Listener = (announcement: Announcement) => void;

/** Hears what the database announces on commit, from any process, and tells this process's listeners. */
export interface EventHub {
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

const reconnectAfterMs = 1_000;

/**
 * Holds one connection with LISTEN and takes it up again when it breaks. What was announced meanwhile is lost, which
 * listeners are told by `onGap`: their clients read everything anew.
 */
export async function openEventHub(url: string, onGap: () => void = () => {}): Promise<EventHub> {
  const listeners = new Set<Listener>();
  let closed = false;
  let client = pgClient(url);

  const connect = async () => {
    client = pgClient(url);
    client.on('notification', ({ payload }) => {
      const announcement = Announcement.safeParse(JSON.parse(payload ?? 'null'));
      if (announcement.success) for (const listener of listeners) listener(announcement.data);
    });
    client.on('error', () => void client.end().catch(() => {}));
    client.on('end', () => void reconnect());
    await client.connect();
    await client.query('listen sanaga_events');
  };
  const reconnect = async () => {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs));
      try {
        await connect();
        onGap();
        return;
      } catch {
        // the database is still away: try again
      }
    }
  };

  await connect();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      await client.end().catch(() => {});
    },
  };
}
