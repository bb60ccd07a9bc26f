import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  reason,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

/**
 * A payment that failed here, and was or may have been paid by the operator's word, is paid again only once two people
 * say that it was not.
 */
let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const retry = (id: string) => kit.h.patch(kit.people.holder.admin, `/transaction/retry/${id}`);

/** Makes a payment that failed here and that the operator now says something else of. */
async function failedHere(amount: number, sayNow: (reference: string) => void) {
  const payment = await kit.paid(amount, 'failed');
  sayNow(payment.reference);
  await kit.callBack(payment.reference);
  const [difference] = await kit.openOf(payment.reference);
  return { ...payment, difference };
}
const pending = (reference: string) => kit.h.operator.say(reference, { state: 'pending' });

describe('a payment that failed here', () => {
  it.each([
    ['was paid', (reference: string) => kit.say(reference, 4_000n), 4_000],
    ['is under way', pending, null],
  ] as const)('and %s there is acknowledged by nobody, alone or among others', async (_name, say, theirs) => {
    const { id, reference, difference } = await failedHere(4_000, say);
    expect(difference).toMatchObject({ kind: 'CONTRADICTION', theirs, mayBePaid: true });
    expect((await kit.acknowledge(difference.id)).json().code).toBe('WRONG_STATUS');
    const url = '/reconciliation/exceptions/acknowledge';
    const several = await kit.h.patch(kit.people.first, url, { ids: [difference.id], note: reason });
    expect(several.json()).toEqual({ results: [{ id: difference.id, refusal: 'MAY_BE_PAID' }] });
    expect((await retry(id)).json().code).toBe('OUTCOME_DISPUTED');

    // two say that it was not paid, and the operator does not agree
    expect((await kit.propose(difference.id, 'NOT_PAID')).json().code).toBe('OPERATOR_DISAGREES');
    kit.sayFailed(reference);
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'NOT_PAID')).json();
    expect(proposal).toMatchObject({ resolution: 'NOT_PAID', amount: 4_000 });
    say(reference);
    expect((await kit.confirm(proposal.decisionId)).json().code).toBe('OPERATOR_DISAGREES');
    expect((await retry(id)).json().code).toBe('OUTCOME_DISPUTED');

    // it takes that back
    kit.sayFailed(reference);
    expect((await kit.confirm(proposal.decisionId, kit.people.first)).json().code).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    const before = await kit.books();
    const done = expectSuccess(await kit.confirm(proposal.decisionId)).json();
    expect(done).toMatchObject({ status: 'RESOLVED', resolution: 'NOT_PAID', ours: 0, theirs: 0 });
    expect(await kit.books()).toEqual(before);
    expect(await kit.requestOf(id)).toMatchObject({ state: 'FAILED', said: 'FAILED' });
    await kit.h.settle(3);
    expectSuccess(await retry(id));
  });

  it('and is not known there waits as long as a call may still be on its way', async () => {
    const { reference, difference } = await failedHere(4_100, (one) => kit.say(one, 4_100n));
    kit.h.operator.payments.delete(reference);
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'NOT_PAID')).json();
    expect((await kit.confirm(proposal.decisionId)).json().code).toBe('PAYMENT_ON_ITS_WAY');
    kit.h.clock.advance(120_000);
    expectSuccess(await kit.confirm(proposal.decisionId));
  });

  it('is a difference again where the operator changes its mind after two have said that it was not paid', async () => {
    const { id, reference, difference } = await failedHere(4_200, pending);
    kit.sayFailed(reference);
    await kit.settled(difference.id, 'NOT_PAID');
    for (const say of [pending, (one: string) => kit.say(one, 4_200n)]) {
      say(reference);
      await kit.callBack(reference);
      const [again] = await kit.openOf(reference);
      expect(again).toMatchObject({ kind: 'CONTRADICTION', mayBePaid: true });
      expect((await retry(id)).json().code).toBe('OUTCOME_DISPUTED');
      if (say === pending) {
        kit.sayFailed(reference);
        await kit.settled(again.id, 'NOT_PAID');
      } else await kit.settled(again.id, 'SUSPENSE');
    }
  });
});

it('one id on two payments is acknowledged with a reason: nothing moves, and nothing is paid again by it', async () => {
  const [one, other] = [await kit.paid(4_300), await kit.paid(4_400)];
  const { id } = await kit.h.db
    .insertInto('reconciliation_task')
    .values({
      ...{ kind: 'ID_TWICE', reference_id: one.reference, organisation_id: kit.people.holder.id },
      detail: JSON.stringify({ otherReferenceId: other.reference }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // the payment may have another open difference as well
  kit.sayFailed(one.reference);
  await kit.callBack(one.reference);
  expect(await kit.openOf(one.reference)).toHaveLength(2);
  expect(await kit.exceptionOf(id)).toMatchObject({
    ...{ kind: 'ID_TWICE', otherReferenceId: other.reference, resolutions: [], mayBePaid: false },
  });
  expectSuccess(await kit.acknowledge(id));
  const [contradiction] = await kit.openOf(one.reference);
  await kit.settled(contradiction.id, 'REVERSED');
});
