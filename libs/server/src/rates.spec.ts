import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Rates } from './rates.ts';

let now: number;
let rates: Rates;

beforeEach(() => {
  now = 5_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  rates = new Rates({ perSecond: 10, atOnce: 50 });
});

afterEach(() => {
  jest.restoreAllMocks();
});

const taken = (count: number, key = 'a', cost = 1): number[] =>
  Array.from({ length: count }, () => rates.take(key, cost));

it('lets so much come at once, and then so much a second', () => {
  expect(taken(50)).toEqual(Array(50).fill(0));
  expect(taken(2)).toEqual([1, 1]);
  now += 1_000;
  expect(taken(11)).toEqual([...Array<number>(10).fill(0), 1]);
});

it('lets whoever never exceeds the rate go on for ever', () => {
  for (let call = 0; call < 1_000; call += 1) {
    expect(rates.take('a')).toBe(0);
    now += 100;
  }
});

it('says when what costs more may come, and does not count what it refuses', () => {
  expect(taken(3, 'a', 20)).toEqual([0, 0, 1]);
  expect(taken(10)).toEqual(Array(10).fill(0));
  expect(rates.take('a', 30)).toBe(3);
  now += 3_000;
  expect(rates.take('a', 30)).toBe(0);
});

it('lets what costs more than may come at once come alone', () => {
  expect([rates.take('a', 500), rates.take('a', 500)]).toEqual([0, 5]);
});

it('says how long what may wait has to, and does not count what would have to wait for longer', () => {
  expect(rates.reserve('a', 50, 2_000)).toBe(0);
  expect([rates.reserve('a', 15, 2_000), rates.reserve('a', 15, 2_000)]).toEqual([1_500, 3_000]);
  expect(rates.reserve('a', 5, 2_000)).toBe(2_000);
  now += 2_000;
  expect(rates.reserve('a', 1, 0)).toBe(100);
});

it('counts each caller alone, and forgets those that have nothing left to work off', () => {
  taken(60, 'a');
  expect(rates.take('b')).toBe(0);
  for (let caller = 0; caller < 1_000; caller += 1) rates.take(`c${caller}`);
  expect(rates.size).toBe(1_002);
  now += 6_000;
  for (let caller = 0; caller < 1_000; caller += 1) rates.take('b');
  expect(rates.size).toBe(1);
});
