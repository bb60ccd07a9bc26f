import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { accountCodes, bookAccounts, type AccountMonth, type BookAccount } from '@sanaga/domain';
import { sql } from 'kysely';
import { movedByReasons, summedAccounts } from '../../src/control/verification/account-sums-check.ts';
import { haveEnded, presentTransaction } from '../../src/control/month-ends/month-ends.repository.ts';
import { issueMonthEnd, listMonthEnds, monthEndOf } from '../../src/control/month-ends/month-ends.service.ts';
import { holdersInDebt } from '../../src/control/float/postings.repository.ts';
import { preparePosting } from '../../src/control/float/postings.service.ts';
import { propose } from '../../src/control/reconciliation/resolution.service.ts';
import { takeStatement } from '../../src/control/reconciliation/statements.service.ts';
import { statementOf } from '../kit/base/statements.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import { moneyKit, type MoneyKit } from '../kit/control/money-kit.ts';
import { seededDataset } from '../kit/control/seeded-dataset.ts';

const months = 12;

let kit: MoneyKit;
let superuser: Awaited<ReturnType<typeof superuserClient>>;
let caller: Caller;
/** The months of the books, the first one first, as 2026-11. */
let names: string[];
beforeAll(async () => {
  kit = await moneyKit();
  await seededDataset(kit);
  superuser = await superuserClient(kit.database.superuserUrl);
  caller = await theSuperAdmin();
  await loseMoney();
  await spreadOverMonths();
  names = (await listMonthEnds(kit.deps)).map(({ month }) => month).toReversed();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await superuser.end();
  await kit.close();
});

/** Dates all that was booked over a year, in the order in which it was, the last part in the present month. */
async function spreadOverMonths(): Promise<void> {
  await superuser.query(`
    set session_replication_role = replica;
    update ledger.transfer t set created_at = (date_trunc('month', now() at time zone 'Africa/Douala')
      - make_interval(months => ${months - 1} - place)) at time zone 'Africa/Douala'
    from (select id, (${months} * (row_number() over (order by id) - 1) / count(*) over ())::int as place from ledger.transfer) p
    where p.id = t.id;
    set session_replication_role = origin`);
}

/** The super admin of the dataset, who calls as somebody signed in does. */
async function theSuperAdmin(): Promise<Caller> {
  const { admin } = await kit.holder(0n);
  const { id } = await kit.deps.db
    .selectFrom('app_user')
    .select('id')
    .where('super_admin', '=', true)
    .executeTakeFirstOrThrow();
  return {
    ...admin,
    ...{ userId: id, superAdmin: true, roles: [], organisationId: null, organisationStatus: null },
  };
}

/** Writes off what a holder owes, and a payout of the operator that nobody can explain. */
async function loseMoney(): Promise<void> {
  const { deps } = kit;
  const [debtor] = await holdersInDebt(deps.db);
  if (!debtor) throw new Error('nobody owes anything');
  const posting = { day: '2020-01-31', reason: 'It will not be paid', reference: 'Debt 1' };
  await preparePosting(deps, caller, {
    ...posting,
    ...{ kind: 'DEBT_WRITTEN_OFF', amount: Number(debtor.amount), organisationId: debtor.organisation_id },
  });
  const file = statementOf([{ id: 'nobody-knows-why', amount: 250 }]);
  const days = { from: '2020-02-01', to: '2020-02-28' };
  await takeStatement(deps, caller, { file, product: 'DISBURSEMENT', ...days });
  const { id } = await deps.db
    .selectFrom('reconciliation_task')
    .select('id')
    .where('theirs', '=', 250n)
    .executeTakeFirstOrThrow();
  for (const resolution of ['SUSPENSE', 'TO_RESULT'] as const)
    await propose(deps, caller, id, { resolution, reason: 'No one can explain it' });
}

const booksOf = async (month: string) => (await monthEndOf(kit.deps.db, month)).books;
const packs = () => Promise.all(names.map(booksOf));

const accountIn = (accounts: readonly AccountMonth[], name: BookAccount): AccountMonth => {
  const found = accounts.find(({ account }) => account === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
/** By how much a month's bookings let the ledger's balance grow. */
const grown = ({ debit, credit }: { debit: number; credit: number }): number => credit - debit;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Balances that the ledger has now, by the accounts of a month's end. */
async function balancesNow(): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; balance: bigint }>`
    select case when organisation_id is null then code when code like 'org:%:debt' then 'debts' else 'wallets' end as code,
      sum(balance)::bigint as balance from ledger.account group by 1`.execute(kit.deps.db);
  const byCode = new Map(rows.map(({ code, balance }) => [code, Number(balance)]));
  return Object.fromEntries(
    bookAccounts.map((account) => [
      account,
      byCode.get(account === 'wallets' || account === 'debts' ? account : accountCodes[account]) ?? 0,
    ]),
  );
}

