import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file of JSON lines that grows while it is read; lines that are no object are left out. */
export class JsonLines<T> {
  readonly #file: string;
  readonly #lines: T[] = [];
  #offset = 0;
  #rest = '';

  constructor(file: string) {
    this.#file = file;
  }

  /** All lines so far. */
  all(): readonly T[] {
    if (!existsSync(this.#file)) return this.#lines;
    const file = openSync(this.#file, 'r');
    const added = Buffer.alloc(Math.max(0, fstatSync(file).size - this.#offset));
    this.#offset += readSync(file, added, 0, added.length, this.#offset);
    closeSync(file);
    const lines = (this.#rest + added.toString()).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) this.#lines.push(JSON.parse(line) as T);
    return this.#lines;
  }
}
