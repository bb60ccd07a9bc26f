import type { DB, Database, Tx } from '@sanaga/database';
import type {
  DecidedResolution,
  ExceptionKind,
  ExceptionSort,
  OperatorProduct,
  Resolution,
} from '@sanaga/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { isMoney } from '../verification/booked-amount.ts';
import { oursNow, theirsNow } from '../verification/sides.ts';
import { asUuid } from './as-uuid.ts';
import { paidBeforeReversals, shownOurs, shownTheirs } from './amounts.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';
import { containing, containingNumber, hasPiece } from '../../kernel/search.ts';

/** A difference with the payment it is about, the people who decide on it, and what our books say of it now. */
export interface ExceptionRow extends Omit<
  Selectable<DB['reconciliation_task']>,
  'kind' | 'product' | 'resolution' | 'detail'
> {
  kind: ExceptionKind;
  product: OperatorProduct | null;
  resolution: Resolution | null;
  detail: {
    paid?: string;
    operatorSays?: string;
    reported?: string;
    currency?: string;
    card?: unknown;
    /** Amount that came back, whole XAF. */
    reversed?: number;
    /** The other request that the operator gave the same id. */
    otherReferenceId?: string;
  };
  organisation_name: string | null;
  resolver_name: string | null;
  clearer_name: string | null;
  statement_name: string | null;
  request_kind: OperatorProduct | null;
  request_state: string | null;
  request_amount: bigint | null;
  request_currency: string | null;
  /** Both sides as they are known now, earlier settlements included, and as they are shown; whole XAF. */
  ours_now: bigint | null;
  theirs_now: bigint | null;
  shown_ours: bigint | null;
  shown_theirs: bigint | null;
  /** Amount that the operator paid or took before anything of it was reversed, by the books; whole XAF. */
  paid_before_reversals: bigint | null;
  /** True if money has settled an earlier difference of the payment. */
  corrected: boolean;
  /**
   * Reference that the operator's statement gives a payment we know nothing of, where the operator can be asked about
   * it.
   */
  foreign_reference: string | null;
  request_financial_id: string | null;
  posts: number | null;
  last_sent_at: Date | null;
  /** Time from which its outcome counts as unknown. */
  deadline_at: Date | null;
  subject_type: 'TRANSACTION' | 'REFILL' | null;
  subject_id: string | null;
  attempt: number | null;
  payee_name: string | null;
  payment_number: bigint | null;
  /** The row of the operator's statement that opened it. */
  row_number: string | null;
  row_day: string | null;
  row_status: 'SUCCESSFUL' | 'FAILED' | 'PENDING' | null;
  row_type: 'PAYMENT' | 'REVERSAL' | 'DEPOSIT' | 'FEE' | null;
  /** People who made the payment. */
  makers: string[] | null;
  decision_id: string | null;
  decision_detail: { resolution: DecidedResolution; amount: number; theirs?: number } | null;
  decision_reason: string | null;
  decision_asked_by: string | null;
  decision_asked_at: Date | null;
  decision_asker_name: string | null;
  decision_organisation_name: string | null;
  /** Decision that the operator's word in writing belongs to. */
  document_decision_id: string | null;
  document_name: string | null;
}

/**
 * True if money has settled an earlier difference of the payment, so that what was booked is no longer what was
 * requested.
 */
const isCorrected = sql<boolean>`exists (select from reconciliation_task p
  where p.reference_id = k.reference_id and p.id <> k.id and ${isMoney('p')} and p.ours <> p.theirs)`;

