import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Selectable } from 'kysely';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export interface StatementRecord extends Omit<
  Selectable<DB['operator_statement']>,
  'from_day' | 'to_day' | 'content_hash'
> {
  from_day: string;
  to_day: string;
  uploader_name: string;
  matched: bigint;
  waiting: bigint;
  exceptions: bigint;
  missing_there: bigint;
}

/** Outcome of a statement's row; it is written together with the row. */
export type RowOutcome = NonNullable<Selectable<DB['operator_statement_row']>['outcome']>;

export interface StatementRowRecord extends Selectable<DB['operator_statement_row']> {
  outcome: RowOutcome;
  asked: bigint | null;
}

const rowsOf = (outcomes: readonly string[]) => sql<bigint>`(select count(*) from operator_statement_row r
  where r.statement_id = s.id and r.outcome = any(${outcomes}::text[]))`;

const counted = (db: Tx | Database) =>
  db
    .selectFrom('operator_statement as s')
    .innerJoin('app_user as u', 'u.id', 's.uploaded_by')
    .select(['s.id', 's.product', 's.file_name', 's.rows', 's.amount', 's.uploaded_by', 's.uploaded_at'])
    .select(['u.name as uploader_name'])
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
    .select('q.amount as asked')
    .$narrowType<Pick<StatementRowRecord, 'outcome'>>();
  return paginate(withAsked.orderBy('r.line'), request, rows);
}
