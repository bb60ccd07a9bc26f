import { describe, expect, it } from '@jest/globals';
import { maskedName, maskedNumber } from './masks.ts';

describe('a masked name', () => {
  it.each([
    ['Aïssatou N’Gono', 'Aï••••ou N’••no'],
    ['Awa Li É', 'A•a L• É'],
    ['Paul Ngono', 'P••l Ng••o'],
    ['Jean-Baptiste  Mbarga', 'J••n-Ba••••te  Mb••ga'],
    // a letter and its mark are one sign
    ['A\u0308nne', 'A\u0308••e'],
    ['', ''],
  ])('of %s shows the ends of each word', (name, masked) => {
    expect(maskedName(name)).toBe(masked);
  });

  it('tells names apart that differ in the letters before the last', () => {
    expect(maskedName('Pauline Eyenga')).not.toBe(maskedName('Pauline Eyenka'));
    expect(maskedName('Pauline Eyenga')).not.toBe(maskedName('Paul Eyenga'));
    expect(maskedName('Jean-Paul Mbarga')).not.toBe(maskedName('Jean-Noël Mbarga'));
  });
});

describe('a masked number', () => {
  it('shows whose network it is on and its last three digits, as it is printed', () => {
    expect(maskedNumber('+237677412085')).toBe('+237\u00A06\u00A077\u00A0••\u00A0•0\u00A085');
    expect(maskedNumber('+237677412085')).not.toBe(maskedNumber('+237690412085'));
  });

  it('of another country hides what is between', () => {
    expect(maskedNumber('+33612345678')).toBe('+336•••••678');
  });
});
