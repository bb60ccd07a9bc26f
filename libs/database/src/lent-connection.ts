import { inSpan, isTracing } from '@sanaga/tracing';
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { PooledClient } from './borrowing.ts';
import { errorClass, measurements } from './measurements.ts';
import { isConnectionUseless, isUnanswered, UnknownOutcomeError } from './outage.ts';
import { currentPrecondition } from './precondition.ts';
import { isStalePlan, type PreparedNames } from './prepared.ts';
import { currentScope, fits, moveTo } from './scope.ts';
import { longLimit, moveToLimit, statementLimit, withLimit } from './statement-limit.ts';
import type { WriteBreaker } from './write-breaker.ts';

/** Statement that writes; outside of a transaction it commits by itself. */
const writes = /^\s*(insert|update|delete|merge)\b/i;

/** Time after which a write without an answer may wait for the locks of a commit that nothing confirms; ms. */
const longWriteMs = 1_000;

const mostKnown = 500;
/** Results for texts that were looked through; the same come again and again, and the longest belong to lists. */
const known = new Map<string, boolean>();

/** Returns true if a statement surely changes nothing but what a function that it calls may change. */
function onlyReads(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const reads = /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);
  known.set(text, reads);
  return reads;
}

/** Counts the words of a statement that write something; locks on what is read do not count. */
const writesOf = (text: string): number =>
  text.replaceAll(/\bfor (no key )?update\b/gi, '').match(/\b(insert|update|delete|merge)\b/gi)?.length ?? 0;

/** Returns true if a single write found no row; of a statement with several writes the result counts only the last. */
const foundNoRow = (text: string, { command, rowCount }: pg.QueryResult): boolean =>
  rowCount === 0 && writes.test(command ?? '') && writesOf(text) === 1;

const begins = /^(begin|start transaction)\b/;

const hasWritten = ({ command, rowCount }: pg.QueryResult): boolean =>
  writes.test(command ?? '') && (rowCount ?? 0) > 0;

const firstWord = (text: string): string => (/\w+/.exec(text)?.[0] ?? 'statement').toUpperCase();

const began = { command: 'BEGIN', rowCount: 0, rows: [] };

export interface Lender {
  /** Names that all of its connections prepare statements by. */
  readonly names: PreparedNames;
  onUseless(): void;
  release(client: PooledClient, destroy: boolean): void;
}

/**
 * Lends one connection of the pool: limits its statements in time, and throws it away once it is useless. What a
 * statement needs before it, a scope or a transaction, is sent with it, so that all cost one round trip.
 */
export class LentConnection {
  #scope: string | null = null;
  /** Limit that replaces those of the database itself. */
  #limit: string | null = null;
  #useless = false;
  /** Statements that were sent ahead, and are awaited with the next one. */
  #ahead: Promise<unknown>[] = [];
  /** True if the open transaction changed something that may be announced. */
  #changed = false;
  /** True if the open transaction wrote something, so that its commit waits for a standby. */
  #wrote = false;
  /**
   * True once a transaction that may write has begun, until its commit is sent; or while a write runs that commits by
   * itself.
   */
  #mayWrite = false;

  readonly #client: PooledClient;
  readonly #breaker: WriteBreaker;
  readonly #lender: Lender;

  constructor(client: PooledClient, breaker: WriteBreaker, lender: Lender) {
    this.#client = client;
    this.#breaker = breaker;
    this.#lender = lender;
  }

