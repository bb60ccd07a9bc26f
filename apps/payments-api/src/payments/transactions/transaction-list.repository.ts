import { together, type Database } from '@sanaga/database';
import type { ExpenseCategory, TransactionKind, TransactionStatus, TransactionType } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { endOf, startOf } from '../../kernel/calendar.ts';
import { exactUpTo, type Counted } from '../../kernel/counting.ts';
import { rangeOf, type PageRequest, type RowPage } from '../../kernel/paging.ts';
import { nameOrder } from '../../kernel/search.ts';
import { awaitsApprovalOf, withTheirMakers } from '../approvers/approvers.repository.ts';
import { hasText } from '../search/has-text.ts';
import { foundInList, type FoundInList, type PeopleSearch } from '../search/payment-search.repository.ts';
import { paidInTheEnd } from './paid-in-the-end.repository.ts';
import { readsAs, shownTransactions, type ShownTransactionRow } from './transactions.repository.ts';

export interface TransactionFilters {
  status?: TransactionStatus;
  /** Set to find what is approved and not over yet. */
  underWay?: 'true';
  /** Person whose approval it waits for, or `nobody`. */
  toApprove?: string;
  /** Set to find what is not approved yet and has something to check. */
  toCheck?: 'true';
  /** Set to find what is with its makers: a question about it, or about its batch, is open. */
  question?: 'OPEN';
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
  /** Single payments, and batches for their items. */
  ids?: readonly string[];
}

/** Rows that represent a batch: its head in lists, where one line is a batch, or its items in exports. */
const batches = { list: sql`t.kind = 'BULK_PAYOUT'`, export: sql`t.bulk_id is not null` };
const rowsOf = { list: sql`t.bulk_id is null`, export: sql`t.kind <> 'BULK_PAYOUT'` };

type Sql = RawBuilder<unknown>;

/**
 * Time at which a row was made; over all holders, written as in the index that must never serve a query of one holder.
 */
const createdOfOne = { at: sql`t.created_at`, as: (moment: Sql) => moment };
const createdOfAll = {
  at: sql`(t.created_at at time zone 'UTC')`,
  as: (moment: Sql) => sql`(${moment}) at time zone 'UTC'`,
};

interface Scope {
  view: keyof typeof batches;
  /** Holder of the rows; null for every holder's. */
  organisationId: string | null;
  /** Result of the search; undefined without one. */
  found?: FoundInList | undefined;
  /** Payments of a list that are PROBLEMATIC and read as COMPLETED. */
  paidInTheEnd?: readonly string[];
}

const isAny = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Matches what was found; what is found on the way, by its words, by who made or approved it, or by what else was found. */
function isFound(found: FoundInList): Sql {
  if ('ids' in found) return isAny('t.id', found.ids);
  const { text, patterns, others, people } = found;
  const terms = [
    hasText(text, patterns),
    others.length > 0 && isAny('t.id', others),
    people.length > 0 && isAny('t.created_by', people),
    people.length > 0 && isAny('t.approved_by', people),
  ];
  return sql`(${sql.join(terms.filter(Boolean), sql` or `)})`;
}

/**
 * Matches a status as people read it. A list has the ids of what was paid in the end; an export looks at each row
 * anyway.
 */
function reads(status: TransactionStatus, { view, paidInTheEnd = [] }: Scope) {
  if (view === 'export') return readsAs(status);
  const is = sql`t.status = ${status}`;
  if (paidInTheEnd.length === 0) return is;
  return status === 'COMPLETED'
    ? sql`(${is} or ${isAny('t.id', paidInTheEnd)})`
    : sql`${is} and t.id <> all(${paidInTheEnd}::uuid[])`;
}

const allRows = sql`transaction t`;
/**
 * Selects each row by its key. With the other conditions in one query, the planner would read an index of all of the
 * holder's rows.
 */
