import type { DB, Database, Tx } from '@sanaga/database';
import { paymentFileMoves, type PaymentFileMove, type PaymentFileStatus } from '@sanaga/domain';
import { sql, type Selectable } from 'kysely';
import type { FileFormat } from '../../kernel/files/bytes.ts';
import type { Layout } from './parse/parse.ts';
import { bulkTransactionOf, itemColumns, type ItemColumns } from '../transactions/transactions.repository.ts';
import type { FileRefusal } from '../../kernel/files/refused.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';
import { storedAs } from './stored-as.ts';

/** Reason why a file is REFUSED; INTERNAL if its check broke off again and again. */
export type StoredRefusal = Omit<FileRefusal, 'code'> & { code: FileRefusal['code'] | 'INTERNAL' };

interface StoredJson {
  layout: Layout;
  refusal: StoredRefusal | null;
}

export type FileRow = Omit<Selectable<DB['payment_file']>, keyof StoredJson> & StoredJson;

export interface NamedFileRow extends FileRow, ItemColumns {
  creator_name: string;
  /** Progress of its check; null if it is not being checked, and each part null while it is unknown. */
  rows_read: number | null;
  estimated_rows: number | null;
  rows_per_second: number | null;
  /** Number of rows whose names are not checked yet; 0 unless it is UPLOADED. */
  not_checked: number;
}

/** Speed of the present claim; null before its first rows. */
const rowsPerSecond = sql<number | null>`((rows_read - rows_at_claim)
  / nullif(extract(epoch from progressed_at - claimed_at), 0))::float8`;

