import { describe, expect, it } from '@jest/globals';
import { checkReasons, checkReasonOf, checkReasonsOf } from './check-reasons.ts';

const fine = { nameMatch: 'MATCH', nameChecked: true, remarks: [] } as const;

describe('what a person should check in a payment', () => {
  it('is nothing where the name matches, and a first payment is none', () => {
    expect(checkReasonOf(fine)).toBeUndefined();
    expect(checkReasonOf({ ...fine, remarks: ['FIRST_PAYMENT'] })).toBeUndefined();
  });

  it('is nothing yet where the name is still to come', () => {
    expect(checkReasonOf({ ...fine, nameMatch: 'NOT_AVAILABLE', nameChecked: false })).toBeUndefined();
  });

  it.each([
    ['DIFFERS', [], 'NAME_DIFFERS'],
    ['CLOSE', [], 'NAME_CLOSE'],
    ['NOT_AVAILABLE', [], 'NAME_NOT_AVAILABLE'],
    ['MATCH', ['DUPLICATE', 'FIRST_PAYMENT'], 'DUPLICATE'],
    ['MATCH', ['NUMBER_CHANGED'], 'NUMBER_CHANGED'],
    ['CLOSE', ['DUPLICATE', 'PAID_RECENTLY'], 'PAID_RECENTLY'],
    ['DIFFERS', ['PAID_RECENTLY'], 'NAME_DIFFERS'],
  ] as const)('is the weightiest: %s %j', (nameMatch, remarks, reason) => {
    expect(checkReasonOf({ ...fine, nameMatch, remarks })).toBe(reason);
    expect(checkReasons).toContain(reason);
  });

  it('is all of it where one payment alone is shown, the weightiest first', () => {
    expect(
      checkReasonsOf({ ...fine, nameMatch: 'CLOSE', remarks: ['NUMBER_CHANGED', 'FIRST_PAYMENT'] }),
    ).toEqual(['NUMBER_CHANGED', 'NAME_CLOSE']);
  });
});
