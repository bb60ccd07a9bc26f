import { createFormats } from './formats.ts';

const now = () => new Date(2026, 10, 21, 12, 0);
const at = (month: number, day: number, hour = 9, minute = 41) =>
  new Date(2026, month - 1, day, hour, minute);
const [en, fr, de] = [createFormats('en', now), createFormats('fr', now), createFormats('de', now)];

const s = 1000;
const min = 60 * s;
const h = 60 * min;

describe('relative', () => {
  it('shows the time today, a word yesterday, then the day', () => {
    expect(en.relative(at(11, 21))).toBe('09:41');
    expect([en, fr, de].map((f) => f.relative(at(11, 20, 23, 59)))).toEqual([
      'Yesterday, 23:59',
      'Hier, 23:59',
      'Gestern, 23:59',
    ]);
    expect([en, fr, de].map((f) => f.relative(at(11, 18)))).toEqual([
      '18 Nov, 09:41',
      '18 nov., 09:41',
      '18. Nov., 09:41',
    ]);
  });

  it('begins with no capital within a sentence', () => {
    const said = [en, fr, de].map((f) => f.relativeWithin(at(11, 20, 23, 59)));
    expect(said).toEqual(['yesterday, 23:59', 'hier, 23:59', 'gestern, 23:59']);
    expect(en.relativeWithin(at(11, 18))).toBe('18 Nov, 09:41');
  });

  it('names the year of another year', () => {
    expect(en.relative(new Date(2025, 11, 31))).toBe('31 Dec 2025, 00:00');
  });

  it('counts minutes within the hour, where asked to', () => {
    const ago = (minutes: number) =>
      [en, fr, de].map((f) => f.ago(new Date(now().getTime() - minutes * min)).replaceAll('\u00a0', ' '));
    expect(ago(8)).toEqual(['8 min ago', 'Il y a 8 min', 'Vor 8 Min.']);
    expect(ago(0.5)).toEqual(['Now', 'Maintenant', 'Jetzt']);
    // a clock that is ahead
    expect(ago(-2)).toEqual(['Now', 'Maintenant', 'Jetzt']);
    expect(ago(60)).toEqual(['11:00', '11:00', '11:00']);
    expect(de.agoWithin(new Date(now().getTime() - 8 * min))).toBe('vor 8 Min.');
  });
});

describe('duration', () => {
  it.each([
    [8 * s, '8\u00a0s'],
    [100 * s, '1\u00a0min 40\u00a0s'],
    [2 * min, '2\u00a0min'],
    [23 * min + 59 * s, '23\u00a0min'],
    [80 * min, '1\u00a0h 20\u00a0min'],
    [15 * h + 12 * min, '15\u00a0h'],
    [27 * h, '1 day 3\u00a0h'],
    [48 * h, '2 days'],
    [-5, '0\u00a0s'],
  ])('%d ms is %s', (ms, text) => expect(en.duration(ms)).toBe(text));

  it('counts days in the language', () => {
    expect([fr, de].map((f) => f.duration(51 * h))).toEqual(['2\u00a0jours 3\u00a0h', '2 Tage 3\u00a0h']);
  });
});

it('writes numbers and shares as each language does', () => {
  expect([en, fr, de].map((f) => f.number(1_248_000n))).toEqual([
    '1,248,000',
    '1\u202f248\u202f000',
    '1.248.000',
  ]);
  expect([en, fr, de].map((f) => f.percent(0.983, 1))).toEqual(['98.3%', '98,3\u00a0%', '98,3\u00a0%']);
});

it.each([
  [0.995, 0, '99%'],
  [0.9996, 1, '99.9%'],
  [0.29, 0, '29%'],
  [1, 1, '100%'],
  [1.009, 0, '100%'],
])('calls %d with %d decimals no more than what was reached', (share, decimals, text) => {
  const { reached } = en;
  expect(reached(share, decimals)).toBe(text);
});

it('writes dates and lists as each language does', () => {
  expect([en, fr, de].map((f) => f.date(at(11, 20)))).toEqual([
    '20 November 2026',
    '20 novembre 2026',
    '20. November 2026',
  ]);
  expect(en.dateTime(at(11, 20))).toBe('20 Nov 2026, 09:41');
  expect([fr.date(at(11, 1)), fr.shortDate(at(11, 1))]).toEqual(['1er novembre 2026', '1er nov. 2026']);
  const month = [en, fr, de].map((f) => f.shortRange(at(10, 20), at(11, 20)).replaceAll(/\s/g, ' '));
  expect(month).toEqual(['20 Oct – 20 Nov 2026', '20 oct. – 20 nov. 2026', '20. Okt. – 20. Nov. 2026']);
  expect([en, fr, de].map((f) => f.list(['A', 'B', 'C']))).toEqual(['A, B and C', 'A, B et C', 'A, B und C']);
  expect([en, fr, de].map((f) => f.oneOf(['A', 'B']))).toEqual(['A or B', 'A ou B', 'A oder B']);
});
