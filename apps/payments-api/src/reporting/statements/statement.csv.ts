import type { IncomingMessage } from 'node:http';
import type { Language } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { bulkNameSql } from '../../payments/bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { endOf, periodOf, startOf, type Period } from '../../kernel/calendar.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import { boundsOf, movements, type Bounds } from './statement.repository.ts';

const ofPayment = (column: string): string =>
  `(select ${column} from transaction t where t.id = entry.transaction_id)`;
const ofBulk = (column: string): string =>
  ofPayment(`(select ${column} from transaction b where b.id = t.bulk_id)`);
// no coalesce: row-level security would look for each row among the requests of all holders
const subjectIs = (transaction: string, refill: string): string =>
  `case when entry.transaction_id is not null then ${transaction} else ${refill} end`;

export const columnsIn = (language: Language): TableColumns<'statement'> => ({
  date: { sql: 'at', type: 'moment' },
  type: {
    sql: 'kind',
    words: (language, code) => translator(language, 'statement')(`kinds.${code}`),
  },
  reference: { sql: 'reference' },
  name: { sql: defused('name') },
  number: { sql: defused('number') },
  reason: { sql: defused('reason') },
  moneyIn: { sql: 'case when amount > 0 then amount end', type: 'amount' },
  moneyOut: { sql: 'case when amount < 0 then -amount end', type: 'amount' },
  charges: { sql: 'case when charges > 0 then charges end', type: 'amount' },
  balance: { sql: 'balance::bigint', type: 'amount' },
  currency: { sql: "'XAF'" },
  expenseCategory: {
    sql: ofPayment('t.expense_category'),
    words: (language, code) => translator(language, 'common')(`expenses.${code}`),
  },
  operatorReference: {
    sql: `(select ${defused('q.financial_transaction_id')} from operator_request q
      where q.subject_type = ${subjectIs("'TRANSACTION'", "'REFILL'")}
        and q.subject_id = ${subjectIs('entry.transaction_id', 'entry.refill_id')}
      order by q.attempt desc limit 1)`,
  },
  bulkId: { sql: ofBulk("'T-' || lpad(b.number::text, 6, '0')") },
  bulkName: { sql: ofBulk(defused(bulkNameSql(language, 'b'))) },
  line: { sql: ofPayment('t.line'), type: 'count' },
});

/** Returns the statement that selects columns of the movements, between what the wallet held before and after them. */
export function selection(period: Period, bounds: Bounds, chosen: RawBuilder<unknown>) {
  const edge = (place: number, kind: string, at: ReturnType<typeof startOf>, balance: bigint) => sql`
    select ${sql.lit(place)}, 0::bigint, ${at}, ${sql.lit(kind)}, 0::bigint, ${sql.lit(balance)}::numeric, 0::bigint,
      '', '', '', '', null::uuid, null::uuid`;
  // its end is the first moment of the next period
  const last = sql<Date>`${endOf(period.to)} - interval '1 second'`;
  return sql`
    select ${chosen} from (
      ${edge(0, 'OPENING_BALANCE', startOf(period.from), bounds.opening)}
      union all select 1, line, at, kind, amount, balance, charges, reference, name, number, reason, transaction_id,
        refill_id from (${movements(bounds)}) m
      union all ${edge(2, 'CLOSING_BALANCE', last, bounds.closing)}
    ) entry(place, line, at, kind, amount, balance, charges, reference, name, number, reason, transaction_id, refill_id)
    order by place, entry.line`;
}

/** Streams the wallet's movements in a period between what it held before and after. Throws INVALID_INPUT. */
export async function exportStatement(
  deps: Dependencies,
  caller: MemberCaller,
  { startDate, endDate }: { startDate: string; endDate: string },
  choice: ExportChoice<'statement'>,
  request: IncomingMessage,
) {
  const period = periodOf(startDate, endDate);
  const bounds = await boundsOf(deps.db, caller.organisationId, period);
  const query = (chosen: RawBuilder<unknown>) => selection(period, bounds, chosen);
  const audit = { action: 'wallet.export', detail: { startDate, endDate } } as const;
  const name = `Statement ${startDate} ${endDate}`;
  return exportTable(
    deps,
    caller,
    { list: 'statement', name, columns: columnsIn(caller.shownLanguage), query, audit },
    choice,
    request,
  );
}
