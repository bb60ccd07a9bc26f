import { dayOf, lastMonths } from './time.ts';

afterEach(() => jest.useRealTimers());

it('counts days and months as Douala does, an hour before UTC', () => {
  jest.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
  expect(dayOf('2026-11-30T23:30:00Z')).toBe('2026-12-01');
  expect(dayOf('2026-11-30T22:30:00Z')).toBe('2026-11-30');
  expect(lastMonths(3)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
});
