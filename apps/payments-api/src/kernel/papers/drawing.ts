import type { Readable, Transform } from 'node:stream';
import { Failure } from '../failure.ts';
import { withLeastRate } from '../least-rate.ts';
import { TooDemanding } from '../processes/limited-process.ts';
import { FairSemaphore } from '../processes/fair-semaphore.ts';
import { PaperProcess, type Paper, type UnreadPaper } from './paper-process.ts';

/** Places to draw in, apart for short and long papers: a short one never waits for one that takes seconds. */
const places = { short: new FairSemaphore('papers', 1), long: new FairSemaphore('long-papers', 2) };
/** Lines of a paper that is short. */
const mostOfShort = 500;

/** A process that has nothing to draw stays for so long: it takes a third of a second to start another one. */
const idleMs = 10 * 60_000;

/** Size of the pieces that are passed on at once; the reader's speed is measured by them. */
const pieceBytes = 8 * 1024;

/** Bytes of papers that their readers did not take yet, for each holder. */
const usuallyUntaken = 16 * 1024 * 1024;
const retryAfterSeconds = 10;

/** A paper in an archive takes as long as some lines. */
const linesOfPaper = 25;

function linesOf(paper: Paper | UnreadPaper): number {
  if ('read' in paper) return paper.lines;
  const { draft, listed } = paper;
  if (draft.kind === 'archive') return draft.content.length * linesOfPaper;
  return listed?.count ?? 1;
}

const isShort = (paper: Paper | UnreadPaper): boolean => linesOf(paper) <= mostOfShort;

/**
 * Draws papers in processes of their own. One is kept for short papers, for which somebody waits; each long one has another,
 * which is less urgent than calls. Holders take turns.
 */
export class Drawing {
  #idle: { process: PaperProcess; timer: NodeJS.Timeout } | undefined;
  readonly #busy = new Set<PaperProcess>();
  readonly #untaken = new Map<string, Set<Transform>>();
  readonly #mostUntaken: number;
  readonly #closed = new AbortController();

  constructor(mostUntaken = usuallyUntaken) {
    this.#mostUntaken = mostUntaken;
  }

  /**
   * Draws a paper once it is the holder's turn; its bytes come while it is drawn, and are kept for a slow reader, for whom
   * no process waits. It ends where the signal says that nobody wants it. Throws THROTTLED where too many papers of the holder
   * wait to be drawn or read, and UNAVAILABLE where it took too much time or memory.
   */
  async draw(holder: string, paper: Paper | UnreadPaper, signal: AbortSignal): Promise<Readable> {
    if (this.#bytesUntaken(holder) > this.#mostUntaken)
      throw new Failure('THROTTLED', { retryAfter: retryAfterSeconds, values: { context: 'exports' } });
    const { promise, resolve, reject } = Promise.withResolvers<Readable>();
    const work = async () => {
      signal.throwIfAborted();
      this.#closed.signal.throwIfAborted();
      const output = this.#outputFor(holder);
      try {
        const whole = 'read' in paper ? await paper.read() : paper;
        signal.throwIfAborted();
        await this.#drawInto(output, whole, { isUrgent, signal, begun: () => resolve(output) });
        output.end();
      } catch (error) {
        output.destroy(error as Error);
        throw error;
      }
    };
    const isUrgent = isShort(paper);
    const place = isUrgent ? places.short : places.long;
    place.run(holder, work, signal).catch((cause: unknown) => {
      const isTooDemanding = cause instanceof TooDemanding;
      reject(
        isTooDemanding ? new Failure('UNAVAILABLE', { retryAfter: retryAfterSeconds }, { cause }) : cause,
      );
    });
    return promise;
  }

  async #drawInto(
    output: Transform,
    paper: Paper,
    { isUrgent, signal, begun }: { isUrgent: boolean; signal: AbortSignal; begun: () => void },
  ): Promise<void> {
    const process = isUrgent ? this.#short() : this.#start({ isUrgent });
    const end = () => process.end();
    signal.addEventListener('abort', end);
    try {
      await process.draw(paper, (bytes) => {
        for (let at = 0; at < bytes.length; at += pieceBytes)
          output.write(bytes.subarray(at, at + pieceBytes));
        begun();
      });
      this.#busy.delete(process);
      if (isUrgent) this.#keep(process);
      else process.end();
    } catch (error) {
      this.#busy.delete(process);
      process.end();
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  #start(how: { isUrgent: boolean }): PaperProcess {
    const process = new PaperProcess(how);
    this.#busy.add(process);
    return process;
  }

  /** The process that was kept, or a new one. */
  #short(): PaperProcess {
    const { process, timer } = this.#idle ?? {};
    this.#idle = undefined;
    clearTimeout(timer);
    if (!process || process.isOver) return this.#start({ isUrgent: true });
    this.#busy.add(process);
    return process;
  }

  #keep(process: PaperProcess): void {
    const timer = setTimeout(() => this.endIdle(), idleMs).unref();
    this.#idle = { process, timer };
  }

  /** Ends the process that waits for the next paper. */
  endIdle(): void {
    clearTimeout(this.#idle?.timer);
    this.#idle?.process.end();
    this.#idle = undefined;
  }

  #outputFor(holder: string): Transform {
    const output = withLeastRate();
    const theirs = this.#untaken.get(holder) ?? new Set();
    this.#untaken.set(holder, theirs.add(output));
    // the reader is told
    output.on('error', () => {});
    return output.once('close', () => {
      theirs.delete(output);
      if (theirs.size === 0) this.#untaken.delete(holder);
    });
  }

  #bytesUntaken(holder: string): number {
    const outputs = this.#untaken.get(holder) ?? new Set();
    return outputs.values().reduce((sum, one) => sum + one.readableLength + one.writableLength, 0);
  }

  /** The processes that draw, or wait for the next paper. */
  get processes(): (number | undefined)[] {
    return [...this.#busy, ...(this.#idle ? [this.#idle.process] : [])].map(({ pid }) => pid);
  }

  /** Ends all processes; work that waits is not drawn any more. */
  close(): void {
    this.#closed.abort(new Failure('UNAVAILABLE', { retryAfter: retryAfterSeconds }));
    this.endIdle();
    for (const process of this.#busy) process.end();
  }
}
