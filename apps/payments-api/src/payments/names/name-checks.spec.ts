import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder } from '@sanaga/database';
import { sql } from 'kysely';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { bulkKit, linesOf, numberOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { retryBulk } from '../bulk/bulk.service.ts';
import { processFile } from '../payment-files/process.service.ts';
import { summaryOf } from '../payment-files/payment-files.queries.ts';
import { createPayment, preparePayment } from '../transactions/creation.service.ts';
import { checkPayee } from '../transactions/transactions.queries.ts';
import { retry } from '../transactions/retry.service.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { findNames, writeNames } from './name-checks.ts';
import { createNameChecker } from './name-checks.worker.ts';

const silent = { error: () => {} };
const dayS = 86_400;

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;
/** Numbers in the order in which the operator was asked. */
let asked: string[];
/** Numbers, without plus, whose names the operator does not give. */
let silentFor: Set<string>;
let numbers = 0;
/** Returns a number that nobody has typed before. */
const newNumber = () => numberOf((numbers += 1));

beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
beforeEach(async () => {
  holder = await kit.holder(1_000_000n);
  asked = [];
  silentFor = new Set();
  kit.operator.registeredName = async (msisdn) => {
    asked.push(`+${msisdn}`);
    if (silentFor.has(msisdn)) return undefined;
    return kit.operator.names.get(msisdn) ?? null;
  };
});
afterEach(async () => {
  await kit.deps.db.deleteFrom('name_check').execute();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const named = (name: string | null) => {
  const number = newNumber();
  if (name !== null) kit.operator.names.set(number.slice(1), name);
  return number;
};
const unanswered = () => {
  const number = newNumber();
  silentFor.add(number.slice(1));
  return number;
};
/** Finds some names, and writes them. */
const checkNames = async (deps: Dependencies, after: string | null) => {
  const { lastHolder, silent: isSilent, ...answered } = await findNames(deps, after);
  await writeNames(deps, answered);
  return { lastHolder, silent: isSilent };
};
const checkAll = async () => {
  let after: string | null = null;
  for (let n = 0; n < 500; n += 1) {
    const { lastHolder } = await checkNames(kit.deps, after);
    if (lastHolder === null) return;
    after = lastHolder;
  }
  throw new Error('the checks do not end');
};
const rowsOf = (fileId: string) =>
  kit.deps.db
    .selectFrom('payment_file_row')
    .select(['line', 'name_match', 'registered_name', 'state'])
    .where('file_id', '=', fileId)
    .orderBy('line')
    .execute();
const matchesOf = async (fileId: string) => (await rowsOf(fileId)).map(({ name_match }) => name_match);
const paymentOf = (id: string) =>
  kit.deps.db.selectFrom('transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const checksLeft = async () =>
  Number(
    (
      await kit.deps.db
        .selectFrom('name_check')
        .select((eb) => eb.fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('the names of a file', () => {
  it('are not checked when it is uploaded, and are all checked after, each number once', async () => {
    const [same, other, nobody] = [named('EYENGA PAULINE'), named('KAMDEM BORIS'), named(null)];
    const lines = [
      { number: same, name: 'Pauline Eyenga' },
      { number: other, name: 'Awa Ngono' },
      { number: nobody },
      { number: same, name: 'Paulin Eyenga' },
      { number: 'none' },
    ];
    const file = await bulks.upload(holder.initiator, lines);
    expect(asked).toEqual([]);
    expect(file).toMatchObject({ names: { checked: 1, total: 5 }, warningCount: 1 });
    expect(await matchesOf(file.fileId)).toEqual([
      'NOT_CHECKED',
      'NOT_CHECKED',
      'NOT_CHECKED',
      'NOT_CHECKED',
      'NOT_AVAILABLE',
    ]);
    await checkAll();
    expect(asked.toSorted()).toEqual([same, other, nobody].toSorted());
    expect(await matchesOf(file.fileId)).toEqual([
      'MATCH',
      'DIFFERS',
      'NOT_AVAILABLE',
      'CLOSE',
      'NOT_AVAILABLE',
    ]);
    const after = await summaryOf(kit.deps.db, holder.initiator, file.fileId);
    expect(after).toMatchObject({ names: { checked: 5, total: 5 }, warningCount: 2, accepted: 4 });
    expect(after.warnings.map(({ line, code }) => [line, code])).toEqual([
      [3, 'NAME_DIFFERS'],
      [5, 'DUPLICATE'],
    ]);
    expect(await checksLeft()).toBe(0);
  });

  it('are more than were ever asked for at once', async () => {
    const { fileId } = await bulks.upload(
      holder.initiator,
      linesOf(450).map((line) => ({ ...line, number: newNumber() })),
    );
    await checkAll();
    expect(asked).toHaveLength(450);
    expect(new Set(await matchesOf(fileId))).toEqual(new Set(['NOT_AVAILABLE']));
  });

  it('are known for 30 days, for whoever types the number, and not a day longer', async () => {
    const number = named('EYENGA PAULINE');
    await bulks.upload(holder.initiator, [{ number }]);
    await checkAll();
    const another = await kit.holder();
    const again = await bulks.upload(another.initiator, [{ number, name: 'Pauline Eyenga' }]);
    expect(await matchesOf(again.fileId)).toEqual(['MATCH']);
    kit.pass(29 * dayS);
    await bulks.upload(holder.initiator, [{ number }]);
    await checkAll();
    expect(asked).toEqual([number]);
    kit.pass(2 * dayS);
    const late = await bulks.upload(holder.initiator, [{ number }]);
    expect(await matchesOf(late.fileId)).toEqual(['NOT_CHECKED']);
    await checkAll();
    expect(asked).toEqual([number, number]);
  });

  it('stay not checked where the operator does not answer, which is asked again ever later', async () => {
    const number = unanswered();
    const { fileId } = await bulks.upload(holder.initiator, [{ number }]);
    await checkAll();
    await checkAll();
    expect(asked).toEqual([number]);
    expect(await matchesOf(fileId)).toEqual(['NOT_CHECKED']);
    kit.pass(16);
    await checkAll();
    expect(asked).toHaveLength(2);
    kit.pass(16);
    await checkAll();
    expect(asked).toHaveLength(2);
    silentFor.clear();
    kit.operator.names.set(number.slice(1), 'EYENGA PAULINE');
    kit.pass(15);
    await checkAll();
    expect(await matchesOf(fileId)).toEqual(['MATCH']);
  });

  it('are compared with what stands in the row by then', async () => {
    const number = named('EYENGA PAULINE');
    const { fileId } = await bulks.upload(holder.initiator, [{ number, name: 'Awa Ngono' }]);
    await kit.deps.db
      .updateTable('payment_file_row')
      .set({ name: 'Pauline Eyenga' })
      .where('file_id', '=', fileId)
      .execute();
    await checkAll();
    expect(await matchesOf(fileId)).toEqual(['MATCH']);
  });

  it('are not asked for where nobody waits for them any more', async () => {
    const { fileId } = await bulks.upload(holder.initiator, [{ number: newNumber() }]);
    await kit.deps.db
      .updateTable('payment_file')
      .set({ status: 'DELETED' })
      .where('id', '=', fileId)
      .execute();
    await checkAll();
    expect([asked, await checksLeft()]).toEqual([[], 0]);
  });

  it('cannot be listed by a member, who learns those of the numbers that they type', async () => {
    const number = named('EYENGA PAULINE');
    await bulks.upload(holder.initiator, [{ number }]);
    await checkAll();
    const asMember = <T>(query: ReturnType<typeof sql<T>>) =>
      withHolder(holder.id, () => inTransaction(kit.deps.db, (tx) => query.execute(tx)));
    await expect(asMember(sql`select from operator_name`)).rejects.toThrow(/permission denied/);
    const { rows } = await asMember(
      sql`select name from names_of(array[${number}], now() - interval '60 days')`,
    );
    expect(rows).toEqual([{ name: 'EYENGA PAULINE' }]);
  });
});

describe('checks of several holders', () => {
  it('take turns: a single row does not wait for all of a large file', async () => {
    await bulks.upload(
      holder.initiator,
      linesOf(200).map((line) => ({ ...line, number: newNumber() })),
    );
    const small = await kit.holder();
    const number = newNumber();
    const { fileId } = await bulks.upload(small.initiator, [{ number }]);
    const { lastHolder } = await checkNames(kit.deps, null);
    expect(asked).toContain(number);
    expect(asked).toHaveLength(20);
    expect(lastHolder).not.toBeNull();
    expect(await matchesOf(fileId)).toEqual(['NOT_AVAILABLE']);
  });

  it('have what a person typed alone before the own files', async () => {
    const lines = linesOf(60).map((line) => ({ ...line, number: newNumber() }));
    await bulks.upload(holder.initiator, lines);
    const number = unanswered();
    await kit.payment(holder.initiator, 1_000, number);
    silentFor.clear();
    asked = [];
    await checkNames(kit.deps, null);
    expect(asked).toContain(number);
  });

  it('go on with the one behind the one that was served last', async () => {
    const holders = [await kit.holder(), await kit.holder(), await kit.holder()].toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    for (const { initiator } of holders)
      await bulks.upload(
        initiator,
        linesOf(30).map((line) => ({ ...line, number: newNumber() })),
      );
    const first = await checkNames(kit.deps, null);
    // 20 places for three holders: 7, 7 and 6
    expect(first.lastHolder).toBe(holders[1]?.id);
    const second = await checkNames(kit.deps, first.lastHolder);
    expect(second.lastHolder).toBe(holders[0]?.id);
  });
});

describe('a check that is cut off', () => {
  it('is taken over when its time is over, and asks for nothing that was answered', async () => {
    const numbersOfFile = [named('EYENGA PAULINE'), named('EYENGA PAULINE')];
    const { fileId } = await bulks.upload(
      holder.initiator,
      numbersOfFile.map((number) => ({ number })),
    );
    const { registeredName } = kit.operator;
    let answers = 0;
    kit.operator.registeredName = async (msisdn) => {
      answers += 1;
      if (answers === 2) throw new Error('the process was killed');
      return registeredName(msisdn);
    };
    await expect(checkNames(kit.deps, null)).rejects.toThrow('killed');
    kit.operator.registeredName = registeredName;
    await checkAll();
    expect(await matchesOf(fileId)).toEqual(['NOT_CHECKED', 'NOT_CHECKED']);
    kit.pass(91);
    await checkAll();
    expect(await matchesOf(fileId)).toEqual(['MATCH', 'MATCH']);
  });

  it('is worked by several at once without asking twice', async () => {
    const { fileId } = await bulks.upload(
      holder.initiator,
      linesOf(100).map((line) => ({ ...line, number: newNumber() })),
    );
    const workers = Array.from({ length: 3 }, () => createNameChecker(kit.deps, silent));
    await Promise.all(
      workers.map(async (worker) => {
        while (await worker.runOnce());
      }),
    );
    // the others skipped for a moment a file that one of them wrote to
    kit.pass(2);
    await checkAll();
    expect(asked).toHaveLength(100);
    expect(new Set(await matchesOf(fileId))).toEqual(new Set(['NOT_AVAILABLE']));
  });

  it('writes what it found before it stops, and asks for nothing twice where it was killed before', async () => {
    const lines = linesOf(40).map((line) => ({ ...line, number: newNumber() }));
    const { fileId } = await bulks.upload(holder.initiator, lines);
    const count = async () => (await matchesOf(fileId)).filter((match) => match !== 'NOT_CHECKED').length;
    const stopped = createNameChecker(kit.deps, silent);
    await stopped.runOnce();
    // so soon after the first, the second batch waits to be written
    await stopped.runOnce();
    expect([asked.length, await count()]).toEqual([40, 20]);
    await stopped.stop();
    expect(await count()).toBe(40);

    const again = await bulks.upload(
      holder.initiator,
      lines.map(() => ({ number: newNumber() })),
    );
    await findNames(kit.deps, null);
    const counted = asked.length;
    kit.pass(91);
    await checkAll();
    expect(asked.length).toBe(counted + 20);
    expect(new Set(await matchesOf(again.fileId))).toEqual(new Set(['NOT_AVAILABLE']));
  });

  it('does not end for a row that came after it was claimed', async () => {
    const number = named('EYENGA PAULINE');
    await bulks.upload(holder.initiator, [{ number }]);
    const { registeredName } = kit.operator;
    let late = '';
    kit.operator.registeredName = async (msisdn) => {
      late ||= (await bulks.upload(holder.initiator, [{ number }])).fileId;
      return registeredName(msisdn);
    };
    await checkNames(kit.deps, null);
    await checkAll();
    expect(await matchesOf(late)).toEqual(['MATCH']);
    expect(await checksLeft()).toBe(0);
  });

  it('goes on a second later with what was made of its rows while the name was written', async () => {
    const number = named('EYENGA PAULINE');
    const { fileId } = await bulks.upload(holder.initiator, [{ number }]);
    await bulks.verifiedCode(holder.initiator, fileId);
    const answered = await findNames(kit.deps, null);
    const { id, writing } = await inTransaction(kit.deps.db, async (tx) => {
      const made = await processFile(tx, kit.deps, holder.initiator, { fileId }, null);
      const work = writeNames(kit.deps, answered);
      await untilBlocked(kit.database.db, work);
      return { id: made.id, writing: work };
    });
    await writing;
    kit.pass(2);
    await checkAll();
    expect((await bulks.itemsOf(id)).map(({ name_match }) => name_match)).toEqual(['MATCH']);
    expect(await checksLeft()).toBe(0);
  });
});

describe('the rate of the operator', () => {
  const limited = () => ({ ...kit.deps, settings: { ...kit.deps.settings, OPERATOR_RATE: 10 } });

  it('leaves names what payments do not take', async () => {
    await bulks.upload(
      holder.initiator,
      linesOf(30).map((line) => ({ ...line, number: newNumber() })),
    );
    const setNext = (ms: number) =>
      kit.deps.db
        .updateTable('operator_product')
        .set({ next_at: new Date(kit.deps.now().getTime() + ms) })
        .where('kind', '=', 'DISBURSEMENT')
        .execute();
    // payments have taken the next second
    await setNext(1_100);
    expect(await checkNames(limited(), null)).toEqual({ lastHolder: null, silent: false });
    expect(asked).toEqual([]);
    await setNext(0);
    await checkNames(limited(), null);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('is not taken up by numbers that a holder types: some a minute are answered, the others in the background', async () => {
    const deps = limited();
    const typed = Array.from({ length: 25 }, () => named('EYENGA PAULINE'));
    const check = async (by: Holder, number: string) => {
      const { initiator } = by;
      return (await checkPayee(deps, initiator, { number, name: 'Pauline Eyenga' })).nameChecked;
    };
    const answers = await Promise.all(typed.map((number) => check(holder, number)));
    expect(answers.filter(Boolean)).toHaveLength(20);
    expect(asked).toHaveLength(20);

    // the payment is made all the same, and its name comes later
    const number = typed[answers.indexOf(false)] ?? '';
    const input = { amount: 1_000, reason: 'Transport', name: 'Pauline Eyenga', number };
    const prepared = await preparePayment(deps, holder.initiator, input);
    const { id } = await inTransaction(kit.deps.db, (tx) =>
      createPayment(tx, holder.initiator, prepared, null),
    );
    expect(await paymentOf(id)).toMatchObject({ status: 'PENDING', name_match: 'NOT_CHECKED' });
    await checkAll();
    expect(await paymentOf(id)).toMatchObject({ name_match: 'MATCH' });

    // a known number needs no look-up, another holder has a limit of its own, and a minute later there are more
    expect(await check(holder, number)).toBe(true);
    expect(await check(await kit.holder(), newNumber())).toBe(true);
    kit.pass(60);
    expect(await check(holder, newNumber())).toBe(true);
  });

  it('is not used for names while the operator is left alone', async () => {
    await bulks.upload(holder.initiator, [{ number: newNumber() }]);
    const stop = (opened_at: Date | null) =>
      kit.deps.db
        .updateTable('operator_product')
        .set({ opened_at, reason: opened_at && 'timeout' })
        .where('kind', '=', 'DISBURSEMENT')
        .execute();
    await stop(kit.deps.now());
    await checkNames(kit.deps, null);
    expect(asked).toEqual([]);
    await stop(null);
    await checkNames(kit.deps, null);
    expect(asked).toHaveLength(1);
  });

  it('is rested for a while where the operator answers nothing', async () => {
    await bulks.upload(
      holder.initiator,
      linesOf(60).map((line) => ({ ...line, number: unanswered() })),
    );
    const checker = createNameChecker(kit.deps, silent);
    expect(await checker.runOnce()).toBe(true);
    expect(await checker.runOnce()).toBe(false);
    expect(asked).toHaveLength(20);
    kit.pass(6);
    expect(await checker.runOnce()).toBe(true);
    expect(asked).toHaveLength(40);
  });
});

describe('the name of a payment', () => {
  it('comes after it was made, until it is sent', async () => {
    const [one, other] = [unanswered(), unanswered()];
    const waiting = await kit.payment(holder.initiator, 1_000, one);
    const sent = await kit.payment(holder.initiator, 1_000, other);
    expect((await paymentOf(waiting)).name_match).toBe('NOT_CHECKED');
    await approve(kit.deps, holder.validator, sent, undefined);
    await kit.settle();
    silentFor.clear();
    for (const number of [one, other]) kit.operator.names.set(number.slice(1), 'EYENGA PAULINE');
    kit.pass(91);
    await checkAll();
    expect(await paymentOf(waiting)).toMatchObject({
      name_match: 'MATCH',
      registered_name: 'EYENGA PAULINE',
    });
    expect(await paymentOf(sent)).toMatchObject({ name_match: 'NOT_CHECKED', registered_name: null });
  });

  it('comes once it is retried, where it had not come before it was sent', async () => {
    const number = unanswered();
    const id = await kit.payment(holder.initiator, 1_000, number);
    await approve(kit.deps, holder.validator, id);
    kit.operator.failing.add(number.slice(1));
    await kit.settle();
    kit.operator.failing.clear();
    kit.pass(91);
    await checkAll();
    silentFor.clear();
    kit.operator.names.set(number.slice(1), 'EYENGA PAULINE');
    await retry(kit.deps, holder.initiator, id);
    await checkAll();
    expect(await paymentOf(id)).toMatchObject({ status: 'PENDING', name_match: 'MATCH' });
  });

  /** Makes payments to a number that all fail. */
  const failed = async (number: string, count: number) => {
    kit.operator.failing.add(number.slice(1));
    const ids = [];
    for (let n = 0; n < count; n += 1) {
      const id = await kit.payment(holder.initiator, 1_000 + n, number);
      await approve(kit.deps, holder.validator, id, undefined);
      ids.push(id);
    }
    await kit.settle();
    kit.operator.failing.clear();
    return ids as [string, ...string[]];
  };

  it('is believed for 30 days in a retry, and asked for again after', async () => {
    const number = named('EYENGA PAULINE');
    const [young, old = ''] = await failed(number, 2);
    kit.operator.names.set(number.slice(1), 'KAMDEM BORIS');
    kit.pass(29 * dayS);
    await retry(kit.deps, holder.initiator, young);
    expect(await paymentOf(young)).toMatchObject({ name_match: 'MATCH', registered_name: 'EYENGA PAULINE' });
    kit.pass(2 * dayS);
    await retry(kit.deps, holder.initiator, old);
    expect(await paymentOf(old)).toMatchObject({ name_match: 'NOT_CHECKED', registered_name: null });
    await checkAll();
    expect(await paymentOf(old)).toMatchObject({ name_match: 'DIFFERS', registered_name: 'KAMDEM BORIS' });
    expect(asked).toEqual([number, number]);
  });

  it('is in a retry what the operator has said since', async () => {
    const number = named('EYENGA PAULINE');
    const [id] = await failed(number, 1);
    kit.operator.names.set(number.slice(1), 'KAMDEM BORIS');
    kit.pass(31 * dayS);
    await bulks.upload(holder.initiator, [{ number }]);
    await checkAll();
    await retry(kit.deps, holder.initiator, id);
    expect(await paymentOf(id)).toMatchObject({ name_match: 'DIFFERS', registered_name: 'KAMDEM BORIS' });
  });

  it('of an item is believed for 30 days in a retry of its bulk transaction, and asked for again after', async () => {
    const [young, old, changed, nobody] = [
      named('EYENGA PAULINE'),
      named('EYENGA PAULINE'),
      named('EYENGA PAULINE'),
      named(null),
    ];
    const lines = [young, old, changed, nobody].map((number) => ({ number }));
    const first = await bulks.bulk(holder.initiator, lines);
    await checkAll();
    await approveBulk(kit.deps, holder.validator, first);
    for (const { number } of lines) kit.operator.failing.add(number.slice(1));
    await kit.settle();
    kit.operator.failing.clear();
    kit.pass(31 * dayS);
    kit.operator.names.set(old.slice(1), 'KAMDEM BORIS');
    kit.operator.names.set(changed.slice(1), 'KAMDEM BORIS');
    // others have typed these meanwhile
    await bulks.upload(holder.initiator, [{ number: young }, { number: changed }, { number: nobody }]);
    await checkAll();
    asked = [];
    const { id } = await inTransaction(kit.deps.db, (tx) =>
      retryBulk(tx, kit.deps, holder.initiator, first, null),
    );
    await bulks.steps();
    const namesOf = async () =>
      (await bulks.itemsOf(id)).map(({ name_match, registered_name }) => [name_match, registered_name]);
    expect(await namesOf()).toEqual([
      ['MATCH', 'EYENGA PAULINE'],
      ['NOT_CHECKED', null],
      ['NOT_CHECKED', null],
      ['NOT_AVAILABLE', null],
    ]);
    await checkAll();
    expect(await namesOf()).toEqual([
      ['MATCH', 'EYENGA PAULINE'],
      ['DIFFERS', 'KAMDEM BORIS'],
      ['DIFFERS', 'KAMDEM BORIS'],
      ['NOT_AVAILABLE', null],
    ]);
    expect(asked).toEqual([old]);
  });

  it('of a bulk transaction comes to its items, and to what is counted of them', async () => {
    const lines = [
      { number: named('EYENGA PAULINE') },
      { number: named('KAMDEM BORIS') },
      { number: unanswered() },
    ];
    const id = await bulks.bulk(holder.initiator, lines);
    const counts = async () => {
      const { checks_matching, checks_to_look_at, checks_waiting } = await kit.deps.db
        .selectFrom('bulk_transaction')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [checks_matching, checks_to_look_at, checks_waiting];
    };
    expect(await counts()).toEqual([0, 0, 3]);
    await checkAll();
    expect((await bulks.itemsOf(id)).map(({ name_match }) => name_match)).toEqual([
      'MATCH',
      'DIFFERS',
      'NOT_CHECKED',
    ]);
    expect(await counts()).toEqual([1, 1, 1]);
    await approveBulk(kit.deps, holder.validator, id);
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});
