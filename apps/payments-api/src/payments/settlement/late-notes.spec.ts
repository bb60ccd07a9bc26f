import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { inTransaction, type Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { writeResults } from '../../operator/submit.ts';
import { approve } from '../decisions/approval.service.ts';

let kit: MoneyKit;
beforeEach(async () => {
  kit = await moneyKit();
});
afterEach(() => kit.close());

/** Returns true if somebody waits for a lock of this transaction. */
const isAwaited = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))
      as awaited`.execute(tx);
  return rows[0]?.awaited === true;
};

it('an answer that comes while its request is settled waits for that, and holds up nobody who sends', async () => {
  const { initiator, validator } = await kit.holder(10_000n);
  kit.operator.outcome = 'pending';
  await approve(kit.deps, validator, await kit.payment(initiator), undefined);
  await kit.worker.runOnce();
  const row = await kit.deps.db.selectFrom('operator_request').selectAll().executeTakeFirstOrThrow();
  const note = { request: { ...row, slot_at: kit.deps.now() }, refusedCode: 'PAYEE_NOT_FOUND', cause: null };

  let noted: Promise<void> | undefined;
  await inTransaction(kit.deps.db, async (tx) => {
    await sql`select from operator_request where reference_id = ${row.reference_id} for no key update`.execute(
      tx,
    );
    noted = writeResults(kit.deps.db, [note]);
    noted.catch(() => {});
    while (!(await isAwaited(tx)));
    // as a taker does, whom the settling waits for
    await sql`update operator_product set seen_at = seen_at`.execute(tx);
  });
  await noted;
  const { refused_code } = await kit.deps.db
    .selectFrom('operator_request')
    .select('refused_code')
    .executeTakeFirstOrThrow();
  expect(refused_code).toBe('PAYEE_NOT_FOUND');
  expect(await kit.violations()).toEqual([]);
});
