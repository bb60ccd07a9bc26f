import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable, listen, measurements, type Subscription } from '@sanaga/database';
import { eventTopics } from '@sanaga/domain';
import { z } from 'zod';
import type { Log } from './log.ts';
import { startPoller, type Poller } from './poller.ts';

const Announcement = z.object({
  topic: z.enum(eventTopics),
  organisationId: z.string().nullable(),
  userId: z.string().nullable(),
  id: z.string().nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

type Listener = (announcement: Announcement) => void;

/** Receives what the database announces on commit, from any process, and passes it to this process's listeners. */
export interface EventHub {
  /** `onGap` is called if announcements may have been lost: their users read everything again. */
  listen(listener: Listener, onGap?: () => void): () => void;
  close(): Promise<void>;
}

/** The shortest time between two looks for announcements: what is announced meanwhile is passed on together; ms. */
const passedOnEveryMs = 10;

/**
 * Passes on what committed changes left behind, of this process at once, and once a second whatever another one, which
 * may have been killed, did not.
 */
function passAnnouncementsOn({ query }: Subscription, log: Log): Poller {
  const passOn = async (): Promise<number> => {
    try {
      const { rows } = await query('select pass_announcements() as count');
      return (rows as { count: number }[])[0]?.count ?? 0;
    } catch (error) {
      // without a connection nothing is heard either: clients that connect again read everything
      if (isDatabaseUnavailable(error)) return 0;
      throw error;
    }
  };
  const work = async () => {
    const count = await passOn();
    if (count > 0) await wait(passedOnEveryMs);
    return count > 0;
  };
  return startPoller({
    work,
    name: 'announcements',
    log,
    wakeOn: (wake) => {
      measurements.change.subscribe(wake);
      return () => measurements.change.unsubscribe(wake);
    },
  });
}

/** Receives announcements until closed. What is announced while the connection is broken is lost. */
export async function openEventHub(url: string, log: Log): Promise<EventHub> {
  const listeners = new Map<Listener, (() => void) | undefined>();
  const onPayload = (payload: string) => {
    const announcement = Announcement.safeParse(JSON.parse(payload || 'null'));
    if (announcement.success) for (const listener of listeners.keys()) listener(announcement.data);
  };
  const onGap = () => [...listeners.values()].forEach((tell) => tell?.());
  const subscription = await listen(url, 'sanaga_events', { onPayload, onGap });
  const passing = passAnnouncementsOn(subscription, log);
  return {
    listen(listener, onGap) {
      listeners.set(listener, onGap);
      return () => listeners.delete(listener);
    },
    async close() {
      await passing.stop();
      await subscription.close();
    },
  };
}
