/** One reference that was sent to us, accepted or not. */
interface RequestEntry {
  reference: string;
  path: string;
  externalId?: string;
  msisdn?: string;
  /** Number of POSTs that carried it. */
  count: number;
}

/** Records what callers sent, for tests that check whether a second reference was ever made for one payment. */
export class RequestLog {
  readonly #posts = new Map<string, RequestEntry>();
  readonly #reads = new Map<string, number>();

  /** Counts a POST and returns which one it is. */
  post(reference: string, path: string): number {
    const entry = this.#posts.get(reference) ?? { reference, path, count: 0 };
    entry.count += 1;
    this.#posts.set(reference, entry);
    return entry.count;
  }

  describe(reference: string, details: { externalId: string; msisdn: string }): void {
    Object.assign(this.#posts.get(reference) ?? {}, details);
  }

  /** Counts a status question, or a call that has no reference, and returns which one it is. */
  read(what: string): number {
    const count = (this.#reads.get(what) ?? 0) + 1;
    this.#reads.set(what, count);
    return count;
  }

  posts(): RequestEntry[] {
    return [...this.#posts.values()];
  }
}
