import type { DB, Database, Tx } from '@sanaga/database';
import type { ExpenseCategory, NameState } from '@sanaga/domain';
import { sql, type Selectable } from 'kysely';
import { containingNumber, hasPiece } from '../../kernel/search.ts';
import { paidRecentlyOrWaiting } from '../transactions/remarks.repository.ts';
import type { RowProblem } from './parse/problems.ts';
import { rowsOfPage, type PageRequest } from '../../kernel/paging.ts';
import { storedAs } from './stored-as.ts';

type RowState = Selectable<DB['payment_file_row']>['state'];

/** Contents of the JSON columns. */
interface StoredValues {
  errors: RowProblem[];
  warnings: RowProblem[];
}

export type FileLineRow = Omit<Selectable<DB['payment_file_row']>, keyof StoredValues> & StoredValues;

export interface NamedFileLineRow extends FileLineRow {
  corrector_name: string | null;
}

/** Name found for a line, and the warnings about it that people should look at. */
export interface NamedLine {
  line: number;
  registeredName: string | null;
  nameMatch: NameState;
  warnings: RowProblem[];
}

/**
 * Stores rows of a file. A name that `names` lacks counts as not checked, and is queued for a check if its row has a
 * number.
 */
export async function insertLines(
  tx: Tx,
  fileId: string,
  organisationId: string,
  { json, names }: { json: Uint8Array<ArrayBuffer>; names: readonly NamedLine[] },
): Promise<void> {
  // one JSON document for each statement, as each row has lists inside
  await sql`
    insert into payment_file_row (file_id, organisation_id, line, name, number_typed, number, amount_typed, amount, reason,
      email, receiver_message, expense_category, others, errors, registered_name, name_match, warnings)
    select ${fileId}, ${organisationId}, r.line, r.name, r.number_typed, r.number, r.amount_typed, r.amount, r.reason, r.email,
      coalesce(r.receiver_message, ''), r.expense_category, coalesce(r.others, '{}'), coalesce(r.errors, '[]'),
      n."registeredName", coalesce(n."nameMatch", case when r.number is null then 'NOT_AVAILABLE' else 'NOT_CHECKED' end),
      coalesce(r.warnings, '[]') || coalesce(n.warnings, '[]')
    from json_to_recordset(${Buffer.from(json.buffer)}::json)
      as r (line int, name text, number_typed text, number text, amount_typed text, amount bigint, reason text,
        email text, receiver_message text, expense_category text, others text[], errors jsonb, warnings jsonb)
    left join json_to_recordset(${JSON.stringify(names)}::json)
      as n (line int, "registeredName" text, "nameMatch" text, warnings jsonb) using (line)`.execute(tx);
}

/** Adds the warning to rows (all, or some lines) whose payee was paid the same within a day, or is about to be. */
export async function warnOfRecentPayments(
  tx: Tx,
  fileId: string,
  now: Date,
  lines?: number[],
): Promise<void> {
  const warning = JSON.stringify([{ field: 'amount', code: 'PAID_RECENTLY' }]);
  await sql`
    update payment_file_row r set warnings = r.warnings || ${warning}::jsonb
    where r.file_id = ${fileId} and r.errors = '[]' and (${lines === undefined} or r.line = any(${lines ?? []}::int[]))
      and exists (${paidRecentlyOrWaiting(now)})`.execute(tx);
}

/** Finds the first rows with errors, or with warnings. */
export const faultyLines = (
  db: Tx | Database,
  fileId: string,
  kind: 'errors' | 'warnings',
  most: number,
): Promise<FileLineRow[]> =>
  db
    .selectFrom('payment_file_row')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('state', 'in', kind === 'errors' ? ['error'] : ['warning', 'error', 'excluded'])
    .where(kind, '<>', sql`'[]'::jsonb` as never)
    .$if(kind === 'errors', (faulty) => faulty.where('left_out', '=', false))
    .orderBy('line')
    .limit(most)
    .$call(storedAs<StoredValues>())
    .execute();

type RowCounts = Record<RowState | 'excludedErrors', number>;

/** Returns the state of a row as people see it: a row with an error is settled once it is left out. */
export const stateOf = ({ state, left_out }: Pick<FileLineRow, 'state' | 'left_out'>): RowState =>
  left_out ? 'excluded' : state;

/** Rows with an error are excluded too, for another reason than those that a person left out. */
const views: Record<RowState | 'problem', RowState[]> = {
  ok: ['ok'],
  warning: ['warning'],
  error: ['error'],
  excluded: ['error', 'excluded'],
  problem: ['error', 'warning'],
};

/** Views of what still needs attention; rows that were left out do not. */
const isOpenView = (view: keyof typeof views | undefined) => view === 'error' || view === 'problem';

/** Matches a piece of either name, of the number however it is grouped, or the line. */
function searched(search: string) {
  const number = containingNumber(search);
  const terms = [
    hasPiece('r.name', search),
    hasPiece('r.registered_name', search),
    number !== undefined && sql`r.number like ${number}`,
    number !== undefined && sql`regexp_replace(r.number_typed, '\\D', '', 'g') like ${number}`,
    // as text: what people type may have more digits than an integer holds
    sql`r.line::text = ${search}`,
  ];
  return sql<boolean>`(${sql.join(terms.filter(Boolean), sql` or `)})`;
}

interface LinesPage extends PageRequest {
  state?: keyof typeof views;
  search?: string;
}

