import type { Dependencies } from '../kernel/dependencies.ts';
import type { Log } from '../kernel/log.ts';
import { lapseRequests } from './lapse.ts';
import type { Subjects } from './subjects.ts';

/** Works the `expiry` queue: every minute, it ends what was not sent in time. */
export const workExpiry = (deps: Dependencies, subjects: Subjects, log: Log): Promise<void> =>
  deps.jobs.work('expiry', async () => {
    await lapseRequests(deps, subjects, (error, referenceIds) =>
      log.error({ err: error, referenceIds }, 'what was not sent in time could not be ended'),
    );
  });
