import type { Dependencies } from '../../kernel/dependencies.ts';
import type { Log } from '../../kernel/log.ts';
import { startPoller, type Poller } from '../../kernel/poller.ts';
import { checkFile } from './check.service.ts';
import { claimCheck, releaseCheck } from './file-checks.repository.ts';

interface FileChecker {
  /** Checks a large file, of each holder in turn; returns false if none waits. Throws what went wrong. */
  runOnce(): Promise<boolean>;
  /** Checks one file after the other until stopped, woken when one is uploaded. */
  start(): void;
  /** Ends after the chunk that is being stored; another process goes on with the file. */
  stop(): Promise<void>;
}

/** Checks large files. Several may run at once, in any process: each file is leased, and every write is fenced. */
export function createFileChecker(deps: Dependencies, log: Log): FileChecker {
  const stopping = new AbortController();
  let poller: Poller | undefined;
  let lastHolder: string | null = null;

  const runOnce = async () => {
    const check = await claimCheck(deps.db, lastHolder);
    if (!check) return false;
    lastHolder = check.organisationId;
    try {
      await checkFile(deps, check, stopping.signal);
    } catch (error) {
      if (error !== stopping.signal.reason) throw error;
      await releaseCheck(deps.db, check);
    }
    return true;
  };

  return {
    runOnce,
    start() {
      poller = startPoller({
        work: runOnce,
        name: 'payment files',
        log,
        wakeOn: (wake) => deps.events.listen(({ topic }) => topic === 'payment-file' && wake(), wake),
      });
    },
    async stop() {
      stopping.abort(new Error('the worker stops'));
      await poller?.stop();
    },
  };
}
