import { reachedStep, stepOf } from './invite-draft.ts';

const details = { name: 'Paul', email: 'paul@moungofruits.cm', phoneNumber: '677412099' };

it.each([
  [{}, 0],
  [{ ...details, email: ' ' }, 0],
  [details, 1],
  [{ ...details, role: 'VALIDATOR' as const }, 3],
])('with %j no step beyond %s is reached', (draft, step) => expect(reachedStep(draft)).toBe(step));

it('knows which step has a field', () => {
  const fields = ['name', 'email', 'phoneNumber', 'role', 'identityKind', 'identityNumber', 'accountIds'];
  expect(fields.map(stepOf)).toEqual([0, 0, 0, 1, 1, 1, 2]);
  expect(stepOf(undefined)).toBe(0);
});