/** Joins a difference with all that is shown of it. */
const joined = (db: Tx | Database) =>
  db
    .selectFrom('reconciliation_task as k')
    .leftJoin('organisation as o', 'o.id', 'k.organisation_id')
    .leftJoin('app_user as resolver', 'resolver.id', 'k.resolved_by')
    .leftJoin('app_user as clearer', 'clearer.id', 'k.cleared_by')
    .leftJoin('operator_statement as s', 's.id', 'k.statement_id')
    .leftJoin('operator_request as q', 'q.reference_id', 'k.reference_id')
    .leftJoin('transaction as t', (join) =>
      join.onRef('t.id', '=', 'q.subject_id').on('q.subject_type', '=', 'TRANSACTION'),
    )
    .leftJoin('operator_statement_row as r', (join) =>
      join.onRef('r.statement_id', '=', 'k.statement_id').onRef('r.line', '=', 'k.statement_line'),
    )
    .leftJoin('card_top_up as c', 'c.id', 'k.card_top_up_id')
    .leftJoin('joint_decision as d', (join) =>
      join.onRef('d.task_id', '=', 'k.id').on('d.status', '=', 'OPEN'),
    )
    .leftJoin('app_user as asker', 'asker.id', 'd.asked_by')
    .leftJoin('organisation as whose', 'whose.id', 'd.organisation_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reconciliation_document as f')
          .innerJoin('joint_decision as of', 'of.id', 'f.decision_id')
          .select(['f.decision_id', 'f.file_name'])
          .whereRef('f.task_id', '=', 'k.id')
          .where('of.status', '<>', 'WITHDRAWN')
          .as('f'),
      (join) => join.onTrue(),
    );

const selectExceptions = (db: Tx | Database) =>
  joined(db)
    .selectAll('k')
    .select([
      'o.name as organisation_name',
      'resolver.name as resolver_name',
      's.file_name as statement_name',
      'clearer.name as clearer_name',
    ])
    .select(['f.decision_id as document_decision_id', 'f.file_name as document_name'])
    .select(['q.kind as request_kind', 'q.state as request_state', 'q.amount as request_amount'])
    .select(['q.currency as request_currency', oursNow.as('ours_now'), theirsNow.as('theirs_now')])
    .select([shownOurs.as('shown_ours'), shownTheirs.as('shown_theirs')])
    .select(
      sql<string | null>`case when k.kind = 'MISSING_HERE' and not exists (select from operator_request o
        where o.reference_id = ${asUuid('r.reference')}) then ${asUuid('r.reference')} end`.as(
        'foreign_reference',
      ),
    )
    .select([isCorrected.as('corrected'), paidBeforeReversals.as('paid_before_reversals')])
    .select([
      'q.financial_transaction_id as request_financial_id',
      'q.posts',
      'q.last_sent_at',
      'q.deadline_at',
      'q.subject_type',
      'q.subject_id',
      'q.attempt',
    ])
    .select(['r.number as row_number', 'r.status as row_status', 'r.type as row_type'])
    .select(sql<string | null>`to_char(r.day, 'YYYY-MM-DD')`.as('row_day'))
    .select([
      't.number as payment_number',
      't.payee_name',
      't.makers',
      'd.id as decision_id',
      'd.detail as decision_detail',
    ])
    .select([
      'd.reason as decision_reason',
      'd.asked_by as decision_asked_by',
      'd.asked_at as decision_asked_at',
    ])
    .select(['asker.name as decision_asker_name', 'whose.name as decision_organisation_name'])
    .$castTo<ExceptionRow>();

export const findException = (db: Tx | Database, id: string): Promise<ExceptionRow | undefined> =>
  selectExceptions(db).where('k.id', '=', id).executeTakeFirst();

/** Finds the same and locks it until commit, so that two people who resolve it follow each other. */
export async function lockException(tx: Tx, id: string): Promise<ExceptionRow | undefined> {
  await tx.selectFrom('reconciliation_task').select('id').where('id', '=', id).forUpdate().execute();
  return findException(tx, id);
}

export interface ExceptionFilters {
  status?: 'OPEN' | 'SUSPENSE' | 'RESOLVED';
  kind?: ExceptionKind;
  statementId?: string;
  search?: string;
}

