import type { OperatorStatus, Submission } from './payment-operator.ts';

export type BreakerState = 'closed' | 'open' | 'half-open';

interface BreakerSettings {
  /** How many unknown outcomes in a row open it. */
  unknowns: number;
  /** Milliseconds it stays open before one call is let through to try. */
  openFor: number;
  /** Milliseconds since any fixed moment. */
  clock?: () => number;
}

/**
 * Stops calling an operator that is down or does not know us: open at once on a configuration error, open after
 * some unknown outcomes in a row, then one trial call at a time until one gets a response. Use one for each kind of
 * payment: a short float stops payouts, not collections.
 */
export class CircuitBreaker {
  readonly #unknownsToOpen: number;
  readonly #openFor: number;
  readonly #clock: () => number;
  #unknowns = 0;
  #openedAt: number | undefined;
  #trialAt: number | undefined;
  #reason: string | undefined;

  constructor({ unknowns, openFor, clock = Date.now }: BreakerSettings) {
    this.#unknownsToOpen = unknowns;
    this.#openFor = openFor;
    this.#clock = clock;
  }

  get state(): BreakerState {
    if (this.#openedAt === undefined) return 'closed';
    return this.#clock() - this.#openedAt >= this.#openFor ? 'half-open' : 'open';
  }

  /** Why it is not closed: the operator's code, or the cause of the last unknown outcome. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Whether a call may go now. In the half-open state this takes the one trial, so call, then `record`. */
  allows(): boolean {
    const state = this.state;
    if (state !== 'half-open') return state === 'closed';
    const now = this.#clock();
    // A trial that was never recorded (its caller died) does not block the next for ever.
    if (this.#trialAt !== undefined && now - this.#trialAt < this.#openFor) return false;
    this.#trialAt = now;
    return true;
  }

  /** Takes note of what came of a call. */
  record(result: Submission | OperatorStatus): void {
    const kind = 'outcome' in result ? result.outcome : result.state;
    if (kind === 'configuration-error' && 'code' in result) return this.#open(result.code);
    if (kind !== 'unknown' || !('cause' in result)) return this.#answered(kind);
    this.#unknowns += 1;
    if (this.#openedAt !== undefined || this.#unknowns >= this.#unknownsToOpen) this.#open(result.cause);
  }

  #answered(kind: string): void {
    // Late responses to calls made before it opened prove nothing, and "accepted" does not mean that the float is
    // filled.
    if (this.state === 'open') return;
    if (this.#reason === 'NOT_ENOUGH_FUNDS' && kind !== 'successful') return;
    this.#close();
  }

  #open(reason: string): void {
    // Late responses do not prolong it; a failed trial does.
    if (this.state !== 'open') this.#openedAt = this.#clock();
    this.#trialAt = undefined;
    this.#reason = reason;
  }

  #close(): void {
    this.#unknowns = 0;
    this.#openedAt = undefined;
    this.#trialAt = undefined;
    this.#reason = undefined;
  }
}
