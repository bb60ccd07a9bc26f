import { transactionMoves, type TransactionMove } from '@sanaga/domain';
import fc from 'fast-check';
import type { PostBehaviour } from '../base/fake-operator.ts';
import type { Action, Code, Lateness, Person, Saying, State, Story } from './payout-story.ts';

/** Moves of single payments: only an item of a bulk payment may lapse or be excluded. */
export const moves = (Object.keys(transactionMoves) as TransactionMove[]).filter(
  (move): move is Exclude<TransactionMove, 'lapse' | 'exclude'> => move !== 'lapse' && move !== 'exclude',
);

const payment = fc.nat(2);
/** Attempt, most often the latest. */
const attempt = fc.constantFrom(0, 0, 0, 1, 2);
const saying = fc.constantFrom<Saying>(
  ...(['pending', 'successful', 'failed', 'short', 'otherwise', 'garbled', 'unreadable'] as const),
);
const lateness = fc.constantFrom<Lateness>('none', 'none', 'answer', 'arrival', 'token');
const by = fc.constantFrom<Person>('initiator', 'colleague', 'admin', 'validator', 'stranger');
/** People who approve; those who may do so are likelier. */
const approvers = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Person>('validator') },
  { weight: 1, arbitrary: by },
);
const makers = fc.constantFrom('initiator' as const, 'admin' as const);
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 500, max: 2_500 }) },
  { weight: 1, arbitrary: fc.constantFrom(499, 500_001) },
);

/** Actions of people, the operator and time, more likely the more often they occur in a payout's life. */
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('create' as const), by: makers, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('approve' as const),
      payment,
      by: approvers,
      code: fc.constantFrom<Code>('right', 'right', 'right', 'none', 'wrong'),
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
      on: fc.constantFrom<PostBehaviour>(
        ...(['accept', 'accept', 'accept', 'lose', 'time-out', 'refuse', 'not-ours'] as const),
      ),
      outcome: fc.constantFrom('successful' as const, 'failed' as const, 'pending' as const),
      late: lateness,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('say' as const),
      payment,
      attempt,
      what: saying,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('call back' as const),
      payment,
      attempt,
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('reads' as const),
      answer: fc.constantFrom(
        'well' as const,
        'well' as const,
        'well' as const,
        'nothing' as const,
        'not found' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('force' as const), payment, move: fc.constantFrom(...moves) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('acknowledge' as const), payment }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Action>(
      { does: 'wait' },
      { does: 'wait' },
      { does: 'suspend' },
      { does: 'reinstate' },
      { does: 'reinstate' },
    ),
  },
);

const create: Action = { does: 'create', by: 'initiator', amount: 1_000 };
const approved = (payment: number): Action => ({ does: 'approve', payment, by: 'validator', code: 'right' });
const approve = approved(0);
const look: Action = { does: 'look' };
const operator = (outcome: 'successful' | 'failed' | 'pending'): Action => ({
  does: 'operator',
  on: 'accept',
  outcome,
  late: 'none',
});
const say = (what: Saying): Action => ({ does: 'say', payment: 0, attempt: 0, what });
const stop = (does: 'cancel' | 'delete' | 'retry'): Action => ({ does, payment: 0, by: 'initiator' });

/** Events that often follow on each other in the life of payments, and that chance alone would seldom bring about. */
const course: fc.Arbitrary<Action[]> = fc.oneof(
  // some are approved and sent
  fc.constantFrom<Action[]>([create, create, approved(0), approved(1), look], [create, approved(0), look]),
  // one fails, or is refused, and is tried once more
  fc
    .tuple(payment, lateness, fc.boolean())
    .map(([one, late, isRefused]): Action[] => [
      isRefused ? { does: 'operator', on: 'refuse', outcome: 'successful', late } : operator('failed'),
      create,
      approved(0),
      approved(one),
      look,
      look,
      operator('successful'),
      { does: 'retry', payment: one, by: 'initiator' },
      look,
      approved(one),
      look,
    ]),
  // the operator changes its mind about an attempt, and lets us know or does not; people try again meanwhile
  fc
    .tuple(payment, attempt, saying, fc.boolean(), fc.boolean())
    .map(([one, back, what, isCalled, isRetried]): Action[] => [
      { does: 'say', payment: one, attempt: back, what },
      ...(isCalled ? [{ does: 'call back', payment: one, attempt: back, times: 1 } as const] : []),
      ...(isRetried ? [{ does: 'retry', payment: one, by: 'initiator' } as const] : []),
      look,
      approved(one),
      look,
    ]),
  // there is no news about what was sent
  fc.constant<Action[]>([create, approved(0), look, { does: 'wait' }, look]),
  // the float does not cover one
  fc
    .tuple(payment, saying)
    .map(([one, what]): Action[] => [
      operator('pending'),
      create,
      approved(one),
      look,
      { does: 'say', payment: one, attempt: 0, what: 'short' },
      look,
      { does: 'say', payment: one, attempt: 1, what },
      operator('successful'),
      look,
    ]),
);

const parts = fc.oneof(
  { weight: 3, arbitrary: action.map((one) => [one]) },
  { weight: 1, arbitrary: course },
);

export const story: fc.Arbitrary<Story> = fc.record({
  individual: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  funds: fc.constantFrom(20_000, 20_000, 20_000, 5_000, 1_500, 0),
  actions: fc.noBias(fc.array(parts, { minLength: 4, maxLength: 16, size: 'max' })).map((all) => all.flat()),
});

/** Shortest way to each state. */
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

/** Attempts at each move: as it comes about in life, and straight at the statement. */
const attempts: Record<(typeof moves)[number], Action[]> = {
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

/** Stories that try every move in every state, by both kinds of holders. */
export const everyPair: Story[] = Object.values(actionsTo).flatMap((way) =>
  moves.flatMap((move) =>
    [false, true].map((individual) => ({
      individual,
      funds: 5_000,
      actions: [...way, { does: 'force', payment: 0, move }, ...attempts[move]],
    })),
  ),
);