/** Matches by whose it is, who was paid, the payment's number, or an id or a phone number of either side. */
function isFoundBy(text: string): RawBuilder<boolean> {
  const number = containingNumber(text);
  const reference = containing(text.trim());
  const terms = [
    hasPiece('o.name', text),
    hasPiece('t.payee_name', text),
    sql`'T-' || lpad(t.number::text, 6, '0') ilike ${reference}`,
    sql`q.reference_id::text ilike ${reference}`,
    sql`q.financial_transaction_id ilike ${reference}`,
    sql`r.reference ilike ${reference}`,
    sql`r.external_id ilike ${reference}`,
    sql`r.financial_transaction_id ilike ${reference}`,
    ...(number ? [sql`r.number like ${number}`, sql`t.payee_number like ${number}`] : []),
  ];
  return sql<boolean>`(${sql.join(terms, sql` or `)})`;
}

const found = (db: Database, { status, kind, statementId, search }: ExceptionFilters) =>
  whereGiven(selectExceptions(db), { 'k.kind': kind, 'k.statement_id': statementId })
    .$if(status === 'OPEN', (q) => q.where('k.resolved_at', 'is', null))
    .$if(status === 'SUSPENSE', (q) => q.where('k.in_suspense', '<>', 0n).where('k.cleared_at', 'is', null))
    .$if(status === 'RESOLVED', (q) => q.where('k.resolved_at', 'is not', null))
    .$if(Boolean(search), (q) => q.where(isFoundBy(search ?? '')));

const difference = sql<bigint | null>`shown_theirs - shown_ours`;
const differing = sql<bigint | null>`abs(${difference})`;
const inSuspense = sql<bigint | null>`in_suspense`;

/**
 * Orders the oldest open ones first, then the resolved, the newest first; in suspense, the one that was there longest
 * first.
 */
const usualOrderOf = ({ status }: ExceptionFilters): RawBuilder<unknown> =>
  status === 'SUSPENSE' ? sql`resolved_at, id` : sql`resolved_at desc nulls first, created_at, id`;

const orders: Record<ExceptionSort, RawBuilder<unknown>> = {
  'date,asc': sql`created_at, id`,
  'date,desc': sql`created_at desc, id desc`,
  'amount,desc': sql`${differing} desc nulls last, created_at, id`,
  'amount,asc': sql`${differing} nulls last, created_at, id`,
};

export function pageOfExceptions(
  db: Database,
  { sort, page, size, ...filters }: ExceptionFilters & PageRequest & { sort?: ExceptionSort },
): Promise<RowPage<ExceptionRow>> {
  const rows = db.selectFrom(found(db, filters).as('k')).selectAll();
  return paginate(rows.orderBy(sort ? orders[sort] : usualOrderOf(filters)), { page, size });
}

/** Selects these columns of the exceptions that are listed, in their order. */
export const exceptionsQuery = (
  db: Database,
  { sort, ...filters }: ExceptionFilters & { sort?: ExceptionSort },
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select ${columns} from ${found(db, filters)} k
  order by ${sort ? orders[sort] : usualOrderOf(filters)}`;

export interface ExceptionSums {
  count: number;
  /** By how much the operator says more than our books, or what is in suspense; whole XAF. */
  amount: number;
  /** Number of those whose amount is not known. */
  unknown: number;
  oldest: Date | null;
}

/** Counts and sums exceptions, and says since when the oldest of them is there. */
export async function sumExceptions(db: Database, filters: ExceptionFilters): Promise<ExceptionSums> {
  const summed = filters.status === 'SUSPENSE' ? inSuspense : difference;
  const { count, amount, unknown, oldest } = await db
    .selectFrom(found(db, filters).as('k'))
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<string>`coalesce(sum(${summed}), 0)`.as('amount'),
      sql<bigint>`count(*) filter (where ${summed} is null)`.as('unknown'),
      sql<Date | null>`min(created_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: Number(amount), unknown: Number(unknown), oldest };
}

/** Finds the open difference of a payment, if there is one. */
export const openExceptionOf = (db: Database, referenceId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('reconciliation_task')
    .select('id')
    .where('reference_id', '=', referenceId)
    .where('resolved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
