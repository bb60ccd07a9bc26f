import type { Database, Tx } from '@sanaga/database';
import type { Clearing, Difference, Resolution } from '@sanaga/domain';
import { sql } from 'kysely';
import type { NewDocument } from '../../kernel/documents.ts';
import type { ExceptionRow } from './exceptions.repository.ts';

interface Ending {
  resolution: Resolution;
  note: string;
  by: string;
  at: Date;
  difference?: Pick<Difference, 'product' | 'ours' | 'theirs'>;
  /** Amount that settling it put into suspense, whole XAF. */
  inSuspense?: bigint;
}

/**
 * Ends an open one, once; returns false where it was resolved meanwhile. The amounts it was settled over are stored
 * with it.
 */
export async function endException(
  tx: Tx,
  id: string,
  { resolution, note, by, at, difference, inSuspense: suspended = 0n }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_task')
    .set({
      resolution,
      note,
      resolved_by: by,
      resolved_at: at,
      in_suspense: suspended,
      ...(difference && {
        product: difference.product,
        ours: difference.ours,
        theirs: difference.theirs,
      }),
    })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface ClearingEnd {
  cleared: Clearing;
  note: string;
  by: string;
  at: Date;
}

/** Records that what settling it put into suspense has left, once; returns false where that happened before. */
export async function endClearing(
  tx: Tx,
  id: string,
  { cleared, note, by, at }: ClearingEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_task')
    .set({ cleared, clearing_note: note, cleared_by: by, cleared_at: at })
    .where('id', '=', id)
    .where('in_suspense', '<>', 0n)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the operator's side to what the operator itself says now, which counts more than what was noticed. */
export async function changeTheirs(
  db: Database,
  id: string,
  theirs: bigint | null,
  detail: ExceptionRow['detail'],
): Promise<void> {
  await db
    .updateTable('reconciliation_task')
    .set({ theirs, detail: sql`detail || ${JSON.stringify(detail)}::jsonb` })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();
}

/** Lists what a transfer moved on which account. */
export async function entriesOf(tx: Tx, reference: string): Promise<{ account: string; amount: bigint }[]> {
  const { rows } = await sql<{ account: string; amount: bigint }>`
    select a.code as account, e.amount from ledger.entry e
    join ledger.transfer t on t.id = e.transfer_id join ledger.account a on a.id = e.account_id
    where t.reference = ${reference} order by e.account_id`.execute(tx);
  return rows;
}

interface WrittenWord extends NewDocument {
  decisionId: string;
  taskId: string;
}

/** Stores the operator's word in writing with the decision that rests on it. */
export async function insertDocument(
  tx: Tx,
  { decisionId, taskId, fileName, contentType, content }: WrittenWord,
): Promise<void> {
  await tx
    .insertInto('reconciliation_document')
    .values({
      decision_id: decisionId,
      task_id: taskId,
      file_name: fileName,
      content_type: contentType,
      content,
    })
    .execute();
}

export const findDocument = (db: Database, decisionId: string) =>
  db
    .selectFrom('reconciliation_document')
    .select(['file_name', 'content_type', 'content'])
    .where('decision_id', '=', decisionId)
    .executeTakeFirst();
