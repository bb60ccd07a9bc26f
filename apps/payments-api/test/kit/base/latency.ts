/** Point at which a POST may be late: before it reaches the operator, or as the response leaves. */
export type LateStep = 'arrival' | 'answer';

/** Calls that are held at a step. */
export interface Held {
  /** Resolves once `count` calls are held. */
  reach(count: number): Promise<void>;
  /** Holds no further calls; those that are held stay so. */
  end(): void;
  /** Lets those that are held go on, and holds no further ones. */
  release(): void;
}

interface Waiting {
  count: number;
  resolve(): void;
}

/** Holds calls at one of their steps until a spec lets them go on. */
export class Latency {
  #held: { at: LateStep; gate: Promise<void>; count: number; waiting: Waiting[] } | undefined;

  hold(at: LateStep): Held {
    const gate = Promise.withResolvers<void>();
    const held = { at, gate: gate.promise, count: 0, waiting: [] as Waiting[] };
    this.#held = held;
    const end = () => {
      if (this.#held === held) this.#held = undefined;
    };
    return {
      reach: (count) =>
        new Promise((resolve) => {
          if (held.count >= count) resolve();
          else held.waiting.push({ count, resolve });
        }),
      end,
      release: () => {
        end();
        gate.resolve();
      },
    };
  }

  async pass(step: LateStep): Promise<void> {
    const held = this.#held;
    if (held?.at !== step) return;
    held.count += 1;
    for (const { count, resolve } of held.waiting) if (held.count >= count) resolve();
    await held.gate;
  }
}
