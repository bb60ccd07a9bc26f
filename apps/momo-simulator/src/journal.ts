import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes an append-only file of JSON lines, each on the disk before its `append` resolves. Appends that arrive while
 * one write is under way share the next one, so that a thousand at once cost a few syncs and not a thousand.
 */
export class Journal {
  readonly #file: FileHandle;
  #queued = '';
  #batch: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Opens or creates the file and hands every record in it to `replay`, in order. A last line that was cut off by a
   * crash was never acknowledged, so it is dropped; an unreadable line elsewhere is an error.
   */
  static async open(filename: string, replay: (record: unknown) => void): Promise<Journal> {
    const folder = path.dirname(filename);
    await mkdir(folder, { recursive: true });
    const file = await open(filename, 'a+', 0o600);
    try {
      // it holds names and numbers; an earlier version let everybody read it
      await file.chmod(0o600);
      await file.truncate(await readRecords(filename, replay));
      await file.sync();
      const directory = await open(folder, 'r');
      await directory.sync().finally(() => directory.close());
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Journal(file);
  }

  /** Resolves once all of these records are on the disk; rejects when they, or earlier ones, could not be written. */
  append(records: object[]): Promise<void> {
    this.#queued += records.map((record) => `${JSON.stringify(record)}\n`).join('');
    // Chained on the write under way: once one has failed, the file's end is unknown and all later ones fail too.
    this.#batch ??= this.#running = this.#running.then(() => this.#write());
    return this.#batch;
  }

  async close(): Promise<void> {
    await this.#running.catch(() => undefined);
    await this.#file.close();
  }

  async #write(): Promise<void> {
    const text = this.#queued;
    this.#queued = '';
    this.#batch = undefined;
    await this.#file.appendFile(text);
    await this.#file.datasync();
  }
}

/** Replays the complete lines and returns how many bytes they take. */
async function readRecords(filename: string, replay: (record: unknown) => void): Promise<number> {
  let complete = 0;
  let line = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(filename, { highWaterMark: 1 << 20 })) {
    let data = Buffer.concat([rest, chunk as Buffer]);
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10)) {
      line += 1;
      replay(parse(data.toString('utf8', 0, end), `${filename}:${line}`));
      complete += end + 1;
      data = data.subarray(end + 1);
    }
    rest = data;
  }
  return complete;
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${place} is not readable`, { cause: error });
  }
}
