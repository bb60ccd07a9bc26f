import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { subjectsOf } from '../../../test/kit/payments/app.ts';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { settle } from '../../operator/settle.ts';
import { approve } from '../decisions/approval.service.ts';

let kit: MoneyKit;
beforeEach(async () => {
  kit = await moneyKit();
});
afterEach(() => kit.close());

it('one id of the operator on two payments is an exception where two workers settle them at the same moment', async () => {
  const { initiator, validator } = await kit.holder(10_000n);
  kit.operator.outcome = 'pending';
  for (let count = 0; count < 2; count += 1)
    await approve(kit.deps, validator, await kit.payment(initiator), undefined);
  await kit.worker.runOnce();
  const requests = await kit.deps.db.selectFrom('operator_request').selectAll().execute();
  for (const id of kit.operator.posts)
    kit.operator.say(id, { state: 'successful', amount: 1_000n, currency: 'XAF' });

  const blocker = await superuserClient(kit.database.superuserUrl);
  await blocker.query('begin');
  await blocker.query(`select from ledger.account where code = 'operator:momo:float' for update`);
  const at = kit.deps.now();
  const settling = Promise.all(
    requests.map((request) =>
      settle(
        kit.deps,
        subjectsOf(kit.deps),
        [
          {
            request: { ...request, slot_at: at },
            outcome: { is: 'paid', financialTransactionId: '77' },
            word: { said: 'SUCCESSFUL', at },
          },
        ],
        (error) => {
          throw error;
        },
      ),
    ),
  );
  await untilBlocked(kit.deps.db, settling, 2);
  await blocker.query('rollback');
  await blocker.end();
  await settling;

  const tasks = await kit.deps.db.selectFrom('reconciliation_task').select('kind').execute();
  expect(tasks).toEqual([{ kind: 'ID_TWICE' }]);
  expect(await kit.violations()).toEqual([]);
});
