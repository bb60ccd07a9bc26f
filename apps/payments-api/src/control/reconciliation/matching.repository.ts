import type { Database, Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import { timeZone } from '../../kernel/calendar.ts';
import { pollNow } from '../../operator/asking.ts';
import { bookedAmount, isMoney, reversedAmount } from '../verification/booked-amount.ts';
import { asUuid } from './as-uuid.ts';
import { directionOf, type DirectedRow } from './directions.ts';
import { isAgainst } from './returns.repository.ts';
import type { KnownKeys } from './row-keys.ts';
import type { Statement } from './statement-file/parse.ts';

const rowsAtOnce = 5_000;

interface NewStatement extends Omit<Statement, 'rows'> {
  fileName: string;
  contentHash: Buffer;
  rows: number;
  by: string;
  at: Date;
}

/** Inserts a statement; returns undefined where the same file was taken before. */
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
      amount: 0n,
      uploaded_by: statement.by,
      uploaded_at: statement.at,
    })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertRows(tx: Tx, statementId: string, rows: readonly DirectedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await sql`
      insert into operator_statement_row
        (statement_id, line, reference, external_id, financial_transaction_id, number, day, amount, status, type, direction)
      select ${statementId}, r.* from unnest(${some.map(({ line }) => line)}::int[],
        ${some.map(({ reference }) => reference)}::text[], ${some.map(({ externalId }) => externalId)}::text[],
        ${some.map((row) => row.financialTransactionId)}::text[], ${some.map((row) => row.number)}::text[],
        ${some.map(({ day }) => day)}::date[], ${some.map(({ amount }) => amount)}::bigint[],
        ${some.map(({ status }) => status)}::text[], ${some.map(({ type }) => type)}::text[],
        ${some.map(({ direction }) => direction)}::text[]) r`.execute(tx);
  }
}

/** Finds which of these texts one of our requests is known by. */
export async function findKnownKeys(
  db: Tx | Database,
  product: string,
  names: readonly string[],
): Promise<KnownKeys> {
  const { rows } = await sql<Record<'reference' | 'operator_id' | 'payment', string | null>>`
    with given as (select name, ${asUuid('name')} as reference from unnest(${names}::text[]) as name)
    select q.reference_id::text as reference, null as operator_id, null as payment
    from given g join operator_request q on q.reference_id = g.reference where q.kind = ${product}
    union all
    select null, q.financial_transaction_id, null
    from given g join operator_request q on q.financial_transaction_id = g.name where q.kind = ${product}
    union all
    select distinct null, null, q.subject_id::text
    from given g join operator_request q on q.subject_id = g.reference
      and q.subject_type in ('TRANSACTION', 'REFILL') where q.kind = ${product}`.execute(db);
  return {
    references: new Set(rows.flatMap(({ reference }) => reference ?? [])),
    operatorIds: new Set(rows.flatMap(({ operator_id }) => operator_id ?? [])),
    payments: new Set(rows.flatMap(({ payment }) => payment ?? [])),
  };
}

/** Makes statements wait for each other: two that name the same payment open one difference. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('operator_statement'))`.execute(tx);
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`;

/**
 * Finds the request that each row refers to: by our reference id, by the operator's own id, and at last as the only
 * request over its amount, to its number and on its day. Where a row names the payment, only its attempts come into
 * question, and number and day may be missing. If several attempts fit, the row gets no request. What came back names
 * its payment, or concerns nothing that we know: nobody guesses.
 */
