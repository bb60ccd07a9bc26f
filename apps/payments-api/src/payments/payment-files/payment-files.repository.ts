import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Selectable } from 'kysely';
import type { FileFormat } from './parse/bytes.ts';
import type { Layout } from './parse/parse.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export type FileRow = Omit<Selectable<DB['payment_file']>, 'layout'> & { layout: Layout };
export interface NamedFileRow extends FileRow {
  creator_name: string;
}

const named = (db: Tx | Database, organisationId: string) =>
  db
    .selectFrom('payment_file as f')
    .innerJoin('app_user as creator', 'creator.id', 'f.created_by')
    .selectAll('f')
    .select('creator.name as creator_name')
    .where('f.organisation_id', '=', organisationId);

/** A file that was not deleted. */
export const findFile = (
  db: Tx | Database,
  organisationId: string,
  id: string,
): Promise<NamedFileRow | undefined> =>
  named(db, organisationId)
    .where('f.id', '=', id)
    .where('f.status', '<>', 'DELETED')
    .executeTakeFirst() as Promise<NamedFileRow | undefined>;

/** The same, locked until commit: whoever changes it or makes something of it waits for the others. */
export const lockFile = (tx: Tx, organisationId: string, id: string): Promise<NamedFileRow | undefined> =>
  named(tx, organisationId)
    .where('f.id', '=', id)
    .where('f.status', '<>', 'DELETED')
    .forUpdate('f')
    .executeTakeFirst() as Promise<NamedFileRow | undefined>;

export const findFileByKey = (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<NamedFileRow | undefined> =>
  named(tx, organisationId).where('f.idempotency_key', '=', key).executeTakeFirst() as Promise<
    NamedFileRow | undefined
  >;

interface FilesPage extends PageRequest {
  status?: 'UPLOADED' | 'PROCESSED';
  /** One of its makers. */
  maker?: string;
}

export async function pageOfFiles(
  db: Database,
  organisationId: string,
  { status, maker, ...request }: FilesPage,
): Promise<RowPage<NamedFileRow>> {
  const query = whereGiven(named(db, organisationId), { 'f.status': status })
    .where('f.status', '<>', 'DELETED')
    .$if(maker !== undefined, (found) => found.where(sql<boolean>`${maker ?? null}::uuid = any(f.makers)`));
  const { rows, total } = await paginate(query.orderBy('f.created_at', 'desc').orderBy('f.id'), request);
  return { rows: rows as unknown as NamedFileRow[], total };
}

/** Uploads of one content by one holder come one after another, until the end of the transaction. */
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
    .where('status', '<>', 'DELETED')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewFile {
  organisationId: string;
  name: string;
  format: FileFormat;
  sha256: Buffer;
  layout: Layout;
  rows: number;
  createdBy: string;
  key: { idempotency_key: string; idempotency_hash: Buffer } | null;
}

/** What is accepted is counted once its rows are there. */
export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const { id } = await tx
    .insertInto('payment_file')
    .values({
      organisation_id: file.organisationId,
      file_name: file.name,
      format: file.format,
      sha256: file.sha256,
      layout: JSON.stringify(file.layout),
      rows: file.rows,
      accepted: file.rows,
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
    update payment_file f set updated_at = now(), accepted = c.accepted, excluded = f.rows - c.accepted,
      total_amount = c.total_amount, excluded_amount = c.excluded_amount, error_count = c.errors, warning_count = c.warnings
    from (
      select count(*) filter (where state in ('ok', 'warning')) as accepted,
        coalesce(sum(amount) filter (where state in ('ok', 'warning')), 0) as total_amount,
        -- what was typed may be any number that can be read
        least(coalesce(sum(amount) filter (where state in ('error', 'excluded')), 0), 9007199254740991) as excluded_amount,
        coalesce(sum(jsonb_array_length(errors)), 0) as errors,
        coalesce(sum(jsonb_array_length(warnings)), 0) as warnings
      from payment_file_row where file_id = ${fileId}) c
    where f.id = ${fileId}`.execute(tx);
}

/** A correction is a new revision, and makes its author one of the makers. */
export async function noteCorrection(tx: Tx, fileId: string, by: string): Promise<void> {
  await sql`
    update payment_file set revision = revision + 1,
      makers = case when ${by}::uuid = any(makers) then makers else makers || ${by}::uuid end
    where id = ${fileId}`.execute(tx);
}

/** False where it was not open any more. */
export async function closeFile(
  tx: Tx,
  fileId: string,
  to: { status: 'PROCESSED'; bulkId: string } | { status: 'DELETED' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_file')
    .set({
      status: to.status,
      updated_at: sql`now()`,
      ...('bulkId' in to && { bulk_id: to.bulkId }),
    })
    .where('id', '=', fileId)
    .where('status', '=', 'UPLOADED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The open files that somebody uploaded or corrected, newest first. */
export const openFilesOf = (
  db: Tx | Database,
  organisationId: string,
  userId: string,
  most: number,
): Promise<NamedFileRow[]> =>
  named(db, organisationId)
    .where('f.status', '=', 'UPLOADED')
    .where('f.accepted', '>', 0)
    .where(sql<boolean>`${userId}::uuid = any(f.makers)`)
    .orderBy('f.created_at', 'desc')
    .limit(most)
    .execute() as Promise<unknown> as Promise<NamedFileRow[]>;

/** The operator's names for numbers that the holder has paid or saved, the latest of each. */
export async function knownNames(
  db: Tx | Database,
  organisationId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; name: string }>`
    with wanted as (select distinct n.number from unnest(${[...numbers]}::text[]) n (number))
    select w.number, coalesce(b.registered_name, p.registered_name) as name
    from wanted w
    left join beneficiary b
      on b.organisation_id = ${organisationId} and b.phone_number = w.number and b.deleted_at is null
    left join lateral (
      select t.registered_name from transaction t
      where b.registered_name is null and t.organisation_id = ${organisationId} and t.kind = 'PAYOUT'
        and t.payee_number = w.number and t.registered_name is not null
      order by t.created_at desc limit 1) p on true
    where coalesce(b.registered_name, p.registered_name) is not null`.execute(db);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
