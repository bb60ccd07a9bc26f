import { groupPhone } from '@sanaga/domain';
import { numberCases } from '@sanaga/reader/cases';
import { hasLostDigits, toPhoneNumber } from './phone-number.ts';

describe('a number as it was typed', () => {
  it.each([
    ['6 77 41 20 85', '+237677412085'],
    ['237677412085', '+237677412085'],
    ['00237 677 41 20 85', '+237677412085'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033 612345678', '+33612345678'],
    ['(+237) 677 41 20 85', '+237677412085'],
    ['677412085.0', '+237677412085'],
    // a spreadsheet has cut it: with its zero it would be a stranger's number
    ['67741208.0', '67741208.0'],
    ['+237 67741208,0', '+237 67741208,0'],
    ['6,77412E+08', '6,77412E+08'],
    // one digit too few or too many does not turn it into another country's number
    ['6 77 41 20 8', '+23767741208'],
    ['6 77 41 20 85 1', '+2376774120851'],
  ])('is sent as the API takes it: %s', (typed, sent) => expect(toPhoneNumber(typed)).toBe(sent));

  it.each(numberCases)('is read in a form as in files: %j as %j', (typed, expected) => {
    const isLost = expected === 'DIGITS_LOST' || expected === 'SHORTENED';
    expect(hasLostDigits(typed)).toBe(isLost);
    if (isLost) expect(toPhoneNumber(typed)).toBe(typed.trim());
    // grouped without its mark, it would be a stranger's number by then
    const grouped = groupPhone(typed);
    if (isLost) expect(hasLostDigits(grouped) || grouped.replaceAll(/\D/g, '').length < 9).toBe(true);
  });
});
