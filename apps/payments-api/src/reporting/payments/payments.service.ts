import type { IncomingMessage } from 'node:http';
import type { platformPayments } from '@sanaga/contract';
import { dayInDouala } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { periodOf } from '../../kernel/calendar.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { exportTable, type ExportChoice } from '../../kernel/table-export.ts';
import { columnsIn } from '../../payments/transactions/transactions.csv.ts';
import { transactionReference } from '../../payments/transactions/transactions.mapper.ts';
import * as repository from './payments.repository.ts';
import type { PaymentFilter, PaymentRow } from './payments.repository.ts';

type Query = z.output<(typeof platformPayments.listPlatformPayments)['query']>;

/** Reads the filter of a query: its days are those of the present month by default. Throws INVALID_INPUT. */
function filterOf(
  { now }: Dependencies,
  { startDate, endDate, ...filter }: Omit<Query, 'page' | 'size'>,
): PaymentFilter {
  const isAnyDay = filter.outcome === 'UNKNOWN' && startDate === undefined && endDate === undefined;
  if (isAnyDay) return filter;
  const to = endDate ?? dayInDouala(now());
  return { ...filter, period: periodOf(startDate ?? `${to.slice(0, 7)}-01`, to) };
}

const toPayment = (row: PaymentRow): z.input<typeof platformPayments.PlatformPayment> => ({
  transactionId: row.id,
  reference: transactionReference(row.number),
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  kind: row.kind,
  status: row.status,
  problemReason: row.problem_reason,
  name: row.payee_name,
  number: row.payee_number,
  amount: Number(row.amount),
  paid: Number(row.paid),
  createdAt: row.created_at.toISOString(),
  endedAt: row.finished_at?.toISOString() ?? null,
});

/** Lists payments of all holders, with what they add up to. Throws INVALID_INPUT. */
export async function listPayments(deps: Dependencies, { page, size, ...query }: Query) {
  const request = { page, size };
  const found = await repository.pageOfPayments(deps.db, filterOf(deps, query), request);
  return { ...toPage(found, request, toPayment), sum: found.sum === null ? null : Number(found.sum) };
}

/** Streams the payments that the list shows. Throws INVALID_INPUT. */
export async function exportPayments(
  deps: Dependencies,
  caller: Caller,
  query: Omit<Query, 'page' | 'size'>,
  choice: ExportChoice<'allTransactions'>,
  request: IncomingMessage,
) {
  const filter = filterOf(deps, query);
  const where = await repository.isMeant(deps.db, filter);
  const select = (chosen: RawBuilder<unknown>) => sql`
    select ${chosen} from transaction t
    join app_user c on c.id = t.created_by left join app_user a on a.id = t.approved_by where ${where} order by ${repository.newestFirst(filter)}`;
  return exportTable(
    deps,
    caller,
    {
      ...{ list: 'allTransactions', name: 'Payment List', columns: columnsIn(caller.shownLanguage) },
      query: select,
      audit: {
        action: 'transaction.export',
        organisationId: query.organisationId ?? null,
        detail: { ...query },
      },
    },
    choice,
    request,
  );
}
