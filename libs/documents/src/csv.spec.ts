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
  });

  it('defuses before it quotes', () => {
    expect(csvLine(['=HYPERLINK("http://evil.example","x")'])).toBe(
      `"'=HYPERLINK(""http://evil.example"",""x"")"\r\n`,
    );
  });
});
