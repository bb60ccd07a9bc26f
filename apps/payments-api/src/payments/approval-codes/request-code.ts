import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { invalid } from '../../kernel/failure.ts';
import { requestBulkApprovalCode } from '../bulk/bulk-approval.service.ts';
import { requestApprovalCode } from '../transactions/approval.service.ts';
import { requestProcessingCode } from '../payment-files/processing-code.ts';

interface CodeWanted {
  transactionId?: string;
  fileId?: string;
}

/**
 * The one call for codes about payments: with a transaction's id an individual's code for approving it, bulk or single;
 * else the code that processes one file, or the caller's open ones.
 */
export async function requestCode(
  deps: Dependencies,
  caller: MemberCaller,
  { transactionId, fileId }: CodeWanted,
): Promise<void> {
  if (transactionId !== undefined && fileId !== undefined) throw invalid('fileId', 'invalid');
  if (transactionId === undefined) return requestProcessingCode(deps, caller, fileId);
  const isBulk = caller.individual && (await requestBulkApprovalCode(deps, caller, transactionId));
  if (!isBulk) await requestApprovalCode(deps, caller, transactionId);
}
