import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import { statementOf, type StatementLine } from '../../../test/kit/base/statements.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const today = () => dayInDouala(new Date());
const number = '+237677412085';
const other = '+237670000123';

/** Makes a payment whose first attempt fails and whose second one is paid. */
async function paidAtTheSecondAttempt(amount: number) {
  const { id, reference } = await kit.paid(amount, 'failed');
  const { h, people } = kit;
  expectSuccess(await h.patch(people.holder.admin, `/transaction/retry/${id}`));
  // the operator is asked once more about the first one
  await h.settle(3);
  expectSuccess(await h.approve(people.holder.validator, id));
  await h.settle(3);
  const second = await kit.requestOf(id, 2);
  expect(second.state).toBe('SUCCESSFUL');
  return { id, first: reference, second: second.reference_id };
}

describe('a row that names no attempt', () => {
  it('is never taken for one of several attempts: a person looks into it', async () => {
    const { id, first } = await paidAtTheSecondAttempt(1_100);
    // the operator paid the first attempt too, and says only which payment it was
    const { outcomes, differences } = await kit.compared([{ externalId: id, amount: 1_100, date: today() }]);
    expect(outcomes).toEqual(['MISSING_HERE']);
    expect(differences).toMatchObject([{ kind: 'MISSING_HERE', ours: 0, theirs: 1_100 }]);
    expect(await kit.openOf(first)).toEqual([]);
    expectSuccess(await kit.acknowledge(differences[0].id));
  });

  it('is the one attempt over its amount, to its number and on its day, and none where two fit', async () => {
    const [one, elsewhere] = [await kit.paid(1_210), await kit.paid(1_220, 'successful', { number: other })];
    const day = { date: `${today()} 09:41:00` };
    const matched = await kit.compared([
      { id: 'n-1', externalId: 'Salary', amount: 1_210, number: '677 41 20 85', ...day },
      { id: 'n-2', externalId: 'Salary', amount: 1_220, number: other, ...day },
    ]);
    // both have an id of the operator's that we know under another one
    expect(matched.outcomes).toEqual(['MISSING_HERE', 'MISSING_HERE']);
    for (const { id } of matched.differences) expectSuccess(await kit.acknowledge(id));
    const without = await kit.compared([
      { externalId: 'Salary', amount: 1_210, number: '677 41 20 85', ...day },
      { externalId: 'Salary', amount: 1_220, number: other, ...day },
    ]);
    expect(without.outcomes).toEqual(['MATCHED', 'MATCHED']);
    const wrong = await kit.compared([
      { externalId: 'Rent', amount: 1_210, number: other, ...day, status: 'FAILED' },
      { externalId: 'Rent', amount: 1_210, number, date: '2026-01-02', status: 'FAILED' },
      { externalId: 'Rent', amount: 1_210, status: 'FAILED' },
    ]);
    expect(wrong.outcomes).toEqual(['NO_MONEY', 'NO_MONEY', 'NO_MONEY']);
    await kit.paid(1_210);
    const two = await kit.compared([{ externalId: 'Rent', amount: 1_210, number, ...day, status: 'FAILED' }]);
    expect(two.outcomes).toEqual(['NO_MONEY']);
    expect([await kit.openOf(one.reference), await kit.openOf(elsewhere.reference)]).toEqual([[], []]);
  });

  it('is none of ours where it names a reference that we never made', async () => {
    await kit.paid(1_330);
    const { outcomes } = await kit.compared([
      {
        reference: '7d1c1df4-3a5c-4d0e-9f43-1f2d8e0f7a11',
        ...{ amount: 1_330, number, date: today(), status: 'FAILED' },
      },
    ]);
    expect(outcomes).toEqual(['NO_MONEY']);
  });
});

