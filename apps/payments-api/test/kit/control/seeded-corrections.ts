import { inTransaction } from '@sanaga/database';
import type { OperatorStatus } from '@sanaga/operators';
import type { Caller } from '../../../src/kernel/caller.ts';
import { pollSoon } from '../../../src/operator/poll-soon.ts';
import { requestWriteOff } from '../../../src/identity/dual-control/write-off.service.ts';
import {
  confirm,
  propose,
  proposeInWriting,
} from '../../../src/control/reconciliation/resolution.service.ts';
import { approve } from '../../../src/payments/decisions/approval.service.ts';
import { applyReport } from '../../../src/wallet/card/money-back.ts';
import type { Checkout, CardProvider } from '../../../src/wallet/card/card-provider.ts';
import { requestTopUp } from '../../../src/wallet/card/card.service.ts';
import { settle as settleTopUp } from '../../../src/wallet/card/settlement.ts';
import { payWhatIsOwed } from '../../../src/wallet/debt.service.ts';
import type { Holder, MoneyKit } from './money-kit.ts';

const daySeconds = 86_400;

/**
 * Undoes what was settled: a payout reversed, a failed one paid after all, a remainder written off, card money taken
 * back and owed.
 */
export async function seedCorrections(
  kit: MoneyKit,
  superAdmin: Caller,
  { reversed, disputed }: { reversed: string; disputed: string },
): Promise<void> {
  await reverse(kit, superAdmin, reversed);
  await payInWriting(kit, superAdmin, disputed);
  const left = await kit.holder(7n);
  await requestWriteOff(kit.deps, superAdmin, left.id, 'Too little to pay out');
  await takeCardMoneyBack(kit, await kit.holder(3_000n));
}

/** Makes the operator contradict its earlier word on a payout; returns the resulting exception. */
async function contradict(
  { deps, operator, settle }: MoneyKit,
  id: string,
  status: OperatorStatus,
): Promise<string> {
  const { reference_id: reference } = await deps.db
    .selectFrom('operator_request')
    .select('reference_id')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  operator.say(reference, status);
  await pollSoon(deps.db, [reference], deps.now());
  await settle(3);
  const task = await deps.db
    .selectFrom('reconciliation_task')
    .select('id')
    .where('reference_id', '=', reference)
    .executeTakeFirstOrThrow();
  return task.id;
}

/** Makes the operator report a captured payout as failed, which people believe. */
async function reverse(kit: MoneyKit, superAdmin: Caller, id: string): Promise<void> {
  const taskId = await contradict(kit, id, { state: 'failed', code: 'PAYEE_NOT_FOUND' });
  await propose(kit.deps, superAdmin, taskId, { resolution: 'REVERSED', reason: 'It never arrived' });
}

/** Puts a failed payout under way again without an outcome, until a letter says that it was paid. */
async function payInWriting(kit: MoneyKit, superAdmin: Caller, id: string): Promise<void> {
  const taskId = await contradict(kit, id, { state: 'pending' });
  kit.pass(daySeconds);
  const letter = new File(['%PDF-1.4'], 'letter.pdf');
  const proposal = { resolution: 'PAID_IN_WRITING', reason: 'As the letter says', file: letter } as const;
  const { row } = await proposeInWriting(kit.deps, superAdmin, taskId, proposal);
  kit.pass(daySeconds);
  await confirm(kit.deps, superAdmin, row.decision_id ?? '');
}

/** Takes more back than the wallet has; some of it returns, and pays part of what is owed. */
async function takeCardMoneyBack({ deps, payment }: MoneyKit, holder: Holder): Promise<void> {
  const amount = 10_000n;
  const { topUpId } = await inTransaction(deps.db, (tx) =>
    requestTopUp(deps, tx, holder.admin, Number(amount), null),
  );
  const page: Checkout = {
    id: `page of ${topUpId}`,
    url: null,
    topUpId,
    amount,
    currency: 'XAF',
    state: 'PAID',
  };
  await settleTopUp(deps, page);
  await approve(deps, holder.validator, await payment(holder.initiator, 8_000), undefined);
  for (const takenBack of [8_000n, amount, amount - 1_000n]) {
    const provider = { pageOf: async () => page, takenBack: async () => takenBack };
    await applyReport(deps, provider as Partial<CardProvider> as CardProvider, 'payment');
  }
  await inTransaction(deps.db, (tx) => payWhatIsOwed(tx, holder.id));
}
