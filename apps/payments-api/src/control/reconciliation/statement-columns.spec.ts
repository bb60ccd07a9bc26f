import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterEach(async () => expect(await kit.h.violations()).toEqual([]));
afterAll(() => kit.close());

const fileOf = (...lines: string[]) => new File([lines.join('\n')], 'export.csv');
const check = (file: File, more: Record<string, string> = {}) =>
  kit.h.postForm(kit.people.first, '/reconciliation/statements/check', {
    ...{ product: 'DISBURSEMENT', ...more, file },
  });

describe('the export of the operator’s portal', () => {
  it('has a payment, its return under an id of its own and what filled our float, each as what it is', async () => {
    const { id, reference, financialId } = await kit.paid(7_000);
    const day = dayInDouala(new Date());
    const own = 'FRI:237680000001/MSISDN,Sanaga';
    const payee = 'FRI:237677412085/MSISDN,Payee';
    const file = fileOf(
      'Id,External id,Date,Status,Type,From,From name,To,To name,To message,Amount,Currency,Fee,Currency,Balance,Currency',
      `${financialId},${id},${day} 10:00:11,Successful,Transfer,${own},${payee},x,-7000,XAF,0,XAF,5000000,XAF`,
      `2000000001,${id},${day} 10:05:11,Successful,Reversal,${payee},${own},x,7000,XAF,0,XAF,5007000,XAF`,
      `2000000002,,${day} 10:06:11,Successful,Deposit,FRI:bank/USER,Bank,${own},x,"1,000,000.00",XAF,0,XAF,6007000,XAF`,
    );
    const { statement, outcomes, differences } = await kit.compared([], { file });
    expect(outcomes).toEqual(['MATCHED', 'REVERSAL', 'DEPOSIT']);
    expect(statement).toMatchObject({ rows: 3, amount: 7_000, missingThere: 0 });
    const [reversal, deposit] = ['REVERSAL', 'DEPOSIT'].map((kind) =>
      differences.find((difference: { kind: string }) => difference.kind === kind),
    );
    expect(differences).toHaveLength(2);
    expect([reversal.reversed, deposit.theirs]).toEqual([7_000, 1_000_000]);
    await kit.settled(reversal.id, 'REVERSED');
    expectSuccess(await kit.acknowledge(deposit.id));
    kit.sayFailed(reference);
  });

  it('finds whom it names by their number and day where no id is known', async () => {
    await kit.paid(6_100, 'successful', { number: '677412091' });
    const file = fileOf(
      'Reference,Date,From,To,Amount',
      `Salaire,${dayInDouala(new Date())},FRI:237680000001/MSISDN,FRI:237677412091/MSISDN,-6100`,
    );
    expect((await kit.compared([], { file })).outcomes).toEqual(['MATCHED']);
  });
});

describe('a statement with unknown headings', () => {
  const unknown = (financialId: string) =>
    fileOf('Ref op;Valeur versée;Quand', `${financialId};6 200;28 nov. 2026`);
  const mapping = { line: 1, columns: ['financialTransactionId', 'amount', 'day'] };
  const mapped = { mapping: JSON.stringify(mapping) };

  it('is refused with its columns, read as somebody says what they are, and the next one so too', async () => {
    const { financialId } = await kit.paid(6_200);
    const refused = await check(unknown(financialId));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'FILE_UNREADABLE',
      found: {
        line: 1,
        columns: [
          { heading: 'Ref op', field: null, samples: [financialId] },
          { heading: 'Valeur versée', field: null, samples: ['6 200'] },
          { heading: 'Quand', field: null, samples: ['28 nov. 2026'] },
        ],
      },
    });
    const answer = expectSuccess(await check(unknown(financialId), mapped)).json();
    expect(answer).toMatchObject({ rows: 1, amount: 6_200 });
    expect(answer.columns).toEqual([{ heading: 'Ref op', holds: 'OPERATOR_ID', known: 1 }]);
    // a look alone stores nothing
    expect((await check(unknown(financialId))).statusCode).toBe(422);

    const { outcomes } = await kit.compared([], { file: unknown(financialId), ...mapped });
    expect(outcomes).toEqual(['MATCHED']);
    const next = await kit.paid(6_300);
    const again = fileOf('REF OP;Valeur  versée;quand;', `${next.financialId};6300;29/11/2026`);
    expect(expectSuccess(await check(again)).json()).toMatchObject({ rows: 1, amount: 6_300 });
  });

  it('is refused with words of its status that are not known, and read as somebody answers, the next one too', async () => {
    const statement = (financialId: string, word: string) =>
      fileOf('Ref op;Valeur versée;Quand;État', `${financialId};6 400;${dayInDouala(new Date())};${word}`);
    const columns = ['financialTransactionId', 'amount', 'day', 'status'];
    const said = (statuses?: object) => ({
      mapping: JSON.stringify({ line: 1, columns, ...(statuses && { statuses }) }),
    });
    const { financialId } = await kit.paid(6_400);
    const refused = await check(statement(financialId, 'Dénoué'), said());
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'status', message: expect.stringContaining('Dénoué') }],
      found: {
        line: 1,
        columns: [{}, {}, {}, { field: 'status' }],
        statuses: [{ word: 'Dénoué', means: null }],
      },
    });
    const answers = said({ Dénoué: 'SUCCESSFUL' });
    const { outcomes } = await kit.compared([], { file: statement(financialId, 'Dénoué'), ...answers });
    expect(outcomes).toEqual(['MATCHED']);

    const next = await kit.paid(6_400);
    expect(expectSuccess(await check(statement(next.financialId, 'DENOUE'))).json()).toMatchObject({
      rows: 1,
    });
    // a further word is asked about with what was answered before, which stays when it is answered
    const further = fileOf(
      'Ref op;Valeur versée;Quand;État',
      ...[`${next.financialId};6 400;;Dénoué`, 'x;5;;Bloqué'],
    );
    expect((await check(further)).json().found.statuses).toEqual([
      { word: 'Bloqué', means: null },
      { word: 'Dénoué', means: 'SUCCESSFUL' },
    ]);
    await kit.compared([], { file: further, ...said({ Dénoué: 'SUCCESSFUL', Bloqué: 'IGNORED' }) });
    const again = await kit.paid(6_400);
    await kit.compared([], { file: statement(again.financialId, 'Payé'), ...said({ Autre: 'FAILED' }) });
    expect(expectSuccess(await check(further)).json()).toMatchObject({ rows: 1 });
    expect((await check(further, said({ Dénoué: 'PAID' }))).json().code).toBe('INVALID_INPUT');
  });

  it('is refused where what somebody says is no mapping, or lacks what is needed', async () => {
    const codeOf = async (said: object) => {
      const answer = await check(unknown('1'), { mapping: JSON.stringify(said) });
      return [answer.statusCode, answer.json().code];
    };
    for (const said of [
      { line: 1, columns: ['price'] },
      { line: -1, columns: ['amount'] },
    ])
      expect(await codeOf(said)).toEqual([422, 'INVALID_INPUT']);
    expect(await codeOf({ ...mapping, columns: ['amount', null, null] })).toEqual([422, 'FILE_UNREADABLE']);
    expect(await codeOf({ ...mapping, columns: ['reference', 'amount', 'amount'] })).toEqual([
      ...[422, 'FILE_UNREADABLE'],
    ]);
  });
});
