import type { Frame } from '../processes/frames.ts';
import { LimitedProcess, TooDemanding } from '../processes/limited-process.ts';
import { isHeldWhole } from './bytes.ts';
import { Refused, type FileRefusal } from './refused.ts';

/** With what is outside of V8's heap and Node itself a genuine file stays within 256 MiB. */
const memory = { heapMb: 128, memoryMb: 384 };
/** XLS and XLSB are held as a whole, at some 550 bytes a cell: as many rows as an XLS has, of eight cells. */
const memoryOfWhole = { heapMb: 320, memoryMb: 640 };

interface Work {
  bytes: Uint8Array;
  /** The task, which the script finds in its arguments. */
  task: unknown;
  /** Time of a core that it has. Somebody who waits for it does so five times as long at most. */
  cpuMs: number;
}

/** A limited process that reads one file: it gets the bytes through its input, and waits while nobody takes what it says. */
export class FileProcess<Message extends object> {
  readonly #process: LimitedProcess<Message | { refusal: FileRefusal }>;

  constructor(script: URL, { bytes, task, cpuMs }: Work) {
    const limits = isHeldWhole(bytes) ? memoryOfWhole : memory;
    this.#process = new LimitedProcess(script, { ...limits, cpuMs }, task);
    this.#process.tellAll(bytes);
  }

  /** The next thing it says. Throws its refusal, and FILE_UNREADABLE where it took too much time or memory. */
  async next(): Promise<Frame<Message>> {
    try {
      const { value, bytes } = await this.#process.next();
      if ('refusal' in value)
        throw new Refused(value.refusal.code, value.refusal.fields, value.refusal.found);
      return { value, bytes };
    } catch (error) {
      if (!(error instanceof TooDemanding)) throw error;
      throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileTooDemanding' }]);
    }
  }

  /** Ends it in any state. */
  end(): void {
    this.#process.end();
  }
}
