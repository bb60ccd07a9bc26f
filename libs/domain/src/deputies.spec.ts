import { describe, expect, it } from '@jest/globals';
import { can } from './can.ts';
import { approvesFor, eachPersonOnce } from './deputies.ts';

const person = (userId: string) => ({ userId, roles: ['VALIDATOR'] as const });
const [a, b, c] = [person('a'), person('b'), person('c')];
const given = (userId: string, deputyFor?: string) => ({
  userId,
  deputyFor: deputyFor === undefined ? null : { userId: deputyFor },
});
const everybody = { given: [], makers: [], counts: () => true };

describe('a person approves', () => {
  it('for themselves first, then for those whom they stand in for', () => {
    expect(approvesFor(a, [b, c], everybody)).toEqual([a, b, c]);
    expect(approvesFor(a, [b, c], { ...everybody, counts: (one) => one !== a })).toEqual([b, c]);
    expect(approvesFor(a, [], { ...everybody, counts: () => false })).toEqual([]);
  });

  it('nothing that they made, and for nobody who made it', () => {
    expect(approvesFor(a, [b, c], { ...everybody, makers: ['a'] })).toEqual([]);
    expect(approvesFor(a, [b, c], { ...everybody, makers: ['b'] })).toEqual([a, c]);
  });

  it.each([
    ['who approved it', [given('a')], []],
    ['who approved it for another', [given('a', 'c')], []],
    ['of whom somebody did', [given('d', 'a')], []],
    ['whom another stood in for', [given('d', 'b')], [a, c]],
    ['who approved it themselves', [given('c')], [a, b]],
  ])('once, counting those %s', (_, before, left) => {
    expect(approvesFor(a, [b, c], { ...everybody, given: before })).toEqual(left);
  });
});

it('of several approvals keeps the last one of each person, for themselves or another', () => {
  expect(eachPersonOnce([given('a'), given('a'), given('b')])).toEqual([given('a'), given('b')]);
  expect(eachPersonOnce([given('a', 'b'), given('b'), given('c', 'a')])).toEqual([
    given('b'),
    given('c', 'a'),
  ]);
});

it('names a deputy for oneself or, as an admin, for others, and never oneself for others', () => {
  const actor = (userId: string, role: 'ADMIN' | 'VALIDATOR' | 'INITIATOR') => ({
    userId,
    superAdmin: false,
    roles: [role],
    individual: false,
  });
  const term = { userId: 'a', deputyId: 'b' };
  const mayName = (who: ReturnType<typeof actor>) => can.nameDeputy(term, who).allowed;
  expect([actor('a', 'VALIDATOR'), actor('c', 'ADMIN')].map(mayName)).toEqual([true, true]);
  const others = [actor('b', 'ADMIN'), actor('c', 'VALIDATOR'), actor('a', 'INITIATOR')];
  expect(others.map(mayName)).toEqual([false, false, false]);
  expect(can.nameDeputy(term, { ...actor('a', 'ADMIN'), individual: true }).allowed).toBe(false);
  expect(can.endDeputy(term, actor('b', 'VALIDATOR')).allowed).toBe(true);
  expect(can.endDeputy(term, actor('c', 'VALIDATOR')).allowed).toBe(false);
});
