import type { Transform } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withLeastRate } from './least-rate.ts';

const windowMs = 30_000;
const chunk = Buffer.alloc(8 * 1024, 'x');

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const passed = async (ms: number): Promise<void> => {
  jest.advanceTimersByTime(ms);
  await new Promise(setImmediate);
};

/** Opens an export with more data than fits; `error` returns what ended it. */
function fullExport() {
  const output: Transform = withLeastRate();
  let error: Error | undefined;
  output.on('error', (one) => (error = one));
  const fill = () => {
    while (output.write(chunk));
  };
  output.on('drain', fill);
  fill();
  return { output, error: () => error };
}

/** Reads a number of chunks. */
async function read(output: Transform, chunks: number): Promise<void> {
  for (let n = 0; n < chunks; n += 1) {
    output.read(chunk.length);
    await new Promise(setImmediate);
  }
}

describe('an export', () => {
  it('is cut where nobody reads it', async () => {
    const { output, error } = fullExport();
    // what fits into the buffers passes in the first window
    await passed(windowMs);
    await passed(windowMs);
    expect(error()?.message).toBe('the export is read too slowly, or by nobody');
    expect(output.destroyed).toBe(true);
  });

  it('is cut where a reader takes next to nothing, however often', async () => {
    const { output, error } = fullExport();
    await passed(windowMs);
    output.read(100);
    await passed(windowMs / 2);
    output.read(100);
    await passed(windowMs / 2);
    expect(error()).toBeDefined();
  });

  it('goes on for a slow reader', async () => {
    const { output, error } = fullExport();
    for (let window = 0; window < 5; window += 1) {
      await read(output, 20);
      await passed(windowMs);
    }
    expect(error()).toBeUndefined();
    output.destroy();
  });

  it('goes on while the database has found nothing yet', async () => {
    const output = withLeastRate();
    output.write('a line of headings');
    output.read();
    for (let window = 0; window < 5; window += 1) await passed(windowMs);
    expect(output.destroyed).toBe(false);
    output.destroy();
  });
});
