import type { Dependencies } from '../../kernel/dependencies.ts';
import type { Log } from '../../kernel/log.ts';
import { startPoller, type Poller } from '../../kernel/poller.ts';
import { checkNames } from './name-checks.ts';

/** An operator that answers nothing is left alone, ever longer; ms. */
const firstRestMs = 5_000;
const longestRestMs = 300_000;

export interface NameChecker {
  /** Checks some names, of each holder in turn; false where nothing is due or no slot is free. */
  runOnce(): Promise<boolean>;
  /** Checks names until stopped. */
  start(): void;
  /** Ends after what is being asked. */
  stop(): Promise<void>;
}

/** Checks names in the background. Several may run at once, in any process. */
export function createNameChecker(deps: Dependencies, log: Log): NameChecker {
  let poller: Poller | undefined;
  let lastHolder: string | null = null;
  let restMs = 0;
  let restsUntil = 0;

  const runOnce = async () => {
    if (deps.now().getTime() < restsUntil) return false;
    const batch = await checkNames(deps, lastHolder);
    restMs = batch.silent ? Math.min(Math.max(firstRestMs, restMs * 2), longestRestMs) : 0;
    restsUntil = deps.now().getTime() + restMs;
    if (batch.lastHolder === null) return false;
    lastHolder = batch.lastHolder;
    return true;
  };

  return {
    runOnce,
    start() {
      poller = startPoller({ work: runOnce, name: 'names', log });
    },
    async stop() {
      await poller?.stop();
    },
  };
}