export async function findRequests(
  tx: Tx,
  { id, product }: { id: string; product: OperatorProduct },
): Promise<void> {
  await sql`
    with row as (
      select line, financial_transaction_id, ${asUuid('reference')} as reference
      from operator_statement_row where statement_id = ${id}),
    found as (
      select row.line, coalesce(
        (select q.reference_id from operator_request q where q.kind = ${product} and q.reference_id = row.reference),
        (select min(q.reference_id::text)::uuid from operator_request q
          where q.kind = ${product} and q.financial_transaction_id = row.financial_transaction_id
          having count(*) = 1)) as request_id
      from row)
    update operator_statement_row r set request_id = found.request_id
    from found where r.statement_id = ${id} and r.line = found.line and found.request_id is not null`.execute(
    tx,
  );
  await sql`
    with row as (
      select r.line, r.amount, r.number, r.day, r.financial_transaction_id is not null as has_id, p.payment_id,
        ${asUuid('r.reference')} as reference
      from operator_statement_row r
      left join lateral (select q.subject_id as payment_id from operator_request q
        where q.subject_id = coalesce(${asUuid('r.external_id')}, ${asUuid('r.reference')})
          and q.subject_type in ('TRANSACTION', 'REFILL') limit 1) p on true
      where r.statement_id = ${id} and r.request_id is null and not ${isAgainst(product)}),
    candidate as (
      select row.line, q.reference_id, count(*) over (partition by row.line) as candidates
      from row join operator_request q on q.kind = ${product} and q.amount = row.amount
        and q.state in ('SENT', 'SUCCESSFUL', 'FAILED')
        -- under an id that is not the known one it is another payment
        and not (row.has_id and q.financial_transaction_id is not null)
        and case when row.payment_id is null
          then row.reference is null and q.msisdn = row.number
            and row.day in (${dayOf('q.first_sent_at')}, ${dayOf('q.finished_at')})
          else q.subject_id = row.payment_id and q.msisdn = coalesce(row.number, q.msisdn)
            and (row.day is null or row.day in (${dayOf('q.first_sent_at')}, ${dayOf('q.finished_at')})) end
      where not exists (select from operator_statement_row o
        where o.statement_id = ${id} and o.request_id = q.reference_id and o.direction = ${directionOf(product)}))
    update operator_statement_row r set request_id = candidate.reference_id
    from candidate where r.statement_id = ${id} and r.line = candidate.line and candidate.candidates = 1`.execute(
    tx,
  );
}

/**
 * Finds the last attempt of each payment that a row names and that failed here at every attempt, whatever day, number or
 * amount the row has: as long as the row belongs to no attempt of ours, nothing keeps the payment from being made again.
 */
export async function findFailed(
  tx: Tx,
  { id, product }: { id: string; product: OperatorProduct },
): Promise<void> {
  await sql`
    with failed as (
      select r.line, (array_agg(q.reference_id order by q.attempt desc))[1] as reference_id
      from operator_statement_row r
      join operator_request q on q.kind = ${product} and q.subject_type in ('TRANSACTION', 'REFILL')
        and q.subject_id = coalesce(${asUuid('r.external_id')}, ${asUuid('r.reference')})
        and q.state in ('SENT', 'SUCCESSFUL', 'FAILED')
      where r.statement_id = ${id} and r.request_id is null and not ${isAgainst(product)}
      group by r.line having bool_and(q.state = 'FAILED'))
    update operator_statement_row r set request_id = failed.reference_id
    from failed where r.statement_id = ${id} and r.line = failed.line`.execute(tx);
}

/** Reference under which a row that we know nothing of is shown. */
const theirReference = sql`coalesce(r.financial_transaction_id, r.reference, r.external_id)`;

/**
 * Key under which equal rows are the same row again; words that people choose do not count, as two payments share them.
 */
const sign = sql`case when r.financial_transaction_id is not null then 'id ' || r.financial_transaction_id
  when ${asUuid('r.reference')} is not null then 'reference ' || lower(r.reference) else 'line ' || r.line end`;

/** True if two unknown rows belong to one payment, even if each names it by another reference. */
const isSamePayment = sql`case
  when r.financial_transaction_id is not null and e.financial_transaction_id is not null
    then r.financial_transaction_id = e.financial_transaction_id
  when ${asUuid('r.reference')} is not null and ${asUuid('e.reference')} is not null
    then lower(r.reference) = lower(e.reference)
  else (r.financial_transaction_id, r.reference, r.external_id, r.number, r.day, r.amount) is not distinct from
    (e.financial_transaction_id, e.reference, e.external_id, e.number, e.day, e.amount) end`;

/** True if the statement of a row was not withdrawn. */
const isStanding = (row: string) => sql<boolean>`exists (select from operator_statement o
  where o.id = ${sql.ref(`${row}.statement_id`)} and o.withdrawn_at is null)`;

