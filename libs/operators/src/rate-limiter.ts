export interface RateLimiter {
  /** Resolves when the caller may go; callers go in the order in which they asked. */
  take(): Promise<void>;
}

interface Timing {
  clock: () => number;
  /** Waits some milliseconds. */
  wait: (ms: number) => Promise<void>;
}

const realTiming: Timing = {
  clock: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Lets at most `perSecond` callers go each second, evenly spaced, so that no one-second window holds more; one limiter
 * is shared by all who call the same operator. `Infinity` limits nothing.
 */
export function createRateLimiter(perSecond: number, timing: Timing = realTiming): RateLimiter {
  if (!(perSecond > 0)) throw new RangeError(`A rate is above zero, not ${perSecond}`);
  const spacing = 1000 / perSecond;
  let next = -Infinity;
  return {
    async take() {
      const now = timing.clock();
      const turn = Math.max(now, next);
      next = turn + spacing;
      if (turn > now) await timing.wait(turn - now);
    },
  };
}
