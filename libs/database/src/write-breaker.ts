import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Client } from './client.ts';
import { isUnanswered, UnknownOutcomeError, WritesPausedError } from './outage.ts';
import { withLimit } from './statement-limit.ts';

const probeEveryMs = 1_000;
const probeLimitMs = 2_000;

/** Commits something that waits for the standbys as any write does, and leaves nothing behind. Rejects where it cannot. */
type Probe = () => Promise<unknown>;

/**
 * Refuses writes at once while commits get no answer, as without a standby: each of them would wait in vain, on one of
 * few connections, which reads need. One probe a second finds out when commits are answered again.
 */
export class WriteBreaker {
  /** Called each time when writes begin to be refused. */
  onOpen = () => {};
  readonly #probe: Probe;
  #probing: NodeJS.Timeout | undefined;
  #isChecking = false;
  #hasEnded = false;

  constructor(probe: Probe) {
    this.#probe = probe;
  }

  get isOpen(): boolean {
    return this.#probing !== undefined;
  }

  /** Throws WritesPausedError. */
  assertClosed(): void {
    if (this.isOpen) throw new WritesPausedError();
  }

  /** Counts the first commit without an answer, which is enough: its locks keep the next ones from their commits. */
  commitUnanswered(): void {
    if (this.isOpen || this.#hasEnded) return;
    this.#schedule();
    this.onOpen();
  }

  /** Lets writes through and stops probing: a commit was answered. */
  close(): void {
    clearTimeout(this.#probing);
    this.#probing = undefined;
  }

  /** Stops probing as its pool ends, whatever a check that is under way finds. */
  end(): void {
    this.#hasEnded = true;
    this.close();
  }

  /**
   * Checks on a write that waits for long, maybe for the locks of another process's commit without an answer: probes
   * once, and refuses writes where that gets no answer either.
   */
  async check(): Promise<void> {
    if (this.isOpen || this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#probe();
    } catch (error) {
      // a refused connection says nothing of commits
      if (isUnanswered(error) || error instanceof UnknownOutcomeError) this.commitUnanswered();
    } finally {
      this.#isChecking = false;
    }
  }

  #schedule(): void {
    const timer = setTimeout(() => {
      const ended = this.#probe().then(
        () => this.close(),
        () => {},
      );
      // a breaker that was closed meanwhile stays closed
      void ended.then(() => this.#probing === timer && this.#schedule());
    }, probeEveryMs);
    this.#probing = timer.unref();
  }
}

/**
 * Commits an empty message to the log, on a connection of its own. Where the previous one still waits for a standby, it
 * is ended first: the server does not notice that its client has gone, and there would soon be too many of them.
 */
export function heartbeat(config: pg.ClientConfig): Probe {
  const name = `sanaga heartbeat ${randomUUID()}`;
  return async () => {
    const client = new Client({ ...config, application_name: name });
    const query = (text: string, values: string[] = []) =>
      withLimit(client.query(text, values), probeLimitMs, () => client.abort());
    try {
      // has a limit of its own: a busy machine connects slowly, which says nothing about commits
      await client.connect();
      await query(
        // waits until it is gone; ms
        `select pg_terminate_backend(pid, 1000) from pg_stat_activity
         where application_name = $1 and pid <> pg_backend_pid()`,
        [name],
      );
      await query("select pg_logical_emit_message(true, 'sanaga', 'heartbeat')");
      if (client.unconfirmed) throw new UnknownOutcomeError();
    } finally {
      void client.end().catch(() => {});
    }
  };
}
