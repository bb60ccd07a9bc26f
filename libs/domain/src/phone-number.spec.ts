import { describe, expect, it } from '@jest/globals';
import { formatPhone, groupPhone } from './phone-number.ts';

describe('a number that is being typed', () => {
  it.each([
    ['', ''],
    ['6', '6'],
    ['67', '6 7'],
    ['677412', '6 77 41 2'],
    ['677412085', '6 77 41 20 85'],
    ['677.41.20.85', '6 77 41 20 85'],
    ['6 77 41 20 85', '6 77 41 20 85'],
    // one digit too many stays in sight
    ['6774120851', '6 77 41 20 85 1'],
    ['237677412085', '237 6 77 41 20 85'],
    ['+237', '+237'],
    ['+2376', '+237 6'],
    ['+237 677412085', '+237 6 77 41 20 85'],
    ['00237677412085', '00237 6 77 41 20 85'],
    ['６７７４１２０８５', '6 77 41 20 85'],
    ['٦٧٧٤١٢٠٨٥', '6 77 41 20 85'],
    ['tel:677412085', '6 77 41 20 85'],
  ])('is grouped: %s', (typed, grouped) => expect(groupPhone(typed)).toBe(grouped));

  it.each(['+', '+23', '00', '+33 6 12 34 56 78', '+1 (246) 250', '0033 6'])(
    'of another country stays as it is: %s',
    (typed) => expect(groupPhone(typed)).toBe(typed),
  );

  it.each(['67712345.0', '677123456.0', '237 67712345,0', '+237 67769.0114', '6.7712345E8', '6,77E+08'])(
    'stays as it is where a spreadsheet may have cut it: %s',
    (typed) => expect(groupPhone(typed)).toBe(typed),
  );

  it('is grouped as numbers are shown', () => {
    const number = '+237677412085';
    const shown = formatPhone(number);
    expect(groupPhone(number)).toBe(shown.replaceAll('\u00A0', ' '));
    expect(groupPhone(shown)).toBe(groupPhone(number));
  });

  it('is shown on one line', () => {
    expect(formatPhone('+237677412085')).not.toContain(' ');
  });
});
