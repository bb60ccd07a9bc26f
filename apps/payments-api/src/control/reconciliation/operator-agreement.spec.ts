import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const codeOf = ({ statusCode, json }: { statusCode: number; json: () => { code: string } }) => [
  statusCode,
  json().code,
];

/** Makes a payment that the statement calls failed, and returns it with its difference. */
async function calledFailed(amount: number) {
  const { reference } = await kit.paid(amount);
  const [difference] = (await kit.compared([{ reference, amount, status: 'FAILED' }])).differences;
  expect(difference.resolutions).toEqual(['REVERSED', 'SUSPENSE']);
  return { reference, id: difference.id as string };
}

describe('a reversal', () => {
  it('of what the operator itself says it paid is refused, whatever a statement says', async () => {
    const { id, reference } = await calledFailed(37_000);
    const before = await kit.books();
    expect(codeOf(await kit.propose(id, 'REVERSED'))).toEqual([409, 'OPERATOR_DISAGREES']);
    expect(await kit.books()).toEqual(before);
    // what the operator said is on the difference now: nothing is left to settle
    expect(await kit.exceptionOf(id)).toMatchObject({ status: 'OPEN', theirs: 37_000, resolutions: [] });
    expectSuccess(await kit.acknowledge(id));
    expect(await kit.openOf(reference)).toEqual([]);
  });

  it('that was proposed is refused where the operator says at the confirmation that it paid', async () => {
    const { id, reference } = await calledFailed(38_000);
    kit.sayFailed(reference);
    const { proposal } = expectSuccess(await kit.propose(id, 'REVERSED')).json();
    const before = await kit.books();
    kit.say(reference, 38_000n);
    expect(codeOf(await kit.confirm(proposal.decisionId))).toEqual([409, 'OPERATOR_DISAGREES']);
    expect(await kit.books()).toEqual(before);
    const { people, h } = kit;
    expectSuccess(await h.patch(people.first, `/auth/joint-decisions/withdraw/${proposal.decisionId}`));
    expectSuccess(await kit.acknowledge(id));
  });

  it('is refused where the operator cannot be asked, and says to try again', async () => {
    const { id, reference } = await calledFailed(39_000);
    kit.sayFailed(reference);
    const before = await kit.books();
    kit.h.operator.away = true;
    const unasked = await kit.propose(id, 'REVERSED');
    kit.h.operator.away = false;
    expect(codeOf(unasked)).toEqual([503, 'OPERATOR_UNREACHABLE']);
    expect(unasked.headers['retry-after']).toBeDefined();
    const { proposal } = expectSuccess(await kit.propose(id, 'REVERSED')).json();
    kit.h.operator.away = true;
    expect(codeOf(await kit.confirm(proposal.decisionId))).toEqual([503, 'OPERATOR_UNREACHABLE']);
    kit.h.operator.away = false;
    expect(await kit.books()).toEqual(before);
    expectSuccess(await kit.confirm(proposal.decisionId));
    expect((await kit.books()).available).toBeGreaterThan(before.available);
  });

  it('is refused where one super admin would decide alone, too', async () => {
    const { id } = await calledFailed(41_000);
    const { h, people } = kit;
    const others = h.db
      .updateTable('app_user')
      .where('super_admin', '=', true)
      .where('id', '<>', people.first.userId);
    await others.set({ status: 'SUSPENDED' }).execute();
    try {
      expect(codeOf(await kit.propose(id, 'REVERSED'))).toEqual([409, 'OPERATOR_DISAGREES']);
    } finally {
      await others.set({ status: 'ACTIVE' }).execute();
    }
    expectSuccess(await kit.acknowledge(id));
  });
});

describe('a booking of what only the operator knows', () => {
  const booked = async (reference: string, amount: number) =>
    (await kit.compared([{ reference, amount }])).differences[0].id as string;

  it('is refused where the operator says of its reference that it failed, or moved another amount', async () => {
    const [failed, other] = [randomUUID(), randomUUID()];
    const before = await kit.books();
    for (const reference of [failed, other]) await kit.knownThere(reference);
    kit.sayFailed(failed);
    kit.say(other, 800n);
    for (const [reference, theirs] of [
      [failed, 0],
      [other, 800],
    ] as const) {
      const id = await booked(reference, 900);
      expect(codeOf(await kit.propose(id, 'SUSPENSE'))).toEqual([409, 'OPERATOR_DISAGREES']);
      expect(await kit.exceptionOf(id)).toMatchObject({ theirs });
      if (theirs > 0) await kit.settled(id, 'SUSPENSE');
      else expectSuccess(await kit.acknowledge(id));
    }
    expect((await kit.books()).suspense).toBe(before.suspense - 800n);
  });

  it('is done where the operator does not know the reference any more: the statement says so', async () => {
    const before = await kit.books();
    await kit.settled(await booked(randomUUID(), 950), 'SUSPENSE');
    expect((await kit.books()).suspense).toBe(before.suspense - 950n);
  });
});

describe('a booking as paid', () => {
  it.each(['SUSPENSE', 'WALLET'])(
    'by %s is refused where the operator says that it failed',
    async (resolution) => {
      const { reference } = await kit.paid(12_000, 'failed');
      const [difference] = (await kit.compared([{ reference, amount: 12_000 }])).differences;
      const before = await kit.books();
      expect(codeOf(await kit.propose(difference.id, resolution))).toEqual([409, 'OPERATOR_DISAGREES']);
      expect(await kit.books()).toEqual(before);
      await kit.settled(difference.id, 'NOT_PAID');
      expect(await kit.books()).toEqual(before);
    },
  );

  it('over another amount than the operator says is refused; over its amount it is booked', async () => {
    const { reference } = await kit.paid(13_000);
    const [difference] = (await kit.compared([{ reference, amount: 13_900 }])).differences;
    kit.say(reference, 13_500n);
    expect(codeOf(await kit.propose(difference.id, 'SUSPENSE'))).toEqual([409, 'OPERATOR_DISAGREES']);
    expect(await kit.exceptionOf(difference.id)).toMatchObject({ ours: 13_000, theirs: 13_500 });
    const before = await kit.books();
    await kit.settled(difference.id, 'SUSPENSE');
    expect(await kit.books()).toEqual({
      ...before,
      float: before.float + 500n,
      suspense: before.suspense - 500n,
    });
  });
});
