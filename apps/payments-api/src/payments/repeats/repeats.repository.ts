import type { Database, Tx } from '@sanaga/database';
import { repeatDays, repeatPercent, sketchPercent, sketchRows, type TransactionStatus } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';

/**
 * Makes comparisons of a holder's files wait for each other until commit: of two at once, each would miss the other.
 */
export async function lockComparisons(tx: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`repeats:${organisationId}`}, 0))`.execute(tx);
}

/** Records what a file pays by now. */
export async function noteContent(tx: Tx, organisationId: string, fileId: string): Promise<void> {
  await sql`
    insert into payment_file_content (file_id, organisation_id, rows, sketch)
    select ${fileId}, ${organisationId}, rows, sketch from payment_file_content(${fileId}, ${sketchRows})
    on conflict (file_id) do update set rows = excluded.rows, sketch = excluded.sketch`.execute(tx);
}

/** Comparison with another file: its rows, those of the file, and the number in both. */
interface ComparedFile {
  otherId: string;
  rows: number;
  otherRows: number;
  same: number;
}

/** Maximum of files that are compared row by row; those already sent come first, then the newest. */
const mostCompared = 20;

/**
 * Counts the rows that a file has in common with the holder's files of the last days that may be its repeats; the
 * sketches, or the numbers of rows, rule out all others. The rows of both are grouped, not joined: the planner expects
 * few rows of a new file, and would look through all of one file for each row of the other.
 */
export async function comparedFiles(
  tx: Tx,
  organisationId: string,
  fileId: string,
  now: Date,
): Promise<ComparedFile[]> {
  const { rows } = await sql<ComparedFile>`
    with near as materialized (
      select other.file_id, other.rows as other_rows, mine.rows
      from payment_file_content mine
        join payment_file f on f.organisation_id = ${organisationId} and f.id <> mine.file_id
          and f.status in ('UPLOADED', 'PROCESSED')
          and f.created_at > ${now}::timestamptz - ${repeatDays} * interval '1 day'
        join payment_file_content other on other.file_id = f.id
      where mine.file_id = ${fileId} and least(mine.rows, other.rows) > 0
        and least(mine.rows, other.rows)::bigint * 100 >= greatest(mine.rows, other.rows)::bigint * ${repeatPercent}
        and sketches_in_common(mine.sketch, other.sketch, ${sketchRows}) >= ${sketchPercent}
      order by f.status = 'PROCESSED' desc, f.created_at desc limit ${mostCompared})
    select n.file_id as "otherId", n.rows, n.other_rows as "otherRows", coalesce(common.same, 0)::int as same
    from near n, lateral (
      select sum(least(mine, theirs)) as same from (
        select count(*) filter (where file_id = ${fileId}) as mine, count(*) filter (where file_id = n.file_id) as theirs
        from payment_file_row where file_id in (${fileId}, n.file_id) and state in ('ok', 'warning')
        group by number, amount) pair) common`.execute(tx);
  return rows;
}

/** Stores which files a file repeats, and which repeat it, in place of what was known before. */
export async function replaceRepeats(
  tx: Tx,
  organisationId: string,
  fileId: string,
  repeats: readonly Pick<ComparedFile, 'otherId' | 'same'>[],
): Promise<void> {
  await sql`delete from payment_file_repeat where file_id = ${fileId} or other_id = ${fileId}`.execute(tx);
  if (repeats.length === 0) return;
  await sql`
    with repeat as (
      select ${fileId}::uuid as file_id, r.*, ${organisationId}::uuid as organisation_id
      from unnest(${repeats.map(({ otherId }) => otherId)}::uuid[], ${repeats.map(({ same }) => same)}::int[])
        r (other_id, same_rows))
    insert into payment_file_repeat (file_id, other_id, organisation_id, same_rows)
    select file_id, other_id, organisation_id, same_rows from repeat
    union all select other_id, file_id, organisation_id, same_rows from repeat`.execute(tx);
}

export interface RepeatRow {
  file_id: string;
  file_name: string;
  created_at: Date;
  bulk_id: string | null;
  /** Status of its bulk transaction. */
  status: TransactionStatus | null;
  same_rows: number;
  rows: number;
  other_rows: number;
}

/** Condition for mentioning a repeat; of two files that were not sent, only the newer one mentions the older one. */
const isToldOfFile = sql`case f.status
  when 'PROCESSED' then h.status <> 'CANCELLED' and h.deleted_at is null
  when 'UPLOADED' then (f.created_at, f.id) < (own.created_at, own.id)
  else false end`;
const isToldOfPayments = sql`h.status <> 'CANCELLED' and h.deleted_at is null`;

/** Order of repeats: approved, then waiting, then not sent. */
const weight = sql`case when h.status is null then 2 when h.status = 'PENDING' then 1 else 0 end`;

const weightiest = async (
  db: Tx | Database,
  fileId: RawBuilder<unknown>,
  isTold: RawBuilder<unknown>,
): Promise<RepeatRow | undefined> => {
  const { rows } = await sql<RepeatRow>`
    select f.id as file_id, f.file_name, f.created_at, f.bulk_id, h.status, r.same_rows, mine.rows, other.rows as other_rows
    from payment_file_repeat r
      join payment_file own on own.id = r.file_id
      join payment_file_content mine on mine.file_id = r.file_id
      join payment_file_content other on other.file_id = r.other_id
      join payment_file f on f.id = r.other_id
      left join transaction h on h.id = f.bulk_id
    where r.file_id = ${fileId} and ${isTold}
    order by ${weight}, r.same_rows desc, f.created_at desc, f.id
    limit 1`.execute(db);
  return rows[0];
};

/** Finds the most important file that a file repeats, ignoring deleted and cancelled ones. */
export const repeatOfFile = (db: Tx | Database, fileId: string): Promise<RepeatRow | undefined> =>
  weightiest(db, sql`${fileId}`, isToldOfFile);

/** Finds the same for the file of a bulk transaction, among files that became bulk transactions too. */
export const repeatOfPayments = (db: Tx | Database, bulkId: string): Promise<RepeatRow | undefined> =>
  weightiest(db, sql`(select file_id from bulk_transaction where id = ${bulkId})`, isToldOfPayments);
