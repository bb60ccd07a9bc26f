/** A line of the stream: a thing of this topic changed. */
export interface LiveEvent {
  topic: string;
  id: string | null;
}

interface Parsed {
  events: LiveEvent[];
  /** Pause that the server asks for before the next connection, if it does; ms. */
  retryMs: number | undefined;
  rest: string;
}

/** Parses whole blocks of text, and returns the rest that is not whole yet. Comments say only "still there". */
export function parseEvents(text: string): Parsed {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trim())
      .join('\n');
    return data ? [JSON.parse(data) as LiveEvent] : [];
  });
  const retries = [...blocks.join('\n').matchAll(/^retry: ?(\d+)$/gm)].map(([, ms]) => Number(ms));
  return { events, retryMs: retries.at(-1), rest };
}

interface Reader {
  onEvent: (event: LiveEvent) => void;
  /** Called when something came, if only the comment that says "still there". */
  onBytes: () => void;
  /** Silence after which the stream counts as cut; ms. */
  silenceMs: number;
  signal: AbortSignal;
}

/**
 * Reads a stream until it ends, is silent for too long or is given up; returns the time after which the server wants to
 * be asked again, in ms, if it said so.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  reading: Reader,
): Promise<number | undefined> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  reading.signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let silence = setTimeout(stop, reading.silenceMs);
  let text = '';
  let retryMs: number | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return retryMs;
      reading.onBytes();
      clearTimeout(silence);
      silence = setTimeout(stop, reading.silenceMs);
      const parsed = parseEvents(text + decoder.decode(value, { stream: true }));
      text = parsed.rest;
      retryMs = parsed.retryMs ?? retryMs;
      for (const event of parsed.events) reading.onEvent(event);
    }
  } finally {
    clearTimeout(silence);
    reading.signal.removeEventListener('abort', stop);
  }
}
