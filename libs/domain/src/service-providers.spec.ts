import { describe, expect, it } from '@jest/globals';
import { verificationEndOf, verificationMoves } from './service-providers.ts';

describe('a verification', () => {
  it.each([
    ['APPROVAL_REJECTED', 'decline'],
    ['EXPIRED', 'expire'],
    ['PAYER_NOT_FOUND', 'fail'],
    ['NOT_ENOUGH_FUNDS', 'fail'],
  ])('that the operator ends with %s ends by %s', (code, move) => {
    expect(verificationEndOf(code)).toBe(move);
  });

  it('may still be confirmed once it has expired, and never after another end', () => {
    expect(verificationMoves.confirm.from).toEqual(['WAITING', 'EXPIRED']);
    for (const { from } of Object.values(verificationMoves))
      for (const end of ['CONFIRMED', 'DECLINED', 'FAILED']) expect(from).not.toContain(end);
  });
});
