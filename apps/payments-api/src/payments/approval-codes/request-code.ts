import { can, type Language } from '@sanaga/domain';
import { issueCode } from '../../identity/auth/codes.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import { bulkName } from '../bulk/bulk-name.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { bulkFactsOf, itemsOf } from '../bulk/bulk-guards.ts';
import { requestProcessingCode } from '../payment-files/processing-code.ts';
import { approvalPurpose } from '../decisions/approval.service.ts';
import { assertAllowed, getPaymentOrThrow, paymentFactsOf } from '../transactions/transaction-guards.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';

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

/** Mails an individual the code for approving this payment. Throws FORBIDDEN, NOT_FOUND and what forbids approval. */
async function requestApprovalCode(deps: Dependencies, caller: MemberCaller, id: string): Promise<void> {
  if (!caller.individual) throw new Failure('FORBIDDEN');
  const found = await findTransaction(deps.db, caller.organisationId, id);
  const language = caller.language;
  const isBulk = found?.kind === 'BULK_PAYOUT';
  const row = isBulk ? found : await getPaymentOrThrow(deps.db, caller, id);
  assertAllowed(can.approve(isBulk ? bulkFactsOf(row) : paymentFactsOf(row), actorOf(caller)), row);
  await issueCode(deps, {
    purpose: approvalPurpose,
    address: caller.email,
    subject: id,
    language,
    ...(isBulk ? bulkMail(row, language) : paymentMail(row)),
  });
}

const paymentMail = ({ amount, payee_name }: NamedTransactionRow) => ({
  template: 'approval-code' as const,
  values: { amount: Number(amount), name: payee_name },
});

const bulkMail = (row: NamedTransactionRow, language: Language) => ({
  template: 'bulk-approval-code' as const,
  values: {
    amount: Number(row.amount),
    name: bulkName(language, row.payee_name, row.retry_nth),
    payments: itemsOf(row).pending,
  },
});
