import type { IncomingMessage } from 'node:http';
import type { ExceptionSort, Language } from '@sanaga/domain';
import type { RawBuilder } from 'kysely';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import { exceptionsQuery, type ExceptionFilters } from './exceptions.repository.ts';

const text = (column: string): string => defused(`coalesce(${column}, '')`);

/** Returns how a code of a family of words is written. */
const wordsOf =
  (family: string, ending = '') =>
  (language: Language, code: string): string =>
    translator(language, 'reports')(`${family}.${code}${ending}`);

const columns: TableColumns<'exceptions'> = {
  exceptionId: { sql: 'k.id' },
  kind: { sql: 'k.kind', words: wordsOf('kinds', '.name') },
  status: {
    sql: `case when k.resolved_at is not null then 'RESOLVED' when k.decision_id is not null then 'PROPOSED' else 'OPEN' end`,
    words: wordsOf('exceptions.status'),
  },
  openedAt: { sql: 'k.created_at', type: 'moment' },
  organisation: { sql: text('k.organisation_name') },
  transactionId: { sql: `'T-' || lpad(k.payment_number::text, 6, '0')` },
  beneficiary: { sql: text('k.payee_name') },
  product: { sql: 'coalesce(k.product, k.request_kind)', words: wordsOf('product') },
  operatorReference: { sql: text('k.request_financial_id') },
  ours: { sql: 'k.shown_ours', type: 'amount' },
  theirs: { sql: 'k.shown_theirs', type: 'amount' },
  difference: { sql: 'k.shown_theirs - k.shown_ours', type: 'amount' },
  statement: { sql: text('k.statement_name') },
  line: { sql: 'k.statement_line', type: 'count' },
  resolution: { sql: 'k.resolution', words: wordsOf('resolutions', '.done') },
  note: { sql: text('k.note') },
  resolvedBy: { sql: text('k.resolver_name') },
  resolvedAt: { sql: 'k.resolved_at', type: 'moment' },
};

/** Streams the exceptions that the list shows as a file. */
export async function exportExceptions(
  deps: Dependencies,
  caller: Caller,
  filters: ExceptionFilters & { sort?: ExceptionSort },
  choice: ExportChoice<'exceptions'>,
  request: IncomingMessage,
) {
  const audit: AuditEntry = { action: 'reconciliation.export', detail: { ...filters } };
  const query = (chosen: RawBuilder<unknown>) => exceptionsQuery(deps.db, filters, chosen);
  return exportTable(
    deps,
    caller,
    { list: 'exceptions', name: 'Exceptions', columns, query, audit },
    choice,
    request,
  );
}
