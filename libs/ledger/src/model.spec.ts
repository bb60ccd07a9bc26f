import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  availableAccount,
  balances,
  captureHolds,
  placeHolds,
  postTransfers,
  releaseHolds,
  type Transfer,
} from './index.ts';
import { codeOf, credit, float, move, ledgerKit } from './spec-kit.ts';

const kit = ledgerKit();

interface Action {
  does: 'credit' | 'move' | 'unbalanced' | 'hold' | 'capture' | 'release';
  holder: number;
  /** Whole XAF. */
  amount: bigint;
  /** References, few enough to come again: as replays and as conflicts. */
  reference: number;
}

const action = fc.record<Action>({
  does: fc.constantFrom('credit', 'move', 'unbalanced', 'hold', 'capture', 'release'),
  holder: fc.nat(1),
  amount: fc.bigInt(1n, 9n).map((hundreds) => hundreds * 100n),
  reference: fc.nat(9),
});

interface Wallet {
  available: bigint;
  held: bigint;
}

interface Hold {
  holder: number;
  amount: bigint;
  endedBy?: string;
}

/**
 * Models what the ledger should be, in a few lines of plain state; each step returns the code that the ledger should
 * return.
 */
class Model {
  wallets: Wallet[] = [
    { available: 0n, held: 0n },
    { available: 0n, held: 0n },
  ];
  readonly #content = new Map<string, string>();
  readonly #holds = new Map<number, Hold>();

  /** Returns the code of a known reference; undefined if it is new. */
  #seen(reference: string, content: string): string | undefined {
    const known = this.#content.get(reference);
    return known === undefined ? undefined : known === content ? 'none' : 'REFERENCE_CONFLICT';
  }

  #take(holder: number, amount: bigint): Wallet | undefined {
    const wallet = this.wallets[holder];
    if (!wallet || wallet.available < amount) return undefined;
    wallet.available -= amount;
    return wallet;
  }

  transfer({ does, holder, amount, reference }: Action): string {
    if (does === 'unbalanced') return 'UNBALANCED';
    const [name, content] = [`transfer:${reference}`, `${does} ${holder} ${amount}`];
    const seen = this.#seen(name, content);
    if (seen) return seen;
    if (does === 'move' && !this.#take(holder, amount)) return 'INSUFFICIENT_FUNDS';
    const receiver = this.wallets[does === 'move' ? 1 - holder : holder];
    if (receiver) receiver.available += amount;
    this.#content.set(name, content);
    return 'none';
  }

  hold({ holder, amount, reference }: Action): string {
    const [name, content] = [`hold:${reference}`, `${holder} ${amount}`];
    const seen = this.#seen(name, content);
    if (seen) return seen;
    const wallet = this.#take(holder, amount);
    if (!wallet) return 'INSUFFICIENT_FUNDS';
    wallet.held += amount;
    this.#content.set(name, content);
    this.#holds.set(reference, { holder, amount });
    return 'none';
  }

  /** Ends a hold. A capture names an amount of its own; a release has none to get wrong. */
  end({ does, amount, reference }: Action): string {
    const hold = this.#holds.get(reference);
    if (!hold || (hold.endedBy && hold.endedBy !== does)) return 'HOLD_CLOSED';
    if (does === 'capture' && amount !== hold.amount) return 'UNBALANCED';
    if (hold.endedBy) return 'none';
    hold.endedBy = does;
    const wallet = this.wallets[hold.holder];
    if (wallet) wallet.held -= hold.amount;
    if (wallet && does === 'release') wallet.available += hold.amount;
    return 'none';
  }

  apply(step: Action): string {
    if (step.does === 'hold') return this.hold(step);
    return step.does === 'capture' || step.does === 'release' ? this.end(step) : this.transfer(step);
  }
}

const transferOf = ({ does, holder, amount, reference }: Action, ids: string[], run: string): Transfer => {
  const [mine, theirs] = [ids[holder] ?? '', ids[1 - holder] ?? ''];
  const name = `${run}:transfer:${reference}`;
  if (does === 'credit') return credit(mine, amount, name);
  const transfer = move(name, availableAccount(mine), availableAccount(theirs), amount);
  return does === 'move' ? transfer : { ...transfer, legs: [...transfer.legs, { account: float, amount }] };
};

function perform(step: Action, ids: string[], run: string): Promise<unknown> {
  const { does, holder, amount, reference } = step;
  const holdReference = `${run}:hold:${reference}`;
  const end = { holdReference, reference: `${holdReference}:${does}` };
  switch (does) {
    case 'hold':
      return placeHolds(kit.db, [{ reference: holdReference, organisationId: ids[holder] ?? '', amount }]);
    case 'capture':
      return captureHolds(kit.db, [{ ...end, kind: 'PAYOUT', legs: [{ account: float, amount }] }]);
    case 'release':
      return releaseHolds(kit.db, [end]);
    default:
      return postTransfers(kit.db, [transferOf(step, ids, run)]);
  }
}

describe('against a pure model', () => {
  it('random legal and illegal steps return the same and leave the same balances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (steps) => {
        const ids = [await kit.holder(), await kit.holder()];
        const [run, model] = [randomUUID(), new Model()];
        for (const step of steps)
          expect([step, await codeOf(perform(step, ids, run))]).toEqual([step, model.apply(step)]);
        expect(await Promise.all(ids.map((id) => balances(kit.db, id)))).toEqual(model.wallets);
        expect(await kit.violations()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
