import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import { dayFrom } from '../../../test/kit/base/days.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

/**
 * Rows of a statement against the direction of its product: a payment that came back, our own float, or something
 * unknown.
 */
let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterEach(async () => expect(await kit.h.violations()).toEqual([]));
afterAll(() => kit.close());

type Books = Awaited<ReturnType<ReconciliationKit['books']>>;
const changesFrom = async (before: Books) => {
  const after = await kit.books();
  return Object.fromEntries(
    (Object.keys(before) as (keyof Books)[]).flatMap((account) =>
      after[account] === before[account] ? [] : [[account, Number(after[account] - before[account])]],
    ),
  );
};
/** Makes the operator say that nothing was paid in the end: the judge of what it paid goes by its status alone. */
const nothingWasPaid = (reference: string) => kit.sayFailed(reference);
const kindsOf = (differences: { kind: string }[]) => differences.map(({ kind }) => kind);
const pad = (id: string) => ({ id, amount: 1, status: 'FAILED' });

describe('a payout that came back', () => {
  it.each([
    ['under its own id, in a statement of the account', { paid: '-5000', back: '5000' }, undefined],
    ['under its own id, in a list of payouts', { paid: '5000', back: '-5000' }, undefined],
    ['under its own id, by its type alone', { paid: '5000', back: '5000' }, ['Transfer', 'Reversal']],
    ['under its own id, by its type in French', { paid: '5000', back: '5000' }, ['Paiement', 'Annulation']],
    ['under its own id, by its type in German', { paid: '5000', back: '5000' }, ['Überweisung', 'Storno']],
  ] as const)('%s is no second match: all of it returns to the wallet', async (_name, amounts, types) => {
    const before = await kit.books();
    const other = await kit.paid(1_000);
    const { reference, financialId, id } = await kit.paid(5_000);
    const between = await kit.books();
    const minus = amounts.paid.startsWith('-') ? '-' : '';
    const lines = [
      { id: other.financialId, amount: `${minus}1000`, ...(types && { type: types[0] }) },
      { id: financialId, amount: amounts.paid, ...(types && { type: types[0] }) },
      { id: financialId, amount: amounts.back, ...(types && { type: types[1] }) },
    ];
    const { statement, outcomes, differences } = await kit.compared(lines);
    expect(outcomes).toEqual(['MATCHED', 'MATCHED', 'REVERSAL']);
    expect(statement).toMatchObject({ amount: 6_000, matched: 2, exceptions: 1 });
    expect(differences).toMatchObject([
      { kind: 'REVERSAL', ours: 5_000, theirs: 0, reversed: 5_000, resolutions: ['REVERSED', 'SUSPENSE'] },
    ]);
    // the operator goes on saying that it paid, as it did
    await kit.settled(differences[0].id, 'REVERSED');
    const spent = Object.entries(await changesFrom(before));
    expect(await changesFrom(between)).toMatchObject({ float: -5_000 });
    expect(spent).toEqual([
      ['float', 1_000],
      ['available', -1_011],
    ]);
    const { correction } = await kit.h.get(kit.people.holder.admin, `/transaction/detail/${id}`);
    expect(correction).toMatchObject({ reversed: true });

    // neither its status nor the same rows again make another difference
    await kit.callBack(reference);
    const again = await kit.compared([...lines, pad(`again-${reference}`)]);
    expect(again.outcomes).toEqual(['MATCHED', 'MATCHED', 'REVERSAL', 'NO_MONEY']);
    expect(again.differences).toEqual([]);
    expect(await kit.openOf(reference)).toEqual([]);
    kit.sayFailed(reference);
    await kit.callBack(reference);
    expect(await kit.openOf(reference)).toEqual([]);
  });

  it.each(['reference', 'externalId'] as const)(
    'under an id of its own is found by our payment or reference in it: %s',
    async (column) => {
      const { reference, id } = await kit.paid(5_100);
      const named = column === 'reference' ? reference : id;
      const line = { id: `back-${reference}`, [column]: named, amount: 5_100, type: 'Reversal' };
      const { outcomes, differences } = await kit.compared([line]);
      expect(outcomes).toEqual(['REVERSAL']);
      expect(differences).toMatchObject([{ kind: 'REVERSAL', operatorReferenceId: reference, theirs: 0 }]);
      const before = await kit.books();
      await kit.settled(differences[0].id, 'SUSPENSE');
      expect(await changesFrom(before)).toEqual({ float: -5_100, suspense: 5_100 });
      await kit.settled(differences[0].id, 'TO_WALLET');
      expect(await changesFrom(before)).toEqual({ float: -5_100, available: 5_100 });
      nothingWasPaid(reference);
    },
  );

  it('in part, twice, is two differences; only what came back returns', async () => {
    const { reference } = await kit.paid(5_200);
    const back = (id: string, amount: number) => ({ id, reference, amount, type: 'Refund' });
    const { differences } = await kit.compared([back('part-1', 1_200), back('part-2', 4_000)]);
    expect(kindsOf(differences)).toEqual(['REVERSAL', 'REVERSAL']);
    const before = await kit.books();
    await kit.settled(differences[0].id, 'WALLET');
    expect(await kit.exceptionOf(differences[1].id)).toMatchObject({
      ...(differences[1].reversed === 4_000 ? { ours: 4_000, theirs: 0 } : { ours: 1_200, theirs: 0 }),
      resolutions: ['SUSPENSE', 'WALLET'],
    });
    await kit.settled(differences[1].id, 'WALLET');
    expect(await changesFrom(before)).toEqual({ float: -5_200, available: 5_200 });
    await kit.callBack(reference);
    expect(await kit.openOf(reference)).toEqual([]);
    nothingWasPaid(reference);
  });

  it('before it has an outcome here waits for it, and is not forgotten', async () => {
    const { reference } = await kit.paid(5_300, 'pending');
    const { differences } = await kit.compared([{ id: 'early', reference, amount: 5_300, type: 'Reversal' }]);
    expect(differences).toMatchObject([{ kind: 'REVERSAL', unfinished: true, resolutions: [] }]);
    expect((await kit.acknowledge(differences[0].id)).json().code).toBe('WRONG_STATUS');
    kit.say(reference, 5_300n);
    await kit.callBack(reference);
    await kit.h.settle(3);
    const before = await kit.books();
    await kit.settled(differences[0].id, 'REVERSED');
    expect(await changesFrom(before)).toMatchObject({ float: -5_300 });
    nothingWasPaid(reference);
  });

  it('and is settled is missing in no statement of its days', async () => {
    const { reference, financialId } = await kit.paid(5_400);
    const days = { from: dayFrom(-1), to: dayFrom(1) };
    const back = { id: 'only-back', reference, amount: 5_400, type: 'Reversal' };
    const first = await kit.compared([back], days);
    const ofIt = first.differences.filter(
      (one: { operatorReferenceId: string }) => one.operatorReferenceId === reference,
    );
    // it came back, as the statement says, and the payout itself is not in it
    expect(kindsOf(ofIt).sort()).toEqual(['MISSING_THERE', 'REVERSAL']);
    await kit.compared([{ id: financialId, amount: 5_400 }]);
    await kit.settled(ofIt.find(({ kind }: { kind: string }) => kind === 'REVERSAL').id, 'REVERSED');
    for (const one of first.differences) if (one.kind === 'MISSING_THERE') await kit.acknowledge(one.id);
    nothingWasPaid(reference);
  });
});

