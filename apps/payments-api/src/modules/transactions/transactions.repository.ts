import type { Database, Tx } from '@sanaga/database';
import {
  transactionMoves,
  type ProblemReason,
  type TransactionMove,
  type TransactionStatus,
} from '@sanaga/domain';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { DB } from '@sanaga/database';
import { containing } from '../../search.ts';

export type TransactionRow = Selectable<DB['transaction']>;

/** A row with the names of those who made and approved it. */
export interface NamedTransactionRow extends TransactionRow {
  creator_name: string;
  approver_name: string | null;
}

export interface TransactionFilters {
  status?: TransactionStatus;
  type?: 'SINGLE' | 'BULK';
  search?: string;
  /** Days, both included, in the holders' own time zone. */
  from?: string;
  to?: string;
}

/** Days begin and end at midnight in Douala. */
export const timeZone = 'Africa/Douala';

const named = (tx: Tx | Database) =>
  tx
    .selectFrom('transaction as t')
    .innerJoin('app_user as creator', 'creator.id', 't.created_by')
    .leftJoin('app_user as approver', 'approver.id', 't.approved_by')
    .selectAll('t')
    .select(['creator.name as creator_name', 'approver.name as approver_name']);

export const findTransaction = (
  tx: Tx | Database,
  organisationId: string,
  id: string,
): Promise<NamedTransactionRow | undefined> =>
  named(tx)
    .where('t.id', '=', id)
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();

