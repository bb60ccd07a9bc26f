import type pg from 'pg';
import type { Client } from './client.ts';
import { errorClass, measurements } from './measurements.ts';
import { isConnectionLost } from './outage.ts';
import type { Turns } from './turns.ts';

export type PooledClient = Client & Pick<pg.PoolClient, 'release'>;

/** After a connection was refused, and after the next one was tried, none is tried for so long; ms. */
const pauseMs = 500;

/**
 * Borrows from a pool, in turn. While the database refuses connections, one caller tries every half second, and all others
 * are told so without another try: those too who wait for a connection, for each of whom pg's own queue would try.
 */
export function borrowing(pool: pg.Pool, turns: Turns): () => Promise<PooledClient> {
  let refusal: { error: unknown; until: number } | undefined;
  let connectedAt = -Infinity;

  const refuseWhileAway = () => {
    if (refusal && Date.now() < refusal.until && pool.idleCount === 0) throw refusal.error;
  };
  const failed = (error: unknown): unknown => {
    measurements.error.publish(errorClass(error));
    return error;
  };
  const connect = async (): Promise<PooledClient> => {
    refuseWhileAway();
    const began = Date.now();
    // this one finds out for all, unless it hangs
    if (refusal) refusal.until = began + pauseMs;
    try {
      const client = await pool.connect();
      refusal = undefined;
      connectedAt = Date.now();
      return client as unknown as PooledClient;
    } catch (error) {
      if (!isConnectionLost(error)) refusal = undefined;
      else if (connectedAt < began) refusal = { error, until: Date.now() + pauseMs };
      throw failed(error);
    }
  };
  const giveBack = (client: PooledClient) => {
    client.release();
    turns.giveBack();
  };
  return () =>
    new Promise((resolve, reject) => {
      refuseWhileAway();
      let isLate = false;
      const connectInTurn = async () => {
        try {
          const client = await connect();
          // one that comes too late is for whoever is next
          (isLate ? giveBack : resolve)(client);
        } catch (error) {
          turns.giveBack();
          reject(error);
        } finally {
          clearTimeout(late);
        }
      };
      const late = setTimeout(() => {
        isLate = true;
        waitNoLonger();
        reject(failed(new Error('timeout exceeded when trying to connect')));
      }, pool.options.connectionTimeoutMillis);
      const waitNoLonger = turns.take(() => void connectInTurn());
    });
}
