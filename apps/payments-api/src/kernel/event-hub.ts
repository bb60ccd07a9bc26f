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

/** Receives what the database announces on commit, from any process, and passes it to this process's listeners. */
export interface EventHub {
  /** `onGap` is called where announcements may have been lost: whoever relies on them reads everything again. */
  listen(listener: Listener, onGap?: () => void): () => void;
  close(): Promise<void>;
}

/** Receives announcements until closed. What is announced while the connection is broken is lost. */
export async function openEventHub(url: string): Promise<EventHub> {
  const listeners = new Map<Listener, (() => void) | undefined>();
  const onPayload = (payload: string) => {
    const announcement = Announcement.safeParse(JSON.parse(payload || 'null'));
    if (announcement.success) for (const listener of listeners.keys()) listener(announcement.data);
  };
  const onGap = () => [...listeners.values()].forEach((tell) => tell?.());
  const { close } = await listen(url, 'sanaga_events', { onPayload, onGap });
  return {
    listen(listener, onGap) {
      listeners.set(listener, onGap);
      return () => listeners.delete(listener);
    },
    close,
  };
}
