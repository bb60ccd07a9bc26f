import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { invalid } from '../../kernel/failure.ts';
import { requestApprovalCode } from '../decisions/approval-code.ts';
import { requestProcessingCode } from '../payment-files/processing-code.ts';

interface CodeWanted {
  transactionId?: string;
  fileId?: string;
}

/**
 * Requests codes about payments, as the only call that does: with a transaction's id an individual's code for approving
 * it, bulk or single; otherwise the code that processes one file, or the caller's open ones.
 */
export async function requestCode(
  deps: Dependencies,
  caller: MemberCaller,
  { transactionId, fileId }: CodeWanted,
): Promise<void> {
  if (transactionId !== undefined && fileId !== undefined) throw invalid('fileId', 'invalid');
  if (transactionId === undefined) await requestProcessingCode(deps, caller, fileId);
  else await requestApprovalCode(deps, caller, transactionId);
}
