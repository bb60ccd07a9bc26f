import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { timeZone } from '../../kernel/calendar.ts';
import type { Statement, StatementRow } from './statement-file.ts';

const rowsAtOnce = 5_000;

interface NewStatement extends Omit<Statement, 'rows'> {
  fileName: string;
  contentHash: Buffer;
  rows: number;
  amount: bigint;
  by: string;
  at: Date;
}

/** Undefined where the same file was taken before. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<string | undefined> {
  const row = await tx
    .insertInto('operator_statement')
    .values({
      product: statement.product,
      from_day: sql`${statement.from}::date`,
      to_day: sql`${statement.to}::date`,
      file_name: statement.fileName,
      content_hash: statement.contentHash,
      rows: statement.rows,
      amount: statement.amount,
      uploaded_by: statement.by,
      uploaded_at: statement.at,
    })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertRows(tx: Tx, statementId: string, rows: readonly StatementRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await sql`
      insert into operator_statement_row
        (statement_id, line, reference, external_id, financial_transaction_id, amount, status)
      select ${statementId}, r.* from unnest(${some.map(({ line }) => line)}::int[],
        ${some.map(({ reference }) => reference)}::text[], ${some.map(({ externalId }) => externalId)}::text[],
        ${some.map((row) => row.financialTransactionId)}::text[], ${some.map(({ amount }) => amount)}::bigint[],
        ${some.map(({ status }) => status)}::text[]) r`.execute(tx);
  }
}

/** A text that is no UUID is no id of ours. */
const asUuid = (column: string) =>
  sql`case when ${sql.ref(column)} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${sql.ref(column)}::uuid end`;

/**
 * Finds the request that each row refers to: by our reference id, by the operator's own id, and at last by the payment
 * itself, of whose attempts the one that was paid, or the latest, is meant.
 */
export async function findRequests(tx: Tx, { id, product }: { id: string; product: string }): Promise<void> {
  await sql`
    with row as (
      select line, financial_transaction_id, ${asUuid('reference')} as reference, ${asUuid('external_id')} as external_id
      from operator_statement_row where statement_id = ${id}),
    found as (
      select row.line, coalesce(
        (select q.reference_id from operator_request q where q.kind = ${product} and q.reference_id = row.reference),
        (select q.reference_id from operator_request q
          where q.kind = ${product} and q.financial_transaction_id = row.financial_transaction_id limit 1),
        (select q.reference_id from operator_request q
          where q.kind = ${product} and q.subject_id = coalesce(row.external_id, row.reference)
            and q.subject_type in ('TRANSACTION', 'REFILL')
          order by q.state = 'SUCCESSFUL' desc, q.attempt desc limit 1)) as request_id
      from row)
    update operator_statement_row r set request_id = found.request_id
    from found where r.statement_id = ${id} and r.line = found.line and found.request_id is not null`.execute(
    tx,
  );
}

/** The sign by which a row that we know nothing of is known again. */
const theirReference = sql`coalesce(r.financial_transaction_id, r.reference, r.external_id)`;

/** What each row is; the same payment twice under another id of the operator is one that we know nothing of. */
export async function nameOutcomes(tx: Tx, id: string): Promise<void> {
  await sql`
    with numbered as (
      select r.line, r.amount, r.status, r.request_id, q.state, q.amount as asked,
        row_number() over (partition by ${theirReference}, r.status order by r.line) as nth,
        row_number() over (partition by r.request_id, r.status order by r.line) as nth_of_request
      from operator_statement_row r left join operator_request q on q.reference_id = r.request_id
      where r.statement_id = ${id}),
    named as (
      select line, case
        when nth > 1 then 'REPEATED'
        when request_id is null or nth_of_request > 1
          then case status when 'SUCCESSFUL' then 'MISSING_HERE' when 'FAILED' then 'NO_MONEY' else 'WAITING' end
        when state in ('QUEUED', 'SENT') or status = 'PENDING' then 'WAITING'
        when status = 'FAILED' then case state when 'SUCCESSFUL' then 'CONTRADICTION' else 'MATCHED' end
        when state <> 'SUCCESSFUL' then 'PAID_AFTER_FAILED'
        when amount <> asked then 'AMOUNT_DIFFERS'
        else 'MATCHED' end as outcome
      from numbered)
    update operator_statement_row r set outcome = named.outcome,
      request_id = case when named.outcome = 'MISSING_HERE' then null else r.request_id end
    from named where r.statement_id = ${id} and r.line = named.line`.execute(tx);
}

