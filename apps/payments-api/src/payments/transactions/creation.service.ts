import type { Tx } from '@sanaga/database';
import { type ExpenseCategory, guessExpenseCategory, payoutCost } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { holderOrSelf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { prepareDocument, type NewDocument } from '../../kernel/documents.ts';
import { invalid } from '../../kernel/failure.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { approvalFactsOf } from '../approvals/approval-facts.repository.ts';
import { saveBeneficiary } from '../beneficiaries/beneficiaries.service.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { insertAttachment } from './attachments.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { lookUpName, type RegisteredName } from '../../operator/payees.ts';
import { remarksOf } from './remarks.repository.ts';
import { notifyApprovers } from './payment-notifications.ts';
import { beginHistory } from './transaction-history.repository.ts';
import { insertTransaction, ratesOf, type NamedTransactionRow } from './transactions.repository.ts';

export interface PaymentInput {
  amount: number;
  reason: string;
  receiverMessage?: string;
  name: string;
  email?: string;
  number: string;
  expenseCategory?: ExpenseCategory;
  beneficiaryId?: string;
  saveBeneficiary?: boolean;
}

interface PreparedPayment {
  input: PaymentInput;
  number: { e164: string; msisdn: string };
  name: RegisteredName;
  attachment?: NewDocument;
  at: Date;
}

/**
 * Checks the number, looks its name up at the operator and checks the document; done before the database transaction,
 * never inside.
 */
export async function preparePayment(
  deps: Dependencies,
  caller: MemberCaller,
  input: PaymentInput,
  file?: File,
): Promise<PreparedPayment> {
  const number = typedNumber(deps, input.number, 'number');
  const [name, attachment] = await Promise.all([
    lookUpName(deps, caller, number, input.name),
    file && prepareDocument(holderOrSelf(caller), file),
  ]);
  return { input, number, name, attachment, at: deps.now() };
}

/** Creates a payment; nothing moves until somebody else approves it. */
export async function createPayment(
  tx: Tx,
  caller: MemberCaller,
  { input, number, name, attachment, at }: PreparedPayment,
  key: KeyColumns | null,
): Promise<NamedTransactionRow> {
  // 1. The amount is within the limits; the cost is fixed now.
  const settings = await readPlatformSettings(tx);
  const amount = BigInt(input.amount);
  if (amount < settings.payoutMin || amount > settings.payoutMax)
    throw invalid('amount', 'amountRange', {
      minimum: Number(settings.payoutMin),
      maximum: Number(settings.payoutMax),
    });
  const { fee, tax, levy } = payoutCost(amount, settings);

  // 2. The payee is saved if the person chose so.
  const beneficiaryId =
    input.beneficiaryId ??
    (input.saveBeneficiary ? (await saveBeneficiary(tx, caller, input, number, name)).id : null);

  // 3. The remarks for its approver.
  const payee = { organisationId: caller.organisationId, number: number.e164, amount };
  const remarks = await remarksOf(tx, payee, at);

  // 4. The row with its document, its first line of history and its audit row.
  const row = await insertTransaction(tx, {
    organisation_id: caller.organisationId,
    kind: 'PAYOUT',
    status: 'PENDING',
    amount,
    fee,
    tax,
    levy,
    tax_remitted_by: settings.taxRemittedBy,
    ...ratesOf(settings),
    reason: input.reason,
    receiver_message: input.receiverMessage ?? '',
    expense_category: input.expenseCategory ?? guessExpenseCategory(input.reason),
    payee_name: input.name,
    payee_email: input.email ?? null,
    payee_number: number.e164,
    registered_name: name.registeredName,
    name_match: name.nameMatch,
    remarks,
    beneficiary_id: beneficiaryId,
    created_by: caller.userId,
    makers: [caller.userId],
    individual: caller.individual,
    ...key,
  });
  if (attachment) await insertAttachment(tx, row, attachment);
  await beginHistory(tx, row);
  await audit(tx, caller, {
    action: 'transaction.create',
    subjectType: 'transaction',
    subjectId: row.id,
    detail: { amount: Number(amount), total: Number(row.total), number: number.e164 },
  });

  // 5. Those who may approve it are notified.
  await notifyApprovers(tx, row);
  return {
    ...row,
    approval_facts: await approvalFactsOf(tx, row.id),
    creator_name: caller.name,
    approver_name: null,
    ...(attachment && {
      attachment_name: attachment.fileName,
      attachment_type: attachment.contentType,
      attachment_size: attachment.content.length,
    }),
  };
}