/** Finds a page of rows, and counts the rows that the search finds in each state, whichever state the page shows. */
export async function pageOfLines(
  db: Database,
  fileId: string,
  { state, search, ...request }: LinesPage,
): Promise<{ rows: NamedFileLineRow[]; total: number; counts: RowCounts }> {
  const found = db
    .selectFrom('payment_file_row as r')
    .where('r.file_id', '=', fileId)
    .$if(search !== undefined && search !== '', (all) => all.where(searched(search ?? '')));
  const [rows, counted, settled] = await Promise.all([
    rowsOfPage(
      found
        .leftJoin('app_user as corrector', 'corrector.id', 'r.corrected_by')
        .$if(state !== undefined, (all) => all.where('r.state', 'in', views[state ?? 'ok']))
        .$if(isOpenView(state), (all) => all.where('r.left_out', '=', false))
        .selectAll('r')
        .select('corrector.name as corrector_name')
        .orderBy('r.line')
        .$call(storedAs<StoredValues>()),
      request,
    ),
    found
      .select(['r.state', (eb) => eb.fn.countAll<bigint>().as('total')])
      .groupBy('r.state')
      .execute(),
    found
      .where('r.state', '=', 'error')
      .where('r.left_out', '=', true)
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const counts = countsOf(counted, Number(settled.total));
  const shown = state ? views[state] : rowStates;
  const total = shown.reduce((sum, of) => sum + counts[of], 0);
  return { rows, total, counts };
}

const rowStates: RowState[] = ['ok', 'warning', 'error', 'excluded'];

/**
 * Counts rows by the state that people see, from counts by column and the number of rows with an error that were left
 * out.
 */
function countsOf(counted: readonly { state: RowState; total: bigint }[], excludedErrors: number): RowCounts {
  const counts: RowCounts = { ok: 0, warning: 0, error: 0, excluded: 0, excludedErrors };
  for (const { state, total } of counted) counts[state] = Number(total);
  counts.error -= excludedErrors;
  counts.excluded += excludedErrors;
  return counts;
}

export const findLine = (
  db: Tx | Database,
  fileId: string,
  line: number,
): Promise<NamedFileLineRow | undefined> =>
  db
    .selectFrom('payment_file_row as r')
    .leftJoin('app_user as corrector', 'corrector.id', 'r.corrected_by')
    .selectAll('r')
    .select('corrector.name as corrector_name')
    .where('r.file_id', '=', fileId)
    .where('r.line', '=', line)
    .$call(storedAs<StoredValues>())
    .executeTakeFirst();

/**
 * Marks the rows (all, or those with some numbers) whose number is paid on an earlier line of the same file, and no
 * others. Rows that are not paid, with errors or left out, make no other row a duplicate.
 *
 * The rows are found again by the key that each was read with: the statistics know nothing about a new file, and take
 * it for one of a single row, so that by its id alone all of its rows would be read again for each row.
 */
export async function markDuplicates(tx: Tx, fileId: string, numbers?: readonly string[]): Promise<void> {
  await sql`
    with wanted as (
      select file_id, line, number, warnings, errors = '[]' and not left_out as payable from payment_file_row
      where file_id = ${fileId} and number is not null
        and (${numbers === undefined} or number = any(${[...(numbers ?? [])]}::text[]))),
    renewed as materialized (
      select file_id, line, warnings, case when payable and first < line then jsonb_build_array(jsonb_build_object(
          'field', 'number', 'code', 'DUPLICATE', 'values', jsonb_build_object('line', first))) else '[]' end
        || jsonb_path_query_array(warnings, '$[*] ? (@.code <> "DUPLICATE")') as renewed
      from (select *, min(line) filter (where payable) over (partition by number) as first from wanted) w)
    update payment_file_row r set warnings = n.renewed
    from renewed n where r.file_id = n.file_id and r.line = n.line and n.renewed <> n.warnings`.execute(tx);
}

export interface Correction {
  name: string;
  number_typed: string;
  number: string | null;
  amount_typed: string;
  amount: bigint | null;
  reason: string;
  email: string | null;
  receiver_message: string;
  expense_category: ExpenseCategory;
  registered_name: string | null;
  name_match: NameState;
  errors: RowProblem[];
  warnings: RowProblem[];
  left_out: boolean;
}

export async function correctLine(
  tx: Tx,
  fileId: string,
  line: number,
  by: string,
  { errors, warnings, ...correction }: Correction,
): Promise<void> {
  await tx
    .updateTable('payment_file_row')
    .set({
      ...correction,
      errors: JSON.stringify(errors),
      warnings: JSON.stringify(warnings),
      corrected_by: by,
    })
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .execute();
}

/**
 * Leaves out all rows with an error, or takes them back in, and returns how many it changed. This makes no other row a
 * duplicate, and ends no duplicate: rows with an error are not paid either way.
 */
export async function leaveOutErrors(tx: Tx, fileId: string, by: string, leftOut: boolean): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_file_row')
    .set({ left_out: leftOut, corrected_by: by })
    .where('file_id', '=', fileId)
    .where('state', '=', 'error')
    .where('left_out', '=', !leftOut)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Finds the next rows of a file in their order. */
export const linesAfter = (
  db: Database,
  { fileId, bulkId }: { fileId: string; bulkId?: string },
  after: number,
  most: number,
): Promise<FileLineRow[]> =>
  db
    .selectFrom('payment_file_row as r')
    .selectAll('r')
    .where('r.file_id', '=', fileId)
    .$if(bulkId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from transaction i where i.bulk_id = ${bulkId} and i.line = r.line)`,
      ),
    )
    .where('r.line', '>', after)
    .orderBy('line')
    .limit(most)
    .$call(storedAs<StoredValues>())
    .execute();
