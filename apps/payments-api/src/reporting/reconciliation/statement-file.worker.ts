import { parentPort, workerData } from 'node:worker_threads';
import { Refused } from '../../payments/payment-files/parse/problems.ts';
import { parseStatement } from './statement-file.ts';

const { bytes } = workerData as { bytes: Uint8Array };

try {
  parentPort?.postMessage({ rows: await parseStatement(bytes) });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  parentPort?.postMessage({ refusal: error.refusal });
}
