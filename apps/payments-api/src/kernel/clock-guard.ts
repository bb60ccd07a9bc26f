import type { FastifyBaseLogger } from 'fastify';

/** A clock that is further off the database's is wrong; ms. */
const rightWithinMs = 2_000;

export const isWrong = (clockOffset: number): boolean => Math.abs(clockOffset) > rightWithinMs;

/** Such as `the clock is 120.0 s ahead of the database's`. */
export const describeOffset = (clockOffset: number): string =>
  `the clock is ${(Math.abs(clockOffset) / 1_000).toFixed(1)} s ${clockOffset > 0 ? 'ahead of' : 'behind'} the database's`;

interface Guard {
  /** Returns how far this server's clock is ahead of the database's; ms. */
  clockOffset: () => number;
  /** Begins to work; returns how it takes nothing new and ends what is under way. */
  start: () => Promise<() => Promise<unknown>>;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Milliseconds between two looks. */
  everyMs?: number;
}

/**
 * Works while the clock is right: a wrong one takes no work, ends what is under way, and begins again once it is right.
 * Returns how it ends for good.
 */
export async function workByRightClock({
  clockOffset,
  start,
  log,
  everyMs = 1_000,
}: Guard): Promise<() => Promise<unknown>> {
  let finish: (() => Promise<unknown>) | undefined;
  let hasEnded = false;
  let saysWrong = false;
  const look = async (): Promise<void> => {
    const offset = clockOffset();
    const wrong = isWrong(offset);
    if (wrong && !saysWrong)
      log.error({ clockOffset: offset / 1_000 }, `no work is taken: ${describeOffset(offset)}`);
    if (!wrong && saysWrong)
      log.info({ clockOffset: offset / 1_000 }, 'work is taken again: the clock is right');
    saysWrong = wrong;
    if (wrong) {
      const ending = finish?.();
      finish = undefined;
      await ending;
    } else if (!hasEnded) finish ??= await start();
  };
  await look();
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'work could not be taken or ended'))
      .finally(() => (isLooking = false));
  }, everyMs);
  timer.unref();
  return async () => {
    hasEnded = true;
    clearInterval(timer);
    await looking;
    await finish?.();
  };
}