const theseRows = (ids: readonly string[]) =>
  sql`unnest(${ids}::uuid[]) c (id), lateral (select * from transaction where id = c.id limit 1) t`;

// each batch by its key: for EXISTS the planner may read all batches there are
const isToCheck = sql`t.status = 'PENDING' and case when t.kind = 'BULK_PAYOUT'
  then (select checks_to_look_at from bulk_transaction where id = t.id) > 0
  else item_check(t.name_match, t.remarks) = 'LOOK' end`;

/** Matches what is with its makers; in an export that is also each item of such a batch. */
const isWithMakers = ({ view, organisationId }: Scope) => sql`t.status = 'PENDING'
  and ${view === 'export' ? sql`coalesce(t.bulk_id, t.id)` : sql`t.id`} = any(${withTheirMakers(organisationId)})`;

/** Finds everyone who has approved something of a holder, each by one step in the index of approvals. */
function approversOf(organisationId: string): Sql {
  const next = (behind: Sql) => sql`(select a.approved_by from transaction a
    where a.organisation_id = ${organisationId} and a.deleted_at is null and a.bulk_id is null
      and a.approved_by is not null ${behind} order by a.approved_by limit 1)`;
  return sql`(with recursive approver (id) as (${next(sql``)}
    union all select n.approved_by from approver p, lateral ${next(sql`and a.approved_by > p.id`)} n)
    select id from approver)`;
}

/** Matches what was approved since a time; in a list also by whom, because the index of approvals begins with that. */
function approvedSince(day: string, { view, organisationId }: Scope, approvedBy: string | undefined): Sql {
  const since = sql`t.approved_at >= ${startOf(day)}`;
  if (view === 'export' || organisationId === null || approvedBy) return since;
  return sql`${since} and t.approved_by = any(array${approversOf(organisationId)})`;
}

/** Returns the condition on `transaction t` by which lists and exports find the same rows. */
export function matching(
  scope: Scope,
  {
    status,
    underWay,
    toApprove,
    toCheck,
    question,
    type,
    kind,
    from,
    to,
    ...filters
  }: Omit<TransactionFilters, 'search'>,
): RawBuilder<boolean> {
  const { view, organisationId, found } = scope;
  const { createdBy, approvedBy, approvedFrom, expenseCategory, minAmount, maxAmount, paidTo, ids } = filters;
  // money was paid to payees by the items
  const shown = paidTo ? 'export' : view;
  const batch = batches[shown];
  const created = organisationId === null ? createdOfAll : createdOfOne;
  const conditions = [
    organisationId !== null && sql`t.organisation_id = ${organisationId}`,
    sql`t.deleted_at is null`,
    rowsOf[shown],
    status && reads(status, scope),
    underWay && sql`t.status in ('CONFIRMED', 'IN_PROGRESS')`,
    toApprove && (toApprove === 'nobody' ? sql`false` : awaitsApprovalOf(toApprove, organisationId)),
    toCheck && isToCheck,
    question && isWithMakers(scope),
    type && (type === 'BULK' ? batch : sql`not (${batch})`),
    kind && (kind === 'BULK_PAYOUT' ? batch : sql`t.kind = ${kind} and not (${batch})`),
    found && isFound(found),
    from && sql`${created.at} >= ${created.as(startOf(from))}`,
    to && sql`${created.at} < ${created.as(endOf(to))}`,
    createdBy && sql`t.created_by = ${createdBy}`,
    approvedBy && sql`t.approved_by = ${approvedBy}`,
    approvedFrom && approvedSince(approvedFrom, scope, approvedBy),
    expenseCategory && sql`t.expense_category = ${expenseCategory}`,
    minAmount !== undefined && sql`t.amount >= ${minAmount}`,
    maxAmount !== undefined && sql`t.amount <= ${maxAmount}`,
    paidTo && sql`t.kind = 'PAYOUT' and t.payee_number = ${paidTo}`,
    ids && sql`(${isAny('t.id', ids)} or ${isAny('t.bulk_id', ids)})`,
  ];
  return sql<boolean>`${sql.join(conditions.filter(Boolean), sql` and `)}`;
}

