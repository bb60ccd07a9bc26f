import { expect, it } from '@jest/globals';
import { floatCorrection, moneyResolutionsOf, type Difference } from './reconciliation.ts';

const difference = (changes: Partial<Difference>): Difference => ({
  product: 'DISBURSEMENT',
  ours: 0n,
  theirs: 0n,
  known: true,
  open: false,
  corrected: false,
  ...changes,
});

it.each([
  ['a payout that was made after all', { theirs: 700n }, 700n, ['SUSPENSE', 'WALLET']],
  ['a payout of more than was requested', { ours: 700n, theirs: 900n }, 200n, ['SUSPENSE', 'WALLET']],
  ['a payout that was not made', { ours: 700n }, -700n, ['REVERSED', 'SUSPENSE']],
  ['a payout that is unknown here', { theirs: 700n, known: false }, 700n, ['SUSPENSE']],
  ['a collection that was not taken', { product: 'COLLECTION', ours: 700n }, 700n, ['REVERSED', 'SUSPENSE']],
  [
    'a collection that is unknown here',
    { product: 'COLLECTION', theirs: 700n, known: false },
    -700n,
    ['SUSPENSE', 'WALLET'],
  ],
  [
    'a payout without an outcome, of more than was requested',
    { ours: 700n, theirs: 900n, open: true },
    200n,
    ['SUSPENSE', 'WALLET'],
  ],
  [
    'a payout without an outcome, that came to what was requested',
    { ours: 700n, theirs: 700n, open: true },
    0n,
    ['SUSPENSE', 'WALLET'],
  ],
  ['a payout without an outcome, that was not made', { ours: 700n, open: true }, -700n, []],
  [
    'a payout that was not made, of which a difference was settled',
    { ours: 900n, corrected: true },
    -900n,
    ['SUSPENSE', 'WALLET'],
  ],
  ['no difference', { ours: 700n, theirs: 700n }, 0n, []],
] as const)('%s', (_name, changes, correction, possible) => {
  expect(floatCorrection(difference(changes))).toBe(correction);
  expect(moneyResolutionsOf(difference(changes))).toEqual(possible);
});
