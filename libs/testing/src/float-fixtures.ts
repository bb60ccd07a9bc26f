import { newId } from './fixtures.ts';
import type { Answer } from './operations.ts';

const at = '2026-11-20T08:30:00.000Z';

type Comparison = Answer<'compareFloat'>;

/** Makes a comparison by the clock that found both sides equal, by default. */
export const aFloatComparison = (changes: Partial<Comparison> = {}): Comparison => ({
  ...{ id: newId(), comparedAt: at, comparedBy: null, outcome: 'EQUAL' },
  ...{ ours: 4_250_000, theirs: 4_250_000, disbursement: 4_000_000, collection: 250_000, difference: 0 },
  ...{ goingOut: 0, comingIn: 0, cause: null },
  ...changes,
});

type Float = Answer<'getFloat'>;

/** Makes our money with the operator, compared and equal, by default. */
export const aFloat = (changes: Partial<Float> = {}): Float => ({
  books: {
    ...{ float: 4_250_000, bank: -3_000_000, fees: 61_300, subscriptions: 25_000, tax: 24_810 },
    ...{ charges: 18_400, badDebt: 0, closedOut: 320 },
  },
  ...{ goingOut: 120_000, comingIn: 50_000, sharedAccount: false },
  ...{ comparison: aFloatComparison(), exceptionId: null, inDebt: [], closedOut: [] },
  ...changes,
});

type Posting = Answer<'confirmFloatPosting'>;

/** Makes a posting of float that somebody else says was bought, which the caller can confirm, by default. */
export const aFloatPosting = (changes: Partial<Posting> = {}): Posting => ({
  ...{ id: newId(), decisionId: newId(), kind: 'BOUGHT', status: 'WAITING', amount: 3_000_000 },
  ...{ day: '2026-11-19', reference: 'FT-2026-118', reason: 'Transfer to MTN of Thursday' },
  ...{ organisationId: null, organisationName: null, reverses: null, reversed: false, reversible: false },
  ...{ document: null, preparedBy: { userId: newId(), name: 'Paul Ewane' }, preparedAt: at },
  ...{ decidedBy: null, decidedAt: null, confirmable: true },
  ...changes,
});
