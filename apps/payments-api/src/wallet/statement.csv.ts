import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { MemberCaller } from '../kernel/caller.ts';
import { copyCsv, defused, isoTime } from '../kernel/csv-export.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { endOf, periodOf, startOf } from '../kernel/calendar.ts';
import { boundsOf, movements } from './statement.repository.ts';

const columns = `${isoTime('at')} as "date", kind as "type", reference as "reference", ${defused('name')} as "name",
  ${defused('number')} as "number", ${defused('reason')} as "reason",
  case when amount > 0 then amount end as "moneyIn", case when amount < 0 then -amount end as "moneyOut",
  case when charges > 0 then charges end as "charges", balance::bigint as "balance", 'XAF' as "currency"`;

/** Streams the wallet's movements in a period between what it held before and after. Throws INVALID_INPUT. */
export async function exportStatement(
  deps: Dependencies,
  caller: MemberCaller,
  { startDate, endDate }: { startDate: string; endDate: string },
  request: IncomingMessage,
): Promise<Readable> {
  const period = periodOf(startDate, endDate);
  const bounds = await boundsOf(deps.db, caller.organisationId, period);
  const edge = (place: number, kind: string, at: ReturnType<typeof startOf>, balance: bigint) => sql`
    select ${sql.lit(place)}, 0::bigint, ${at}, ${sql.lit(kind)}, 0::bigint, ${sql.lit(balance)}::numeric, 0::bigint,
      '', '', '', ''`;
  // COPY takes no parameters: the values are written out
  const { sql: query } = sql`
    select ${sql.raw(columns)} from (
      ${edge(0, 'OPENING_BALANCE', startOf(period.from, sql.lit), bounds.opening)}
      union all select 1, m.* from (${movements(bounds)}) m
      union all ${edge(2, 'CLOSING_BALANCE', endOf(period.to, sql.lit), bounds.closing)}
    ) entry(place, line, at, kind, amount, balance, charges, reference, name, number, reason)
    order by place, line`.compile(deps.db);
  const audit = { action: 'wallet.export', detail: { startDate, endDate } } as const;
  return copyCsv(deps, caller, { query, audit }, request);
}
