import { describe, expect, it } from '@jest/globals';
import { ExportPlaces } from './export-places.ts';

const refused = (code: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ retryAfter: 10 }) });

describe('places to export', () => {
  it('are half of all for a holder that is alone', () => {
    const places = new ExportPlaces();
    places.take('a');
    places.take('a');
    expect(() => places.take('a')).toThrow(refused('THROTTLED'));
  });

  it('are there for others, however many a holder would like to have', () => {
    const places = new ExportPlaces();
    places.take('a');
    places.take('a');
    for (const holder of ['b', 'c']) places.take(holder);
    expect(() => places.take('d')).toThrow(refused('UNAVAILABLE'));
  });

  it('are free again once they are given back', () => {
    const places = new ExportPlaces();
    const leave = places.take('a');
    places.take('a');
    leave();
    places.take('a');
    expect(() => places.take('a')).toThrow(refused('THROTTLED'));
  });
});
