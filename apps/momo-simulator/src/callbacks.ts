import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { distorted, type ToldBody } from './distortions.ts';
import { type Faults, strikeOf } from './faults.ts';
import { type Payment, type ResultBody, resultBody } from './payment.ts';

/** MTN's receivers get two seconds. */
const timeoutMs = 2000;
/** Milliseconds within which repeated and contradictory callbacks follow the first. */
const spreadMs = 250;
const callbackHeaders = {
  'user-agent': 'LWAC Http Client 1.0',
  'content-type': 'application/json; charset=utf-8',
};

/**
 * Sends the outcome of a payment to the caller's address: unsigned, once, without retry, and only where the request
 * named an address. Faults drop it, repeat it, change its content or forge it.
 */
export class Callbacks {
  readonly #faults: Faults;
  readonly #agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  readonly #stopped = new AbortController();
  readonly #stopping = new Promise((resolve) => this.#stopped.signal.addEventListener('abort', resolve));
  readonly #answered = new Map<string, Promise<void>>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** Holds the callback of a payment back until the response to its request is sent. */
  holdUntil(reference: string, answered: Promise<void>): void {
    if (this.#answered.has(reference)) return;
    this.#answered.set(reference, answered);
    void answered.then(() => this.#answered.delete(reference));
  }

  /** Calls back when a payment has ended or its outcome has turned. */
  announce(payment: Payment): void {
    if (!payment.callback) return;
    const strike = strikeOf(payment);
    if (this.#faults.strikes('silentAfter202', strike)) return;
    if (payment.turnedFrom && (payment.turnsSilently || this.#faults.strikes('turnSilent', strike))) return;
    if (!payment.turnedFrom && this.#faults.strikes('callbackBefore202', strike)) return;
    const later = (name: string) => this.#faults.random(name, strike) * spreadMs;
    const body = resultBody(payment);
    this.#track(this.#afterResponse(payment, body, 0));
    if (this.#faults.strikes('callbackRepeat', strike)) {
      const times = 1 + Math.floor(this.#faults.random('times', strike) * 4);
      for (let i = 0; i < times; i += 1)
        this.#track(this.#afterResponse(payment, body, later(`repeat ${i}`)));
    }
    if (this.#faults.strikes('callbackContradictory', strike)) {
      this.#track(this.#afterResponse(payment, opposite(body), later('contradiction')));
    }
  }

  /** Sends the callbacks that come before the response to a request: a hasty operator's, or an attacker's. */
  async beforeResponse(payment: Payment): Promise<void> {
    const strike = strikeOf(payment);
    if (this.#faults.strikes('callbackForged', strike)) await this.#send(payment, forged(payment));
    const isEarly = this.#faults.strikes('callbackBefore202', strike);
    if (isEarly && !this.#faults.strikes('silentAfter202', strike))
      await this.#send(payment, predictedResult(payment));
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#agent.destroy();
    await Promise.all(this.#underWay);
  }

  async #afterResponse(payment: Payment, body: ResultBody, delayMs: number): Promise<void> {
    const answered = this.#answered.get(payment.reference);
    if (answered) await Promise.race([answered, this.#stopping]);
    if (delayMs > 0) await wait(delayMs, undefined, { signal: this.#stopped.signal });
    await this.#send(payment, body);
  }

  async #send(payment: Payment, body: ResultBody): Promise<void> {
    const { callback } = payment;
    if (!callback || this.#stopped.signal.aborted) return;
    const { origin, pathname, search } = new URL(callback.url);
    // MTN ignores the receiver's response.
    await new Promise<void>((resolve) => {
      this.#agent.dispatch(
        {
          origin,
          path: `${pathname}${search}`,
          method: callback.method,
          headers: callbackHeaders,
          body: JSON.stringify(this.#told(payment, body)),
        },
        { onRequestStart() {}, onResponseEnd: () => resolve(), onResponseError: () => resolve() },
      );
    });
  }

  #told(payment: Payment, body: ResultBody): ToldBody {
    return distorted(body, this.#faults, strikeOf(payment));
  }

  #track(work: Promise<void>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }
}

const opposite = (body: ResultBody): ResultBody =>
  body.status === 'SUCCESSFUL'
    ? { ...body, status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR', financialTransactionId: undefined }
    : { ...body, status: 'SUCCESSFUL', reason: undefined, financialTransactionId: '999999999' };

/** Returns a stranger's claim that ten times the amount was paid. */
const forged = (payment: Payment): ResultBody => ({
  ...resultBody(payment, 'waiting'),
  amount: `${payment.amount}0`,
  status: 'SUCCESSFUL',
  financialTransactionId: '666666666',
});

/** Returns the result as far as it is known; a payment that still waits is announced with its most likely result. */
const predictedResult = (payment: Payment): ResultBody =>
  payment.result ? resultBody(payment) : { ...resultBody(payment, 'waiting'), status: 'SUCCESSFUL' };