const selectFiles = (db: Tx | Database, organisationId: string) =>
  db
    .selectFrom('payment_file as f')
    .innerJoin('app_user as creator', 'creator.id', 'f.created_by')
    .leftJoinLateral(bulkTransactionOf('f.bulk_id'), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_file_check as check')
          .select(['check.rows_read', 'check.estimated_rows', rowsPerSecond.as('rows_per_second')])
          .whereRef('check.file_id', '=', 'f.id')
          .where('f.status', '=', 'CHECKING')
          // one row by its key for each file, however many other files are being checked
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .selectAll('f')
    .select(itemColumns)
    .select(['creator.name as creator_name', 'c.rows_read', 'c.estimated_rows', 'c.rows_per_second'])
    .select(
      sql<number>`case when f.status = 'UPLOADED' then (select count(*) from payment_file_row r
        where r.file_id = f.id and r.name_match = 'NOT_CHECKED')::int else 0 end`.as('not_checked'),
    )
    .where('f.organisation_id', '=', organisationId)
    .$call(storedAs<StoredJson>());

/** Finds a file that was not deleted. */
export const findFile = (
  db: Tx | Database,
  organisationId: string,
  id: string,
): Promise<NamedFileRow | undefined> =>
  selectFiles(db, organisationId)
    .where('f.id', '=', id)
    .where('f.status', '<>', 'DELETED')
    .executeTakeFirst();

/** Locks a file until commit, so that those who change it or make something of it wait for each other. */
export const lockFile = (tx: Tx, organisationId: string, id: string): Promise<NamedFileRow | undefined> =>
  selectFiles(tx, organisationId)
    .where('f.id', '=', id)
    .where('f.status', '<>', 'DELETED')
    .forUpdate('f')
    .executeTakeFirst();

export const findFileByKey = (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<NamedFileRow | undefined> =>
  selectFiles(tx, organisationId).where('f.idempotency_key', '=', key).executeTakeFirst();

interface FilesPage extends PageRequest {
  status?: Exclude<PaymentFileStatus, 'DELETED'>;
  /** Set to find the files that can still become something, and those that say why they cannot. */
  open?: boolean;
  /** Person who is one of its makers. */
  maker?: string;
}

export async function pageOfFiles(
  db: Database,
  organisationId: string,
  { status, open, maker, ...request }: FilesPage,
): Promise<RowPage<NamedFileRow>> {
  const query = whereGiven(selectFiles(db, organisationId), { 'f.status': status })
    .where('f.status', '<>', 'DELETED')
    .$if(open === true, (found) => found.where('f.status', '<>', 'PROCESSED'))
    .$if(maker !== undefined, (found) => found.where(sql<boolean>`${maker ?? null}::uuid = any(f.makers)`));
  return paginate(query.orderBy('f.created_at', 'desc').orderBy('f.id'), request);
}

/** Serialises uploads of the same content by one holder, until the end of the transaction. */
export async function lockContent(tx: Tx, organisationId: string, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${organisationId}:${sha256.toString('hex')}`}, 0))`.execute(
    tx,
  );
}

export async function contentExists(tx: Tx, organisationId: string, sha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_file')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .where('status', 'not in', ['DELETED', 'REFUSED'])
    .executeTakeFirst();
  return row !== undefined;
}

interface NewFile {
  organisationId: string;
  name: string;
  format: FileFormat;
  sha256: Buffer;
  layout: Layout;
  status: 'CHECKING' | 'UPLOADED';
  createdBy: string;
  key: { idempotency_key: string; idempotency_hash: Buffer } | null;
}

/** Inserts a file; its rows and sums are counted once its rows are there. */
export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const { id } = await tx
    .insertInto('payment_file')
    .values({
      organisation_id: file.organisationId,
      file_name: file.name,
      format: file.format,
      sha256: file.sha256,
      layout: JSON.stringify(file.layout),
      status: file.status,
      rows: 0,
      accepted: 0,
      excluded: 0,
      total_amount: 0n,
      created_by: file.createdBy,
      makers: [file.createdBy],
      ...file.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts a file's rows and sums again. */
export async function recount(tx: Tx, fileId: string): Promise<void> {
  await sql`
    update payment_file f set updated_at = now(), rows = c.rows, accepted = c.accepted, excluded = c.rows - c.accepted,
      total_amount = c.total_amount, excluded_amount = c.excluded_amount, error_count = c.errors, warning_count = c.warnings
    from (
      select count(*) as rows, count(*) filter (where state in ('ok', 'warning')) as accepted,
        coalesce(sum(amount) filter (where state in ('ok', 'warning')), 0) as total_amount,
        -- what was typed may be any number that can be read
        least(coalesce(sum(amount) filter (where state in ('error', 'excluded')), 0), 9007199254740991) as excluded_amount,
        coalesce(sum(jsonb_array_length(errors)) filter (where not left_out), 0) as errors,
        coalesce(sum(jsonb_array_length(warnings)), 0) as warnings
      from payment_file_row where file_id = ${fileId}) c
    where f.id = ${fileId}`.execute(tx);
}

/** Records a correction as a new revision, and its author as one of the makers. */
export async function noteCorrection(tx: Tx, fileId: string, by: string): Promise<void> {
  await sql`
    update payment_file set revision = revision + 1,
      makers = case when ${by}::uuid = any(makers) then makers else makers || ${by}::uuid end
    where id = ${fileId}`.execute(tx);
}

/** Moves a file; returns false if the move does not begin in the status that the file has by now. */
export async function moveFile(
  tx: Tx,
  fileId: string,
  move: PaymentFileMove,
  change: { bulkId?: string; refusal?: StoredRefusal } = {},
): Promise<boolean> {
  const { from, to } = paymentFileMoves[move];
  const { numUpdatedRows } = await tx
    .updateTable('payment_file')
    .set({
      status: to,
      updated_at: sql`now()`,
      ...(change.bulkId && { bulk_id: change.bulkId }),
      ...(change.refusal && { refusal: JSON.stringify(change.refusal) }),
    })
    .where('id', '=', fileId)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns true if a file is still being checked; without one, if any that somebody uploaded is. */
export async function isBeingChecked(
  db: Tx | Database,
  organisationId: string,
  { fileId, userId }: { fileId: string | undefined; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_file')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'CHECKING')
    .$if(fileId !== undefined, (query) => query.where('id', '=', fileId as string))
    .$if(fileId === undefined, (query) => query.where('created_by', '=', userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the open files that somebody uploaded or corrected, newest first. */
export const openFilesOf = (
  db: Tx | Database,
  organisationId: string,
  userId: string,
  most: number,
): Promise<NamedFileRow[]> =>
  selectFiles(db, organisationId)
    .where('f.status', '=', 'UPLOADED')
    .where('f.accepted', '>', 0)
    .where(sql<boolean>`${userId}::uuid = any(f.makers)`)
    .orderBy('f.created_at', 'desc')
    .limit(most)
    .execute();