  get processID(): number | null {
    return (this.#client as unknown as { processID: number | null }).processID;
  }

  async query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // the precondition comes next, and only reads
    if (begins.test(text) && currentPrecondition()) {
      this.#sendAhead(text, values);
      return began as unknown as PostgresQueryResult<R>;
    }
    const ahead = this.#ahead;
    this.#ahead = [];
    // what is written in the wrong scope, or outside of a transaction, could not be discarded
    if (!onlyReads(text) && !begins.test(text)) await Promise.all(ahead);
    const [result] = await Promise.all([this.#traced<R>(text, values), ...ahead]);
    return result;
  }

  #sendAhead(text: string, values: readonly unknown[], onFailed = () => {}): void {
    const sent = this.#traced(text, values);
    // the next statement's caller hears of it
    sent.catch(onFailed);
    this.#ahead.push(sent);
  }

  #traced<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (!isTracing()) return this.#run(text, values);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    // values are never part of the text
    return inSpan(firstWord(text), { kind: 'CLIENT', within: true, attributes }, () =>
      this.#run(text, values),
    );
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // the server undoes what a broken connection has begun
    if (this.#useless && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    const isAlone = this.#client.getTransactionStatus() === 'I' && writes.test(text);
    // callers that waited for a connection meanwhile are refused as well
    if (isAlone || text === 'begin') this.#breaker.assertClosed();
    const commits = isAlone || text === 'commit';
    this.#mayWrite =
      isAlone || text === 'begin' || (this.#mayWrite && text !== 'commit' && text !== 'rollback');
    this.#client.unconfirmed = false;
    const sentAt = performance.now();
    const waiting = this.#mayWrite && setTimeout(() => void this.#breaker.check(), longWriteMs);
    try {
      const result = await this.#send(text, values as unknown[]);
      if (this.#client.unconfirmed) throw new UnknownOutcomeError();
      this.#noteWrite(text, result, commits);
      this.#noteChange(text, result);
      if (text === 'commit') measurements.commit.publish((performance.now() - sentAt) / 1_000);
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      measurements.error.publish(errorClass(error));
      if (commits && isUnanswered(error)) this.#breaker.commitUnanswered();
      if (isConnectionUseless(error) || isStalePlan(error)) this.#retire();
      throw error;
    } finally {
      if (waiting) clearTimeout(waiting);
      if (isAlone) this.#mayWrite = false;
    }
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const within = (result: Promise<pg.QueryResult>) =>
      withLimit(result, statementLimit(text), () => this.#client.abort());
    this.#client.gather();
    const name = this.#lender.names.of(text);
    if (name === undefined) return within(this.#client.query(text, values));
    try {
      return await within(this.#client.query({ name, text, values }));
    } catch (error) {
      if (!isStalePlan(error) || this.#client.getTransactionStatus() !== 'I') throw error;
      // it was refused before it did anything
      this.#retire();
      return within(this.#client.query(text, values));
    }
  }

  /** Retires the connection: nobody borrows it again, nor any that is as old. */
  #retire(): void {
    this.#useless = true;
    this.#lender.onUseless();
  }

  #noteWrite(text: string, result: pg.QueryResult, commits: boolean): void {
    if (text === 'begin' || text === 'rollback') this.#wrote = false;
    this.#wrote ||= hasWritten(result);
    // a commit without writes waits for nobody
    if (commits && this.#wrote) this.#breaker.close();
    if (commits) this.#wrote = false;
  }

  #noteChange(text: string, result: pg.QueryResult): void {
    const isOver = this.#client.getTransactionStatus() === 'I';
    const isFrame = begins.test(text) || text === 'commit' || text === 'rollback';
    // a function that is called by a read does not announce anything
    this.#changed ||= !isFrame && !onlyReads(text) && !foundNoRow(text, result);
    if (!isOver) return;
    if (this.#changed && text !== 'rollback') measurements.change.publish(undefined);
    this.#changed = false;
  }

  /** Ends a transaction that could only wait in vain: for the locks of a commit without an answer, then for its own. */
  giveUpWriting(): void {
    if (this.#mayWrite) this.#client.abort();
  }

  moveToScope(): void {
    if (fits(this.#scope)) return;
    this.#scope = currentScope();
    const { text, values } = moveTo(this.#scope);
    this.#sendAhead(text, values, () => (this.#useless = true));
  }

  moveToLimit(): void {
    const limit = longLimit();
    if (limit === this.#limit) return;
    this.#limit = limit;
    const { text, values } = moveToLimit(limit);
    this.#sendAhead(text, values, () => (this.#useless = true));
  }

  release(destroy = false): void {
    const ahead = this.#ahead;
    this.#ahead = [];
    const release = () => this.#lender.release(this.#client, destroy || this.#useless);
    if (ahead.length === 0) return release();
    // nobody borrows it before it is known to be where it should be
    void Promise.allSettled(ahead).then(release);
  }
}
