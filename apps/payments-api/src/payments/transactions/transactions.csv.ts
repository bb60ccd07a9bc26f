import type { IncomingMessage } from 'node:http';
import type { Database } from '@sanaga/database';
import { paymentMethod, type Language, type TransactionKind } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry } from '../../kernel/audit.ts';
import { bulkNameSql } from '../bulk-name.ts';
import type { Caller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import { organisationExists } from '../../identity/organisations/holders.repository.ts';
import { peopleSearchOf, type FoundInList } from '../search/payment-search.repository.ts';
import { lateText, problemOf } from './receipt-words.ts';
import { foundFor, matching, newestFirst, type TransactionFilters } from './transaction-list.repository.ts';

const reference = (alias: string): string => `'T-' || lpad(${alias}.number::text, 6, '0')`;
const ofBulk = (column: string): string => `(select ${column} from transaction b where b.id = t.bulk_id)`;

const ofHolder = (column: string): string =>
  `(select ${column} from organisation o where o.id = t.organisation_id)`;

/** Condition for payments paid late, which read as completed and say so instead of why they had failed. */
const late = `(t.problem_reason = 'FAILED' and t.corrected_amount <> 0)`;

/** Returns the columns of payments, with their holders. */
export const columnsIn = (language: Language): TableColumns<'allTransactions'> => ({
  organisation: { sql: ofHolder(defused('o.name')) },
  walletNumber: { sql: ofHolder("'SNG-' || lpad(o.wallet_number::text, 6, '0')") },
  transactionId: { sql: reference('t') },
  type: {
    sql: 't.type',
    words: (language, code) => translator(language, 'common')(`transactionTypes.${code}`),
  },
  kind: {
    sql: 't.kind',
    words: (language, code) => translator(language, 'transactions')(`kinds.${code}`),
  },
  beneficiary: { sql: defused('t.payee_name') },
  number: { sql: defused('t.payee_number') },
  amount: { sql: 't.amount', type: 'amount' },
  fee: { sql: 't.fee', type: 'amount' },
  tax: { sql: 't.tax', type: 'amount' },
  levy: { sql: 't.levy', type: 'amount' },
  total: { sql: 't.amount + t.fee + t.tax + t.levy', type: 'amount' },
  currency: { sql: 't.currency' },
  status: {
    sql: 't.status',
    // what was undone does not count as completed, by the rule of `isReversed`
    wordsSql: `case when t.status = 'COMPLETED' and t.corrected_amount =
      case t.kind when 'COLLECTION' then -t.amount else t.total end then 'REVERSED'
      when ${late} then 'COMPLETED' else t.status end`,
    words: (language, code) =>
      translator(language, 'ui')(code === 'REVERSED' ? 'status.reversed' : `status.transaction.${code}`),
  },
  operatorCode: {
    sql: "coalesce(t.operator_code, '')",
    // the meaning of a code depends on who was to pay
    wordsSql: `coalesce(t.kind || ':' || case when ${late} then 'LATE' else t.operator_code end, '')`,
    words: (language, text) => {
      const [code, operatorCode = ''] = text.split(/:(.*)/s);
      const kind = code as TransactionKind;
      return operatorCode === 'LATE' ? lateText(language, kind) : problemOf(language, { kind, operatorCode });
    },
  },
  paymentMethod: {
    sql: `'${paymentMethod}'`,
    words: (language) => translator(language, 'common')('methods.MOMO'),
  },
  reason: { sql: defused('t.reason') },
  createdBy: { sql: defused('c.name') },
  approvedBy: { sql: defused("coalesce(a.name, '')") },
  createdAt: { sql: 't.created_at', type: 'moment' },
  finishedAt: { sql: 't.finished_at', type: 'moment' },
  approvedAt: { sql: 't.approved_at', type: 'moment' },
  correction: { sql: 'case when t.corrected_at is not null then t.corrected_amount end', type: 'amount' },
  expenseCategory: {
    sql: 't.expense_category',
    words: (language, code) => translator(language, 'common')(`expenses.${code}`),
  },
  receiverMessage: { sql: defused('t.receiver_message') },
  // only of the last attempt: earlier ones moved nothing
  operatorReference: {
    sql: `(select ${defused('q.financial_transaction_id')} from operator_request q
      where q.subject_type = 'TRANSACTION' and q.subject_id = t.id order by q.attempt desc limit 1)`,
  },
  bulkId: { sql: ofBulk(reference('b')) },
  bulkName: { sql: ofBulk(defused(bulkNameSql(language, 'b'))) },
  line: { sql: 't.line', type: 'count' },
});

/** Selects a line for each single payment and each item of a batch. */
export const selection = (
  organisationId: string | null,
  filters: Omit<TransactionFilters, 'search'>,
  chosen: RawBuilder<unknown>,
  found?: FoundInList,
) => sql`select ${chosen}
  from transaction t join app_user c on c.id = t.created_by left join app_user a on a.id = t.approved_by
  where ${matching({ view: 'export', organisationId, found }, filters)} order by ${newestFirst(organisationId)}`;

/**
 * Chooses whose rows are exported: a member gets the own holder's, a super admin those of one holder or of all. Throws
 * NOT_FOUND.
 */
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

/** Streams the transactions as a file in constant memory; a cut connection stops the query. */
export async function exportTransactions(
  deps: Dependencies,
  caller: Caller,
  { organisationId, search, ...filters }: TransactionFilters & { organisationId?: string },
  choice: ExportChoice<'allTransactions'>,
  request: IncomingMessage,
) {
  const holder = await holderOf(deps.db, caller, organisationId);
  const { ids, ...others } = filters;
  const audit: AuditEntry = {
    action: 'transaction.export',
    organisationId: holder,
    detail: { search, ...others, ...(ids && { selected: ids.length }) },
  };
  const found = await foundFor(deps.db, holder, search, peopleSearchOf(caller));
  const query = (chosen: RawBuilder<unknown>) => selection(holder, filters, chosen, found);
  const list = caller.organisationId === null ? 'allTransactions' : 'transactions';
  return exportTable<'allTransactions' | 'transactions'>(
    deps,
    caller,
    { list, name: 'Transaction List', columns: columnsIn(caller.shownLanguage), query, audit },
    choice,
    request,
  );
}
