import { expect, it } from '@jest/globals';
import {
  acknowledgementRefusalOf,
  clearingsOf,
  comesIn,
  floatCorrection,
  moneyResolutionsOf,
  type Difference,
} from './reconciliation.ts';

const difference = (changes: Partial<Difference>): Difference => ({
  product: 'DISBURSEMENT',
  comesIn: changes.product === 'COLLECTION',
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
  ['money that came back', { theirs: 700n, known: false, comesIn: true }, -700n, ['SUSPENSE', 'WALLET']],
  [
    'money that went out of what is collected',
    { product: 'COLLECTION', theirs: 700n, known: false, comesIn: false },
    700n,
    ['SUSPENSE'],
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

it.each([
  ['MISSING_HERE', 'DISBURSEMENT', false],
  ['REVERSAL', 'DISBURSEMENT', false],
  ['RECEIPT', 'DISBURSEMENT', true],
  ['DEPOSIT', 'DISBURSEMENT', true],
  ['MISSING_HERE', 'COLLECTION', true],
  ['RECEIPT', 'COLLECTION', false],
  ['DEPOSIT', 'COLLECTION', true],
] as const)('%s of a %s says that money came in: %s', (kind, product, incoming) =>
  expect(comesIn(kind, product)).toBe(incoming),
);

it.each([
  [{ inSuspense: 0n, cleared: false, known: true }, []],
  [{ inSuspense: 500n, cleared: true, known: true }, []],
  [{ inSuspense: -500n, cleared: false, known: true }, ['TO_WALLET', 'TO_RESULT']],
  [{ inSuspense: 500n, cleared: false, known: false }, ['TO_WALLET', 'TO_RESULT', 'TO_FLOAT']],
])('what %j leaves suspense by: %j', (item, offered) => expect(clearingsOf(item)).toEqual(offered));

it.each([
  [{ status: 'OPEN', unfinished: false, mayBePaid: false }, undefined],
  [{ status: 'OPEN', unfinished: true, mayBePaid: false }, 'UNFINISHED'],
  [{ status: 'OPEN', unfinished: false, mayBePaid: true }, 'MAY_BE_PAID'],
  [{ status: 'PROPOSED', unfinished: false, mayBePaid: true }, 'PROPOSED'],
] as const)('%j is acknowledged unless %s', (exception, refusal) =>
  expect(acknowledgementRefusalOf(exception)).toBe(refusal),
);
