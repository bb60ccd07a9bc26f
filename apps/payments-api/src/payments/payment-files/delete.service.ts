import { inTransaction } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { deleteCheck } from './file-checks.repository.ts';
import { wrongStatus } from './payment-files.queries.ts';
import * as repository from './payment-files.repository.ts';

/**
 * Discards a file that was not processed, and ends its check; an initiator only discards one that they had a part in.
 */
export function deleteFile({ db }: Dependencies, caller: MemberCaller, fileId: string) {
  return inTransaction(db, async (tx) => {
    const file = await repository.lockFile(tx, caller.organisationId, fileId);
    if (!file) throw new Failure('NOT_FOUND');
    const verdict = can.deleteFile(file, actorOf(caller));
    if (!verdict.allowed)
      throw verdict.reason === 'WRONG_STATUS' ? wrongStatus(file) : new Failure(verdict.reason);
    if (!(await repository.moveFile(tx, fileId, 'delete'))) throw wrongStatus(file);
    await deleteCheck(tx, fileId);
    await audit(tx, caller, {
      action: 'payment-file.delete',
      subjectType: 'payment-file',
      subjectId: fileId,
    });
    return { ...file, status: 'DELETED' as const, rows_read: null };
  });
}
