import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkKit, numberOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { detail } from '../transactions/transactions.queries.ts';
import { createNameChecker } from './name-checks.worker.ts';
import { refreshNames } from './refresh.service.ts';

const silent = { error: () => {} };
const hourS = 3_600;

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;
/** Numbers in the order in which the operator was asked. */
let asked: string[];
let isSilent: boolean;
let numbers = 0;

beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
beforeEach(async () => {
  holder = await kit.holder(1_000_000n);
  asked = [];
  isSilent = false;
  kit.operator.registeredName = async (msisdn) => {
    asked.push(`+${msisdn}`);
    return isSilent ? undefined : (kit.operator.names.get(msisdn) ?? null);
  };
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const nameIs = (number: string, name: string) => kit.operator.names.set(number.slice(1), name);
const named = (name: string) => {
  const number = numberOf((numbers += 1));
  nameIs(number, name);
  return number;
};
const checkAll = async () => {
  const checker = createNameChecker(kit.deps, silent);
  while (await checker.runOnce());
  await checker.stop();
};
const refresh = (id: string, { validator } = holder) => refreshNames(kit.deps, validator, id);
const shown = async (id: string) => {
  const { registeredName, nameMatch, nameCheckedAt } = await detail(kit.deps, holder.validator, id);
  return { registeredName, nameMatch, nameCheckedAt };
};
const stopOperator = (opened_at: Date | null) =>
  kit.deps.db
    .updateTable('operator_product')
    .set({ opened_at, reason: opened_at && 'timeout' })
    .where('kind', '=', 'DISBURSEMENT')
    .execute();
const checksLeft = () => kit.deps.db.selectFrom('name_check').select('number').execute();

describe('the name of a payment that an approver opens', () => {
  it('is asked for again once the answer is older than a day', async () => {
    const number = named('EYENGA PAULINE');
    const id = await kit.payment(holder.initiator, 1_000, number);
    const first = kit.deps.now().getTime();
    expect(await shown(id)).toMatchObject({ nameMatch: 'MATCH' });
    nameIs(number, 'KAMDEM BORIS');
    kit.pass(23 * hourS);
    await refresh(id);
    await checkAll();
    expect(asked).toEqual([number]);
    expect(Date.parse((await shown(id)).nameCheckedAt ?? '')).toBeLessThanOrEqual(first);

    kit.pass(2 * hourS);
    await refresh(id);
    expect(await shown(id)).toMatchObject({ nameMatch: 'MATCH' });
    await checkAll();
    expect(asked).toEqual([number, number]);
    const after = await shown(id);
    expect(after).toMatchObject({ registeredName: 'KAMDEM BORIS', nameMatch: 'DIFFERS' });
    expect(Date.parse(after.nameCheckedAt ?? '')).toBeGreaterThan(first + 24 * hourS * 1_000);
    expect(await checksLeft()).toEqual([]);
  });

  it('is the newest that anybody’s payment to the number was given, without asking, even in an outage', async () => {
    const number = named('EYENGA PAULINE');
    const id = await kit.payment(holder.initiator, 1_000, number);
    const before = await kit.payment(holder.initiator, 2_000, number);
    await approve(kit.deps, holder.validator, before);
    const another = await kit.holder(10_000n);
    const theirs = await kit.payment(another.initiator, 1_000, number);
    nameIs(number, 'KAMDEM BORIS');
    kit.pass(25 * hourS);
    await refresh(theirs, another);
    await checkAll();
    asked = [];
    await stopOperator(kit.deps.now());
    await refresh(id);
    expect(await shown(id)).toMatchObject({ registeredName: 'KAMDEM BORIS', nameMatch: 'DIFFERS' });
    await stopOperator(null);
    await checkAll();
    expect(asked).toEqual([]);
    // it was approved under the name of then
    await refresh(before);
    expect(await shown(before)).toMatchObject({ nameMatch: 'MATCH', nameCheckedAt: null });
  });

  it('stays, with its time, while the operator does not answer, and never holds up the approval', async () => {
    const number = named('EYENGA PAULINE');
    const id = await kit.payment(holder.initiator, 1_000, number);
    const before = await shown(id);
    kit.pass(25 * hourS);
    isSilent = true;
    await refresh(id);
    await checkAll();
    expect(asked).toEqual([number, number]);
    expect(await shown(id)).toEqual(before);
    await refresh(id);
    await checkAll();
    expect(asked).toHaveLength(2);
    await approve(kit.deps, holder.validator, id);
    expect(await kit.statusOf(id)).toBe('CONFIRMED');
    // nobody waits for the name any more
    kit.pass(hourS);
    await checkAll();
    expect([asked.length, await checksLeft()]).toEqual([2, []]);
    await kit.settle();
  });

  it('is found for the own holder alone', async () => {
    const id = await kit.payment(holder.initiator, 1_000, named('EYENGA PAULINE'));
    await expect(refresh(id, await kit.holder())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the names of a bulk transaction that an approver opens', () => {
  const checksOf = async (id: string) => {
    const { checks_matching, checks_to_look_at, checks_waiting } = await kit.deps.db
      .selectFrom('bulk_transaction')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [checks_matching, checks_to_look_at, checks_waiting];
  };
  const matches = async (id: string) => (await bulks.itemsOf(id)).map(({ name_match }) => name_match);

  it('are asked for again where they are older than a day, and counted anew', async () => {
    const [changed, same, corrected] = [
      named('EYENGA PAULINE'),
      named('EYENGA PAULINE'),
      named('KAMDEM BORIS'),
    ];
    const id = await bulks.bulk(
      holder.initiator,
      [changed, same, corrected].map((number) => ({ number })),
    );
    await checkAll();
    expect([await matches(id), await checksOf(id)]).toEqual([
      ['MATCH', 'MATCH', 'DIFFERS'],
      [2, 1, 0],
    ]);
    nameIs(changed, 'KAMDEM BORIS');
    nameIs(corrected, 'EYENGA PAULINE');
    kit.pass(25 * hourS);
    asked = [];
    await refresh(id);
    await checkAll();
    expect(asked.toSorted()).toEqual([changed, same, corrected].toSorted());
    expect([await matches(id), await checksOf(id)]).toEqual([
      ['DIFFERS', 'MATCH', 'MATCH'],
      [2, 1, 0],
    ]);
    await refresh(id);
    expect(await checksLeft()).toEqual([]);
  });

  it('are looked through once in ten minutes, however often it is opened', async () => {
    const number = named('EYENGA PAULINE');
    const id = await bulks.bulk(holder.initiator, [{ number }]);
    await checkAll();
    kit.pass(25 * hourS);
    await refresh(id);
    await kit.deps.db.deleteFrom('name_check').execute();
    await refresh(id);
    expect(await checksLeft()).toEqual([]);
    kit.pass(10 * 60);
    await refresh(id);
    expect(await checksLeft()).toEqual([{ number }]);
    await checkAll();
  });

  it('are those of other payments since, and stay once it is approved', async () => {
    const number = named('EYENGA PAULINE');
    const id = await bulks.bulk(holder.initiator, [{ number }]);
    await checkAll();
    const single = await kit.payment(holder.initiator, 1_000, number);
    nameIs(number, 'KAMDEM BORIS');
    kit.pass(25 * hourS);
    await refresh(single);
    await checkAll();
    asked = [];
    await refresh(id);
    await checkAll();
    expect([await matches(id), asked]).toEqual([['DIFFERS'], []]);

    nameIs(number, 'EYENGA PAULINE');
    kit.pass(25 * hourS);
    await refresh(id);
    await approveBulk(kit.deps, holder.validator, id);
    await checkAll();
    // the single payment still waits
    expect([await matches(id), (await shown(single)).nameMatch]).toEqual([['DIFFERS'], 'MATCH']);
    await kit.settle();
  });
});
