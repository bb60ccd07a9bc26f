import type pg from 'pg';
import type { Client } from './client.ts';
import { errorClass, measurements } from './measurements.ts';
import { isConnectionLost } from './outage.ts';

export type PooledClient = Client & Pick<pg.PoolClient, 'release'>;

/** Counts of a pool's open connections, its free ones, and the callers that wait. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * Most connections that are opened at once: a database that has just come back answers few callers sooner than all of
 * them, and those are done soon.
 */
const mostOpening = 3;

/** Time in which no caller tries to connect, after a refusal and after each try that follows it; ms. */
const pauseMs = 500;

/**
 * Borrows from a pool, in the order of arrival. While the database refuses connections, one caller tries every half
 * second, and all others are refused without another try. That includes the callers that wait for a connection, for
 * each of which pg's own queue would try.
 */
export class Borrowing {
  readonly #pool: pg.Pool;
  readonly #waiting = new Set<() => void>();
  #borrowed = 0;
  #opening = 0;
  #refusal: { error: unknown; until: number } | undefined;
  #connectedAt = -Infinity;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get state(): PoolState {
    const { totalCount, idleCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: this.#waiting.size };
  }

  /** Borrows a connection. Rejects if none is free within the pool's time limit. */
  borrow(): Promise<PooledClient> {
    return new Promise((resolve, reject) => {
      this.#refuseWhileAway();
      let isLate = false;
      const turn = () => {
        this.#borrowed += 1;
        this.#connect()
          .then(
            (client) => (isLate ? this.release(client) : resolve(client)),
            (error: unknown) => {
              this.#end();
              reject(error);
            },
          )
          .finally(() => clearTimeout(late));
      };
      const late = setTimeout(() => {
        isLate = true;
        this.#waiting.delete(turn);
        reject(failed(new Error('timeout exceeded when trying to connect')));
      }, this.#pool.options.connectionTimeoutMillis);
      this.#waiting.add(turn);
      this.#callNext();
    });
  }

  release(client: PooledClient, destroy = false): void {
    client.release(destroy);
    this.#end();
  }

  #end(): void {
    this.#borrowed -= 1;
    this.#callNext();
  }

  #callNext(): void {
    for (const turn of this.#waiting) {
      if (!this.#hasRoom()) return;
      this.#waiting.delete(turn);
      turn();
    }
  }

  /** Returns true if an open connection is free, or another may be opened. */
  #hasRoom(): boolean {
    const { totalCount, options } = this.#pool;
    return this.#borrowed < totalCount || (this.#borrowed < options.max && this.#opening < mostOpening);
  }

  #refuseWhileAway(): void {
    const refusal = this.#refusal;
    if (refusal && Date.now() < refusal.until && this.#pool.idleCount === 0) throw refusal.error;
  }

  async #connect(): Promise<PooledClient> {
    this.#refuseWhileAway();
    const began = Date.now();
    // this one finds out for all, unless it hangs
    if (this.#refusal) this.#refusal.until = began + pauseMs;
    const opens = this.#borrowed > this.#pool.totalCount;
    if (opens) this.#opening += 1;
    try {
      const client = await this.#pool.connect();
      this.#refusal = undefined;
      this.#connectedAt = Date.now();
      return client as unknown as PooledClient;
    } catch (error) {
      if (!isConnectionLost(error)) this.#refusal = undefined;
      else if (this.#connectedAt < began) this.#refusal = { error, until: Date.now() + pauseMs };
      throw failed(error);
    } finally {
      if (opens) this.#opening -= 1;
      this.#callNext();
    }
  }
}

function failed(error: unknown): unknown {
  measurements.error.publish(errorClass(error));
  return error;
}
