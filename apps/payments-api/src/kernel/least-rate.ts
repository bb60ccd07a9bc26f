import { Transform } from 'node:stream';

/** Least that a reader takes within the window; a phone on the slowest network takes several times as much. */
const leastBytes = 16 * 1024;
const windowMs = 30_000;

/**
 * Passes data on as fast as it is read, and aborts where its reader takes less than the least. What is not there to be read
 * yet is no fault of the reader's.
 */
export function withLeastRate(): Transform {
  let taken = 0;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      done(null, chunk);
    },
  });
  const waitsForReader = () =>
    output.readableLength > 0 && (output.writableNeedDrain || output.writableFinished);
  const timer = setInterval(() => {
    if (taken < leastBytes && waitsForReader())
      output.destroy(new Error('the export is read too slowly, or by nobody'));
    taken = 0;
  }, windowMs).unref();
  return output.once('close', () => clearInterval(timer));
}
