import { describe, expect, it } from '@jest/globals';
import { hoursLeft } from './float-pace.ts';

describe('how long a balance lasts', () => {
  it('follows from what the last hour took', () => {
    expect(hoursLeft(900_000, 300_000)).toBe(3);
    expect(hoursLeft(100_000, 400_000)).toBe(0.25);
  });

  it('is not said where nothing was paid', () => {
    expect(hoursLeft(900_000, 0)).toBeNull();
    expect(hoursLeft(0, 0)).toBeNull();
  });

  it('is over where nothing is left', () => {
    expect(hoursLeft(0, 300_000)).toBe(0);
    expect(hoursLeft(-5, 300_000)).toBe(0);
  });
});
