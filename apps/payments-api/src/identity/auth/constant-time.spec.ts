import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inConstantTime } from './constant-time.ts';

const failing = () => Promise.reject(new Error('failed'));

describe('a constant-time response', () => {
  it.each([
    ['nothing', async () => {}],
    ['a failure', failing],
    ['much to do', () => turn()],
  ])('waits for a floor that began before the work, where there was %s', async (_what, work) => {
    const order: string[] = [];
    const floor = Promise.withResolvers<void>();
    const response = inConstantTime(
      () => {
        order.push('work begins');
        return work().finally(() => order.push('work is done'));
      },
      () => {
        order.push('floor begins');
        return floor.promise.then(() => order.push('floor is over'));
      },
    )
      .catch(() => {})
      .then(() => order.push('response'));
    // time for a response that does not wait
    await turn();
    await turn();
    floor.resolve();
    await response;
    expect(order).toEqual(['floor begins', 'work begins', 'work is done', 'floor is over', 'response']);
  });

  it('waits for work that takes longer than its floor', async () => {
    const work = Promise.withResolvers<number>();
    let hasResponded = false;
    const response = inConstantTime(
      () => work.promise,
      async () => {},
    ).finally(() => (hasResponded = true));
    await turn();
    expect(hasResponded).toBe(false);
    work.resolve(42);
    expect(await response).toBe(42);
  });

  it('passes on what the work returns or throws', async () => {
    expect(await inConstantTime(async () => 42)).toBe(42);
    await expect(inConstantTime(failing)).rejects.toThrow('failed');
  });
});
