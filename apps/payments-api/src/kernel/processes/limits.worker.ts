import { workerData } from 'node:worker_threads';
import type { Watched } from './process-output.ts';

const { usedUpAt, memoryMb } = workerData as Watched;
const everyMs = 50;
const bytesOfMb = 1024 * 1024;

// the process's main thread may never be free to check
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isUsedUp = BigInt(user + system) > Atomics.load(usedUpAt, 0);
  if (isUsedUp || process.memoryUsage.rss() > memoryMb * bytesOfMb) process.kill(process.pid, 'SIGKILL');
}, everyMs);
