import { describe, expect, it } from '@jest/globals';
import { checkReasons, checkReasonsOf } from './check-reasons.ts';

const fine = { nameMatch: 'MATCH', nameChecked: true, remarks: [] } as const;

describe('what a person should check in a payment', () => {
  it('is nothing where the name matches, and a first payment is none', () => {
    expect(checkReasonsOf(fine)).toEqual([]);
    expect(checkReasonsOf({ ...fine, remarks: ['FIRST_PAYMENT'] })).toEqual([]);
  });

  it('is nothing yet where the name is still to come', () => {
    expect(checkReasonsOf({ ...fine, nameMatch: 'NOT_AVAILABLE', nameChecked: false })).toEqual([]);
  });

  it.each([
    ['DIFFERS', [], ['NAME_DIFFERS']],
    ['CLOSE', [], ['NAME_CLOSE']],
    ['NOT_AVAILABLE', [], ['NAME_NOT_AVAILABLE']],
    ['MATCH', ['DUPLICATE', 'FIRST_PAYMENT'], ['DUPLICATE']],
    ['MATCH', ['NUMBER_CHANGED'], ['NUMBER_CHANGED']],
    ['CLOSE', ['DUPLICATE', 'PAID_RECENTLY'], ['PAID_RECENTLY', 'DUPLICATE', 'NAME_CLOSE']],
    ['DIFFERS', ['PAID_RECENTLY'], ['PAID_RECENTLY', 'NAME_DIFFERS']],
    ['DIFFERS', ['NUMBER_CHANGED', 'FIRST_PAYMENT'], ['NAME_DIFFERS', 'NUMBER_CHANGED']],
  ] as const)('is all of it, what may pay twice before who is paid: %s %j', (nameMatch, remarks, reasons) => {
    expect(checkReasonsOf({ ...fine, nameMatch, remarks })).toEqual(reasons);
  });

  it('begins with what is known before the names are', () => {
    expect(checkReasons.slice(0, 3)).toEqual(['PAID_RECENTLY', 'ON_STATEMENT', 'DUPLICATE']);
  });
});
