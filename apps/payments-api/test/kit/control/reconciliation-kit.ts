import { expect } from '@jest/globals';
import { balances } from '@sanaga/ledger';
import type { OperatorStatus } from '@sanaga/operators';
import { sql } from 'kysely';
import { expectSuccess, type TestSession } from '../base/clients.ts';
import { statementOf, type StatementLine } from '../base/statements.ts';
import { differenceOf } from '../../../src/control/reconciliation/differences.ts';
import { pageOfExceptions } from '../../../src/control/reconciliation/exceptions.repository.ts';
import { createMoneyHarness, type MoneyHarness } from './money-harness.ts';

export const reason = 'The operator’s statement says so';

type Body = Record<string, unknown>;

/** Adds to an API a holder that pays and two super admins who compare its payments with the operator's. */
export async function createReconciliationKit(create: () => Promise<MoneyHarness> = createMoneyHarness) {
  const h = await create();
  const holder = await h.holder(1_000_000);
  const people = { holder, first: await h.superAdmin(), second: await h.newSuperAdmin() };

  const upload = (lines: readonly StatementLine[], changes: Body = {}, as = people.first) =>
    h.postForm(as, '/reconciliation/statements', {
      ...{ file: statementOf(lines), product: 'DISBURSEMENT', from: '2020-01-01', to: '2020-01-31' },
      ...changes,
    });
  const exceptionsOf = async (statementId: string) =>
    (await h.get(people.first, `/reconciliation/exceptions?statementId=${statementId}`)).content;
  /** Uploads a statement of these rows; returns what was found of each and the differences that are new. */
  const compared = async (lines: readonly StatementLine[], changes: Body = {}) => {
    const statement = expectSuccess(await upload(lines, changes)).json();
    const { content } = await h.get(
      people.first,
      `/reconciliation/statements/${statement.statementId}/rows?size=200`,
    );
    return {
      statement,
      outcomes: content.map(({ outcome }: { outcome: string }) => outcome) as string[],
      differences: await exceptionsOf(statement.statementId),
    };
  };
  const exceptionOf = (id: string) => h.get(people.first, `/reconciliation/exceptions/${id}`);
  /** Lists show of both sides what settling would go by: SQL says the one, the rule of settling the other. */
  const expectShownIsSettled = async () => {
    const { rows } = await pageOfExceptions(h.db, { status: 'OPEN', page: 0, size: 1_000 });
    for (const row of rows.filter(({ kind }) => kind !== 'CARD_MISMATCH')) {
      const difference = differenceOf(row);
      const { id, kind, shown_ours: ours, shown_theirs: theirs } = row;
      if (difference)
        expect({ id, kind, ours, theirs }).toEqual({
          id,
          kind,
          ours: difference.ours,
          theirs: difference.theirs,
        });
    }
    return rows.length;
  };
  const openOf = async (referenceId: string) => {
    expect(await expectShownIsSettled()).toBeLessThan(1_000);
    return (await h.get(people.first, '/reconciliation/exceptions?status=OPEN&size=200')).content.filter(
      (one: { operatorReferenceId: string }) => one.operatorReferenceId === referenceId,
    );
  };
  const acknowledge = (id: string, as = people.first) =>
    h.patch(as, `/reconciliation/exceptions/${id}/acknowledge`, { note: reason });
  const propose = (id: string, resolution: string, more: Body = {}, as = people.first) =>
    h.post(as, `/reconciliation/exceptions/${id}/propose`, { resolution, reason, ...more });
  const confirm = (decisionId: string, as = people.second) =>
    h.patch(as, `/reconciliation/confirm/${decisionId}`);
  /** Settles it by both super admins. */
  const settled = async (id: string, resolution: string, more: Body = {}) => {
    const { proposal } = expectSuccess(await propose(id, resolution, more)).json();
    return expectSuccess(await confirm(proposal.decisionId)).json();
  };
  /** Sends a callback of the operator, and lets the look at the payment follow. */
  const callBack = async (referenceId: string): Promise<void> => {
    const url = `/operator/callback/${referenceId}`;
    expectSuccess(await h.anonymous().inject({ method: 'PUT', url, payload: {} }));
    await h.settle(3);
  };

  const balanceOf = async (code: string): Promise<bigint> => {
    const { rows } = await sql<{ balance: bigint }>`
      select balance from ledger.account where code = ${code}`.execute(h.db);
    return rows[0]?.balance ?? 0n;
  };
  const books = async () => ({
    float: await balanceOf('operator:momo:float'),
    suspense: await balanceOf('suspense'),
    ...(await balances(h.db, holder.id)),
  });

  const requestOf = (subjectId: string, attempt = 1) =>
    h.db
      .selectFrom('operator_request')
      .selectAll()
      .where('subject_id', '=', subjectId)
      .where('attempt', '=', attempt)
      .executeTakeFirstOrThrow();
  /** Makes a payment as far as the operator brings it; returns what the operator knows it by. */
  const paid = async (
    amount: number,
    outcome: 'successful' | 'failed' | 'pending' = 'successful',
    changes: Body = {},
  ) => {
    h.operator.outcome = outcome;
    const { id } = await h.payment(people.holder.initiator, { amount, ...changes });
    expectSuccess(await h.approve(people.holder.validator, id));
    await h.settle(3);
    h.operator.outcome = 'successful';
    const request = await requestOf(id);
    const states = { successful: 'SUCCESSFUL', failed: 'FAILED', pending: 'SENT' };
    expect(request.state).toBe(states[outcome]);
    return { id, reference: request.reference_id, financialId: request.financial_transaction_id ?? '' };
  };
  /** Makes the operator report a payment as paid, as its journal has it in the end. */
  const say = (reference: string, amount: bigint, currency = 'XAF') =>
    h.operator.say(reference, { state: 'successful', amount, currency });
  const sayFailed = (reference: string) =>
    h.operator.say(reference, { state: 'failed', code: 'PAYEE_NOT_FOUND' } satisfies OperatorStatus);
  /** Reports a failed item of a bulk transaction as paid after all, which both super admins settle. */
  const paidLate = async (bulkId: string, amount: bigint): Promise<void> => {
    const { content } = await h.get(people.holder.admin, `/transaction/bulk/${bulkId}/items`);
    const item = content.find(({ status }: { status: string }) => status === 'PROBLEMATIC');
    const { reference_id: reference } = await requestOf(item.id);
    say(reference, amount);
    await callBack(reference);
    const [difference] = await openOf(reference);
    await settled(difference.id, 'WALLET');
  };
  /** Makes a payment that the operator takes back, which both super admins settle. */
  const reversed = async (amount: number): Promise<void> => {
    const { reference } = await paid(amount);
    sayFailed(reference);
    await callBack(reference);
    const [difference] = await openOf(reference);
    await settled(difference.id, 'REVERSED');
  };
  /** Makes a payment of which less reached the payee, which both super admins settle. */
  const paidLess = async (amount: number, reached: bigint): Promise<void> => {
    const { reference } = await paid(amount, 'pending');
    say(reference, reached);
    await callBack(reference);
    const [difference] = await openOf(reference);
    await settled(difference.id, 'WALLET');
  };
  /** Makes a payment known to the operator under a reference that we never made. */
  const knownThere = (referenceId: string) =>
    h.operator.disburse({
      ...{ referenceId, amount: 900n, currency: 'XAF', msisdn: '237677412085' },
      ...{ externalId: referenceId, payerMessage: 'Elsewhere', payeeNote: 'Elsewhere' },
      mayLeave: () => true,
    });
  const statusOf = async (id: string): Promise<string> =>
    (await h.get(people.holder.admin, `/transaction/detail/${id}`)).status;
  /** Signs in again, as the moved clock may have ended the sessions. */
  const signInAgain = async () => {
    const again = async ({ email }: TestSession) => h.signIn(email);
    people.holder = await h.signInAgain(people.holder);
    people.first = await again(people.first);
    people.second = await again(people.second);
  };

  return {
    ...{
      h,
      people,
      upload,
      compared,
      exceptionsOf,
      exceptionOf,
      openOf,
      acknowledge,
      propose,
      confirm,
      settled,
    },
    ...{
      callBack,
      knownThere,
      balanceOf,
      books,
      requestOf,
      paid,
      paidLate,
      paidLess,
      reversed,
      say,
      sayFailed,
      statusOf,
      signInAgain,
    },
    async close(): Promise<void> {
      await h.settle();
      expect(await h.violations()).toEqual([]);
      await h.close();
    },
  };
}
export type ReconciliationKit = Awaited<ReturnType<typeof createReconciliationKit>>;
