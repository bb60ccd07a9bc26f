import { can, type Language } from '@sanaga/domain';
import { checkCode, type CodeRequest, issueCode } from '../../identity/auth/codes.ts';
import { bulkName } from '../bulk-name.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { itemsOf } from '../bulk/bulk-guards.ts';
import { assertFunds } from '../transactions/funds.ts';
import { assertAllowed, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { decidableOf } from './decidable-of.ts';

/** Purpose of the codes that individuals approve with. */
const approvalPurpose = 'APPROVE_TRANSACTION';

/** Mails an individual the code for approving this payment. Throws FORBIDDEN, NOT_FOUND and what forbids approval. */
export async function requestApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<void> {
  if (!caller.individual) throw new Failure('FORBIDDEN');
  const subject = await decidableOf(deps.db, caller, id);
  const row = await subject.find(deps.db, caller, id);
  assertAllowed(can.approve(paymentFactsOf(row), actorOf(caller)), row);
  const { language, email: address } = caller;
  await issueCode(deps, {
    purpose: approvalPurpose,
    address,
    subject: id,
    language,
    ...mailOf(row, language),
  });
}

const mailOf = (row: NamedTransactionRow, language: Language): Pick<CodeRequest, 'template' | 'values'> =>
  row.kind === 'BULK_PAYOUT'
    ? {
        template: 'bulk-approval-code',
        values: {
          amount: Number(row.amount),
          name: bulkName(language, row.payee_name, row.retry_nth),
          payments: itemsOf(row).pending,
        },
      }
    : {
        template: 'approval-code',
        values: { amount: Number(row.amount), name: row.payee_name },
      };

/**
 * Checks an individual's code, which replaces the second person: a fresh one bound to this very payment, or to the
 * whole of a bulk one. It is compared only if the payment could be approved now; returns its id, for `takeCode`. Throws
 * what forbids approval, INSUFFICIENT_FUNDS, CODE_REQUIRED and what is wrong with a code.
 */
export async function checkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  row: NamedTransactionRow,
  otpCode: string | undefined,
): Promise<string> {
  assertAllowed(can.approve(paymentFactsOf(row), actorOf(caller)), row);
  await assertFunds(deps.db, row);
  if (otpCode === undefined)
    throw new Failure('CODE_REQUIRED', { fields: [{ field: 'otpCode', key: 'required' }] });
  return checkCode(deps, {
    purpose: approvalPurpose,
    address: caller.email,
    subject: row.id,
    code: otpCode,
  });
}
