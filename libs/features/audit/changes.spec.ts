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

it('reads values of any kind', () => {
  expect([null, undefined, '', 'a', 4, false, ['A', 'B'], { a: 1 }].map(readable)).toEqual([
    ...['–', '–', '–', 'a', '4', 'false', 'A, B', '{"a":1}'],
  ]);
});
