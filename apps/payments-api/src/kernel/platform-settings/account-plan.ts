import { inTransaction, type Database } from '@sanaga/database';
import {
  accountPurposes,
  dayInDouala,
  defaultAccountPlan,
  type AccountPlan,
  type AccountPurpose,
} from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';

/** Accounts that hold from a day on, until the day of the next. */
export interface DatedAccounts {
  /** Null: ever since. */
  from: string | null;
  accounts: AccountPlan;
}

const completed = (stored: unknown): AccountPlan => ({
  ...defaultAccountPlan,
  ...(stored as Partial<AccountPlan>),
});

/** The latest first; of one day the last that was set. */
const versionsOf = async (db: Database) => {
  const rows = await db
    .selectFrom('account_plan as p')
    .select([
      sql<string>`p.valid_from::text`.as('valid_from'),
      'p.accounts',
      'p.created_at',
      'p.created_by as id',
    ])
    .select((eb) => eb.selectFrom('actor').select('name').whereRef('id', '=', 'p.created_by').as('name'))
    .orderBy('p.valid_from', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map(({ valid_from, accounts, created_at, id, name }) => ({
    from: valid_from,
    accounts: completed(accounts),
    at: created_at.toISOString(),
    by: { userId: id ?? '', name: name ?? '' },
  }));
};

/** Lists the accounts with the day from which each set applies, the earliest first. */
export async function accountsByDay(db: Database): Promise<DatedAccounts[]> {
  const rows = await db
    .selectFrom('account_plan')
    .distinctOn('valid_from')
    .select([sql<string>`valid_from::text`.as('from'), 'accounts'])
    .orderBy('valid_from')
    .orderBy('id', 'desc')
    .execute();
  return [
    { from: null, accounts: defaultAccountPlan },
    ...rows.map(({ from, accounts }) => ({ from, accounts: completed(accounts) })),
  ];
}

export async function accountPlan({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  const versions = await versionsOf(db);
  const today = dayInDouala(now());
  const current = versions.find(({ from }) => from <= today);
  return {
    accounts: current?.accounts ?? defaultAccountPlan,
    isDefault: current === undefined,
    versions,
  };
}

/** Sets the accounts from a day on; what was set before stays for the days before it. */
export async function changeAccountPlan(
  deps: Dependencies,
  caller: Caller,
  { from, accounts }: { from: string; accounts: AccountPlan },
) {
  const chosen = Object.fromEntries(
    accountPurposes.map((purpose): [AccountPurpose, string] => [purpose, accounts[purpose]]),
  );
  await inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('account_plan')
      .values({
        valid_from: from,
        accounts: JSON.stringify(chosen),
        created_by: caller.userId,
        created_at: deps.now(),
      })
      .execute();
    await audit(tx, caller, {
      action: 'account-plan.change',
      subjectType: 'platform',
      detail: { from, accounts: chosen },
    });
  });
  return accountPlan(deps);
}
