import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FairSemaphore, waitingForPlaces } from './fair-semaphore.ts';

/** Ends of all work that a spec has started: what waits for longer than the spec would be refused during the next one. */
const ends: (() => void)[] = [];
const endFirst = async () => {
  ends.shift()?.();
  await new Promise(setImmediate);
};
afterEach(async () => {
  while (ends.length > 0) await endFirst();
});

/** Starts work that ends when it is told to, in the order in which it began. */
function work(places: FairSemaphore) {
  const began: string[] = [];
  return {
    began,
    add: (holder: string, signal?: AbortSignal) => {
      const one = () => {
        began.push(holder);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      return places.run(holder, one, signal);
    },
    /** Ends what began first of all that is at work. */
    end: endFirst,
  };
}

describe('places', () => {
  it('are one for each holder, and three altogether', async () => {
    const { add, began, end } = work(new FairSemaphore('files'));
    for (const holder of ['a', 'a', 'b', 'c', 'd']) void add(holder);
    expect(began).toEqual(['a', 'b', 'c']);
    await end();
    // a is free again and waits longer, but both had no turn yet
    expect(began).toEqual(['a', 'b', 'c', 'a']);
    await end();
    expect(began).toEqual(['a', 'b', 'c', 'a', 'd']);
  });

  it('go to those who wait in turn: many files of some never keep another one waiting for them all', async () => {
    const { add, began, end } = work(new FairSemaphore('files'));
    for (let n = 0; n < 8; n += 1) for (const holder of ['a', 'b', 'c']) void add(holder);
    void add('d');
    for (let n = 0; n < 4; n += 1) await end();
    expect(began.indexOf('d')).toBeLessThanOrEqual(6);
    expect(began).toHaveLength(7);
  });

  it('are refused to whom has too many files waiting', async () => {
    const { add, end, began } = work(new FairSemaphore('files'));
    for (let n = 0; n < 9; n += 1) void add('a');
    await expect(add('a')).rejects.toMatchObject({ code: 'THROTTLED', details: { retryAfter: 10 } });
    void add('b');
    expect(began).toEqual(['a', 'b']);
    for (let n = 0; n < 10; n += 1) await end();
    expect(began).toHaveLength(10);
    void add('a');
    expect(began).toHaveLength(11);
  });

  it('are waited for by nobody who has gone away', async () => {
    const places = new FairSemaphore('left');
    const { add, began, end } = work(places);
    const gone = new AbortController();
    void add('a');
    const left = [add('a', gone.signal), add('a', gone.signal)];
    void add('a');
    const waiting = () => waitingForPlaces().find(({ of }) => of === 'left')?.waiting;
    expect(waiting()).toBe(3);
    gone.abort(new Error('gone'));
    await expect(Promise.all(left)).rejects.toThrow('gone');
    expect(waiting()).toBe(1);
    await expect(add('a', gone.signal)).rejects.toThrow('gone');
    await end();
    expect([began, waiting()]).toEqual([['a', 'a'], 0]);
  });

  it('are refused to whom has waited for too long, whoever comes next has the turn', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { add, began, end } = work(new FairSemaphore('late', 1));
    void add('a');
    const late = expect(add('b')).rejects.toMatchObject({ code: 'THROTTLED', details: { retryAfter: 10 } });
    await jest.advanceTimersByTimeAsync(49_999);
    void add('c');
    await jest.advanceTimersByTimeAsync(1);
    await late;
    await end();
    expect(began).toEqual(['a', 'c']);
    jest.useRealTimers();
  });

  it('are free again after work that failed', async () => {
    const places = new FairSemaphore('files');
    for (let n = 0; n < 5; n += 1)
      await expect(places.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await places.run('a', async () => 1)).toBe(1);
  });
});
