import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('quotes what needs it and leaves the rest alone', () => {
    expect(
      csvLine(['N’Gono, Aïssatou', 'says "yes"', 'two\nlines', 5000n, -3, true, null, undefined, '']),
    ).toBe('"N’Gono, Aïssatou","says ""yes""","two\nlines",5000,-3,true,,,\r\n');
  });

  it.each(['=1+1', '+237677123456+1', '-2-x', '@sum', '\tx', '\r=x'])('defuses %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });

  it('leaves a phone number and an amount alone, as they run nothing', () => {
    expect(csvLine(['+237677123456', '+237 677 12 34 56', '-2'])).toBe(
      '+237677123456,+237 677 12 34 56,-2\r\n',
    );
    // as our screens write it, from where people copy it
    expect(csvLine(['+237\u00a06\u00a077\u00a012\u00a034\u00a056'])).toBe(
      '+237\u00a06\u00a077\u00a012\u00a034\u00a056\r\n',
    );
    // a spreadsheet would subtract
    expect(csvLine(['+237-677-123456'])).toBe("'+237-677-123456\r\n");
  });

  it.each([
    [',', 'x;=cmd()', "x;'=cmd()"],
    [',', 'x;"=cmd()"', `"x;""'=cmd()"""`],
    [',', 'x; @SUM(A1)|+1+1', "x; '@SUM(A1)|'+1+1"],
    [',', 'x\n=cmd()', `"x\n'=cmd()"`],
    [',', 'Rent, -2 %', '"Rent, -2 %"'],
    [';', 'x,=cmd()', "x,'=cmd()"],
    [';', 'x;=cmd()', '"x;=cmd()"'],
    ['\t', 'x,=1;-y', "x,'=1;'-y"],
    [',', 'Tel;+237 677 12 34 56;-2', 'Tel;+237 677 12 34 56;-2'],
  ])('between %j defuses %j where another separator would part it', (delimiter, text, cell) => {
    expect(csvLine([text], delimiter)).toBe(`${cell}\r\n`);
  });

  it('defuses before it quotes', () => {
    expect(csvLine(['=HYPERLINK("http://evil.example","x")'])).toBe(
      `"'=HYPERLINK(""http://evil.example"",""x"")"\r\n`,
    );
  });
});
