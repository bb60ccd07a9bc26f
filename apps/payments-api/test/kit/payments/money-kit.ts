import { inTransaction } from '@sanaga/database';
import type { MemberCaller } from '../../../src/kernel/caller.ts';
import { createPayment, preparePayment } from '../../../src/payments/transactions/creation.service.ts';
import { createMoneyKit, type MoneyKit as BaseKit } from '../money/money-kit.ts';
import { subjectsOf } from './app.ts';

export type { Holder } from '../money/money-kit.ts';

export interface MoneyKit extends BaseKit {
  /** Creates a payment that waits for approval; returns its id. */
  payment(maker: MemberCaller, amount?: number, number?: string): Promise<string>;
}

/** Extends a kit with people who make payments. */
export const withPayments = (kit: BaseKit): MoneyKit => ({
  ...kit,
  async payment(maker, amount = 1_000, number = '+237677412085') {
    const input = { amount, reason: 'Transport', name: 'Pauline Eyenga', number };
    const prepared = await preparePayment(kit.deps, maker, input);
    const { id } = await inTransaction(kit.deps.db, (tx) => createPayment(tx, maker, prepared, null));
    return id;
  },
});

export const moneyKit = async (environment: Record<string, string> = {}): Promise<MoneyKit> =>
  withPayments(await createMoneyKit({ subjectsOf, environment }));
