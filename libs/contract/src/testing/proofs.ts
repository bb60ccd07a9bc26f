/**
 * Proofs that every call needs: the title of a test in a `describe` that bears the operation's id, or the method and
 * path of a call that is no operation. `npm run calls` looks for them among the tests that passed.
 */
export const proofs = {
  success: ['succeeds as documented'],
  refusal: [
    'refuses whoever may not',
    /** A public call has no role to refuse. */
    'is public: refuses no caller for who they are',
  ],
  badInput: [
    'refuses input that it cannot take',
    /** A call without params, query or body has no input to refuse. */
    'takes no input: does not mind what it did not ask for, and refuses what is no token',
  ],
  outside: ['succeeds for a client written from the specification alone'],
} as const satisfies Record<string, readonly string[]>;

export type Proof = keyof typeof proofs;