export const findByIdempotencyKey = (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<NamedTransactionRow | undefined> =>
  named(tx)
    .where('t.organisation_id', '=', organisationId)
    .where('t.idempotency_key', '=', key)
    .executeTakeFirst();

/**
 * What a search is compared with: names and reason by a pattern, the short number, and the payee's number by a piece of
 * it. Null where the text is no such thing.
 */
export function searchTerms(search: string) {
  const digits = search.replaceAll(/[\s+]/g, '');
  return {
    pattern: containing(search),
    reference: /^t-?0*(\d+)$/i.exec(search)?.[1] ?? null,
    number: /^\d{3,}$/.test(digits) ? `%${digits}%` : null,
  };
}

function searched(search: string) {
  const { pattern, reference, number } = searchTerms(search);
  // numeric, because a person may type more digits than a bigint holds
  return sql<boolean>`(t.payee_name ilike ${pattern} or t.reason ilike ${pattern}
    or t.number = ${reference}::numeric or t.payee_number like ${number})`;
}

function filtered(tx: Tx | Database, organisationId: string, filters: TransactionFilters) {
  const { status, type, search, from, to } = filters;
  return named(tx)
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('t.status', '=', status ?? ''))
    .$if(type !== undefined, (query) => query.where('t.type', '=', type ?? ''))
    .$if(Boolean(search), (query) => query.where(searched(search ?? '')))
    .$if(from !== undefined, (query) =>
      query.where('t.created_at', '>=', sql<Date>`(${from}::date)::timestamp at time zone ${timeZone}`),
    )
    .$if(to !== undefined, (query) =>
      query.where('t.created_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone}`),
    );
}

interface PageRequest extends TransactionFilters {
  page: number;
  size: number;
  sort: 'date,desc' | 'date,asc' | 'customer,asc' | 'customer,desc';
}

export async function pageOfTransactions(
  db: Database,
  organisationId: string,
  { page, size, sort, ...filters }: PageRequest,
): Promise<{ rows: NamedTransactionRow[]; total: number }> {
  const query = filtered(db, organisationId, filters);
  const [by, direction] = sort.split(',') as ['date' | 'customer', 'asc' | 'desc'];
  const ordered =
    by === 'date'
      ? query.orderBy('t.created_at', direction).orderBy('t.id')
      : query.orderBy(sql`lower(t.payee_name)`, direction).orderBy('t.id');
  const [rows, { total }] = await Promise.all([
    ordered
      .limit(size)
      .offset(page * size)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export const insertTransaction = (tx: Tx, row: Insertable<DB['transaction']>): Promise<TransactionRow> =>
  tx.insertInto('transaction').values(row).returningAll().executeTakeFirstOrThrow();

interface Transition {
  move: TransactionMove;
  id: string;
  /** Null for the system. */
  by: string | null;
  why?: string;
  /** Limits the move to this holder's rows. */
  organisationId?: string;
  problemReason?: ProblemReason;
  /** What changes with the status; an expression speaks of the row as it was. */
  set?: Changes;
}

type Columns = Updateable<DB['transaction']>;
type Changes = { [Column in keyof Columns]: Columns[Column] | RawBuilder<unknown> };

const assignments = (changes: Changes) =>
  sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.id(column)} = ${value}`));

/**
 * The only way a status changes: one guarded statement and its line in the history. Answers undefined where the row
 * is not (or no longer) in a status the move starts from, or its approver is one of its makers.
 */
export async function transition(tx: Tx, change: Transition): Promise<TransactionRow | undefined> {
  const { from, to, ...rest } = transactionMoves[change.move];
  const whenReason = 'whenReason' in rest ? rest.whenReason : undefined;
  const row = await sql<TransactionRow & { from_status: TransactionStatus }>`
    with before as materialized (select id, status from transaction where id = ${change.id} for update)
    update transaction t set ${assignments({
      ...change.set,
      status: to,
      problem_reason: change.problemReason ?? null,
      updated_at: sql`now()`,
    })}
    from before
    where t.id = before.id and t.status = any(${[...from]}::text[]) and t.deleted_at is null
      and (t.status <> 'PROBLEMATIC' or ${whenReason ?? null}::text is null or t.problem_reason = ${whenReason ?? null})
      and (${change.organisationId ?? null}::uuid is null or t.organisation_id = ${change.organisationId ?? null})
      and (${change.move !== 'approve'} or t.individual or not (${change.by}::uuid = any(t.makers)))
    returning t.*, before.status as from_status`
    .execute(tx)
    .then(({ rows }) => rows[0]);
  if (!row) return undefined;
  await appendHistory(tx, {
    transaction_id: row.id,
    organisation_id: row.organisation_id,
    by: change.by,
    from_status: row.from_status,
    to_status: to,
    why: change.why ?? '',
  });
  return row;
}

export async function appendHistory(tx: Tx, entry: Insertable<DB['transaction_history']>): Promise<void> {
  await tx.insertInto('transaction_history').values(entry).execute();
}

export interface HistoryRow {
  at: Date;
  by: string | null;
  by_name: string | null;
  from_status: string | null;
  to_status: string;
  why: string;
}

export const historyOf = (db: Database, transactionId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('transaction_history as h')
    .leftJoin('app_user as u', 'u.id', 'h.by')
    .select(['h.at', 'h.by', 'u.name as by_name', 'h.from_status', 'h.to_status', 'h.why'])
    .where('h.transaction_id', '=', transactionId)
    .orderBy('h.id')
    .execute();

/** Members who may approve what these people made: validators, and admins as fallback. */
export const approversFor = (
  tx: Tx | Database,
  organisationId: string,
  makers: readonly string[],
): Promise<{ id: string; name: string; email: string; language: string }[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`roles && array['VALIDATOR', 'ADMIN']`)
    .where(sql<boolean>`not (id = any(${[...makers]}::uuid[]))`)
    .orderBy(sql`'VALIDATOR' = any(roles)`, 'desc')
    .orderBy('name')
    .execute();

export async function paidBefore(
  db: Database,
  organisationId: string,
  payeeNumber: string,
): Promise<{ times: number; last: Date | null }> {
  const { times, last } = await db
    .selectFrom('transaction')
    .select((eb) => [eb.fn.countAll<bigint>().as('times'), eb.fn.max('finished_at').as('last')])
    .where('organisation_id', '=', organisationId)
    .where('payee_number', '=', payeeNumber)
    .where('kind', '=', 'PAYOUT')
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow();
  return { times: Number(times), last };
}

/** The latest request to the operator for a transaction. */
export const latestRequest = (db: Database, transactionId: string) =>
  db
    .selectFrom('operator_request')
    .select(['reference_id', 'financial_transaction_id'])
    .where('subject_type', '=', 'TRANSACTION')
    .where('subject_id', '=', transactionId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();

export async function holderName(db: Database, organisationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return name;
}