/** Outcome of a row of what the product is for. */
const usualOutcome = sql`case
  when nth > 1 then 'REPEATED'
  when request_id is null or is_second
    then case status when 'SUCCESSFUL' then 'MISSING_HERE' when 'FAILED' then 'NO_MONEY' else 'WAITING' end
  when state in ('QUEUED', 'SENT') or status = 'PENDING' then 'WAITING'
  when status = 'FAILED' then case when booked > 0 then 'CONTRADICTION' else 'MATCHED' end
  when booked + reversed = 0 then 'PAID_AFTER_FAILED'
  when amount <> booked + reversed then 'AMOUNT_DIFFERS'
  else 'MATCHED' end`;

/** True if two super admins have booked this filling of the float already: their posting has the row's id. */
const isBookedByOwner = sql<boolean>`exists (select from float_posting p join joint_decision d on d.id = p.decision_id
  where p.kind = 'BOUGHT' and d.status = 'DONE' and p.amount = r.amount and lower(p.reference) in
    (lower(r.financial_transaction_id), lower(r.reference), lower(r.external_id)))`;

/** Outcome of a row of anything else; more than a payment cannot come back of it. */
const unusualOutcome = sql`case
  when nth > 1 then 'REPEATED'
  when status <> 'SUCCESSFUL' then case status when 'FAILED' then 'NO_MONEY' else 'WAITING' end
  when type = 'DEPOSIT' and is_booked then 'MATCHED'
  when type in ('FEE', 'DEPOSIT') then type
  when request_id is not null and amount <= asked then 'REVERSAL'
  else 'RECEIPT' end`;

/**
 * Names the outcome of each row. The same payment under a second id of the operator, here or in an earlier statement,
 * is one that we know nothing of.
 */
export async function nameOutcomes(tx: Tx, id: string, product: OperatorProduct): Promise<void> {
  await sql`
    with numbered as (
      select r.line, r.amount, r.status, r.type, r.request_id, q.state, q.amount as asked, ${bookedAmount} as booked,
        ${reversedAmount} as reversed, ${isBookedByOwner} as is_booked, ${isAgainst(product)} as is_against,
        row_number() over (partition by ${sign}, r.status, ${isAgainst(product)}, r.type order by r.line) as nth,
        row_number() over (partition by r.request_id, r.status, ${isAgainst(product)} order by r.line) > 1
          or exists (select from operator_statement_row e where e.request_id = r.request_id and e.status = r.status
            and ${isStanding('e')} and r.status = 'SUCCESSFUL' and e.statement_id <> r.statement_id and e.outcome <> 'REVERSAL'
            and e.financial_transaction_id <> r.financial_transaction_id) as is_second
      from operator_statement_row r left join operator_request q on q.reference_id = r.request_id
      where r.statement_id = ${id}),
    named as (select line, case when is_against then ${unusualOutcome} else ${usualOutcome} end as outcome from numbered)
    update operator_statement_row r set outcome = named.outcome,
      request_id = case when named.outcome in ('MISSING_HERE', 'RECEIPT', 'DEPOSIT', 'FEE') then null else r.request_id end
    from named where r.statement_id = ${id} and r.line = named.line`.execute(tx);
}

/** Stores what a statement says was moved, each row once, and what our books say of its days. */
export async function storeTotals(tx: Tx, id: string, product: OperatorProduct): Promise<void> {
  await sql`
    update operator_statement s set
      amount = (select coalesce(sum(r.amount), 0) from operator_statement_row r where r.statement_id = s.id
        and r.status = 'SUCCESSFUL' and r.outcome <> 'REPEATED' and not ${isAgainst(product)}),
      ours = (select coalesce(sum(${bookedAmount}), 0) from operator_request q where ${isPaidInDays})
    where s.id = ${id}`.execute(tx);
}

/** True if the request `q` was paid, or collected, in the days of the statement `s`. */
const isPaidInDays = sql<boolean>`(q.kind = s.product and q.state = 'SUCCESSFUL'
  and q.finished_at >= s.from_day::timestamp at time zone ${timeZone}
  and q.finished_at < (s.to_day + 1)::timestamp at time zone ${timeZone})`;

