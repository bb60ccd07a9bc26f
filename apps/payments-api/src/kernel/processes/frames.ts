const lengthsBytes = 8;

/** Message through a pipe: a JSON value and the bytes that belong to it. */
export interface Frame<Value> {
  value: Value;
  bytes: Uint8Array<ArrayBuffer>;
}

const nothing = new Uint8Array();

/** A value and its bytes as they go through a pipe: both lengths, the value as JSON, and the bytes. */
export function frameOf(value: unknown, bytes: Uint8Array = nothing): Uint8Array[] {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const lengths = new Uint8Array(lengthsBytes);
  const view = new DataView(lengths.buffer);
  view.setUint32(0, text.length);
  view.setUint32(4, bytes.length);
  return [lengths, text, bytes];
}

/** Reads frames from a pipe, one when it is asked for. */
export class FrameReader<Value> {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = nothing;

  constructor(pipe: AsyncIterable<Uint8Array>) {
    this.#pieces = pipe[Symbol.asyncIterator]();
  }

  /** The next frame; undefined where the pipe has ended. */
  async next(): Promise<Frame<Value> | undefined> {
    const lengths = await this.#read(lengthsBytes);
    if (!lengths) return undefined;
    const view = new DataView(lengths.buffer);
    const text = await this.#read(view.getUint32(0));
    const bytes = await this.#read(view.getUint32(4));
    return text && bytes && { value: JSON.parse(new TextDecoder().decode(text)) as Value, bytes };
  }

  async #read(length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const read = new Uint8Array(length);
    for (let at = 0; at < length;) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#pieces.next();
        if (done) return undefined;
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, length - at);
      read.set(piece, at);
      at += piece.length;
      this.#rest = this.#rest.subarray(piece.length);
    }
    return read;
  }
}
