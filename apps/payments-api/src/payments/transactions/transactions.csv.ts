import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { copyCsv, defused, isoTime } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { organisationExists } from '../../identity/organisations/holders.repository.ts';
import { matching, newestFirst, type TransactionFilters } from './transaction-list.repository.ts';

const columns = `'T-' || lpad(t.number::text, 6, '0') as "transactionId", t.type as "type", t.kind as "kind",
  ${defused('t.payee_name')} as "beneficiary", ${defused('t.payee_number')} as "number",
  t.amount as "amount", t.fee as "fee", t.tax as "tax", t.levy as "levy",
  t.amount + t.fee + t.tax + t.levy as "total", t.currency as "currency", t.status as "status",
  coalesce(t.operator_code, '') as "operatorCode", 'MTN MOBILE MONEY' as "paymentMethod",
  ${defused('t.reason')} as "reason", ${defused('c.name')} as "createdBy",
  ${defused("coalesce(a.name, '')")} as "approvedBy",
  ${isoTime('t.created_at')} as "createdAt", ${isoTime('t.finished_at')} as "finishedAt"`;

/** A line for each single payment and each item of a batch. COPY takes no parameters: values are written out. */
export function selection(db: Database, organisationId: string | null, filters: TransactionFilters): string {
  const where = matching({ view: 'export', organisationId, put: sql.lit }, filters);
  return sql`select ${sql.raw(columns)}
    from transaction t join app_user c on c.id = t.created_by left join app_user a on a.id = t.approved_by
    where ${where} order by ${newestFirst(organisationId)}`.compile(db).sql;
}

/** Whose rows: a member's are the own holder's, a super admin's those of one holder or of all. Throws NOT_FOUND. */
async function holderOf(
  db: Database,
  caller: Caller,
  organisationId: string | undefined,
): Promise<string | null> {
  const allowed = caller.organisationId === null || caller.organisationId === organisationId;
  if (organisationId !== undefined && !(allowed && (await organisationExists(db, organisationId))))
    throw new Failure('NOT_FOUND');
  return caller.organisationId ?? organisationId ?? null;
}

/** Streams the transactions as CSV in constant memory; a cut connection stops the query. */
export async function exportCsv(
  deps: Dependencies,
  caller: Caller,
  { organisationId, ...filters }: TransactionFilters & { organisationId?: string },
  request: IncomingMessage,
): Promise<Readable> {
  const holder = await holderOf(deps.db, caller, organisationId);
  const query = selection(deps.db, holder, filters);
  const audit: AuditEntry = {
    action: 'transaction.export',
    organisationId: holder,
    detail: { ...filters },
  };
  return copyCsv(deps, caller, { query, audit }, request);
}