/** Differences of one payment that wait already, or that money settled, are not opened once more. */
const isKnown = sql`exists (select from reconciliation_task k where k.reference_id = q.reference_id
  and k.kind <> 'UNKNOWN_OUTCOME' and (k.resolved_at is null or k.resolution in ('SUSPENSE', 'WALLET', 'REVERSED')))`;

/** Opens a task for each row that differs; returns how many are new. */
export async function openDifferences(tx: Tx, id: string, now: Date): Promise<number> {
  const known = await sql`
    insert into reconciliation_task
      (kind, reference_id, organisation_id, product, ours, theirs, financial_transaction_id, statement_id, created_at)
    select r.outcome, q.reference_id, q.organisation_id, q.kind,
      case q.state when 'SUCCESSFUL' then q.amount else 0 end, case r.status when 'SUCCESSFUL' then r.amount else 0 end,
      coalesce(r.financial_transaction_id, q.financial_transaction_id), ${id}, ${now}
    from operator_statement_row r join operator_request q on q.reference_id = r.request_id
    where r.statement_id = ${id} and r.outcome in ('AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'CONTRADICTION')
      and not ${isKnown}
    on conflict do nothing`.execute(tx);
  const unknown = await sql`
    insert into reconciliation_task
      (kind, product, ours, theirs, their_reference, financial_transaction_id, statement_id, created_at)
    select r.outcome, s.product, 0, r.amount, ${theirReference}, r.financial_transaction_id, ${id}, ${now}
    from operator_statement_row r join operator_statement s on s.id = r.statement_id
    where r.statement_id = ${id} and r.outcome = 'MISSING_HERE'
    on conflict do nothing`.execute(tx);
  return Number(known.numAffectedRows ?? 0n) + Number(unknown.numAffectedRows ?? 0n);
}

/** Opens a task for each payment of the statement's days that no statement has; returns how many are new. */
export async function openMissingThere(tx: Tx, id: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reconciliation_task
      (kind, reference_id, organisation_id, product, ours, theirs, financial_transaction_id, statement_id, created_at)
    select 'MISSING_THERE', q.reference_id, q.organisation_id, q.kind, q.amount, 0, q.financial_transaction_id, s.id, ${now}
    from operator_statement s
    join operator_request q on q.kind = s.product and q.state = 'SUCCESSFUL'
      and q.finished_at >= s.from_day::timestamp at time zone ${timeZone}
      and q.finished_at < (s.to_day + 1)::timestamp at time zone ${timeZone}
    where s.id = ${id}
      and not exists (select from operator_statement_row r where r.request_id = q.reference_id)
      and not ${isKnown}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What an earlier statement lacked and this one has: nothing is missing any more. */
export async function resolveFound(tx: Tx, id: string, by: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update reconciliation_task k set resolution = 'FOUND', resolved_at = ${now}, resolved_by = ${by}
    from operator_statement_row r
    where r.statement_id = ${id} and r.request_id = k.reference_id and r.outcome = 'MATCHED'
      and k.kind = 'MISSING_THERE' and k.resolved_at is null
      and not exists (select from joint_decision d where d.task_id = k.id and d.status = 'OPEN')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Polls at once what is not settled here yet. */
export async function pollWaitingNow(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update operator_request q set due_at = ${now} from operator_statement_row r
    where r.statement_id = ${id} and r.outcome = 'WAITING' and r.request_id = q.reference_id
      and q.state = 'SENT' and q.due_at > ${now}`.execute(tx);
}
