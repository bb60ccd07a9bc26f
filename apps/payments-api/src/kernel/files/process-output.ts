import { say, workOnce } from '../processes/process-output.ts';
import { Refused } from './refused.ts';

export { say };

/** What a process that reads a file does: its refusal is said like a result. */
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
