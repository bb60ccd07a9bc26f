import type { IncomingMessage } from 'node:http';
import { accountPurposes, type AccountPurpose, type MovementKind } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { periodOf, startOf } from '../../kernel/calendar.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { accountsByDay, type DatedAccounts } from '../../kernel/platform-settings/account-plan.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
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

/** Account that a movement of each kind is booked against. */
const counterparts: Record<MovementKind, AccountPurpose> = {
  PAYOUT: 'beneficiaries',
  COLLECTION: 'payers',
  SUBSCRIPTION: 'plan',
  // in transit between the wallet and the holder's own mobile money, bank or card, where the other half is booked
  REFILL: 'transfers',
  ACCOUNT_VERIFICATION: 'transfers',
  CARD_TOP_UP: 'transfers',
  CARD_TAKEN_BACK: 'transfers',
  CARD_RETURNED: 'transfers',
  // the part of a card payment taken back that the wallet lacked then: the card has it already, so that transit ends at nothing
  DEBT_PAYMENT: 'transfers',
  // no bank will show it, so it would stay in transit permanently: it is owed to the holder, whose accountant assigns
  // it
  CLOSE_OUT: 'suspense',
  // of no known payment or refill
  RECONCILIATION: 'suspense',
};

const counterpart = sql`case
  when m.payment_kind = 'PAYOUT' then ${sql.lit(counterparts.PAYOUT)}
  when m.payment_kind = 'COLLECTION' then ${sql.lit(counterparts.COLLECTION)}
  when m.refill_id is not null then ${sql.lit(counterparts.REFILL)}
  ${sql.join(
    Object.entries(counterparts).map(
      ([kind, purpose]) => sql`when m.kind = ${sql.lit(kind)} then ${sql.lit(purpose)}`,
    ),
    sql` `,
  )} end`;

/**
 * Writes the lines of a movement, debits positive: what the wallet gained is debited to it, and credited to the account
 * that it came from. A payment, and its reversal, has its charges on lines of their own, and a plan the VAT of its
 * invoice; the counterpart is what remains, so that each entry balances.
 */
const lines = sql`
  (values
    (1, 'wallet', m.amount),
    (2, ${counterpart}, -m.amount - m.vat - m.sign * (coalesce(m.fee, 0) + coalesce(m.tax, 0) + coalesce(m.levy, 0))),
    (3, 'fee', m.sign * coalesce(m.fee, 0)),
    (4, 'tax', m.sign * coalesce(m.tax, 0)),
    (5, 'levy', m.sign * coalesce(m.levy, 0)),
    (6, 'vat', m.vat)
  ) l(place, purpose, debit)`;

/** Lists the account of each purpose, from one moment until another. */
const planOf = (dated: readonly DatedAccounts[]) =>
  sql`(values ${sql.join(
    dated.flatMap(({ from, accounts }, place) =>
      accountPurposes.map((purpose) => {
        const next = dated[place + 1]?.from;
        const start = from === null ? sql`'-infinity'::timestamptz` : startOf(from);
        const end = next ? startOf(next) : sql`'infinity'::timestamptz`;
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
  const query = (chosen: RawBuilder<unknown>) => sql`
    select ${chosen} from (
      select m.line, m.at, m.transfer_id, m.kind, m.reference, m.name, m.reason, l.place, l.purpose, l.debit
      from (
        select e.*, case when e.kind = 'PAYOUT' then 1 when e.is_reversal and e.payment_kind = 'PAYOUT' then -1
          else 0 end as sign, coalesce(i.vat_amount, 0) as vat
        from (${movements(bounds)}) e left join invoice i on i.bill_id = e.bill_id
      ) m cross join lateral ${lines}
      where l.debit <> 0
    ) booked
    join ${planOf(dated)} on plan.purpose = booked.purpose and booked.at >= plan.first and booked.at < plan.until
    order by booked.line, booked.place`;
  const audit = { action: 'wallet.export', detail: { startDate, endDate, journal: true } } as const;
  const name = `Journal ${startDate} ${endDate}`;
  return exportTable(deps, caller, { list: 'journal', name, columns, query, audit }, choice, request);
}