describe('a payment is found by what names it, whatever the column is called', () => {
  it('by the operator’s number under “Reference” or “External id”', async () => {
    const one = await kit.paid(1_410);
    const two = await kit.paid(1_420);
    const missing = async () => [await kit.openOf(one.reference), await kit.openOf(two.reference)];
    for (const column of ['reference', 'externalId']) {
      const { outcomes, differences } = await kit.compared(
        [
          { [column]: one.financialId, amount: 1_410 },
          { [column]: two.financialId, amount: 1_420 },
          { [column]: '9'.repeat(12), amount: 1_430 },
        ],
        { from: today(), to: today() },
      );
      expect(outcomes).toEqual(['MATCHED', 'MATCHED', 'MISSING_HERE']);
      expect(await missing()).toEqual([[], []]);
      const unknown = differences.find(({ kind }: { kind: string }) => kind === 'MISSING_HERE');
      if (column === 'reference')
        expect(unknown).toMatchObject({ theirReference: '9'.repeat(12), theirs: 1_430 });
      for (const { id } of differences) expectSuccess(await kit.acknowledge(id));
    }
  });

  it('beside numbers of the file’s own, and by our reference id under “Id”', async () => {
    const { reference, financialId } = await kit.paid(1_440);
    const rows = await kit.compared([
      { id: 'row 1', reference: financialId, amount: 1_440 },
      { id: 'row 2', amount: 1_450, status: 'FAILED' },
    ]);
    expect(rows.outcomes).toEqual(['MATCHED', 'NO_MONEY']);
    expect((await kit.compared([{ id: reference, amount: 1_440 }])).outcomes).toEqual(['MATCHED']);
  });

  it('and which column that is, is said before anything is compared', async () => {
    const { id, reference, financialId } = await kit.paid(1_445);
    const check = async (lines: readonly StatementLine[], product = 'DISBURSEMENT') =>
      expectSuccess(
        await kit.h.postForm(kit.people.first, '/reconciliation/statements/check', {
          ...{ file: statementOf(lines), product },
        }),
      ).json();
    const before = (await kit.h.get(kit.people.first, '/reconciliation/statements')).totalElements;

    const lines = [
      { id: 'row 1', reference: financialId, externalId: id, amount: 1_445 },
      { id: 'row 2', reference: '9'.repeat(12), externalId: id.toUpperCase(), amount: 1_000 },
      { id: 'row 3', amount: 500, status: 'FAILED' },
    ];
    const { rows, amount, columns } = await check(lines);
    expect({ rows, amount }).toEqual({ rows: 3, amount: 2_445 });
    expect(columns).toEqual([
      { heading: expect.stringMatching(/external/i), holds: 'OUR_PAYMENT', known: 2 },
      { heading: expect.stringMatching(/reference/i), holds: 'OPERATOR_ID', known: 1 },
      { heading: expect.stringMatching(/id/i), holds: null, known: 0 },
    ]);
    const ours = await check([{ id: reference.toUpperCase(), amount: 1_445 }]);
    expect(ours.columns[0]).toMatchObject({ holds: 'OUR_REFERENCE', known: 1 });
    // what is paid out is not collected
    const collected = await check(lines, 'COLLECTION');
    expect(collected.columns.map(({ known }: { known: number }) => known)).toEqual([0, 0, 0]);
    expect((await kit.h.get(kit.people.first, '/reconciliation/statements')).totalElements).toBe(before);
  });

  it('and words beside them stay words: two payments with the same ones are two', async () => {
    const { financialId } = await kit.paid(1_460);
    const { outcomes, differences } = await kit.compared([
      { reference: financialId, amount: 1_460 },
      { reference: 'Salary', amount: 1_470 },
      { reference: 'Salary', amount: 1_480 },
    ]);
    expect(outcomes).toEqual(['MATCHED', 'MISSING_HERE', 'MISSING_HERE']);
    for (const { id } of differences) expectSuccess(await kit.acknowledge(id));
  });
});

