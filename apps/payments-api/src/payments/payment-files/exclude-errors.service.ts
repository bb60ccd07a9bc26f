import { inTransaction } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import { toPaymentFile } from './payment-files.mapper.ts';
import { assertOpen, fileOf } from './payment-files.queries.ts';
import * as repository from './payment-files.repository.ts';

/**
 * Leaves out all rows of a file that have an error, or takes those that were left out back in. It counts as a
 * correction like that of a single row, unless it changes nothing. Throws NOT_FOUND, and WRONG_STATUS if the file is
 * not open.
 */
export async function excludeErrors(
  deps: Dependencies,
  caller: MemberCaller,
  fileId: string,
  leftOut: boolean,
) {
  return inTransaction(deps.db, async (tx) => {
    // 1. The file is open, and stays as it is meanwhile.
    const file = await repository.lockFile(tx, caller.organisationId, fileId);
    if (!file) throw new Failure('NOT_FOUND');
    assertOpen(file);

    // 2. The rows, however many there are.
    const changed = await fileLines.leaveOutErrors(tx, fileId, caller.userId, leftOut);

    // 3. The file's counts, its revision and makers, and the audit row.
    if (changed > 0) {
      await repository.noteCorrection(tx, fileId, caller.userId);
      await repository.recount(tx, fileId);
      await audit(tx, caller, {
        action: 'payment-file.correct',
        subjectType: 'payment-file',
        subjectId: fileId,
        detail: { rows: changed, leftOut },
      });
    }
    return { changed, file: toPaymentFile(await fileOf(tx, caller, fileId), caller.shownLanguage) };
  });
}
