import { expect } from '@jest/globals';
import { payoutCost } from '@sanaga/domain';
import { moneyKit, type MoneyKit } from './money-kit.ts';
import { PayoutDriver } from './payout-driver.ts';
import { PayoutModel } from './payout-model.ts';
import { places, type Action, type Story } from './payout-story.ts';

const limits = { minimum: 500, maximum: 500_000 };
const settings = { feeMillionths: 5_000n, taxMillionths: 2_000n, levy: 4n };
const cost = (amount: number): number => {
  const { fee, tax, levy } = payoutCost(BigInt(amount), settings);
  return amount + Number(fee + tax + levy);
};

const environment = { OPERATOR_MAX_OPEN: String(places) };

/** Number of requests on each database about which the operator never says anything that can be read. */
const abandoned = new WeakMap<MoneyKit, number>();

/** Number of looks after which nothing is under way, however long the latest attempt waits for the float. */
const mostLooks = 60;

/**
 * Returns true if a garbled id of the operator led to a byte that PostgreSQL refuses; any other error of a worker is a
 * fault.
 */
const isOfGarbledId = (error: unknown) => (error as { err?: { code?: string } }).err?.code === '22021';

const well: Action[] = [
  { does: 'operator', on: 'accept', outcome: 'successful', late: 'none' },
  { does: 'reads', answer: 'well' },
];

/**
 * Plays a story to the product and to the model, brings everything to rest, and compares; returns the pairs of a state
 * and a move that were tried.
 */
export async function play(kit: MoneyKit, { individual, funds, actions }: Story): Promise<Set<string>> {
  const left = abandoned.get(kit) ?? 0;
  const model = new PayoutModel({ individual, funds, cost, limits, abandoned: left });
  const driver = await PayoutDriver.open(kit, { individual, funds });
  const perform = async (all: readonly Action[]) => {
    for (const action of all) {
      const expected = model.apply(action);
      expect([action, await driver.perform(action, expected)]).toEqual([action, expected]);
    }
  };
  const compare = async () => expect(await driver.found()).toEqual(model.expected());
  await perform([...well, ...actions]);
  await compare();

  await perform([...well, { does: 'neighbour pays' }, ...model.calm(), { does: 'look' }]);
  await perform(model.agreement());
  for (let looks = 0; model.hasOpenRequests && looks < mostLooks; looks += 1)
    await perform([{ does: 'look' }]);
  expect(model.hasOpenRequests).toBe(false);
  if (model.abandoned > 0) await perform([{ does: 'wait' }, { does: 'look' }]);
  await perform(model.agreement());
  await compare();
  abandoned.set(kit, left + model.abandoned);
  expect(driver.workerErrors.filter((error) => !isOfGarbledId(error))).toEqual([]);
  return model.tried;
}

/** Gives stories a database, and checks its invariants when they are over. */
export async function onDatabase(work: (kit: MoneyKit) => Promise<void>): Promise<void> {
  const kit = await moneyKit(environment);
  try {
    await work(kit);
    expect(await kit.violations()).toEqual([]);
  } finally {
    await kit.close();
  }
}
