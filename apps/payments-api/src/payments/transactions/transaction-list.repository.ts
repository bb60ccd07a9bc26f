import type { Database } from '@sanaga/database';
import type { ExpenseCategory, TransactionKind, TransactionStatus, TransactionType } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { RowPage } from '../../kernel/paging.ts';
import type { Put } from '../../kernel/search.ts';
import { exactUpTo, type Found, findPayments } from './list-search.repository.ts';
import { named, type NamedTransactionRow } from './transactions.repository.ts';
import { timeZone } from '../../kernel/calendar.ts';

export interface TransactionFilters {
  status?: TransactionStatus;
  /** Approved and not over yet. */
  underWay?: 'true';
  type?: TransactionType;
  kind?: TransactionKind;
  search?: string;
  /** Days, both included, in the holders' own time zone. */
  from?: string;
  to?: string;
  /** User ids. */
  createdBy?: string;
  approvedBy?: string;
  /** A day in the holders' own time zone. */
  approvedFrom?: string;
  expenseCategory?: ExpenseCategory;
  /** Whole XAF, both included. */
  minAmount?: number;
  maxAmount?: number;
  /** A payee's whole number. */
  paidTo?: string;
}

/** Which rows represent a batch: its head in lists, where one line is a batch, or its items in exports. */
const batches = { list: sql`t.kind = 'BULK_PAYOUT'`, export: sql`t.bulk_id is not null` };
const rowsOf = { list: sql`t.bulk_id is null`, export: sql`t.kind <> 'BULK_PAYOUT'` };

type Sql = RawBuilder<unknown>;

/** When a row was made; over all holders spelt as in the index that must never serve a query of one holder. */
const createdOfOne = { at: sql`t.created_at`, as: (moment: Sql) => moment };
const createdOfAll = {
  at: sql`(t.created_at at time zone 'UTC')`,
  as: (moment: Sql) => sql`(${moment}) at time zone 'UTC'`,
};

interface Scope {
  view: keyof typeof batches;
  /** Null: every holder's. */
  organisationId: string | null;
  put: Put;
  /** What the search finds, where there is one. */
  found: Found | undefined;
}

const allRows = sql`transaction t`;
/** Each by its key: together with the other conditions the planner would read an index of all of the holder's rows. */
const theseRows = (ids: readonly string[]) =>
  sql`unnest(${ids}::uuid[]) c (id), lateral (select * from transaction where id = c.id limit 1) t`;

/** The condition on `transaction t` by which lists and exports find the same rows. */
export function matching(
  { view, organisationId, put, found }: Scope,
  { status, underWay, type, kind, from, to, ...filters }: Omit<TransactionFilters, 'search'>,
): RawBuilder<boolean> {
  const { createdBy, approvedBy, approvedFrom, expenseCategory, minAmount, maxAmount, paidTo } = filters;
  // whoever was paid, was paid by the items
  const shown = paidTo ? 'export' : view;
  const batch = batches[shown];
  const created = organisationId === null ? createdOfAll : createdOfOne;
  const midnight = (day: Sql) => created.as(sql`(${day})::timestamp at time zone ${put(timeZone)}`);
  const conditions = [
    organisationId !== null && sql`t.organisation_id = ${put(organisationId)}`,
    sql`t.deleted_at is null`,
    rowsOf[shown],
    status && sql`t.status = ${put(status)}`,
    underWay && sql`t.status in ('CONFIRMED', 'IN_PROGRESS')`,
    type && (type === 'BULK' ? batch : sql`not (${batch})`),
    kind && (kind === 'BULK_PAYOUT' ? batch : sql`t.kind = ${put(kind)} and not (${batch})`),
    found && 'where' in found && found.where(put),
    from && sql`${created.at} >= ${midnight(sql`${put(from)}::date`)}`,
    to && sql`${created.at} < ${midnight(sql`${put(to)}::date + 1`)}`,
    createdBy && sql`t.created_by = ${put(createdBy)}`,
    approvedBy && sql`t.approved_by = ${put(approvedBy)}`,
    approvedFrom &&
      sql`t.approved_at >= (${put(approvedFrom)}::date)::timestamp at time zone ${put(timeZone)}`,
    expenseCategory && sql`t.expense_category = ${put(expenseCategory)}`,
    minAmount !== undefined && sql`t.amount >= ${put(minAmount)}`,
    maxAmount !== undefined && sql`t.amount <= ${put(maxAmount)}`,
    paidTo && sql`t.kind = 'PAYOUT' and t.payee_number = ${put(paidTo)}`,
  ];
  return sql<boolean>`${sql.join(conditions.filter(Boolean), sql` and `)}`;
}

export type TransactionSort = 'date,desc' | 'date,asc' | 'customer,asc' | 'customer,desc';

const orders: Record<TransactionSort, Sql> = {
  'date,desc': sql`t.created_at desc, t.id desc`,
  'date,asc': sql`t.created_at, t.id`,
  'customer,asc': sql`lower(t.payee_name), t.id`,
  'customer,desc': sql`lower(t.payee_name) desc, t.id desc`,
};

/** The order of exports. */
export const newestFirst = (organisationId: string | null): Sql =>
  organisationId === null ? sql`${createdOfAll.at} desc, t.id desc` : orders['date,desc'];

interface PageRequest extends TransactionFilters {
  page: number;
  size: number;
  sort: TransactionSort;
}

/**
 * A holder's page: its rows are found by an index alone, and only they are read. A column that filters or orders here
 * belongs into the indexes of migration 0022; list-plans.spec.ts tries each.
 */
export async function pageOfTransactions(
  db: Database,
  organisationId: string,
  { page, size, sort, search, ...filters }: PageRequest,
): Promise<RowPage<NamedTransactionRow>> {
  const found = search ? await findPayments(db, organisationId, search) : undefined;
  const list = {
    from: found && 'ids' in found ? theseRows(found.ids) : allRows,
    where: matching({ view: 'list', organisationId, put: sql.val, found }, filters),
  };
  const isMany =
    found !== undefined &&
    'where' in found &&
    found.isMany &&
    Object.values(filters).every((value) => value === undefined);
  const ids = sql<{ id: string }>`(
    select t.id from ${list.from} where ${list.where} order by ${orders[sort]} limit ${size} offset ${page * size})`;
  const [rows, { total, isEstimate }] = await Promise.all([
    named(db).innerJoin(ids.as('page'), 'page.id', 't.id').orderBy(orders[sort]).execute(),
    totalOf(db, list, isMany),
  ]);
  // what was seen is never more than there is
  return isEstimate
    ? { rows, total: Math.max(total, page * size + rows.length), isEstimate }
    : { rows, total };
}

interface List {
  from: Sql;
  where: RawBuilder<boolean>;
}

/** `isMany`: more than are counted, that much is known. */
async function totalOf(db: Database, list: List, isMany: boolean): Promise<Omit<RowPage<never>, 'rows'>> {
  const counted = isMany ? exactUpTo + 1 : await countUpTo(db, list);
  if (counted <= exactUpTo) return { total: counted };
  return { total: Math.max(await estimate(db, list.where), counted), isEstimate: true };
}

async function countUpTo(db: Database, { from, where }: List): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (select from ${from} where ${where} limit ${exactUpTo + 1}) c`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** What the database's statistics make of a condition; as good as its last ANALYZE. */
async function estimate(db: Database, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from transaction t where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
