import { transactionMoves, type TransactionMove } from '@sanaga/domain';
import fc from 'fast-check';
import type { PostBehaviour } from '../base/fake-operator.ts';
import type { Action, Code, Person, Saying, State, Story } from './payout-story.ts';

/** The moves of single payments: an item of a bulk payment alone may lapse. */
export const moves = (Object.keys(transactionMoves) as TransactionMove[]).filter(
  (move): move is Exclude<TransactionMove, 'lapse'> => move !== 'lapse',
);

const payment = fc.nat(2);
const by = fc.constantFrom<Person>('initiator', 'colleague', 'admin', 'validator', 'stranger');
const makers = fc.constantFrom('initiator' as const, 'admin' as const);
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 500, max: 2_500 }) },
  { weight: 1, arbitrary: fc.constantFrom(499, 500_001) },
);

/** What people, the operator and time do, the likelier the more of it there is in a payout's life. */
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('create' as const), by: makers, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('approve' as const),
      payment,
      by,
      code: fc.constantFrom<Code>('right', 'right', 'none', 'wrong'),
    }),
  },
  { weight: 7, arbitrary: fc.constant<Action>({ does: 'look' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('cancel' as const, 'delete' as const, 'retry' as const),
      payment,
      by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const), payment }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('operator' as const),
      on: fc.constantFrom<PostBehaviour>('accept', 'accept', 'lose', 'time-out', 'refuse', 'not-ours'),
      outcome: fc.constantFrom('successful' as const, 'failed' as const, 'pending' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('say' as const),
      payment,
      what: fc.constantFrom<Saying>('pending', 'successful', 'failed', 'short', 'otherwise'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('call back' as const),
      payment,
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('reads' as const),
      answer: fc.constantFrom('well' as const, 'well' as const, 'nothing' as const, 'not found' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('force' as const), payment, move: fc.constantFrom(...moves) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Action>({ does: 'wait' }, { does: 'suspend' }, { does: 'reinstate' }),
  },
);

export const story: fc.Arbitrary<Story> = fc.record({
  individual: fc.boolean(),
  funds: fc.constantFrom(0, 1_500, 5_000, 20_000),
  actions: fc.array(action, { minLength: 6, maxLength: 30, size: 'max' }),
});

const create: Action = { does: 'create', by: 'initiator', amount: 1_000 };
const approve: Action = { does: 'approve', payment: 0, by: 'validator', code: 'right' };
const look: Action = { does: 'look' };
const operator = (outcome: 'successful' | 'failed' | 'pending'): Action => ({
  does: 'operator',
  on: 'accept',
  outcome,
});
const say = (what: Saying): Action => ({ does: 'say', payment: 0, what });
const stop = (does: 'cancel' | 'delete' | 'retry'): Action => ({ does, payment: 0, by: 'initiator' });

/** The shortest way to each state. */
const actionsTo: Record<State, Action[]> = {
  PENDING: [create],
  CONFIRMED: [create, approve],
  IN_PROGRESS: [operator('pending'), create, approve, look],
  COMPLETED: [operator('successful'), create, approve, look, look],
  FAILED: [operator('failed'), create, approve, look, look],
  UNKNOWN: [operator('pending'), create, approve, look, { does: 'wait' }, look],
  CANCELLED: [create, stop('cancel')],
  DELETED: [create, stop('delete')],
};

/** How each move is tried: as it comes about in life, and straight at the statement. */
const attempts: Record<Exclude<TransactionMove, 'lapse'>, Action[]> = {
  approve: [approve],
  send: [look],
  complete: [say('successful'), look],
  fail: [say('failed'), look],
  waitForFloat: [say('short'), look],
  markUnknown: [{ does: 'wait' }, look],
  cancel: [stop('cancel')],
  withdraw: [stop('cancel')],
  expire: [{ does: 'expire', payment: 0 }],
  delete: [stop('delete')],
  retry: [stop('retry')],
};

/** Every move tried in every state, by both kinds of holders. */
export const everyPair: Story[] = Object.values(actionsTo).flatMap((way) =>
  moves.flatMap((move) =>
    [false, true].map((individual) => ({
      individual,
      funds: 5_000,
      actions: [...way, { does: 'force', payment: 0, move }, ...attempts[move]],
    })),
  ),
);
