import { setTimeout as wait } from 'node:timers/promises';

/** Costs that a caller may cause: so much a second all the time, and so much at once after a pause. */
export interface Rate {
  perSecond: number;
  atOnce: number;
}

/** Idle callers that each call looks for and forgets: more than the one that the call may add. */
const sweptAtOnce = 2;

/**
 * Pause before a refusal; ms. A person does not notice it, but a client that sends its next call once the last is
 * answered sends ten times fewer.
 */
const refusalPauseMs = 200;

/**
 * Waits before a call is refused: a refusal costs as much as a small read, and the pause makes clients ask less often.
 */
export const waitBeforeRefusal = (): Promise<void> => wait(refusalPauseMs);

/** Error that sums of fractions of a millisecond may have. */
const roundingMs = 0.001;

/**
 * Counts what each of many callers costs in this process. It keeps one number of each: the moment at which all its
 * costs so far are worked off at its rate. A caller beyond what may come at once waits for the excess alone, not for
 * the end of a window. Callers that have nothing left to work off are forgotten.
 */
export class Rates {
  readonly #rate: Rate;
  readonly #workedOff = new Map<string, number>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Counts the callers that are remembered. */
  get size(): number {
    return this.#workedOff.size;
  }

  /** Counts a call of this cost, and returns 0; or, where it would be too much, the seconds until it is not. */
  take(key: string, cost = 1): number {
    return Math.ceil(this.reserve(key, cost, 0) / 1_000);
  }

  /**
   * Counts a call of this cost that may wait for `longestWaitMs`, and returns the milliseconds until it may come. Where those
   * are more, it counts nothing.
   */
  reserve(key: string, cost: number, longestWaitMs: number): number {
    const { perSecond, atOnce } = this.#rate;
    const now = performance.now();
    this.#sweep(now);
    const from = Math.max(this.#workedOff.get(key) ?? 0, now);
    const until = from + (Math.min(cost, atOnce) * 1_000) / perSecond;
    const tooMuchMs = until - now - (atOnce * 1_000) / perSecond;
    const waitMs = tooMuchMs > roundingMs ? tooMuchMs : 0;
    if (waitMs > longestWaitMs) return waitMs;
    // the last caller moves to the end, so that idle ones come to the front
    this.#workedOff.delete(key);
    this.#workedOff.set(key, until);
    return waitMs;
  }

  #sweep(now: number): void {
    for (const [key, until] of this.#workedOff.entries().take(sweptAtOnce)) {
      if (until > now) return;
      this.#workedOff.delete(key);
    }
  }
}
