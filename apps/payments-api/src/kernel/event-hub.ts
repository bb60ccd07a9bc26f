import { platform } from '@sanaga/contract';
import { listen } from '@sanaga/database';
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

/**
 * Hears announcements until closed. What is announced while the connection is broken is lost, which `onGap` is told:
 * clients then read everything again.
 */
export async function openEventHub(url: string, onGap: () => void = () => {}): Promise<EventHub> {
  const listeners = new Set<Listener>();
  const onPayload = (payload: string) => {
    const announcement = Announcement.safeParse(JSON.parse(payload || 'null'));
    if (announcement.success) for (const listener of listeners) listener(announcement.data);
  };
  const { close } = await listen(url, 'sanaga_events', { onPayload, onGap });
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
}
