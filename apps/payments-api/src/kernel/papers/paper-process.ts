import { setImmediate } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { Draft, DraftItem, DraftItems } from '@sanaga/documents';
import { LimitedProcess } from '../processes/limited-process.ts';

/** A receipt of 10,000 payments takes 3 s of a core, 50 MB of heap and 180 MB in all. */
const limits = { heapMb: 128, memoryMb: 384, cpuMs: 20_000 };

const script = new URL('./draw.process.ts', import.meta.url);

/** Message to the process: a draft, some of the items that it lists, or the end of them. */
export type Told = { draft: true } | { items: true } | { noMore: true };
/** Message from the process: a piece of a paper, or its end. */
export type Said = { drawn: true } | { done: true };

/** Paper to be drawn. */
export interface Paper {
  draft: Draft;
  /** Lines that a bulk receipt or a statement lists: how many, and the items, read as they are drawn. */
  listed?: { count: number; items: DraftItems };
}

/** Paper whose content takes the database long to read, which is done when it is the holder's turn. */
export interface UnreadPaper {
  /** Lines that it has at most. */
  lines: number;
  read: () => Promise<Paper>;
}

/** Items that are sent at once: others get their turn in between. */
const itemsAtOnce = 50;

/** A limited process that draws one paper after the other. It knows neither keys nor the database. */
export class PaperProcess {
  readonly #process: LimitedProcess<Said>;

  constructor({ isUrgent }: { isUrgent: boolean }) {
    this.#process = new LimitedProcess(script, { ...limits, isUrgent });
  }

  /**
   * Draws a paper and hands its bytes to `take`. Throws TooDemanding; after any error the process is of no more use.
   */
  async draw({ draft, listed }: Paper, take: (bytes: Uint8Array) => void): Promise<void> {
    this.#process.renewTime();
    await Promise.all([this.#tell(draft, listed?.items), this.#hear(take)]);
  }

  async #tell(draft: Draft, items: DraftItems | undefined): Promise<void> {
    await this.#process.tell({ draft: true } satisfies Told, serialize(draft));
    if (!items) return;
    let some: DraftItem[] = [];
    const tellSome = async () => {
      await this.#process.tell({ items: true } satisfies Told, serialize(some));
      some = [];
      await setImmediate();
    };
    for await (const item of items) {
      if (this.isOver) return;
      some.push(item);
      if (some.length === itemsAtOnce) await tellSome();
    }
    await tellSome();
    await this.#process.tell({ noMore: true } satisfies Told);
  }

  async #hear(take: (bytes: Uint8Array) => void): Promise<void> {
    for (;;) {
      const { value, bytes } = await this.#process.next();
      if ('done' in value) return;
      take(bytes);
    }
  }

  /** Undefined where it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isOver(): boolean {
    return this.#process.isOver;
  }

  /** Ends it in any state. */
  end(): void {
    this.#process.end();
  }
}