export type TransactionSort = 'date,desc' | 'date,asc' | 'customer,asc' | 'customer,desc';

const orders: Record<TransactionSort, Sql> = {
  'date,desc': sql`t.created_at desc, t.id desc`,
  'date,asc': sql`t.created_at, t.id`,
  'customer,asc': sql`${nameOrder('t.payee_name')}, t.id`,
  'customer,desc': sql`${nameOrder('t.payee_name')} desc, t.id desc`,
};

/** Returns the order of exports. */
export const newestFirst = (organisationId: string | null): Sql =>
  organisationId === null ? sql`${createdOfAll.at} desc, t.id desc` : orders['date,desc'];

interface ListRequest extends TransactionFilters, PageRequest {
  sort: TransactionSort;
  people?: PeopleSearch;
}

/**
 * Finds a page of a holder's transactions: an index alone finds its rows, and only they are read. A column that filters
 * or orders here belongs in the indexes of `transaction`; list-plans.spec.ts tries each.
 */
export async function pageOfTransactions(
  db: Database,
  organisationId: string,
  { page, size, sort, people = 'byName', ...filters }: ListRequest,
): Promise<RowPage<ShownTransactionRow>> {
  const { search, ...others } = filters;
  const [found, paidLate] = await Promise.all([
    foundFor(db, organisationId, search, people),
    paidInTheEnd(db, organisationId, filters.status),
  ]);
  const scope: Scope = { view: 'list', organisationId, paidInTheEnd: paidLate };
  const isAlone = Object.values(others).every((value) => value === undefined);
  const list: List =
    found && 'ids' in found
      ? { from: theseRows(found.ids), where: matching(scope, others), isMany: false }
      : {
          from: allRows,
          where: matching({ ...scope, found }, others),
          isMany: isAlone && found?.isMany === true,
        };
  return pageOf(db, list, { page, size, sort });
}

/** Finds what the search of a list and its export shows; undefined without a search. */
export async function foundFor(
  db: Database,
  organisationId: string | null,
  search: string | undefined,
  people: PeopleSearch,
): Promise<FoundInList | undefined> {
  return search ? foundInList(db, organisationId, { text: search, people }, exactUpTo) : undefined;
}

interface List {
  from: Sql;
  where: RawBuilder<boolean>;
  /** True if there are known to be more than are counted. */
  isMany: boolean;
}

async function pageOf(
  db: Database,
  list: List,
  { page, size, sort }: PageRequest & Pick<ListRequest, 'sort'>,
): Promise<RowPage<ShownTransactionRow>> {
  const { limit, offset } = rangeOf({ page, size });
  const ids = sql<{ id: string }>`(
    select t.id from ${list.from} where ${list.where} order by ${orders[sort]} limit ${limit} offset ${offset})`;
  const [rows, { total, isEstimate }] = await together(
    db,
    (same) => shownTransactions(same, ids, orders[sort]),
    (same) => totalOf(same, list),
  );
  // the total never exceeds what there is
  return isEstimate
    ? { rows, total: Math.max(total, page * size + rows.length), isEstimate }
    : { rows, total };
}

async function totalOf(db: Database, list: List): Promise<Counted> {
  const counted = list.isMany ? exactUpTo + 1 : await countAtMost(db, list, exactUpTo + 1);
  if (counted <= exactUpTo) return { total: counted };
  return { total: Math.max(await estimate(db, list.where), counted), isEstimate: true };
}

async function countAtMost(
  db: Database,
  { from, where }: Pick<List, 'from' | 'where'>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (select from ${from} where ${where} limit ${limit}) c`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Estimates the rows of a condition from the database's statistics, which are as good as its last ANALYZE. */
async function estimate(db: Database, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from transaction t where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
