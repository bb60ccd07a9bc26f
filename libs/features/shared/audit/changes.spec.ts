import { changesOf, readable } from './changes.ts';

it('returns what changed from what to what, and leaves out what did not', () => {
  const detail = {
    before: { levy: 4, feeRate: 0.005 },
    after: { levy: 5, feeRate: 0.005, tax: 1 },
    why: 'law',
  };
  expect(changesOf(detail)).toEqual({
    changes: [
      { name: 'levy', before: 4, after: 5 },
      { name: 'tax', before: undefined, after: 1 },
    ],
    facts: [['why', 'law']],
  });
});

it('leaves values that are no record, and everything else', () => {
  expect(changesOf({ before: 'STARTER', after: 'PRO', kind: 'x' })).toEqual({
    changes: [],
    facts: [
      ['before', 'STARTER'],
      ['after', 'PRO'],
      ['kind', 'x'],
    ],
  });
});

it('reads a value that went from one to another as a change, and the days of a period as what they are', () => {
  expect(changesOf({ to: 17_500, from: 15_000, plan: 'PREMIUM' })).toEqual({
    changes: [{ name: 'value', before: 15_000, after: 17_500 }],
    facts: [['plan', 'PREMIUM']],
  });
  expect(changesOf({ to: '2026-11-28', from: '2026-11-01', rows: 4 })).toEqual({
    changes: [],
    facts: [
      ['from', '2026-11-01'],
      ['to', '2026-11-28'],
      ['rows', 4],
    ],
  });
});

it('reads values of any kind', () => {
  expect([null, undefined, '', 'a', 4, false, ['A', 'B'], { a: 1 }].map(readable)).toEqual([
    ...['–', '–', '–', 'a', '4', 'false', 'A, B', '{"a":1}'],
  ]);
});
