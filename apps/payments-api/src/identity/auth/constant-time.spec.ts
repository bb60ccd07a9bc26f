import { describe, expect, it } from '@jest/globals';
import { evenly } from './constant-time.ts';

const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work().catch(() => {});
  return performance.now() - start;
};

describe('an even answer', () => {
  it('takes as long whether there was much to do, nothing, or a failure', async () => {
    const times = await Promise.all([
      elapsed(() => evenly(async () => 'nothing')),
      elapsed(() => evenly(() => new Promise((resolve) => setTimeout(resolve, 20)))),
      elapsed(() => evenly(() => Promise.reject(new Error('failed')))),
    ]);
    for (const time of times) expect(time).toBeGreaterThan(110);
  });

  it('hands on what the work answers or throws', async () => {
    expect(await evenly(async () => 42)).toBe(42);
    await expect(evenly(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });
});
