import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { atPace, waitingForPace } from './pace.ts';
import type { Settings } from './settings.ts';

const deps = { settings: { NETWORK_PACE: 0.5 } as Settings };
let begun: string[];
let ends: Map<string, (result: boolean) => void>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  [begun, ends] = [[], new Map()];
});
afterEach(() => void jest.useRealTimers());

const settled = () => new Promise(setImmediate);

/** Starts a call whose work ends when a spec says so; the result says whether it was wrong. */
function call(name: string, { lane = 'a', leaveTurn }: { lane?: string; leaveTurn?: () => void } = {}) {
  const work = () => {
    begun.push(name);
    return new Promise<boolean>((resolve) => ends.set(name, resolve));
  };
  return atPace(deps, lane, { clientAddress: '10.0.0.1', leaveTurn }, work, (wrong) => wrong);
}

async function end(name: string, { wrong }: { wrong: boolean }): Promise<void> {
  ends.get(name)?.(wrong);
  await settled();
}

it('does the work of one call at a time, and of other lanes meanwhile', async () => {
  const calls = [call('one'), call('two'), call('elsewhere', { lane: 'b' })];
  await settled();
  expect(begun).toEqual(['one', 'elsewhere']);
  expect(waitingForPace()).toBe(1);
  await end('one', { wrong: false });
  expect(begun).toEqual(['one', 'elsewhere', 'two']);
  await end('elsewhere', { wrong: false });
  await end('two', { wrong: false });
  expect(await Promise.all(calls)).toEqual([false, false, false]);
});

it('answers a wrong one at once, and lets the next begin after the pause', async () => {
  const [one, two] = [call('one'), call('two')];
  await settled();
  await end('one', { wrong: true });
  expect(await one).toBe(true);
  await jest.advanceTimersByTimeAsync(499);
  expect(begun).toEqual(['one']);
  await jest.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['one', 'two']);
  await end('two', { wrong: false });
  await two;
});

it('refuses whoever has waited for ten seconds, and leaves no place taken', async () => {
  const [one, two] = [call('one'), call('two')];
  const refused = expect(two).rejects.toMatchObject({ code: 'THROTTLED' });
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  await end('one', { wrong: false });
  await one;
  const three = call('three');
  await settled();
  expect(begun).toEqual(['one', 'three']);
  await end('three', { wrong: false });
  await three;
});

it('lets others of the same address be at work while a call waits', async () => {
  let left = 0;
  const calls = [call('one'), call('two', { leaveTurn: () => (left += 1) })];
  await settled();
  expect([begun, left]).toEqual([['one'], 1]);
  await end('one', { wrong: false });
  await end('two', { wrong: false });
  await Promise.all(calls);
});