describe('the same payment', () => {
  it('that we know nothing of is one difference, under whichever of its references a statement names it', async () => {
    const reference = 'f6b8ad62-5b7b-4a88-92bd-7c1c6fb7b9f1';
    const first = await kit.compared([{ id: 'm-1', reference, amount: 2_100 }]);
    expect(first.differences).toHaveLength(1);
    expect((await kit.compared([{ reference, amount: 2_100 }])).differences).toEqual([]);
    expect((await kit.compared([{ id: 'm-1', amount: 2_100 }])).differences).toEqual([]);
    // another payment with the same words is another one
    const words = await kit.compared([
      { externalId: 'Invoice 12', amount: 2_200 },
      { externalId: 'Invoice 12', amount: 2_300 },
    ]);
    expect(words.outcomes).toEqual(['MISSING_HERE', 'MISSING_HERE']);
    expect(words.differences).toHaveLength(2);
    for (const { id } of [...first.differences, ...words.differences])
      expectSuccess(await kit.acknowledge(id));
  });

  it('paid twice, as two statements say, is a difference of its own', async () => {
    const { reference, financialId } = await kit.paid(2_400);
    expect((await kit.compared([{ id: financialId, reference, amount: 2_400 }])).outcomes).toEqual([
      'MATCHED',
    ]);
    const again = await kit.compared([{ id: 'twice-paid', reference, amount: 2_400 }]);
    expect(again.outcomes).toEqual(['MISSING_HERE']);
    expect(again.differences).toHaveLength(1);
    expectSuccess(await kit.acknowledge(again.differences[0].id));
  });

  it('is one open difference, whether a statement or a callback noticed it', async () => {
    const { reference } = await kit.paid(2_500);
    kit.sayFailed(reference);
    const { differences } = await kit.compared([{ reference, amount: 2_500, status: 'FAILED' }]);
    await kit.callBack(reference);
    expect(await kit.openOf(reference)).toMatchObject([{ id: differences[0].id }]);

    // the other way round
    const next = await kit.paid(2_600);
    kit.sayFailed(next.reference);
    await kit.callBack(next.reference);
    const [open] = await kit.openOf(next.reference);
    const late = await kit.compared([{ reference: next.reference, amount: 2_600, status: 'FAILED' }]);
    expect(late.differences).toEqual([]);
    kit.say(reference, 2_500n);
    kit.say(next.reference, 2_600n);
    for (const { id } of [differences[0], open]) expectSuccess(await kit.acknowledge(id));
  });

  it('is one open difference where two statements are compared at once', async () => {
    const { reference } = await kit.paid(2_700);
    const line = { reference, amount: 2_800 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, pad) =>
        kit.upload([
          line,
          { id: `pad-${pad}`, amount: 1, status: 'FAILED' },
          { id: 'both-at-once', amount: 2_900 },
        ]),
      ),
    );
    for (const answer of answers) expectSuccess(answer);
    const open = await kit.openOf(reference);
    expect(open).toHaveLength(1);
    const { content } = await kit.h.get(
      kit.people.first,
      '/reconciliation/exceptions?status=OPEN&kind=MISSING_HERE',
    );
    expect(content).toMatchObject([{ theirReference: 'both-at-once' }]);
    for (const { id } of [...open, ...content]) expectSuccess(await kit.acknowledge(id));
  });
});

describe('what occurs again', () => {
  it('after it was acknowledged opens a new difference', async () => {
    const { reference } = await kit.paid(3_100);
    const lines = [
      { reference, amount: 3_150 },
      { id: 'from-elsewhere', amount: 3_200 },
    ];
    const first = await kit.compared(lines);
    expect(first.differences).toHaveLength(2);
    for (const { id } of first.differences) expectSuccess(await kit.acknowledge(id));
    const again = await kit.compared([...lines, { id: 'pad-again', amount: 1, status: 'FAILED' }]);
    expect(again.differences).toHaveLength(2);
    for (const { id } of again.differences) expectSuccess(await kit.acknowledge(id));

    kit.sayFailed(reference);
    await kit.callBack(reference);
    const [contradiction] = await kit.openOf(reference);
    expectSuccess(await kit.acknowledge(contradiction.id));
    await kit.callBack(reference);
    expect(await kit.openOf(reference)).toHaveLength(1);
    kit.say(reference, 3_100n);
    for (const { id } of await kit.openOf(reference)) expectSuccess(await kit.acknowledge(id));
  });

  it('after money has settled it opens none, and one over what has changed since where it differs again', async () => {
    const { reference } = await kit.paid(3_300);
    kit.say(reference, 3_400n);
    const [difference] = (await kit.compared([{ reference, amount: 3_400 }])).differences;
    await kit.settled(difference.id, 'SUSPENSE');
    const same = await kit.compared([
      { reference, amount: 3_400 },
      { id: 'pad-same', amount: 1, status: 'FAILED' },
    ]);
    expect(same).toMatchObject({ outcomes: ['MATCHED', 'NO_MONEY'], differences: [] });

    kit.say(reference, 3_350n);
    const before = await kit.books();
    const [next] = (await kit.compared([{ reference, amount: 3_350 }])).differences;
    expect(next).toMatchObject({ kind: 'AMOUNT_DIFFERS', ours: 3_400, theirs: 3_350 });
    await kit.settled(next.id, 'WALLET');
    expect(await kit.books()).toEqual({
      ...before,
      float: before.float - 50n,
      available: before.available + 50n,
    });
  });

  it('of what we know nothing of, after it was booked, is booked already', async () => {
    const line = { id: 'c-1200', amount: 3_500 };
    const [difference] = (await kit.compared([line], { product: 'COLLECTION' })).differences;
    await kit.settled(difference.id, 'SUSPENSE');
    const again = await kit.compared([line, { id: 'pad-booked', amount: 1, status: 'FAILED' }], {
      product: 'COLLECTION',
    });
    expect(again.differences).toEqual([]);
  });
});
