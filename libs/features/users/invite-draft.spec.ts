import { reachedStep, stepBefore, stepOf } from './invite-draft.ts';

const email = 'paul@moungofruits.cm';

it.each([
  [{}, 0],
  [{ email: ' ', role: 'VALIDATOR' as const }, 0],
  [{ email }, 0],
  [{ email, role: 'VALIDATOR' as const }, 3],
])('with %j no step beyond %s is reached', (draft, step) => expect(reachedStep(draft)).toBe(step));

it('knows which step has a field', () => {
  const fields = ['email', 'role', 'jobTitle', 'identityKind', 'identityNumber', 'accountIds'];
  expect(fields.map(stepOf)).toEqual([0, 0, 1, 1, 1, 2]);
  expect(stepOf(undefined)).toBe(0);
});

it('leads back from the confirmation to the last step that was gone through', () => {
  expect([stepBefore(3, {}), stepBefore(3, { detailed: true }), stepBefore(2, { detailed: true })]).toEqual([
    0, 2, 1,
  ]);
});
