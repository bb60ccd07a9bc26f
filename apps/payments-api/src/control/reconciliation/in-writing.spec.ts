import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  reason,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

/** Two super admins end a payment on the operator's word in writing, where its status is of no use. */
let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
beforeEach(() => kit.signInAgain());
afterAll(() => kit.close());

const letter = () => new File(['%PDF-1.4 The transfer was not made.'], 'letter of the operator.pdf');
const inWriting = (
  id: string,
  resolution: string,
  file: File = letter(),
  as: TestSession = kit.people.first,
) => kit.h.postForm(as, `/reconciliation/exceptions/${id}/propose-in-writing`, { resolution, reason, file });
const settledInWriting = async (id: string, resolution: string) => {
  const { proposal } = expectSuccess(await inWriting(id, resolution)).json();
  return expectSuccess(await kit.confirm(proposal.decisionId)).json();
};
const unreadable = (reference: string) =>
  kit.h.operator.say(reference, { state: 'unknown', cause: 'status TIMEOUT', answered: true });

/** Makes a payment that the operator's status will never end. */
async function stuck(amount: number, say: (reference: string) => void = () => undefined) {
  const payment = await kit.paid(amount, 'pending');
  say(payment.reference);
  const { deadline_at } = await kit.requestOf(payment.id);
  kit.h.clock.advance((deadline_at?.getTime() ?? 0) - kit.h.clock.now().getTime() + 60_000);
  await kit.h.settle(61);
  await kit.signInAgain();
  const [task] = await kit.openOf(payment.reference);
  expect(task).toMatchObject({ kind: 'UNKNOWN_OUTCOME', resolutions: ['RELEASED'] });
  return { ...payment, task };
}
const waitADay = async () => {
  kit.h.clock.advance(24 * 3_600_000);
  await kit.h.settle(3);
  await kit.signInAgain();
};

describe('a payment whose status cannot be used', () => {
  it.each([
    ['PENDING for ever, as not paid', undefined, 'NOT_PAID_IN_WRITING', 'PROBLEMATIC', 0],
    ['unreadable, as paid', unreadable, 'PAID_IN_WRITING', 'COMPLETED', 5_000],
  ] as const)('%s, ends after a day on a document, by two', async (_name, say, resolution, status, moved) => {
    const before = await kit.books();
    const { id, reference, task } = await stuck(5_000, say);
    expect((await inWriting(task.id, resolution)).json().code).toBe('WRONG_STATUS');
    await waitADay();
    expect((await kit.exceptionOf(task.id)).resolutions).toContain(resolution);
    // nothing is decided in writing without a document, or on anything else than a PDF or an image
    expect((await kit.propose(task.id, resolution)).statusCode).toBe(422);
    expect((await inWriting(task.id, resolution, new File(['words'], 'words.txt'))).statusCode).toBe(415);
    const proposed = expectSuccess(await inWriting(task.id, resolution)).json();
    expect(proposed).toMatchObject({
      ...{ status: 'PROPOSED', document: { fileName: 'letter of the operator.pdf' } },
      proposal: { resolution, amount: 5_000 },
    });
    const { decisionId } = proposed.proposal;
    expect((await kit.confirm(decisionId, kit.people.first)).json().code).toBe('SECOND_PERSON_REQUIRED');
    const done = expectSuccess(await kit.confirm(decisionId)).json();
    expect(done).toMatchObject({ status: 'RESOLVED', resolution, document: { decisionId } });
    expect(await kit.statusOf(id)).toBe(status);
    const after = await kit.books();
    expect(Number(after.float - before.float)).toBe(moved);
    expect(after.held).toBe(before.held);
    expect(after.suspense).toBe(before.suspense);
    const url = `/reconciliation/documents/${decisionId}`;
    const document = await kit.h.as(kit.people.second).inject({ method: 'GET', url });
    expect(document.body).toContain('The transfer was not made.');
    expect((await kit.h.as(kit.people.holder.admin).inject({ method: 'GET', url })).statusCode).toBe(403);
    const audited = kit.h.db.selectFrom('audit_log').select('action').where('subject_id', '=', task.id);
    expect((await audited.execute()).map(({ action }) => action)).toEqual([
      'reconciliation.propose',
      'reconciliation.end-in-writing',
    ]);

    // a later word that differs is a difference
    if (status === 'COMPLETED') kit.sayFailed(reference);
    else kit.say(reference, 5_000n);
    await kit.callBack(reference);
    const [later] = await kit.openOf(reference);
    expect(later).toMatchObject({ kind: 'CONTRADICTION', ours: moved, theirs: 5_000 - moved });
    await kit.settled(later.id, moved > 0 ? 'REVERSED' : 'SUSPENSE');
  });

  it('is not ended in writing where the status clearly says the opposite, or nothing responds', async () => {
    const { id, reference, task } = await stuck(5_100);
    await waitADay();
    kit.say(reference, 5_100n);
    expect((await inWriting(task.id, 'NOT_PAID_IN_WRITING')).json().code).toBe('OPERATOR_DISAGREES');
    for (const say of [() => kit.sayFailed(reference), () => kit.h.operator.payments.delete(reference)]) {
      say();
      expect((await inWriting(task.id, 'PAID_IN_WRITING')).json().code).toBe('OPERATOR_DISAGREES');
    }
    kit.h.operator.away = true;
    expect((await inWriting(task.id, 'PAID_IN_WRITING')).json().code).toBe('OPERATOR_UNREACHABLE');
    kit.h.operator.away = false;
    await kit.settled(task.id, 'RELEASED');
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC');
  });

  it('is confirmed by a sole super admin only a day after they proposed it', async () => {
    const { task } = await stuck(5_200);
    await waitADay();
    const { h, people } = kit;
    const others = h.db
      .updateTable('app_user')
      .where('super_admin', '=', true)
      .where('id', '<>', people.first.userId);
    await others.set({ status: 'SUSPENDED' }).execute();
    const proposed = expectSuccess(await inWriting(task.id, 'NOT_PAID_IN_WRITING')).json();
    expect(proposed).toMatchObject({ status: 'PROPOSED' });
    const { decisionId } = proposed.proposal;
    expect((await kit.confirm(decisionId, people.first)).json().code).toBe('TOO_EARLY');
    h.clock.advance(24 * 3_600_000);
    people.first = await h.signIn(people.first.email);
    expectSuccess(await kit.confirm(decisionId, people.first));
    await others.set({ status: 'ACTIVE' }).execute();
  });
});

describe('a payment that failed here and cannot be read there', () => {
  it('counts as paid against suspense, and is never paid again', async () => {
    const { id, reference } = await kit.paid(5_300, 'failed');
    kit.h.operator.say(reference, { state: 'pending' });
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    const noticed = kit.h.db.updateTable('reconciliation_task').set({ created_at: kit.h.clock.now() });
    await noticed.where('id', '=', difference.id).execute();
    expect((await kit.exceptionOf(difference.id)).resolutions).toEqual(['NOT_PAID']);
    await waitADay();
    const before = await kit.books();
    const done = await settledInWriting(difference.id, 'PAID_IN_WRITING');
    expect(done).toMatchObject({ suspense: { amount: -5_300, cleared: null } });
    const after = await kit.books();
    expect([after.float - before.float, after.suspense - before.suspense]).toEqual([5_300n, -5_300n]);
    const retried = await kit.h.patch(kit.people.holder.admin, `/transaction/retry/${id}`);
    expect(retried.json().code).toBe('OUTCOME_DISPUTED');
  });
});
