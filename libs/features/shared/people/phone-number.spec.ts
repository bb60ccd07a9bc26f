import { toPhoneNumber } from './phone-number.ts';

describe('a number as it was typed', () => {
  it.each([
    ['6 77 41 20 85', '+237677412085'],
    ['237677412085', '+237677412085'],
    ['00237 677 41 20 85', '+237677412085'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033 612345678', '+33612345678'],
    // one digit too few or too many does not turn it into another country's number
    ['6 77 41 20 8', '+23767741208'],
    ['6 77 41 20 85 1', '+2376774120851'],
  ])('is sent as the API takes it: %s', (typed, sent) => expect(toPhoneNumber(typed)).toBe(sent));
});
