import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { balances } from '@sanaga/ledger';
import { moneyKit, type Holder, type MoneyKit } from '../kit/control/money-kit.ts';
import { approve } from '../../src/payments/decisions/approval.service.ts';
import { cancel } from '../../src/payments/decisions/cancellation.service.ts';
import { verify } from '../../src/control/verification/verification.service.ts';

let kit: MoneyKit;
let holders: Holder[];

const clients = 16;
const paymentsEach = 6;
/** For less than all of it. */
const funds = 10_000n;
const [paid, failing] = ['+237677412085', '+237677412086'];

beforeEach(async () => {
  kit = await moneyKit({ OPERATOR_POLL_INTERVAL: '0.02' });
  holders = await Promise.all(Array.from({ length: 4 }, () => kit.holder(funds)));
});
afterEach(async () => {
  kit.pass(61);
  await kit.settle(60);
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

/**
 * Acts for one person: prepares payments, has them approved and cancels every third. Those that exceed the wallet are
 * refused.
 */
async function act(client: number): Promise<void> {
  for (let n = 0; n < paymentsEach; n += 1) {
    const holder = holders[(client + n) % holders.length];
    if (!holder) continue;
    const amount = 500 + ((client * 7 + n * 13) % 20) * 100;
    const id = await kit.payment(holder.initiator, amount, n % 4 === 0 ? failing : paid);
    await approve(kit.deps, holder.validator, id, undefined).catch(expectCode('INSUFFICIENT_FUNDS'));
    if (n % 3 === 2) await cancel(kit.deps, holder.admin, id, '').catch(expectCode('WRONG_STATUS'));
  }
}

const expectCode = (code: string) => (error: unknown) => expect(error).toMatchObject({ code });

/**
 * Sums up all money there ever was, by one snapshot and many statements: what wallets hold and reserve, as the ledger
 * says, and what was paid out with its costs, as the payments say.
 */
const allMoney = (): Promise<bigint> =>
  inTransaction(
    kit.deps.db,
    async (tx) => {
      let total = 0n;
      for (const { id } of holders) {
        const { available, held } = await balances(tx, id);
        total += available + held;
        const { paid } = await tx
          .selectFrom('transaction')
          .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('total'), eb.val('0')).as('paid'))
          .where('organisation_id', '=', id)
          .where('status', '=', 'COMPLETED')
          .executeTakeFirstOrThrow();
        total += BigInt(paid);
      }
      return total;
    },
    { isolation: 'repeatable read' },
  );

describe('while 16 clients and two workers move money', () => {
  it('every snapshot of ledger and payments shows the same total, and every invariant holds', async () => {
    let moving = true;
    const whileMoving = async (work: () => Promise<unknown>) => {
      while (moving) await work();
    };
    const totals: bigint[] = [];
    const checks: string[][] = [];
    const watching = [
      whileMoving(async () => totals.push(await allMoney())),
      whileMoving(async () =>
        checks.push(
          (await verify(kit.deps.db, undefined, { hasOpenings: true })).flatMap((one) => one.violations),
        ),
      ),
    ];
    kit.operator.failing.add(failing.slice(1));
    const working = [kit.newWorker(), kit.newWorker()].map((worker) => whileMoving(worker.runOnce));
    // on a busy machine clients finish before there were enough looks
    const seen = () => Math.min(totals.length, checks.length) > 5;
    const actUntilSeen = async (client: number) => {
      do await act(client);
      while (!seen());
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => actUntilSeen(client)));
    moving = false;
    await Promise.all([...watching, ...working]);
    expect(new Set(totals)).toEqual(new Set([funds * BigInt(holders.length)]));
    expect(checks.flat()).toEqual([]);
    const statuses = await kit.deps.db.selectFrom('transaction').select('status').distinct().execute();
    expect(statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['PENDING', 'CANCELLED', 'COMPLETED', 'PROBLEMATIC']),
    );
  });
});
