import { describe, expect, it } from '@jest/globals';
import { Places } from './places.ts';

/** Work that ends when it is told to, in the order in which it began. */
function work(places: Places) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    add: (holder: string) => {
      return places.run(holder, () => {
        began.push(holder);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    },
    /** Ends what began first of all that is at work. */
    end: async () => {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

describe('places', () => {
  it('are one for each holder, and three altogether', async () => {
    const { add, began, end } = work(new Places());
    for (const holder of ['a', 'a', 'b', 'c', 'd']) void add(holder);
    expect(began).toEqual(['a', 'b', 'c']);
    await end();
    // a is free again and waits longer, but both had no turn yet
    expect(began).toEqual(['a', 'b', 'c', 'a']);
    await end();
    expect(began).toEqual(['a', 'b', 'c', 'a', 'd']);
  });

  it('go to those who wait in turn: many files of some never keep another one waiting for them all', async () => {
    const { add, began, end } = work(new Places());
    for (let n = 0; n < 8; n += 1) for (const holder of ['a', 'b', 'c']) void add(holder);
    void add('d');
    for (let n = 0; n < 4; n += 1) await end();
    expect(began.indexOf('d')).toBeLessThanOrEqual(6);
    expect(began).toHaveLength(7);
  });

  it('are refused to whom has too many files waiting', async () => {
    const { add, end, began } = work(new Places());
    for (let n = 0; n < 9; n += 1) void add('a');
    await expect(add('a')).rejects.toMatchObject({ code: 'THROTTLED', details: { retryAfter: 10 } });
    void add('b');
    expect(began).toEqual(['a', 'b']);
    for (let n = 0; n < 10; n += 1) await end();
    expect(began).toHaveLength(10);
    void add('a');
    expect(began).toHaveLength(11);
  });

  it('are free again after work that failed', async () => {
    const places = new Places();
    for (let n = 0; n < 5; n += 1)
      await expect(places.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await places.run('a', async () => 1)).toBe(1);
  });
});
