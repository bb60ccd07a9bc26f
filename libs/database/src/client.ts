import type { Socket } from 'node:net';
import pg from 'pg';
import { unanswered } from './outage.ts';

const keepAliveMs = 5_000;

/**
 * A connection that breaks fails whoever uses it next. pg also emits `error` while no query runs on it (between two
 * statements of a transaction, too: the pool takes its listener off while a connection is out), and without a listener
 * Node ends the process.
 */
export class Client extends pg.Client {
  /** The server said of a commit that it ended the wait for a standby: it holds on that server alone. */
  unconfirmed = false;

  constructor(config?: string | pg.ClientConfig) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      ...(typeof config === 'string' ? { connectionString: config } : config),
    });
    this.on('error', () => {});
    // by the place in the server, as the sentence is in the server's language
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.unconfirmed = true;
    });
  }

  /** What is sent before the event loop goes on leaves in one piece: a system call for all of it, instead of one each. */
  gather(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Cuts the connection without a word to a server that may not hear it; what runs on it fails with ETIMEDOUT. */
  abort(): void {
    const { connection } = this as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(
      Object.assign(new Error('no answer from the database in time'), { code: unanswered }),
    );
  }
}
