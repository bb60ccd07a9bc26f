import { can, type Language } from '@sanaga/domain';
import { checkCode, type CodeRequest, issueCode } from '../../identity/auth/codes.ts';
import { bulkName } from '../bulk-name.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { judge } from '../approvals/judgement.ts';
import { itemsOf } from '../bulk/bulk-guards.ts';
import { assertFunds } from '../transactions/funds.ts';
import { assertAllowed, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { decidableOf } from './decidable-of.ts';

/** Purpose of the codes that approvals are confirmed with. */
const approvalPurpose = 'APPROVE_TRANSACTION';

/**
 * Mails the code for approving this payment to an individual, or to a member whom the policy asks for a factor. Throws
 * FORBIDDEN where no code is asked for, NOT_FOUND and what forbids approval.
 */
export async function requestApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<void> {
  const subject = await decidableOf(deps.db, caller, id);
  const row = await subject.find(deps.db, caller, id);
  assertAllowed(can.approve(paymentFactsOf(row), actorOf(caller)), row);
  if (!caller.individual && !asksForCode(row)) throw new Failure('FORBIDDEN');
  const { language, email: address } = caller;
  await issueCode(deps, {
    purpose: approvalPurpose,
    address,
    subject: id,
    language,
    ...mailOf(row, language),
  });
}

const asksForCode = (row: NamedTransactionRow): boolean =>
  row.approval_facts?.amounts != null && judge(row.approval_facts, row).stepUp.includes('CODE');

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

/** Checks the code by which a payment is approved, and returns its id, for `takeCode`. Throws what is wrong with it. */
export const checkApprovalCode = (
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  code: string,
): Promise<string> => checkCode(deps, { purpose: approvalPurpose, address: caller.email, subject: id, code });

/**
 * Checks an individual's code, which replaces the second person: a fresh one bound to this very payment, or to the
 * whole of a bulk one. It is compared only if the payment could be approved now; returns its id, for `takeCode`. Throws
 * what forbids approval, INSUFFICIENT_FUNDS, CODE_REQUIRED and what is wrong with a code.
 */
export async function checkOwnersCode(
  deps: Dependencies,
  caller: MemberCaller,
  row: NamedTransactionRow,
  otpCode: string | undefined,
): Promise<string> {
  assertAllowed(can.approve(paymentFactsOf(row), actorOf(caller)), row);
  await assertFunds(deps.db, row);
  if (otpCode === undefined)
    throw new Failure('CODE_REQUIRED', { fields: [{ field: 'otpCode', key: 'required' }] });
  return checkApprovalCode(deps, caller, row.id, otpCode);
}
