import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { createMomoOperator, type OperatorStatus } from '@sanaga/operators';
import { defaultCredentials } from '../defaults.ts';
import type { FaultName } from '../faults.ts';
import { startSimulator } from './harness.ts';

/** Number that is paid by default. */
export const person = '237677123456';

/** Starts a simulator with a plan, with our client of it and what the journal says. */
export async function startPlanned(plan: object, options: { dataDir?: string } = {}) {
  const simulator = await startSimulator(options);
  expect((await simulator.control('POST', 'faults', { seed: 1, ...plan })).status).toBe(204);
  const operator = createMomoOperator({
    baseUrl: simulator.url,
    targetEnvironment: 'sandbox',
    ...defaultCredentials,
    requestTimeout: 60_000,
  });
  const pay = async (extra: { msisdn?: string; callbackUrl?: string; amount?: string } = {}) => {
    const { msisdn = person, callbackUrl, amount = '5000' } = extra;
    const reference = randomUUID();
    const { status } = await simulator.transfer(msisdn, { reference, callbackUrl, body: { amount } });
    expect(status).toBe(202);
    return reference;
  };
  const journal = async (): Promise<Record<string, string>[]> =>
    (await simulator.control('GET', 'journal')).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const read = (reference: string): Promise<OperatorStatus> => operator.status('DISBURSEMENT', reference);
  const turn = async (reference: string, body: object) =>
    (await simulator.control('POST', `payments/${reference}/turn`, body)).status;
  return { ...simulator, operator, pay, journal, read, turn };
}

/** Rates with which these faults always strike. */
export const always = (...names: FaultName[]) => ({
  rates: Object.fromEntries(names.map((name) => [name, 1])),
});
