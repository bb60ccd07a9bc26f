import type { IncomingMessage } from 'node:http';
import { accountPurposes } from '@sanaga/domain';
import { sql } from 'kysely';
import { periodOf, startOf } from '../kernel/calendar.ts';
import type { MemberCaller } from '../kernel/caller.ts';
import { defused } from '../kernel/csv-export.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { accountsByDay, type DatedAccounts } from '../kernel/platform-settings/account-plan.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../kernel/table-export.ts';
import { translator } from '../kernel/translations.ts';
import { boundsOf, movements } from './statement.repository.ts';

const columns: TableColumns<'journal'> = {
  date: { sql: 'booked.at', type: 'moment' },
  entry: { sql: 'booked.transfer_id', type: 'count' },
  type: {
    sql: 'booked.kind',
    words: (language, code) => translator(language, 'statement')(`kinds.${code}`),
  },
  reference: { sql: 'booked.reference' },
  name: { sql: defused('booked.name') },
  reason: { sql: defused('booked.reason') },
  account: { sql: 'plan.account' },
  purpose: {
    sql: 'booked.purpose',
    words: (language, code) => translator(language, 'exports')(`purposes.${code}`),
  },
  debit: { sql: 'case when booked.debit > 0 then booked.debit end', type: 'amount' },
  credit: { sql: 'case when booked.debit < 0 then -booked.debit end', type: 'amount' },
  currency: { sql: "'XAF'" },
};

/**
 * The lines of a movement, debits positive: what the wallet gained is debited to it, and credited to what it came from. A
 * payment, and the reversal of one, has its charges apart; the payee's part is what remains, so that each entry balances.
 */
const lines = sql`
  (values
    (1, 'wallet', m.amount),
    (2, case
        when m.kind = 'PAYOUT' or m.payment_kind = 'PAYOUT' then 'beneficiaries'
        when m.kind = 'COLLECTION' or m.payment_kind = 'COLLECTION' then 'payers'
        when m.kind = 'SUBSCRIPTION' then 'plan'
        when m.kind = 'RECONCILIATION' and m.refill_id is null then 'suspense'
        else 'transfers' end,
      -m.amount - m.sign * (coalesce(m.fee, 0) + coalesce(m.tax, 0) + coalesce(m.levy, 0))),
    (3, 'fee', m.sign * coalesce(m.fee, 0)),
    (4, 'tax', m.sign * coalesce(m.tax, 0)),
    (5, 'levy', m.sign * coalesce(m.levy, 0))
  ) l(place, purpose, debit)`;

/** Which account each purpose has, from one moment until another. */
const planOf = (dated: readonly DatedAccounts[]) =>
  sql`(values ${sql.join(
    dated.flatMap(({ from, accounts }, place) =>
      accountPurposes.map((purpose) => {
        const next = dated[place + 1]?.from;
        const start = from === null ? sql`'-infinity'::timestamptz` : startOf(from, sql.lit);
        const end = next ? startOf(next, sql.lit) : sql`'infinity'::timestamptz`;
        return sql`(${sql.lit(purpose)}, ${sql.lit(accounts[purpose])}, ${start}, ${end})`;
      }),
    ),
  )}) plan(purpose, account, first, until)`;

/** Streams the wallet's movements in a period as balanced lines of an accounting journal. Throws INVALID_INPUT. */
export async function exportJournal(
  deps: Dependencies,
  caller: MemberCaller,
  { startDate, endDate }: { startDate: string; endDate: string },
  choice: ExportChoice<'journal'>,
  request: IncomingMessage,
) {
  const period = periodOf(startDate, endDate);
  const [bounds, dated] = await Promise.all([
    boundsOf(deps.db, caller.organisationId, period),
    accountsByDay(deps.db),
  ]);
  // COPY takes no parameters: the values are written out
  const query = (chosen: string) =>
    sql`
    select ${sql.raw(chosen)} from (
      select m.line, m.at, m.transfer_id, m.kind, m.reference, m.name, m.reason, l.place, l.purpose, l.debit
      from (
        select e.*, case when e.kind = 'PAYOUT' then 1 when e.is_reversal and e.payment_kind = 'PAYOUT' then -1
          else 0 end as sign from (${movements(bounds)}) e
      ) m cross join lateral ${lines}
      where l.debit <> 0
    ) booked
    join ${planOf(dated)} on plan.purpose = booked.purpose and booked.at >= plan.first and booked.at < plan.until
    order by booked.line, booked.place`.compile(deps.db).sql;
  const audit = { action: 'wallet.export', detail: { startDate, endDate, journal: true } } as const;
  const name = `Journal ${startDate} ${endDate}`;
  return exportTable(deps, caller, { list: 'journal', name, columns, query, audit }, choice, request);
}
