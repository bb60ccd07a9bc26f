import { isMainThread } from 'node:worker_threads';

/**
 * Ends this process and its whole group. Preloaded into every process that the start tool starts, whose standard input
 * is a pipe with the parent at its other end: when the parent is gone, for whatever reason, they are gone too.
 */
const terminate = (): void => void process.kill(-process.pid, 'SIGKILL');

// a thread preloads it as well, and has an input of its own that is at its end from the start
if (isMainThread) {
  process.stdin.on('end', terminate).on('error', terminate).resume();
  // waiting for the end is no reason to stay alive
  if ('unref' in process.stdin) process.stdin.unref();
}