describe('the months of a year', () => {
  it('add up to the balances of the books, each beginning where the one before ended', async () => {
    const all = await packs();
    expect(all).toHaveLength(months);
    const now = await balancesNow();
    for (const account of bookAccounts) {
      const own = all.map(({ accounts }) => accountIn(accounts, account));
      expect([account, sumOf(own.map(grown))]).toEqual([account, now[account]]);
      expect(own[0]?.opening).toBe(0);
      expect(own.slice(1).map(({ opening }) => opening)).toEqual(
        own.slice(0, -1).map(({ closing }) => closing),
      );
    }
  });

  it('have moved every account, by debits that are their credits', async () => {
    const all = await packs();
    for (const { accounts, total } of all) {
      expect(total.debit).toBe(total.credit);
      for (const { debit, credit, movements } of accounts)
        expect([debit, credit]).toEqual([
          sumOf(movements.map((moved) => moved.debit)),
          sumOf(movements.map((moved) => moved.credit)),
        ]);
    }
    const still = bookAccounts.filter((account) =>
      all.every(({ accounts }) => accountIn(accounts, account).movements.length === 0),
    );
    expect(still).toEqual([]);
  });

  it('come to what payments, invoices, write-offs and decisions say, as verify-ledger adds them up', async () => {
    const all = await packs();
    const { rows } = await movedByReasons.execute(kit.deps.db);
    expect(rows.length).toBeGreaterThan(5);
    for (const { account: code, amount } of rows) {
      const account = bookAccounts.find(
        (name) => name !== 'wallets' && name !== 'debts' && accountCodes[name] === code,
      );
      // of the float and debts it adds up a part only
      if (!account || !summedAccounts.includes(code)) continue;
      const moved = sumOf(all.map(({ accounts }) => grown(accountIn(accounts, account))));
      expect([code, moved]).toEqual([code, Number(amount)]);
    }
  });
});

describe('an issued month', () => {
  it('waits for what is being booked, which has its time before it is committed', async () => {
    const month = names.at(-4) ?? '';
    const before = await booksOf(month);
    await superuser.query(`begin; set local session_replication_role = replica`);
    await superuser.query(`select ledger.post(array['opening:late'], array['REFILL'], array['XAF'],
      array[a.organisation_id], array[1, 1], array['operator:momo:float', a.code], array[-700, 700])
      from ledger.account a where a.code like '%:available' order by a.id limit 1`);
    await superuser.query(
      `update ledger.transfer set created_at = '${month}-20' where reference = 'opening:late'`,
    );
    expect(await haveEnded(kit.deps.db, await presentTransaction(kit.deps.db))).toBe(false);
    const issuing = issueMonthEnd(kit.deps, caller, month);
    await superuser.query('commit');
    const { books } = await issuing;
    expect(accountIn(books.accounts, 'wallets').closing).toBe(
      accountIn(before.accounts, 'wallets').closing + 700,
    );
  });

  it('stays as it was, and what is booked later is in the month in which it is booked', async () => {
    const month = names.at(-2) ?? '';
    const before = await booksOf(month);
    const issued = await issueMonthEnd(kit.deps, caller, month);
    expect(issued.books).toEqual(before);
    expect(issued.digest).toMatch(/^[0-9a-f]{64}$/);
    const present = await booksOf(names.at(-1) ?? '');
    await kit.holder(123_456n);
    const after = await monthEndOf(kit.deps.db, month);
    expect(after).toEqual(issued);
    const { accounts } = await booksOf(names.at(-1) ?? '');
    expect(accountIn(accounts, 'wallets').closing).toBe(
      accountIn(present.accounts, 'wallets').closing + 123_456,
    );
    expect(accountIn(accounts, 'wallets').opening).toBe(accountIn(issued.books.accounts, 'wallets').closing);
  });

  it('is issued once, also at the same moment', async () => {
    const month = names.at(-3) ?? '';
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => issueMonthEnd(kit.deps, caller, month)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'MONTH_ISSUED' });
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from audit_log where action = 'month-end.issue' and subject_id = ${month}`.execute(
      kit.deps.db,
    );
    expect(rows).toEqual([{ count: 1n }]);
  });

  it('is over, and of the books', async () => {
    await expect(issueMonthEnd(kit.deps, caller, names.at(-1) ?? '')).rejects.toMatchObject({
      code: 'MONTH_RUNNING',
    });
    for (const month of ['2019-01', '2099-01'])
      await expect(issueMonthEnd(kit.deps, caller, month)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be changed by no one', async () => {
    await expect(sql`update month_end set issued_at = now()`.execute(kit.deps.db)).rejects.toThrow();
    for (const change of ['delete from month_end', `update month_end set content = '{}'`])
      await expect(superuser.query(change)).rejects.toThrow('append-only');
  });
});
