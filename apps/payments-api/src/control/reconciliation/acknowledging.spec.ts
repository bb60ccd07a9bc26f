import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  reason,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const send = (ids: readonly string[], as: TestSession = kit.people.first, note = reason) =>
  kit.h.patch(as, '/reconciliation/exceptions/acknowledge', { ids, note });
const resultsOf = async (ids: readonly string[], as?: TestSession) =>
  expectSuccess(await send(ids, as)).json().results as { id: string; refusal: string | null }[];

/** Makes differences over payments that we know nothing of. */
async function unknownHere(count: number): Promise<string[]> {
  const lines = Array.from({ length: count }, () => ({ id: randomUUID(), amount: 700 }));
  const { differences } = await kit.compared(lines);
  expect(differences).toHaveLength(count);
  return differences.map(({ id }: { id: string }) => id);
}
const auditOf = (id: string) =>
  kit.h.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', id)
    .execute();

describe('several differences', () => {
  it('are acknowledged for one reason, each with an audit entry of its own; no money moves', async () => {
    const before = await kit.books();
    const ids = await unknownHere(3);
    expect(await resultsOf(ids)).toEqual(ids.map((id) => ({ id, refusal: null })));
    for (const id of ids) {
      expect(await kit.exceptionOf(id)).toMatchObject({
        status: 'RESOLVED',
        resolution: 'ACKNOWLEDGED',
        note: reason,
        resolvedBy: { userId: kit.people.first.userId },
      });
      expect(await auditOf(id)).toEqual([
        {
          action: 'reconciliation.acknowledge',
          actor_id: kit.people.first.userId,
          detail: expect.objectContaining({ kind: 'MISSING_HERE', note: reason }),
        },
      ]);
    }
    expect(await kit.books()).toEqual(before);
  });

  it('are acknowledged but for those that one alone would not be, and it says why', async () => {
    const [open = '', resolved = '', proposed = ''] = await unknownHere(3);
    expectSuccess(await kit.acknowledge(resolved));
    expectSuccess(await kit.propose(proposed, 'SUSPENSE'));
    const { reference } = await kit.paid(5_000, 'pending');
    kit.say(reference, 5_500n);
    await kit.callBack(reference);
    const [{ id: unfinished }] = await kit.openOf(reference);
    const absent = randomUUID();
    expect(await resultsOf([resolved, proposed, unfinished, absent, open])).toEqual([
      { id: resolved, refusal: 'RESOLVED' },
      { id: proposed, refusal: 'PROPOSED' },
      { id: unfinished, refusal: 'UNFINISHED' },
      { id: absent, refusal: 'NOT_FOUND' },
      { id: open, refusal: null },
    ]);
    expect(await kit.exceptionOf(proposed)).toMatchObject({ status: 'PROPOSED' });
    expect(await kit.exceptionOf(unfinished)).toMatchObject({ status: 'OPEN', unfinished: true });
    expect(await auditOf(resolved)).toHaveLength(1);
    await kit.settled(unfinished, 'SUSPENSE');
  });

  it('are each acknowledged by one person, whoever else does at the same moment, and once where named twice', async () => {
    const ids = await unknownHere(4);
    const { first, second } = kit.people;
    const answers = await Promise.all([resultsOf(ids, first), resultsOf(ids.toReversed(), second)]);
    for (const id of ids) {
      const refusals = answers.flat().filter((result) => result.id === id);
      expect(refusals.map(({ refusal }) => refusal).sort()).toEqual(['RESOLVED', null].sort());
      expect(await auditOf(id)).toHaveLength(1);
    }
    const [twice = ''] = await unknownHere(1);
    expect(await resultsOf([twice, twice])).toEqual([{ id: twice, refusal: null }]);
  });

  it('need a reason, at least one of them, and the right', async () => {
    const ids = await unknownHere(1);
    expect((await send(ids, kit.people.first, ' ')).statusCode).toBe(422);
    expect((await send([])).statusCode).toBe(422);
    expect((await send(Array.from({ length: 201 }, () => randomUUID()))).statusCode).toBe(422);
    expect((await send(ids, kit.people.holder.admin)).statusCode).toBe(403);
    expect(await kit.exceptionOf(ids[0] ?? '')).toMatchObject({ status: 'OPEN' });
  });
});
