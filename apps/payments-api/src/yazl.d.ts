/** What we use of yazl, which has no types of its own. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  interface EntryOptions {
    mtime?: Date;
    compress?: boolean;
  }

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    /** The function is called when the entry's turn comes; one entry is written at a time. */
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (done: (error: Error | null, stream?: Readable) => void) => void,
    ): void;
    end(): void;
  }
}
