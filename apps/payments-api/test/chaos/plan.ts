import { SeededRandom } from '../kit/base/seeded-random.ts';

/** Options that people choose for a run. */
interface Chaos {
  seed: number;
  rows: number;
  /** Number of times that one of the two servers is killed. */
  kills: number;
}

/** Options, with those that the seed chooses. */
export interface Plan extends Chaos {
  /** Milliseconds before each kill. */
  pauses: number[];
  /** Money that the operator holds for us at first, as a share of what is to be paid. */
  floatShare: number;
  /** Number of kills after which the float is filled. */
  refilledAfter: number;
  /** True if a super admin lets payouts go then; otherwise they go once the operator is asked for the balance. */
  byHand: boolean;
}

export function planOf(chaos: Chaos): Plan {
  const chance = new SeededRandom(chaos.seed);
  const random = () => chance.next();
  const { kills } = chaos;
  return {
    ...chaos,
    pauses: Array.from({ length: kills }, () => 200 + random() * 1_800),
    floatShare: 0.3 + random() * 0.3,
    refilledAfter: Math.floor(kills * (0.3 + random() * 0.4)),
    byHand: random() < 0.5,
  };
}

export const describePlan = ({ seed, rows, kills, floatShare, refilledAfter, byHand }: Plan): string =>
  [
    `--seed ${seed} --rows ${rows} --kills ${kills}:`,
    `the float covers ${Math.round(floatShare * 100)} % and is filled after kill ${refilledAfter},`,
    byHand ? 'payouts are let go by hand' : 'payouts go by themselves',
  ].join(' ');

const atRate = (rate: number, names: readonly string[]) => names.map((name) => [name, rate] as const);

/**
 * Frequency of each fault of the operator: faults of calls strike one request in thirty, those of outcomes fewer, and
 * those that strike a payment each time it is asked about fewer still.
 */
export const faultRates = Object.fromEntries([
  ...atRate(1 / 30, [
    'resetBeforeAccept',
    'acceptThenTimeout',
    'serverErrorAfterAccept',
    'clientErrorAfterAccept',
    'silentAfter202',
    'callbackBefore202',
    'callbackRepeat',
    'callbackContradictory',
    'callbackForged',
    'tooManyRequests',
    'notFoundThenFound',
    'slowDrip',
    'html',
    'strangeTexts',
    'amountFormats',
  ]),
  ...atRate(1 / 50, ['paymentFails', 'slowRefusal', 'outcomeTurns']),
  ...atRate(1 / 100, ['otherAmount', 'otherCurrency', 'tokenHangs']),
  ...atRate(1 / 300, [
    'statusAlwaysError',
    'statusAlwaysNonsense',
    'statusAlwaysHangs',
    'statusAlwaysPending',
    'amountMissing',
    'pendingForever',
    'repeatedIds',
  ]),
  ...atRate(1 / 3, ['turnSilent', 'outcomeTurnsBack', 'alreadyExistsAs400', 'balanceFormats']),
]);

/** Response times, from 0 to three times the wait before the first poll of a payment; ms. */
export const latencyMs = { token: [0, 500], post: [0, 1_500], status: [0, 500], balance: [0, 500] };
