import { say, workOnce } from '../processes/process-output.ts';
import { Refused } from './refused.ts';

export { say };

/** Runs the work of a process that reads a file, and reports a refusal like a result. */
export const readAndSay = <Task>(
  work: (bytes: Uint8Array<ArrayBuffer>, task: Task) => Promise<void>,
): Promise<void> =>
  workOnce<Task>(async (bytes, task) => {
    try {
      await work(bytes, task);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say({ refusal: error.refusal });
    }
  });
