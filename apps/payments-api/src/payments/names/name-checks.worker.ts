import type { Dependencies } from '../../kernel/dependencies.ts';
import type { Log } from '../../kernel/log.ts';
import { startPoller, type Poller } from '../../kernel/poller.ts';
import { findNames, writeNames, type Answered } from './name-checks.ts';

/** First rest of an operator that answers nothing; each further one is longer; ms. */
const firstRestMs = 5_000;
const longestRestMs = 300_000;

/** Minimum time between two writings of names while there are more, as open browsers read again each time; ms. */
const writeEveryMs = 2_000;

interface NameChecker {
  /** Checks some names, of each holder in turn; returns false if nothing is due or no slot is free. */
  runOnce(): Promise<boolean>;
  /** Checks names until stopped. */
  start(): void;
  /** Finishes the questions under way, writes the answers, and ends. */
  stop(): Promise<void>;
}

/** Checks names in the background. Several may run at once, in any process. */
export function createNameChecker(deps: Dependencies, log: Log): NameChecker {
  let poller: Poller | undefined;
  let lastHolder: string | null = null;
  let restMs = 0;
  let restsUntil = 0;
  let found: Answered[] = [];
  let wroteAt = 0;

  const nowMs = () => deps.now().getTime();
  const write = async () => {
    if (found.length === 0) return;
    const checks = found.flatMap((batch) => batch.checks);
    const names = new Map(found.flatMap((batch) => [...batch.names]));
    found = [];
    await writeNames(deps, { checks, names });
    wroteAt = nowMs();
  };

  const runOnce = async () => {
    if (nowMs() < restsUntil) return false;
    const batch = await findNames(deps, lastHolder);
    if (batch.checks.length > 0) found.push(batch);
    const goesOn = batch.lastHolder !== null && !batch.silent;
    if (!goesOn || nowMs() - wroteAt >= writeEveryMs) await write();
    restMs = batch.silent ? Math.min(Math.max(firstRestMs, restMs * 2), longestRestMs) : 0;
    restsUntil = nowMs() + restMs;
    lastHolder = batch.lastHolder ?? lastHolder;
    return batch.lastHolder !== null;
  };

  return {
    runOnce,
    start() {
      poller = startPoller({ work: runOnce, name: 'names', log });
    },
    async stop() {
      await poller?.stop();
      await write();
    },
  };
}