describe('money that came in and is of no payment', () => {
  it('is our own float by its type, and unknown without one', async () => {
    await kit.paid(5_500);
    const lines = [
      { id: 'float-1', amount: 90_000, type: 'Float deposit' },
      { id: 'who-1', amount: 700, type: 'Reversal' },
      { id: 'fee-1', amount: 25, type: 'Commission' },
    ];
    const { statement, outcomes, differences } = await kit.compared(lines);
    expect(outcomes).toEqual(['DEPOSIT', 'RECEIPT', 'FEE']);
    expect(statement).toMatchObject({ amount: 0, matched: 1, exceptions: 2 });
    const [deposit, receipt] = ['DEPOSIT', 'RECEIPT'].map((kind) =>
      differences.find((one: { kind: string }) => one.kind === kind),
    );
    expect(deposit).toMatchObject({ ours: 0, theirs: 90_000, resolutions: ['OWNER', 'SUSPENSE'] });
    expect(receipt).toMatchObject({ ours: 0, theirs: 700, resolutions: ['SUSPENSE', 'WALLET'] });
    const before = await kit.books();
    const bank = await kit.balanceOf('owner:bank');
    await kit.settled(deposit.id, 'OWNER');
    expect(await kit.balanceOf('owner:bank')).toBe(bank + 90_000n);
    await kit.settled(receipt.id, 'WALLET', { organisationId: kit.people.holder.id });
    expect(await changesFrom(before)).toEqual({ float: -90_700, available: 700 });
    const again = await kit.compared([...lines, pad('pad-in')]);
    expect(again.differences).toEqual([]);
  });

  it('goes out of what is collected with a minus, and charges no wallet at once', async () => {
    const lines = [{ id: 'out-1', amount: '-800' }];
    const { outcomes, differences } = await kit.compared(lines, { product: 'COLLECTION' });
    expect(outcomes).toEqual(['RECEIPT']);
    expect(differences).toMatchObject([{ kind: 'RECEIPT', theirs: 800, resolutions: ['SUSPENSE'] }]);
    const before = await kit.books();
    await kit.settled(differences[0].id, 'SUSPENSE');
    expect(await changesFrom(before)).toEqual({ float: 800, suspense: -800 });
  });

  it('is more than the payment that its row names: nobody is paid back what they never paid', async () => {
    const { reference } = await kit.paid(5_600);
    const { outcomes, differences } = await kit.compared([
      { id: 'too-much', reference, amount: 9_000, type: 'Reversal' },
    ]);
    expect(outcomes).toEqual(['RECEIPT']);
    expectSuccess(await kit.acknowledge(differences[0].id));
  });
});
