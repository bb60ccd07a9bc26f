import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inFull } from '../../../test/kit/base/full-run.ts';
import type { MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { onDatabase, play } from '../../../test/kit/payments/payout-play.ts';
import { everyPair, moves, story } from '../../../test/kit/payments/payout-stories.ts';
import { states, type Story } from '../../../test/kit/payments/payout-story.ts';
import { runSeed } from '../../../test/kit/base/seed.ts';

/** Number of random stories, different ones each time. */
const stories = inFull ? 10_000 : 50;
/**
 * Number of stories on one database. A broken invariant does not heal, so they are checked once, when all stories are
 * over.
 */
const storiesADatabase = 50;
/** Number of databases that are worked on at once. */
const lanes = 2;
/** Pairs of a state and a move that some story tried. */
const tried = new Set<string>();

const playOn = async (kit: MoneyKit, one: Story): Promise<void> => {
  for (const pair of await play(kit, one)) tried.add(pair);
};

/**
 * Plays the stories of one database; a failure names its seed. A story that fails is played again with a database for
 * each story, so that nothing left over misleads the search for a shorter one that fails too.
 */
async function playRandom(seed: number): Promise<void> {
  const runs = { seed, numRuns: storiesADatabase };
  const together = (kit: MoneyKit) =>
    fc.assert(
      fc.asyncProperty(story, (one) => playOn(kit, one)),
      { ...runs, endOnFailure: true },
    );
  const apart = fc.asyncProperty(story, (one) => onDatabase((kit) => playOn(kit, one)));
  try {
    await onDatabase(together);
  } catch (error) {
    await fc.assert(apart, runs);
    throw error;
  }
}

/** Runs the given work, some at once, until something fails. */
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
        for (const one of some) await playOn(kit, one);
      }),
    );
    const pairs = states.flatMap((state) => moves.map((move) => `${state} ${move}`));
    expect([...tried].sort()).toEqual(pairs.sort());
  });

  it('random people, an operator that errs, and time', async () => {
    const seeds = consecutive(runSeed('state machine'), stories / storiesADatabase);
    await inLanes(seeds, playRandom);
  }, 3_600_000);
});
