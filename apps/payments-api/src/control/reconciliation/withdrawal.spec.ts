import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { codeOf, expectSuccess } from '../../../test/kit/base/clients.ts';
import { statementOf, type StatementLine } from '../../../test/kit/base/statements.ts';
import {
  createReconciliationKit,
  reason,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
// which verifies the ledger too
afterAll(() => kit.close());

const today = () => dayInDouala(kit.h.clock.now());
const days = () => ({ from: today(), to: today() });
const withdraw = (id: string, as = kit.people.first) =>
  kit.h.post(as, `/reconciliation/statements/${id}/withdraw`, { reason });
const confirm = (decisionId: string, as = kit.people.second) =>
  kit.h.patch(as, `/reconciliation/confirm-withdrawal/${decisionId}`);
/** Lists what was found of a statement, as pairs of kind and how it stands. */
const stateOf = async (statementId: string): Promise<string[]> =>
  (await kit.exceptionsOf(statementId))
    .map(({ kind, status, resolution }: Record<string, string>) => `${kind} ${resolution ?? status}`)
    .sort();
const compare = async (lines: readonly StatementLine[], changes = {}) =>
  expectSuccess(await kit.upload(lines, changes)).json();

it('says of which days a file is before it is compared, and which of its rows are of others after', async () => {
  const lines = [
    { id: 'days-1', amount: 500, date: '2026-11-20 09:41:00', status: 'FAILED' },
    { id: 'days-2', amount: 500, date: '2026-11-18 23:10:00', status: 'FAILED' },
    { id: 'days-3', amount: 500, date: '', status: 'FAILED' },
  ];
  const checked = await kit.h.postForm(kit.people.first, '/reconciliation/statements/check', {
    file: statementOf(lines),
    product: 'DISBURSEMENT',
  });
  expect(expectSuccess(checked).json()).toMatchObject({ from: '2026-11-18', to: '2026-11-20', undated: 1 });
  expect(await compare(lines, { from: '2026-11-20', to: '2026-11-20' })).toMatchObject({ outside: 1 });
});

it('ends what only the statement showed, and its file can be compared again', async () => {
  const one = await kit.paid(6_100);
  const lines = [{ id: 'wrong-days', amount: 4_100 }];
  const wrong = await compare(lines, days());
  expect(await stateOf(wrong.statementId)).toContain('MISSING_HERE OPEN');
  expect(await kit.openOf(one.reference)).toMatchObject([{ kind: 'MISSING_THERE' }]);

  expect(expectSuccess(await withdraw(wrong.statementId)).json()).toMatchObject({
    withdrawn: { reason, by: { userId: kit.people.first.userId } },
    withdrawal: null,
  });
  expect(new Set(await stateOf(wrong.statementId))).toEqual(
    new Set(['MISSING_HERE WITHDRAWN', 'MISSING_THERE WITHDRAWN']),
  );
  expect(await kit.openOf(one.reference)).toEqual([]);
  expect(codeOf(await withdraw(wrong.statementId))).toBe('409 WRONG_STATUS');

  const again = await compare(lines);
  expect(await stateOf(again.statementId)).toEqual(['MISSING_HERE OPEN']);
  expect(await kit.openOf(one.reference)).toEqual([]);
});

it('leaves open what it says of a payment that we know', async () => {
  const failed = await kit.paid(3_100, 'failed');
  const { statementId } = await compare([{ reference: failed.reference, amount: 3_100 }]);
  expectSuccess(await withdraw(statementId));
  expect(await stateOf(statementId)).toEqual(['PAID_AFTER_FAILED OPEN']);
  // which keeps it from being sent again
  const { h, people } = kit;
  expect(codeOf(await h.patch(people.holder.admin, `/transaction/retry/${failed.id}`))).toBe(
    '409 OUTCOME_DISPUTED',
  );
});

it('opens again what only it had found, and another one that has it ends that', async () => {
  const one = await kit.paid(6_200);
  const lacking = await compare([{ id: 'lacking', amount: 1, status: 'FAILED' }], days());
  const row = { reference: one.reference, amount: 6_200 };
  const finding = await compare([row]);
  expect(await kit.openOf(one.reference)).toEqual([]);
  expectSuccess(await withdraw(finding.statementId));
  expect(await kit.openOf(one.reference)).toMatchObject([
    { kind: 'MISSING_THERE', statementId: lacking.statementId },
  ]);

  const [first, second] = [
    await compare([row]),
    await compare([row, { id: 'pad-2', amount: 1, status: 'FAILED' }]),
  ];
  expectSuccess(await withdraw(second.statementId));
  expect(await kit.openOf(one.reference)).toEqual([]);
  expectSuccess(await withdraw(first.statementId));
  expect(await kit.openOf(one.reference)).toHaveLength(1);
});

it('is not withdrawn alone once people have resolved something of it, and what was booked stays', async () => {
  const { statementId } = await compare([
    { id: 'booked-1', amount: 7_300 },
    { id: 'booked-2', amount: 7_400 },
  ]);
  const [booked] = await kit.exceptionsOf(statementId);
  await kit.settled(booked.id, 'SUSPENSE');
  const before = await kit.books();

  const asked = expectSuccess(await withdraw(statementId)).json();
  expect(asked).toMatchObject({ withdrawn: null, withdrawal: { reason, confirmable: false } });
  expect(codeOf(await withdraw(statementId, kit.people.second))).toBe('409 DUPLICATE');
  const { decisionId } = asked.withdrawal;
  expect(codeOf(await confirm(decisionId, kit.people.first))).toBe('409 SECOND_PERSON_REQUIRED');
  expect(await stateOf(statementId)).toEqual(['MISSING_HERE OPEN', 'MISSING_HERE SUSPENSE']);

  const races = await Promise.all(Array.from({ length: 6 }, () => confirm(decisionId)));
  expect(races.map(codeOf).sort()).toEqual([
    '200 OK',
    ...Array.from({ length: 5 }, () => '409 WRONG_STATUS'),
  ]);
  expect(await stateOf(statementId)).toEqual(['MISSING_HERE SUSPENSE', 'MISSING_HERE WITHDRAWN']);
  expect(await kit.books()).toEqual(before);
  // the row that is booked does not open a second difference
  const again = await compare([
    { id: 'booked-1', amount: 7_300 },
    { id: 'booked-2', amount: 7_400 },
  ]);
  expect(await stateOf(again.statementId)).toEqual(['MISSING_HERE OPEN']);
});

it('waits for a decision that two are asked for', async () => {
  const { statementId } = await compare([{ id: 'asked-1', amount: 7_500 }]);
  const [one] = await kit.exceptionsOf(statementId);
  expectSuccess(await kit.propose(one.id, 'SUSPENSE'));
  expect(codeOf(await withdraw(statementId))).toBe('409 DECISION_WAITS');
});

it('shows which days of a month were compared, and what is open of them', async () => {
  const read = async () => {
    const path = `/reconciliation/statements/days?product=COLLECTION&month=${today().slice(0, 7)}`;
    const { days: all } = await kit.h.get(kit.people.first, path);
    return all.find(({ day }: { day: string }) => day === today());
  };
  expect(await read()).toMatchObject({ statements: 0, open: 0 });
  const { statementId } = await compare([{ id: 'calendar-1', amount: 900, date: `${today()} 08:00:00` }], {
    ...days(),
    product: 'COLLECTION',
  });
  const found = (await stateOf(statementId)).length;
  expect(await read()).toMatchObject({ statements: 1, open: found });
  expectSuccess(await withdraw(statementId));
  expect(await read()).toMatchObject({ statements: 0, open: 0 });
});
