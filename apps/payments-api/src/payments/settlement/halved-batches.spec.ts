import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { noSubject } from '../../../test/kit/money/no-subject.ts';
import { settle, type Ended } from '../../operator/settle.ts';
import type { Subject } from '../../operator/subjects.ts';
import { takeRequests } from '../../operator/take.ts';
import { approve } from '../decisions/approval.service.ts';
import { transactionSubject } from './settlement.ts';

let kit: MoneyKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(1_000_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const count = 8;
const taking = { kind: 'DISBURSEMENT', most: count, mostOpen: 2 * count, rate: Infinity } as const;

it('settles all payments of a batch but the one that cannot be, and that one later', async () => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await kit.payment(holder.initiator, 1_000));
  for (const id of ids) await approve(kit.deps, holder.validator, id, undefined);
  const subject = transactionSubject(kit.deps);
  const sent = await takeRequests(kit.deps, { TRANSACTION: subject, REFILL: noSubject }, taking);
  for (const { reference_id, amount, currency, msisdn, subject_id } of sent)
    await kit.operator.disburse({
      ...{ referenceId: reference_id, amount, currency, msisdn, externalId: subject_id },
      ...{ payerMessage: '', payeeNote: '', mayLeave: () => true },
    });
  const ended = sent.map((request, place): Ended => {
    const word = { said: 'SUCCESSFUL', at: kit.deps.now() } as const;
    return { request, outcome: { is: 'paid', financialTransactionId: `${place}` }, word };
  });
  const [, , wrong = ''] = ids;
  const failing: Subject = {
    ...subject,
    settle: async (tx, settled) => {
      await subject.settle(tx, settled);
      if (settled.some(({ request }) => request.subject_id === wrong))
        throw new Error('it cannot be settled');
    },
  };
  const statuses = async () => Promise.all(ids.map((id) => kit.statusOf(id)));
  const reported: string[] = [];
  const report = (_: unknown, request: Ended['request']) => void reported.push(request.subject_id);

  await settle(kit.deps, { TRANSACTION: failing, REFILL: noSubject }, ended, report);
  expect(reported).toEqual([wrong]);
  expect(await statuses()).toEqual(ids.map((id) => (id === wrong ? 'IN_PROGRESS' : 'COMPLETED')));

  // whatever was settled stays settled once
  await settle(kit.deps, { TRANSACTION: subject, REFILL: noSubject }, ended, report);
  expect(reported).toEqual([wrong]);
  expect(await statuses()).toEqual(ids.map(() => 'COMPLETED'));
});
