import { expect, it, jest } from '@jest/globals';
import { startPoller } from './poller.ts';

const log = { error: jest.fn() };

it('works as long as there is something to do, and looks again when it is woken', async () => {
  let left = 3;
  let wake = () => {};
  const idle: (() => void)[] = [];
  const poller = startPoller({
    name: 'pieces',
    log,
    work: async () => {
      if (left > 0) return left-- > 0;
      idle.shift()?.();
      return false;
    },
    wakeOn: (it) => {
      wake = it;
      return () => {};
    },
  });
  await new Promise<void>((resolve) => idle.push(resolve));
  expect(left).toBe(0);
  left = 2;
  const again = new Promise<void>((resolve) => idle.push(resolve));
  wake();
  await again;
  expect(left).toBe(0);
  await poller.stop();
});

it('reports what fails, goes on after a while, and ends with the piece that is being done', async () => {
  jest.useFakeTimers();
  const results = [Promise.reject(new Error('no connection')), Promise.resolve(false)];
  let calls = 0;
  const poller = startPoller({ name: 'pieces', log, work: () => results[calls++] ?? Promise.resolve(false) });
  await jest.advanceTimersByTimeAsync(0);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(calls).toBe(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toBe(2);
  await poller.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(2);
  jest.useRealTimers();
});
