import type { fileTransactions } from '@sanaga/contract';
import type { Database, Tx } from '@sanaga/database';
import { isRepeat, isSamePayroll } from '@sanaga/domain';
import type { z } from 'zod';
import type { Dependencies } from '../../kernel/dependencies.ts';
import * as repository from './repeats.repository.ts';

type Repeat = NonNullable<z.input<typeof fileTransactions.PaymentFileSummary>['repeats']>;

/** Compares what a file pays by now with the holder's other files of the last days, once all its rows are there. */
export async function compareWithOthers(
  tx: Tx,
  { now }: Pick<Dependencies, 'now'>,
  { fileId, organisationId }: { fileId: string; organisationId: string },
): Promise<void> {
  await repository.lockComparisons(tx, organisationId);
  await repository.noteContent(tx, organisationId, fileId);
  const compared = await repository.comparedFiles(tx, organisationId, fileId, now());
  await repository.replaceRepeats(tx, organisationId, fileId, compared.filter(isRepeat));
}

/** Finds another file that pays the same, which those who make payments from a file should know about. */
export const repeatsOfFile = async (db: Tx | Database, fileId: string): Promise<Repeat | null> =>
  toRepeat(await repository.repeatOfFile(db, fileId));

/** Finds another bulk transaction with the same payments, approved or waiting, which its approver should know about. */
export const repeatsOfPayments = async (db: Tx | Database, bulkId: string): Promise<Repeat | null> =>
  toRepeat(await repository.repeatOfPayments(db, bulkId));

function toRepeat(row: repository.RepeatRow | undefined): Repeat | null {
  if (!row) return null;
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    uploadedAt: row.created_at.toISOString(),
    bulkId: row.bulk_id,
    status: row.status,
    rows: row.rows,
    sameRows: row.same_rows,
    isSame: isSamePayroll({ rows: row.rows, otherRows: row.other_rows, same: row.same_rows }),
  };
}
