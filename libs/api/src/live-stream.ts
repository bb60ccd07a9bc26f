/** What one line of the stream says: a thing of this topic changed. */
export interface LiveEvent {
  topic: string;
  id: string | null;
}

/** The events in whole blocks of text, and the rest that is not whole yet. Comments say only "still there". */
export function parseEvents(text: string): { events: LiveEvent[]; rest: string } {
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
  return { events, rest };
}

interface Reader {
  onEvent: (event: LiveEvent) => void;
  /** Something came, if only the comment that says "still there". */
  onBytes: () => void;
  /** The stream counts as cut when no byte came for so many ms. */
  silenceMs: number;
  signal: AbortSignal;
}

/** Reads a stream to its end; returns when it ended, was silent too long or was given up. */
export async function readEvents(body: ReadableStream<Uint8Array>, reading: Reader): Promise<void> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  reading.signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let silence = setTimeout(stop, reading.silenceMs);
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      reading.onBytes();
      clearTimeout(silence);
      silence = setTimeout(stop, reading.silenceMs);
      const { events, rest } = parseEvents(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const event of events) reading.onEvent(event);
    }
  } finally {
    clearTimeout(silence);
    reading.signal.removeEventListener('abort', stop);
  }
}
