import { describe, expect, it } from '@jest/globals';
import { payoutCost } from '@sanaga/domain';
import fc from 'fast-check';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { PayoutDriver } from '../../../test/kit/payments/payout-driver.ts';
import { PayoutModel } from '../../../test/kit/payments/payout-model.ts';
import { everyPair, moves, story } from '../../../test/kit/payments/payout-stories.ts';
import { states, type Action, type Story } from '../../../test/kit/payments/payout-story.ts';
import { runSeed } from '../../../test/kit/base/seed.ts';

/** 500 random stories in a commit's tests; 10,000 with CHAOS=1. */
const stories = process.env['CHAOS'] === '1' ? 10_000 : 500;
/** Played on one database; what breaks an invariant does not heal, so they are checked once, when all are over. */
const storiesADatabase = 50;
/** Databases that are worked on at once. */
const lanes = 2;
/** Seeds of databases that once found something. */
const regressions: number[] = [919_259_296, 738_025_165];

const limits = { minimum: 500, maximum: 500_000 };
const settings = { feeMillionths: 5_000n, taxMillionths: 2_000n, levy: 4n };
const cost = (amount: number): number => {
  const { fee, tax, levy } = payoutCost(BigInt(amount), settings);
  return amount + Number(fee + tax + levy);
};

/** Pairs of a state and a move that some story tried. */
const tried = new Set<string>();

/** Plays a story to the product and to the model, brings all of it to rest, and compares. */
async function play(kit: MoneyKit, { individual, funds, actions }: Story): Promise<void> {
  const model = new PayoutModel({ individual, funds, cost, limits });
  const driver = await PayoutDriver.open(kit, { individual, funds });
  const perform = async (action: Action) => {
    const expected = model.apply(action);
    expect([action, await driver.perform(action, expected)]).toEqual([action, expected]);
  };
  const start: Action[] = [
    { does: 'operator', on: 'accept', outcome: 'successful' },
    { does: 'reads', answer: 'well' },
  ];
  for (const action of [...start, ...actions]) await perform(action);
  expect(await driver.found()).toEqual(model.expected());

  for (const action of model.recovery()) await perform(action);
  while (model.hasOpenRequests) await perform({ does: 'look' });
  expect(await driver.found()).toEqual(model.expected());
  expect(driver.workerErrors).toEqual([]);
  await driver.settleContradictions();
  for (const pair of model.tried) tried.add(pair);
}

async function onDatabase(work: (kit: MoneyKit) => Promise<void>): Promise<void> {
  const kit = await moneyKit();
  try {
    await work(kit);
    expect(await kit.violations()).toEqual([]);
  } finally {
    await kit.close();
  }
}

/**
 * The stories of one database; it is the seed that a failure names. What fails is played again with a database for each
 * story, so that nothing left over misleads the search for a shorter one that fails too.
 */
async function playRandom(seed: number): Promise<void> {
  const runs = { seed, numRuns: storiesADatabase };
  const together = (kit: MoneyKit) =>
    fc.assert(
      fc.asyncProperty(story, (one) => play(kit, one)),
      { ...runs, endOnFailure: true },
    );
  const apart = fc.asyncProperty(story, (one) => onDatabase((kit) => play(kit, one)));
  try {
    await onDatabase(together);
  } catch (error) {
    await fc.assert(apart, runs);
    throw error;
  }
}

/** Works off what is given, some at once, until something fails. */
async function inLanes<T>(work: readonly T[], perform: (one: T) => Promise<void>): Promise<void> {
  const left = [...work];
  const lane = async () => {
    try {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await perform(one);
    } finally {
      left.length = 0;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const consecutive = (seed: number, count: number) => Array.from({ length: count }, (_, n) => seed + n);

describe('payouts against a pure model', () => {
  it('every move in every state, and each such pair was tried', async () => {
    const databases = consecutive(0, Math.ceil(everyPair.length / storiesADatabase)).map((n) =>
      everyPair.slice(n * storiesADatabase, (n + 1) * storiesADatabase),
    );
    await inLanes(databases, (some) =>
      onDatabase(async (kit) => {
        for (const one of some) await play(kit, one);
      }),
    );
    const pairs = states.flatMap((state) => moves.map((move) => `${state} ${move}`));
    expect([...tried].sort()).toEqual(pairs.sort());
  });

  it('random people, an operator that errs, and time', async () => {
    const seeds = consecutive(runSeed('state machine'), stories / storiesADatabase);
    await inLanes([...regressions, ...seeds], playRandom);
  }, 3_600_000);
});
