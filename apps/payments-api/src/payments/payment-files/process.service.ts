import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { createBulkOfFile } from '../bulk/bulk.service.ts';
import { assertOpen } from './payment-files.queries.ts';
import * as repository from './payment-files.repository.ts';
import { takeProcessingCode } from './processing-code.ts';

/**
 * Makes a bulk transaction from a file's accepted rows, once. Throws NOT_FOUND, WRONG_STATUS, CODE_REQUIRED,
 * NO_APPROVER, AMOUNT_OUT_OF_RANGE if the limits have changed since it was read.
 */
export async function processFile(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  { fileId, keptReason }: { fileId: string; keptReason?: string },
  key: KeyColumns | null,
) {
  // 1. The file is open, and stays as it is until commit.
  const file = await repository.lockFile(tx, caller.organisationId, fileId);
  if (!file) throw new Failure('NOT_FOUND');
  assertOpen(file);

  // 2. The code that was entered is for this content, and for this once.
  await takeProcessingCode(tx, deps, caller, file);

  // 3. The bulk transaction: everyone who uploaded, corrected or entered the code is one of its makers.
  const bulk = await createBulkOfFile(
    tx,
    deps,
    caller,
    {
      fileId,
      name: file.file_name,
      makers: [...new Set([...file.makers, caller.userId])],
      excluded: file.excluded,
      ...(keptReason && { kept: { reason: keptReason, by: caller.userId } }),
    },
    key,
  );
  await repository.moveFile(tx, fileId, 'process', { bulkId: bulk.id });
  await audit(tx, caller, {
    action: 'payment-file.process',
    subjectType: 'payment-file',
    subjectId: fileId,
    detail: { bulkId: bulk.id, accepted: file.accepted, excluded: file.excluded },
  });
  return bulk;
}
