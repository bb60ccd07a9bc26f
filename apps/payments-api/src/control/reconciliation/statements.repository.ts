import type { DB, Database, Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { timeZone } from '../../kernel/calendar.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export interface StatementRecord extends Omit<
  Selectable<DB['operator_statement']>,
  'from_day' | 'to_day' | 'content_hash' | 'withdrawn_by'
> {
  from_day: string;
  to_day: string;
  uploader_name: string;
  matched: bigint;
  waiting: bigint;
  exceptions: bigint;
  missing_there: bigint;
  /** Number of rows that are of other days. */
  outside: bigint;
  withdrawer_id: string | null;
  withdrawer_name: string | null;
  /** Request to withdraw it that waits for a second super admin. */
  decision_id: string | null;
  decision_reason: string | null;
  decision_asked_at: Date | null;
  decision_asker_id: string | null;
  decision_asker_name: string | null;
}

/** Outcome of a statement's row; it is written together with the row. */
export type RowOutcome = NonNullable<Selectable<DB['operator_statement_row']>['outcome']>;

export interface StatementRowRecord extends Selectable<DB['operator_statement_row']> {
  outcome: RowOutcome;
  asked: bigint | null;
  /** Day as text. */
  on_day: string | null;
  exception_id: string | null;
}

const rowsOf = (outcomes: readonly string[]) => sql<bigint>`(select count(*) from operator_statement_row r
  where r.statement_id = s.id and r.outcome = any(${outcomes}::text[]))`;

const counted = (db: Tx | Database) =>
  db
    .selectFrom('operator_statement as s')
    .innerJoin('app_user as u', 'u.id', 's.uploaded_by')
    .select([
      's.id',
      's.product',
      's.file_name',
      's.rows',
      's.amount',
      's.ours',
      's.uploaded_by',
      's.uploaded_at',
    ])
    .select(['u.name as uploader_name', 's.withdrawn_at', 's.withdrawal_reason'])
    .leftJoin('app_user as w', 'w.id', 's.withdrawn_by')
    .select(['w.id as withdrawer_id', 'w.name as withdrawer_name'])
    .leftJoin('joint_decision as d', (join) =>
      join.onRef('d.statement_id', '=', 's.id').on('d.status', '=', 'OPEN'),
    )
    .leftJoin('app_user as asker', 'asker.id', 'd.asked_by')
    .select([
      'd.id as decision_id',
      'd.reason as decision_reason',
      'd.asked_at as decision_asked_at',
      'asker.id as decision_asker_id',
      'asker.name as decision_asker_name',
    ])
    .select([
      sql<string>`to_char(s.from_day, 'YYYY-MM-DD')`.as('from_day'),
      sql<string>`to_char(s.to_day, 'YYYY-MM-DD')`.as('to_day'),
      rowsOf(['MATCHED', 'NO_MONEY', 'REPEATED', 'FEE']).as('matched'),
      rowsOf(['WAITING']).as('waiting'),
      rowsOf([
        ...['MISSING_HERE', 'AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'CONTRADICTION'],
        ...['REVERSAL', 'DEPOSIT', 'RECEIPT'],
      ]).as('exceptions'),
      sql<bigint>`(select count(*) from reconciliation_task k
        where k.statement_id = s.id and k.kind = 'MISSING_THERE')`.as('missing_there'),
      sql<bigint>`(select count(*) from operator_statement_row r
        where r.statement_id = s.id and r.day not between s.from_day and s.to_day)`.as('outside'),
    ]);

export const findStatement = (db: Tx | Database, id: string): Promise<StatementRecord | undefined> =>
  counted(db).where('s.id', '=', id).executeTakeFirst();

/** Lists statements, the newest first. */
export const pageOfStatements = (db: Database, request: PageRequest): Promise<RowPage<StatementRecord>> =>
  paginate(
    counted(db).orderBy('s.uploaded_at', 'desc').orderBy('s.id'),
    request,
    db.selectFrom('operator_statement'),
  );

/** Lists the rows of a statement in their order. */
export function pageOfRows(
  db: Database,
  statementId: string,
  { outcome, ...request }: PageRequest & { outcome?: RowOutcome },
): Promise<RowPage<StatementRowRecord>> {
  const rows = whereGiven(db.selectFrom('operator_statement_row as r'), {
    'r.statement_id': statementId,
    'r.outcome': outcome,
  });
  const withAsked = rows
    .leftJoin('operator_request as q', 'q.reference_id', 'r.request_id')
    .selectAll('r')
    .leftJoin('reconciliation_task as k', (join) =>
      join.onRef('k.statement_id', '=', 'r.statement_id').onRef('k.statement_line', '=', 'r.line'),
    )
    .select(['q.amount as asked', 'k.id as exception_id'])
    .select(sql<string | null>`to_char(r.day, 'YYYY-MM-DD')`.as('on_day'))
    .$narrowType<Pick<StatementRowRecord, 'outcome'>>();
  return paginate(withAsked.orderBy('r.line'), request, rows);
}

export interface StatementDay {
  day: string;
  payments: boolean;
  statements: number;
  open: number;
}

const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`;

/** Returns a condition that holds if something was paid, or collected, on a day. */
const isPaidOn = (kind: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from operator_request q where q.kind = ${kind} and q.state = 'SUCCESSFUL'
    and q.finished_at >= ${startOf(day)} and q.finished_at < ${startOf(sql`${day} + 1`)})`;

/** Returns the statements that cover a day and were not withdrawn, to select from. */
const covering = (product: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`operator_statement s
  where s.product = ${product} and s.withdrawn_at is null and ${day} between s.from_day and s.to_day`;

/** Lists the days of a month: whether something was paid on each, how many statements cover it, and what is open. */
export async function daysOfMonth(
  db: Database,
  { product, month }: { product: OperatorProduct; month: string },
): Promise<StatementDay[]> {
  const { rows } = await sql<StatementDay>`
    with day as (select d::date as day from generate_series(${`${month}-01`}::date,
        ${`${month}-01`}::date + interval '1 month' - interval '1 day', interval '1 day') d),
    difference as (
      select coalesce(r.day, (q.finished_at at time zone ${timeZone})::date, s.from_day) as day, count(*) as open
      from reconciliation_task k join operator_statement s on s.id = k.statement_id
      left join operator_statement_row r on r.statement_id = k.statement_id and r.line = k.statement_line
      left join operator_request q on q.reference_id = k.reference_id
      where k.resolved_at is null and k.product = ${product} group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      ${isPaidOn(sql`${product}`, sql`d.day`)} as payments,
      (select count(*) from ${covering(sql`${product}`, sql`d.day`)})::int as statements,
      coalesce(x.open, 0)::int as open
    from day d left join difference x on x.day = d.day order by d.day`.execute(db);
  return rows;
}

/** Number of days, the last one included, among which a missing statement is looked for. */
const recentDays = 7;

/** Counts, of each product, the days of the week until one that have payments and no statement. */
export async function missingUntil(
  db: Database | Tx,
  last: string,
): Promise<{ product: OperatorProduct; days: number }[]> {
  const { rows } = await sql<{ product: OperatorProduct; days: number }>`
    select p.kind as product, count(*) filter (where ${isPaidOn(sql`p.kind`, sql`d.day`)}
      and not exists (select from ${covering(sql`p.kind`, sql`d.day`)}))::int as days
    from (values ('DISBURSEMENT'), ('COLLECTION')) p (kind),
      lateral (select ${last}::date - n as day from generate_series(0, ${recentDays - 1}) n) d
    group by p.kind`.execute(db);
  return rows;
}

/** Counts the days of the last month, of payouts and of collections, that have payments and no statement yet. */
export async function missingDays(
  db: Database,
  today: string,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::int as count, to_char(min(d.day), 'YYYY-MM-DD') as oldest
    from (values ('DISBURSEMENT'), ('COLLECTION')) p (kind),
      lateral (select d::date as day from generate_series(${today}::date - 31, ${today}::date - 1, interval '1 day') d) d
    where ${isPaidOn(sql`p.kind`, sql`d.day`)}
      and not exists (select from ${covering(sql`p.kind`, sql`d.day`)})`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
