import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@sanaga/database';

const retryMs = 50;

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

/** Returns `ok`, or the code of the error that the work ends with. */
export const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    return codeOf(error);
  }
};

/** Returns the same for work that is tried again while the database is unavailable, as clients do. */
export const lastingOutcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
  for (;;) {
    try {
      await work();
      return 'ok';
    } catch (error) {
      if (!isDatabaseUnavailable(error)) return codeOf(error);
    }
    await wait(retryMs);
  }
};
