import { describe, expect, it } from '@jest/globals';
import { vatWithin } from './issuer.ts';

describe('the VAT within a price', () => {
  it.each([
    [5_000n, 192_500n, 807n],
    [15_000n, 192_500n, 2_421n],
    [30_000n, 192_500n, 4_843n],
    // exactly half a franc: 3 × 0.2 ÷ 1.2
    [3n, 200_000n, 1n],
    [1n, 192_500n, 0n],
    [0n, 192_500n, 0n],
    [1_000_000_000_000n, 192_500n, 161_425_576_520n],
  ])('of %s at %s millionths is %s', (price, rate, vat) => {
    expect(vatWithin(price, rate)).toBe(vat);
  });

  it('is that of the price without it, to a franc, whatever the price', () => {
    for (let price = 0n; price < 2_000n; price += 1n) {
      const vat = vatWithin(price, 192_500n);
      const exact = ((Number(price) - Number(vat)) * 1_925) / 10_000;
      expect(Math.abs(Number(vat) - exact)).toBeLessThan(1);
    }
  });
});
