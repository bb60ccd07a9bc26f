import { describe, expect, it } from '@jest/globals';
import { writtenDate } from './time.ts';

describe('a date as Intl writes it', () => {
  it.each([
    ['1 novembre 2026 à 01:01', '1er novembre 2026 à 01:01'],
    ['dimanche 1 août 2026', 'dimanche 1er août 2026'],
    ['1 oct. – 1 nov. 2026', '1er oct. – 1er nov. 2026'],
    ['1–21 nov. 2026', '1–21 nov. 2026'],
    ['21 novembre 2026', '21 novembre 2026'],
    ['11 mai', '11 mai'],
  ])('has in French an ordinal for the first of a month: %s', (date, written) =>
    expect(writtenDate('fr', date)).toBe(written),
  );

  it('stays as it is in the other languages', () => {
    expect(writtenDate('en', '1 November 2026')).toBe('1 November 2026');
    expect(writtenDate('de', '1. Mai 2026')).toBe('1. Mai 2026');
  });
});
