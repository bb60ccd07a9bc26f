import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import { copyCsv, defused, isoTime, quoted } from '../../csv-export.ts';
import type { Dependencies } from '../../dependencies.ts';
import { searchTerms, timeZone, type TransactionFilters } from './transactions.repository.ts';

/** The same rows as the list finds. */
function searched(search: string): string {
  const { pattern, reference, number } = searchTerms(search);
  return `(${[
    `t.payee_name ilike ${quoted(pattern)}`,
    `t.reason ilike ${quoted(pattern)}`,
    reference !== null && `t.number = ${reference}`,
    number !== null && `t.payee_number like ${quoted(number)}`,
  ]
    .filter(Boolean)
    .join(' or ')})`;
}

/** COPY takes no parameters: every value here was checked by the contract and is quoted. */
function selection(
  organisationId: string | null,
  { status, type, search, from, to }: TransactionFilters,
): string {
  const conditions = [
    't.deleted_at is null',
    organisationId && `t.organisation_id = ${quoted(organisationId)}`,
    status && `t.status = ${quoted(status)}`,
    type && `t.type = ${quoted(type)}`,
    search && searched(search),
    from && `t.created_at >= (${quoted(from)}::date)::timestamp at time zone '${timeZone}'`,
    to && `t.created_at < (${quoted(to)}::date + 1)::timestamp at time zone '${timeZone}'`,
  ].filter(Boolean);
  return `
    select 'T-' || lpad(t.number::text, 6, '0') as "transactionId", t.type as "type", t.kind as "kind",
      ${defused('t.payee_name')} as "beneficiary", ${defused('t.payee_number')} as "number",
      t.amount as "amount", t.fee as "fee", t.tax as "tax", t.levy as "levy",
      t.amount + t.fee + t.tax + t.levy as "total", t.currency as "currency", t.status as "status",
      coalesce(t.operator_code, '') as "operatorCode", 'MTN MOBILE MONEY' as "paymentMethod",
      ${defused('t.reason')} as "reason", ${defused('c.name')} as "createdBy",
      ${defused("coalesce(a.name, '')")} as "approvedBy",
      ${isoTime('t.created_at')} as "createdAt", ${isoTime('t.finished_at')} as "finishedAt"
    from transaction t join app_user c on c.id = t.created_by left join app_user a on a.id = t.approved_by
    where ${conditions.join(' and ')}
    order by t.created_at desc, t.id`;
}

/**
 * Streams the transactions as CSV in constant memory; a cut connection stops the query. Members get their holder's,
 * a super admin everybody's.
 */
export async function exportCsv(
  deps: Dependencies,
  caller: Caller,
  filters: TransactionFilters,
  request: IncomingMessage,
): Promise<Readable> {
  await audit(deps.db, caller, { action: 'transaction.export', detail: { ...filters } });
  return copyCsv(deps, selection(caller.organisationId, filters), request);
}
