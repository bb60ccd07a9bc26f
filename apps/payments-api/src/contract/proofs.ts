/**
 * What every operation is proven to do: the title of a test in a `describe` that bears the operation's id. `npm run
 * calls` looks for them among the tests that passed, so a call without one of each kind is missing.
 */
export const proofs = {
  success: ['succeeds as documented'],
  refusal: [
    'refuses whoever may not',
    /** A public call has no role to refuse. */
    'is public: refuses nobody for who they are',
  ],
  badInput: [
    'refuses input that it cannot take',
    'takes no input: does not mind what it did not ask for, and refuses what is no token',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Proof = keyof typeof proofs;
