import { parentPort, workerData } from 'node:worker_threads';
import { parseFile, type ParseLimits } from './parse.ts';
import { Refused } from './problems.ts';

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: ParseLimits };

/** Rows go back in portions, so that receiving them never blocks the main thread for long. */
const portion = 2_000;

try {
  const { rows, ...file } = await parseFile(bytes, limits);
  for (let start = 0; start < rows.length; start += portion)
    parentPort?.postMessage({ rows: rows.slice(start, start + portion) });
  parentPort?.postMessage({ file });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  parentPort?.postMessage({ refusal: error.refusal });
}
