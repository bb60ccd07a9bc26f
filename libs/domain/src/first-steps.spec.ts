import { expect, it } from '@jest/globals';
import { type FirstStep, type FirstStepFacts, progressOfFirstSteps } from './first-steps.ts';

const nothing: FirstStepFacts = {
  accountType: 'ORGANIZATION',
  documents: [
    { status: 'MISSING', required: true },
    { status: 'MISSING', required: false },
  ],
  accounts: [],
  members: [{ id: 'admin', status: 'ACTIVE', roles: ['ADMIN'] }],
  hadMoney: false,
  refill: null,
  payment: null,
};
const account = { id: 'account', status: 'CONFIRMED' } as const;
const member = (role: 'INITIATOR' | 'VALIDATOR', status: 'ACTIVE' | 'INVITED' | 'SUSPENDED' = 'ACTIVE') =>
  ({ id: role, status, roles: [role] }) as const;

const judged = (step: FirstStep, changes: Partial<FirstStepFacts>) => {
  const { state, reason, subjectId } = progressOfFirstSteps({ ...nothing, ...changes }).find(
    (one) => one.step === step,
  )!;
  return [state, reason, subjectId].filter((one) => one !== null).join(' ');
};

it('begins with what needs nothing else', () => {
  expect(progressOfFirstSteps(nothing).map(({ step, state }) => [step, state])).toEqual([
    ['DOCUMENTS', 'NEXT'],
    ['ACCOUNT', 'NEXT'],
    ['PEOPLE', 'NEXT'],
    ['REFILL', 'LATER'],
    ['PAYMENT', 'LATER'],
  ]);
});

it('asks an individual for neither documents nor people', () => {
  const steps = progressOfFirstSteps({ ...nothing, accountType: 'INDIVIDUAL', documents: [] });
  expect(steps.map(({ step }) => step)).toEqual(['ACCOUNT', 'REFILL', 'PAYMENT']);
});

it.each<[string, FirstStep, Partial<FirstStepFacts>]>([
  ['WAITING IN_REVIEW', 'DOCUMENTS', { documents: [{ status: 'SUBMITTED', required: true }] }],
  [
    'NEXT REFUSED',
    'DOCUMENTS',
    {
      documents: [
        { status: 'REFUSED', required: true },
        { status: 'SUBMITTED', required: true },
      ],
    },
  ],
  [
    'DONE',
    'DOCUMENTS',
    {
      documents: [
        { status: 'ACCEPTED', required: true },
        { status: 'MISSING', required: false },
      ],
    },
  ],
  ['NEXT UNCONFIRMED new', 'ACCOUNT', { accounts: [{ id: 'new', status: 'UNCONFIRMED' }] }],
  ['DONE', 'ACCOUNT', { accounts: [{ id: 'new', status: 'UNCONFIRMED' }, account] }],
  ['NEXT NO_VALIDATOR', 'PEOPLE', { members: [member('INITIATOR')] }],
  ['NEXT NO_INITIATOR', 'PEOPLE', { members: [member('VALIDATOR'), member('INITIATOR', 'SUSPENDED')] }],
  ['WAITING INVITED', 'PEOPLE', { members: [member('INITIATOR'), member('VALIDATOR', 'INVITED')] }],
  ['DONE', 'PEOPLE', { members: [member('INITIATOR'), member('VALIDATOR')] }],
  ['LATER NEEDS_ACCOUNT', 'REFILL', {}],
  ['LATER NEEDS_DOCUMENTS', 'REFILL', { accounts: [account] }],
  ['NEXT', 'REFILL', { accounts: [account], documents: [{ status: 'MISSING', required: false }] }],
  ['WAITING REQUESTED r', 'REFILL', { refill: { id: 'r', status: 'REQUESTED' } }],
  ['DONE', 'REFILL', { hadMoney: true }],
  ['LATER NEEDS_MONEY', 'PAYMENT', {}],
  ['NEXT', 'PAYMENT', { hadMoney: true }],
  ['WAITING NEEDS_APPROVAL p', 'PAYMENT', { payment: { id: 'p', status: 'PENDING' } }],
  [
    'NEXT NEEDS_APPROVAL p',
    'PAYMENT',
    { accountType: 'INDIVIDUAL', documents: [], payment: { id: 'p', status: 'PENDING' } },
  ],
  ['WAITING WITH_OPERATOR p', 'PAYMENT', { payment: { id: 'p', status: 'IN_PROGRESS' } }],
])('says %s of %s', (expected, step, changes) => {
  expect(judged(step, changes)).toBe(expected);
});

it('does not count one person who may do both', () => {
  expect(
    judged('PEOPLE', { members: [{ id: 'a', status: 'ACTIVE', roles: ['INITIATOR', 'VALIDATOR'] }] }),
  ).toBe('NEXT NO_VALIDATOR');
});
