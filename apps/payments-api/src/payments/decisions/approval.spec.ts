import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { requestCode } from '../approval-codes/request-code.ts';
import { approve, approveBulk } from './approval.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

/** Holds back every hold until `release`; `reached` resolves once two wait. */
async function holdsWait() {
  const client = await superuserClient(kit.database.superuserUrl);
  await client.query('begin');
  await client.query('select from ledger.account for update');
  const reached = async (): Promise<void> => {
    const { rows } = await client.query(`select distinct pid from pg_locks where not granted`);
    if (rows.length < 2) await reached();
  };
  const release = async () => {
    await client.query('rollback');
    await client.end();
  };
  return { reached, release };
}

describe('an approval', () => {
  it('of an individual who presses again, as the response was lost, gets the same response', async () => {
    const person = await kit.individual(10_000n);
    const id = await kit.payment(person);
    await requestCode(kit.deps, person, { transactionId: id });
    const code = bulks.codeOf(person);
    const { status, approved_at } = await approve(kit.deps, person, id, { otpCode: code });
    expect(await approve(kit.deps, person, id, { otpCode: code })).toMatchObject({ status, approved_at });
    expect(await kit.balancesOf(person.organisationId)).toEqual({ available: 8_989n, held: 1_011n });
  });

  it.each(['single', 'bulk'] as const)(
    'of a %s payment says what the wallet lacks once another one took the money at the same moment',
    async (kind) => {
      const { id: holderId, initiator, validator } = await kit.holder(2_000n);
      const bulkId = kind === 'bulk' && (await bulks.bulk(initiator, linesOf(1, 1_500)));
      const ids = [bulkId || (await kit.payment(initiator, 1_500)), await kit.payment(initiator, 1_500)];
      const { reached, release } = await holdsWait();
      const approvals = ids.map((id) =>
        id === bulkId ? approveBulk(kit.deps, validator, id) : approve(kit.deps, validator, id),
      );
      const lacking = approvals.map((approval) =>
        approval.then(
          () => 'ok',
          (error: { details?: { lacking?: bigint } }) => error.details?.lacking,
        ),
      );
      await reached();
      await release();
      expect((await Promise.all(lacking)).sort()).toEqual([1_030n, 'ok']);
      expect((await kit.balancesOf(holderId)).held).toBe(1_515n);
    },
  );
});
