import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runStatement } from '@sanaga/database/testing';
import { monthsAfter } from '@sanaga/domain';
import { moneyKit, type MoneyKit } from '../../test/kit/billing/money-kit.ts';
import { settle } from '../wallet/card/settlement.ts';
import { billHolder } from './billing.service.ts';

let kit: MoneyKit;
beforeEach(async () => {
  kit = await moneyKit();
  const holder = await kit.holder(10_000n);
  const approved = monthsAfter(new Date(), -2);
  await kit.deps.db
    .updateTable('organisation')
    .set({ approved_at: approved, next_bill_at: monthsAfter(approved, 1) })
    .where('id', '=', holder.id)
    .execute();
  await billHolder(kit.deps, holder.id);
  for (const amount of [4_000n, 6_000n]) {
    const { id } = await kit.deps.db
      .insertInto('card_top_up')
      .values({ organisation_id: holder.id, amount, created_by: holder.admin.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const page = {
      id: `cs_${amount}`,
      url: null,
      topUpId: id,
      amount,
      currency: 'XAF',
      state: 'PAID',
    } as const;
    if (amount === 4_000n) await settle(kit.deps, page);
  }
  expect(await kit.violations()).toEqual([]);
});
afterEach(() => kit.close());

/** Runs a statement that only the database's owner could run. */
const damage = async (statement: string): Promise<void> => {
  await runStatement(kit.database.superuserUrl, statement);
};

describe('verify-ledger', () => {
  it.each([
    [
      'a bill marked as paid that was not',
      "insert into bill (number, organisation_id, plan, amount, period_start, period_end, due_at, status, paid_at) select 3, organisation_id, plan, 5000, now(), now() + interval '1 day', now(), 'PAID', now() from bill limit 1; update invoice_counter set last = 3",
      'I10',
    ],
    ['a paid bill marked as due', "update bill set status = 'DUE', paid_at = null where number = 1", 'I10'],
    ['another amount on a bill', 'update bill set amount = 4999 where number = 2', 'I10'],
    ['a bill that is gone', 'delete from bill where number = 2', 'I10'],
    ['an invoice number that was left out', 'update bill set number = 7 where number = 2', 'I10'],
    [
      'a top-up marked as completed that was not',
      "update card_top_up set status = 'COMPLETED', completed_at = now() where amount = 6000",
      'I11',
    ],
    [
      'a completed top-up marked as open',
      "update card_top_up set status = 'CREATED' where amount = 4000",
      'I11',
    ],
    ['another amount on a top-up', 'update card_top_up set amount = 40000 where amount = 4000', 'I11'],
  ])('finds %s', async (_, statement, invariant) => {
    await damage(statement);
    const found = await kit.violations();
    expect(found.map((line) => line.split(':')[0])).toContain(invariant);
  });
});
