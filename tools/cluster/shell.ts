import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const longestOutput = 64 * 1024 * 1024;

/** Runs a program to its end; returns what it printed. Throws with what it complained about. */
export async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { maxBuffer: longestOutput });
  return stdout;
}

/** The same where it may fail: what is to be taken away may not be there. */
export const tryRun = (program: string, ...args: string[]): Promise<string> =>
  run(program, ...args).catch(() => '');
