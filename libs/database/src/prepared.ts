import { AsyncLocalStorage } from 'node:async_hooks';

const preparing = new AsyncLocalStorage<true>();

/**
 * Runs work, and everything that it starts, with prepared statements, for texts that recur: each connection parses them
 * once, and PostgreSQL may keep their plan. A kept plan suits every value, and tables as they were: so it is not for
 * work in bulk.
 */
export const prepared = <T>(work: () => T): T => preparing.run(true, work);

/**
 * Number of times that a pool has to see a text before it is prepared: a list of values in it makes many texts.
 */
const threshold = 5;
/** Most texts that are known; a connection keeps what it has prepared, some 30 kB each. */
const mostTexts = 500;

/** Names the statements that the connections of a pool prepare, each by itself. */
export class PreparedNames {
  /** Number of times that each text was seen that is not prepared yet, the latest last. */
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Returns the name under which a statement is prepared; undefined: it is not. */
  of(text: string): string | undefined {
    if (!preparing.getStore()) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostTexts) return name;
    const times = (this.#seen.get(text) ?? 0) + 1;
    this.#seen.delete(text);
    if (times >= threshold) return this.#prepare(text);
    this.#seen.set(text, times);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > mostTexts && oldest !== undefined) this.#seen.delete(oldest);
    return undefined;
  }

  #prepare(text: string): string {
    const name = `sanaga_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Returns true if a migration changed what a prepared statement returns; by the place in the server, as the sentence is
 * in its language.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};
