import { describe, expect, it } from '@jest/globals';
import { inConstantTime } from './constant-time.ts';

const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work().catch(() => {});
  return performance.now() - start;
};

describe('a constant-time response', () => {
  it('takes as long whether there was much to do, nothing, or a failure', async () => {
    const times = await Promise.all([
      elapsed(() => inConstantTime(async () => 'nothing')),
      elapsed(() => inConstantTime(() => new Promise((resolve) => setTimeout(resolve, 20)))),
      elapsed(() => inConstantTime(() => Promise.reject(new Error('failed')))),
    ]);
    for (const time of times) expect(time).toBeGreaterThan(110);
  });

  it('passes on what the work returns or throws', async () => {
    expect(await inConstantTime(async () => 42)).toBe(42);
    await expect(inConstantTime(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });
});
