import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReasons } from '@sanaga/domain';
import { sql } from 'kysely';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { requestCode } from '../approval-codes/request-code.ts';
import { retry } from '../transactions/retry.service.ts';
import { approve, approveBulk } from './approval.service.ts';
import { cancel } from './cancellation.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const approvalsOf = (ids: readonly string[]) =>
  kit.deps.db
    .selectFrom('transaction_approval')
    .select(['attempt', 'approver_id', 'approved_at', 'method', 'code_id', 'acknowledged'])
    .where('transaction_id', 'in', ids)
    .orderBy('attempt')
    .execute();

describe('an approval is recorded by itself', () => {
  it('with its attempt and what was acknowledged, and stays when the payment is cancelled', async () => {
    const { initiator, validator } = await kit.holder(10_000n);
    const id = await kit.payment(initiator);
    const acknowledged = checkReasons;
    const { approved_at } = await approve(kit.deps, validator, id, { acknowledged });
    // again, as the response was lost
    await approve(kit.deps, validator, id, { acknowledged });
    await cancel(kit.deps, validator, id, 'A mistake');
    expect(await approvalsOf([id])).toEqual([
      {
        attempt: 1,
        approver_id: validator.userId,
        approved_at,
        method: 'SESSION',
        code_id: null,
        acknowledged,
      },
    ]);
  });

  it('once for each attempt that somebody approves', async () => {
    const { initiator, validator, admin } = await kit.holder(10_000n);
    kit.operator.outcome = 'failed';
    const id = await kit.payment(initiator);
    await approve(kit.deps, validator, id);
    await kit.settle();
    await retry(kit.deps, initiator, id);
    await kit.settle();
    await approve(kit.deps, admin, id);
    kit.operator.outcome = 'successful';
    await kit.settle();
    const given = (await approvalsOf([id])).map(({ attempt, approver_id }) => [attempt, approver_id]);
    expect(given).toEqual([
      [1, validator.userId],
      [2, admin.userId],
    ]);
  });

  it('of a bulk payment as a whole, not of its items', async () => {
    const { initiator, validator } = await kit.holder(100_000n);
    const id = await bulks.bulk(initiator, linesOf(3));
    await approveBulk(kit.deps, validator, id, { acknowledged: 0 });
    expect(await approvalsOf([id])).toMatchObject([
      { attempt: 1, approver_id: validator.userId, method: 'SESSION', acknowledged: 0 },
    ]);
    expect(await approvalsOf((await bulks.itemsOf(id)).map((item) => item.id))).toEqual([]);
  });

  it('of an individual with the code', async () => {
    const person = await kit.individual(10_000n);
    const id = await kit.payment(person);
    await requestCode(kit.deps, person, { transactionId: id });
    const { approval_code_id } = await approve(kit.deps, person, id, { otpCode: bulks.codeOf(person) });
    expect(await approvalsOf([id])).toMatchObject([
      { method: 'CODE', code_id: approval_code_id, acknowledged: null },
    ]);
    expect(approval_code_id).not.toBeNull();
  });

  it('not where it fails', async () => {
    const { initiator, validator } = await kit.holder(1_000n);
    const id = await kit.payment(initiator);
    await expect(approve(kit.deps, validator, id)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await approvalsOf([id])).toEqual([]);
  });

  it('also by a server of the release before, which sets the columns of the payment alone', async () => {
    const { initiator, validator } = await kit.holder(10_000n);
    const id = await kit.payment(initiator);
    const at = kit.deps.now();
    class Undone extends Error {}
    const done = kit.deps.db.transaction().execute(async (tx) => {
      await sql`update transaction set status = 'CONFIRMED', approved_by = ${validator.userId}, approved_at = ${at}
        where id = ${id}`.execute(tx);
      const { rows } = await sql`
        select attempt, approver_id, approved_at, method from transaction_approval where transaction_id = ${id}`.execute(
        tx,
      );
      expect(rows).toEqual([
        { attempt: 1, approver_id: validator.userId, approved_at: at, method: 'SESSION' },
      ]);
      throw new Undone();
    });
    await expect(done).rejects.toBeInstanceOf(Undone);
  });
});
