import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import type { ColumnMapping } from './parse/mapping.ts';

interface NewCheck {
  fileId: string;
  organisationId: string;
  bytes: Buffer;
  estimatedRows: number | null;
  mapping: ColumnMapping | undefined;
}

/** Inserts a check that is due at once. */
export async function insertCheck(
  tx: Tx,
  { fileId, organisationId, bytes, estimatedRows, mapping }: NewCheck,
): Promise<void> {
  await tx
    .insertInto('payment_file_check')
    .values({
      file_id: fileId,
      organisation_id: organisationId,
      content: bytes,
      estimated_rows: estimatedRows,
      mapping: mapping ? JSON.stringify(mapping) : null,
    })
    .execute();
}

/** Deletes a check that is over, or that nobody wants any more. */
export async function deleteCheck(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('payment_file_check').where('file_id', '=', fileId).execute();
}

/** Check that this process works on as long as no other one claims it. */
export interface ClaimedCheck {
  fileId: string;
  organisationId: string;
  /** Every write names its claim, so that an older one writes nothing any more. */
  claim: number;
  /** Number of claims since a row was last stored, this one included. */
  tries: number;
  /** Size in bytes. */
  size: number;
  lastLine: number;
  mapping: ColumnMapping | null;
}

/** Time for which a silent process is still believed to be at work, by the database's clock. */
const lease = sql`now() + interval '30 seconds'`;

/**
 * Claims a check that nobody works on: the oldest of the holder that comes next, by id, after the one whose file was
 * claimed last. So holders take turns, however many files one of them has, and one file of a holder is read at a time.
 */
export async function claimCheck(db: Database, lastHolder: string | null): Promise<ClaimedCheck | undefined> {
  const { rows } = await sql<ClaimedCheck>`
    update payment_file_check c
    set claim = claim + 1, tries = tries + 1, leased_until = ${lease}, claimed_at = clock_timestamp(),
      rows_at_claim = rows_read, progressed_at = null
    where file_id = (select file_id from payment_file_check due where leased_until <= now()
        and not exists (select from payment_file_check other
          where other.organisation_id = due.organisation_id and other.leased_until > now())
      order by organisation_id <= ${lastHolder}::uuid, organisation_id, created_at
      for update of due skip locked limit 1)
    returning file_id as "fileId", organisation_id as "organisationId", claim, tries,
      length(content) as size, last_line as "lastLine", mapping`.execute(db);
  return rows[0];
}

/** Gives a check back to others, as if it had not been claimed. */
export async function releaseCheck(db: Database, { fileId, claim }: ClaimedCheck): Promise<void> {
  await sql`update payment_file_check set leased_until = now(), tries = tries - 1
    where file_id = ${fileId} and claim = ${claim}`.execute(db);
}

/** Size of a piece in bytes; the database sends them as text, which is decoded in the main thread. */
const pieceBytes = 1024 * 1024;

/** Reads the uploaded bytes in pieces; undefined if the check has ended meanwhile. */
export async function contentOf(
  db: Database,
  { fileId, size }: ClaimedCheck,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const content = new Uint8Array(size);
  for (let at = 0; at < size; at += pieceBytes) {
    const { rows } = await sql<{ piece: Buffer }>`
      select substring(content from ${at + 1}::int for ${pieceBytes}::int) as piece from payment_file_check
      where file_id = ${fileId}`.execute(db);
    if (!rows[0]) return undefined;
    content.set(rows[0].piece, at);
  }
  return content;
}

/**
 * Locks a file and its check, in this order, until commit. Returns false if the check is over or another process's by
 * now.
 */
export async function lockCheck(tx: Tx, { fileId, claim }: ClaimedCheck): Promise<boolean> {
  const { rows } = await sql`
    select from payment_file f join payment_file_check c on c.file_id = f.id
    where f.id = ${fileId} and f.status = 'CHECKING' and c.claim = ${claim}
    for no key update of f, c`.execute(tx);
  return rows.length === 1;
}

interface Progress {
  rows: number;
  lastLine: number;
}

/** Records that more rows are stored: the lease begins again, and open browsers are notified. */
export async function noteProgress(
  tx: Tx,
  { fileId }: ClaimedCheck,
  { rows, lastLine }: Progress,
): Promise<void> {
  await sql`
    update payment_file_check set rows_read = rows_read + ${rows}, last_line = ${lastLine},
      leased_until = ${lease}, tries = 0, progressed_at = clock_timestamp()
    where file_id = ${fileId}`.execute(tx);
}
