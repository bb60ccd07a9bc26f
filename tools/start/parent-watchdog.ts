import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into every process that the start tool starts. Its standard input is a pipe whose other end is the
 * parent: when the parent is gone, however it went, this process and its whole group are gone too.
 */
const terminate = (): void => void process.kill(-process.pid, 'SIGKILL');

// a thread preloads it as well, and has an input of its own that is at its end from the first
if (isMainThread) {
  process.stdin.on('end', terminate).on('error', terminate).resume();
  // waiting for the end is no reason to stay alive
  if ('unref' in process.stdin) process.stdin.unref();
}
