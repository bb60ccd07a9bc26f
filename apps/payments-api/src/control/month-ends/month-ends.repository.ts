import type { Database, Tx } from '@sanaga/database';
import {
  accountCodes,
  accountMonth,
  bookAccounts,
  type AccountMonth,
  type BookedSum,
  type BookingKind,
} from '@sanaga/domain';
import { sql } from 'kysely';
import { startOf, timeZone } from '../../kernel/calendar.ts';

const firstDay = (month: string): string => `${month}-01`;
const startOfMonth = (month: string) => startOf(firstDay(month));
const endOfMonth = (month: string) =>
  sql<Date>`(${firstDay(month)}::date + interval '1 month')::timestamp at time zone ${timeZone}`;

/** Month of Douala in which a moment lies. */
const monthOf = (moment: ReturnType<typeof sql>) =>
  sql`date_trunc('month', ${moment} at time zone ${timeZone})`;

export interface MonthRow {
  /** Such as 2026-11. */
  month: string;
  is_over: boolean;
  issued_by: string | null;
  issuer_name: string | null;
  issued_at: Date | null;
}

/** Selects the months since the first booking, each with who issued it. */
const months = (more = sql``) => sql`
  select to_char(m.month, 'YYYY-MM') as month, m.month < ${monthOf(sql`now()`)} as is_over,
    e.issued_by, e.issued_at, (select name from actor u where u.id = e.issued_by) as issuer_name${more}
  from generate_series(
    coalesce((select ${monthOf(sql`created_at`)} from ledger.transfer order by id limit 1), ${monthOf(sql`now()`)}),
    ${monthOf(sql`now()`)}, interval '1 month') m(month)
  left join month_end e on e.month = m.month::date`;

/** Lists the months since the first booking, the present one first. */
export async function listMonths(db: Database): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`${months()} order by m.month desc`.execute(db);
  return rows;
}

/** A month with what was issued; null where it was not. */
export interface ContentRow extends MonthRow {
  /** JSON. */
  content: string | null;
  digest: Buffer | null;
}

/** Finds a month; undefined where it is before the first booking, or still to come. */
export async function findMonth(db: Database | Tx, month: string): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    ${months(sql`, e.content, e.digest`)} where m.month = ${firstDay(month)}::date`.execute(db);
  return rows[0];
}

/** Stores an issued month; false where it was issued before, also at the same moment. */
export async function insertMonthEnd(
  tx: Tx,
  { month, content, issuedBy }: { month: string; content: string; issuedBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into month_end (month, content, digest, issued_by)
    values (${firstDay(month)}::date, ${content}, sha256(convert_to(${content}, 'UTF8')), ${issuedBy})
    on conflict (month) do nothing returning month`.execute(tx);
  return rows.length > 0;
}

/** Returns the account of a row of the ledger: all holders' wallets are one, and all their debts. */
const accountOf = sql`case when a.organisation_id is null then a.code when a.code like 'org:%:debt' then 'debts' else 'wallets' end`;

interface SumRow {
  account: string;
  /** Now. */
  balance: bigint;
  /** Null where an account did not move since the month began. */
  kind: BookingKind | null;
  is_later: boolean | null;
  debit: bigint | null;
  credit: bigint | null;
}

/**
 * Reads each account's month in one statement: its balance now, less what was booked after the month, is its balance at
 * the end. Reserving money and giving it back moves it within a wallet, which is not counted.
 */
export async function readMonth(db: Database | Tx, month: string): Promise<AccountMonth[]> {
  const { rows } = await sql<SumRow>`
    with moved as (
      select ${accountOf} as account, t.kind, t.created_at >= ${endOfMonth(month)} as is_later,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as debit,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credit
      from ledger.transfer t
      join ledger.entry e on e.transfer_id = t.id
      join ledger.account a on a.id = e.account_id
      where t.created_at >= ${startOfMonth(month)} and t.kind not in ('HOLD', 'RELEASE')
      group by 1, 2, 3)
    select b.account, b.balance, m.kind, m.is_later, m.debit, m.credit
    from (select ${accountOf} as account, sum(a.balance)::bigint as balance from ledger.account a group by 1) b
    left join moved m using (account)
    order by m.kind`.execute(db);
  return bookAccounts.map((account) => {
    const code = account === 'wallets' || account === 'debts' ? account : accountCodes[account];
    const own = rows.filter((row) => row.account === code);
    const later = sumsOf(own.filter(({ is_later }) => is_later === true));
    const balance = later.reduce(
      (sum, { debit, credit }) => sum + debit - credit,
      Number(own[0]?.balance ?? 0n),
    );
    return accountMonth(account, balance, sumsOf(own.filter(({ is_later }) => is_later === false)));
  });
}

const sumsOf = (rows: readonly SumRow[]): BookedSum[] =>
  rows.flatMap(({ kind, debit, credit }) =>
    kind === null ? [] : [{ kind, debit: Number(debit), credit: Number(credit) }],
  );

/** Returns the number of a database transaction that has just ended: those that began to write before it have lower ones. */
export async function presentTransaction(db: Database): Promise<string> {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a database transaction has a number');
  return row.number;
}

/** Returns true once every database transaction with a lower number has ended. */
export async function haveEnded(db: Database, before: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::text::xid8 as ended`.execute(db);
  return rows[0]?.ended ?? false;
}
