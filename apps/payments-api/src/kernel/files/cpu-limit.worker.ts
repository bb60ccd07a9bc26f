import { workerData } from 'node:worker_threads';

const limitMs = workerData as number;
const everyMs = 50;

// the process's main thread may never come to it
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 > limitMs) process.kill(process.pid, 'SIGKILL');
}, everyMs);
