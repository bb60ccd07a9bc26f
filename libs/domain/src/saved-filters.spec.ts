import { describe, expect, it } from '@jest/globals';
import {
  filterFields,
  mayChangeFilter,
  mayDeleteFilter,
  readFilter,
  savedFilterLists,
} from './saved-filters.ts';

const id = '0193b1de-6f5a-7cc1-9d0e-3a4b5c6d7e8f';

describe('the fields of a saved filter', () => {
  it.each([
    [
      'TRANSACTIONS',
      { status: 'PENDING', period: 'month', createdBy: 'me', minAmount: '5000', paidTo: '+237677412085' },
    ],
    ['TRANSACTIONS', { from: '2026-11-01', to: '2026-11-30', createdBy: id, sort: 'customer,asc' }],
    ['ORGANISATION_TRANSACTIONS', { status: 'COMPLETED', search: 'N’Gono', sort: 'customer,asc' }],
    ['ORGANISATIONS', { plan: 'PREMIUM', status: 'SUSPENDED' }],
    ['AUDIT', { action: 'refill.', actorId: id, from: '2026-01-01' }],
  ] as const)('are those of the list: %s %j', (list, query) => {
    expect(readFilter(list, query)).toEqual({ query, dropped: [] });
  });

  it.each([
    ['TRANSACTIONS', { status: 'REQUESTED' }],
    ['TRANSACTIONS', { minAmount: '1.5' }],
    ['TRANSACTIONS', { search: '  ' }],
    ['TRANSACTIONS', { search: 'x'.repeat(121) }],
    ['TRANSACTIONS', { id }],
    ['TRANSACTIONS', { page: '2' }],
    ['TRANSACTIONS', { paidTo: 'javascript:alert(1)' }],
    ['ORGANISATIONS', { toString: 'x' }],
    ['AUDIT', { from: '0001-01-01' }],
  ] as const)('drop what the list does not take: %s %j', (list, query) => {
    expect(readFilter(list, { ...query })).toEqual({ query: {}, dropped: Object.keys(query) });
  });

  it('are known for every list', () => {
    expect(Object.keys(filterFields)).toEqual([...savedFilterLists]);
  });
});

describe('who may change or delete a saved filter', () => {
  const maker = { userId: 'maker', superAdmin: false, roles: ['INITIATOR'] as const };
  const validator = { userId: 'other', superAdmin: false, roles: ['VALIDATOR'] as const };
  const admin = { ...validator, roles: ['ADMIN'] as const };
  const superAdmin = { ...validator, superAdmin: true, roles: [] };

  it.each([true, false])('whoever saved it may do both, shared or not: %s', (shared) => {
    const filter = { shared, createdBy: 'maker' };
    expect([mayChangeFilter(filter, maker), mayDeleteFilter(filter, maker)]).toEqual([true, true]);
  });

  it('admins delete a shared one, and change none', () => {
    const filter = { shared: true, createdBy: 'maker' };
    for (const actor of [admin, superAdmin])
      expect([mayChangeFilter(filter, actor), mayDeleteFilter(filter, actor)]).toEqual([false, true]);
    expect(mayDeleteFilter(filter, validator)).toBe(false);
    expect(mayDeleteFilter({ ...filter, shared: false }, admin)).toBe(false);
  });
});