/** True if a difference of the payment waits already. */
const isOpen = sql`exists (select from reconciliation_task k where k.reference_id = q.reference_id
  and k.kind not in ('UNKNOWN_OUTCOME', 'ID_TWICE', 'REVERSAL') and k.resolved_at is null)`;

/** Opens a task for each row that differs; returns how many are new. */
export async function openDifferences(tx: Tx, id: string, now: Date): Promise<number> {
  const known = await sql`
    insert into reconciliation_task (kind, reference_id, organisation_id, product, ours, theirs, financial_transaction_id,
      statement_id, statement_line, created_at)
    select r.outcome, q.reference_id, q.organisation_id, q.kind, ${bookedAmount},
      case r.status when 'SUCCESSFUL' then greatest(r.amount - ${reversedAmount}, 0) else 0 end,
      coalesce(r.financial_transaction_id, q.financial_transaction_id), ${id}, r.line, ${now}
    from operator_statement_row r join operator_request q on q.reference_id = r.request_id
    where r.statement_id = ${id} and r.outcome in ('AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'CONTRADICTION')
      and not ${isOpen}
    on conflict do nothing`.execute(tx);
  // what was booked of it counts; what was only acknowledged does not
  const unknown = await sql`
    insert into reconciliation_task (kind, product, ours, theirs, their_reference, financial_transaction_id, statement_id,
      statement_line, created_at)
    select r.outcome, s.product, coalesce(b.booked, 0), r.amount, ${theirReference}, r.financial_transaction_id, ${id},
      r.line, ${now}
    from operator_statement_row r join operator_statement s on s.id = r.statement_id
    left join lateral (
      select bool_or(k.resolved_at is null) as is_open,
        (array_agg(k.theirs order by k.resolved_at desc) filter
          (where ${isMoney('k')} and k.cleared is distinct from 'TO_FLOAT'))[1] as booked
      from reconciliation_task k
      join operator_statement_row e on e.statement_id = k.statement_id and e.line = k.statement_line
      where k.kind = r.outcome and k.product = s.product and ${isSamePayment}) b on true
    where r.statement_id = ${id} and r.outcome in ('MISSING_HERE', 'DEPOSIT', 'RECEIPT') and b.is_open is not true
      and r.amount is distinct from b.booked
    on conflict do nothing`.execute(tx);
  return Number(known.numAffectedRows ?? 0n) + Number(unknown.numAffectedRows ?? 0n);
}

/** Opens a task for each payment of the statement's days that is in no statement; returns how many are new. */
export async function openMissingThere(tx: Tx, id: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reconciliation_task
      (kind, reference_id, organisation_id, product, ours, theirs, financial_transaction_id, statement_id, created_at)
    select 'MISSING_THERE', q.reference_id, q.organisation_id, q.kind, ${bookedAmount}, 0, q.financial_transaction_id, s.id,
      ${now}
    from operator_statement s
    join operator_request q on ${isPaidInDays}
    where s.id = ${id} and ${bookedAmount} <> 0
      and not exists (select from operator_statement_row r
        where r.request_id = q.reference_id and r.outcome is distinct from 'REVERSAL' and ${isStanding('r')})
      and not ${isOpen}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Resolves what an earlier statement lacked and this one has, so that it is no longer missing. */
export async function resolveFound(tx: Tx, id: string, by: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update reconciliation_task k set resolution = 'FOUND', resolved_at = ${now}, resolved_by = ${by}
    from operator_statement_row r
    where r.statement_id = ${id} and r.request_id = k.reference_id and r.outcome = 'MATCHED'
      and k.kind = 'MISSING_THERE' and k.resolved_at is null
      and not exists (select from joint_decision d where d.task_id = k.id and d.status = 'OPEN')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Polls what has no outcome here yet at once. */
export const pollWaitingNow = (tx: Tx, id: string, now: Date): Promise<void> =>
  pollNow(
    tx,
    sql`select request_id from operator_statement_row where statement_id = ${id} and outcome = 'WAITING'`,
    now,
  );
