import type { Log } from './log.ts';

interface Polling {
  /** Does a piece of work; false where there was none. Several processes may do so at once. */
  work: () => Promise<boolean>;
  /** For the log. */
  name: string;
  log: Log;
  /** Has it look at once when something may have become due; returns how to end that. */
  wakeOn?: (wake: () => void) => () => void;
}

export interface Poller {
  /** Waits for the piece that is being done. */
  stop(): Promise<void>;
}

/** Time to wait if there was nothing to do, or it failed; ms. */
const idleMs = 1_000;

/** Works as long as there is something to do, and looks again each second. */
export function startPoller({ work, name, log, wakeOn = () => () => {} }: Polling): Poller {
  let stopped = false;
  let wake = () => {};
  const unlisten = wakeOn(() => wake());

  const once = async (): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error }, `${name} could not be worked on`);
      return false;
    }
  };
  const run = async () => {
    while (!stopped) {
      // before looking, so that what becomes due during the look is not slept through
      const woken = new Promise<void>((resolve) => (wake = resolve));
      if (await once()) continue;
      const timer = setTimeout(wake, idleMs);
      if (!stopped) await woken;
      clearTimeout(timer);
    }
  };
  const running = run();
  return {
    async stop() {
      stopped = true;
      unlisten();
      wake();
      await running;
    },
  };
}
