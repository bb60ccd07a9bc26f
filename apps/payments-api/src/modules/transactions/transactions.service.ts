import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { can, guessExpenseCategory, payoutCost, type Verdict } from '@sanaga/domain';
import { balances, placeHold, releaseHold } from '@sanaga/ledger';
import { audit } from '../../audit.ts';
import { actorOf, type MemberCaller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure, invalid } from '../../failure.ts';
import type { KeyColumns } from '../../plugins/idempotency.ts';
import { consumeCode, issueCode } from '../auth/codes.ts';
import { saveBeneficiary } from '../beneficiaries/beneficiaries.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueDisbursement, withdrawRequests } from '../payouts/requests.ts';
import { readPlatformSettings } from '../platform-settings/platform-settings.repository.ts';
import { insertAttachment, prepareAttachment, type NewAttachment } from './attachments.ts';
import { lookUpName, payeeNumber, type RegisteredName } from './payees.ts';
import {
  appendHistory,
  approversFor,
  findTransaction,
  insertTransaction,
  transition,
  type NamedTransactionRow,
  type TransactionRow,
} from './transactions.repository.ts';

export interface PaymentInput {
  amount: number;
  reason: string;
  receiverMessage?: string;
  name: string;
  email?: string;
  number: string;
  expenseCategory?: string;
  beneficiaryId?: string;
  saveBeneficiary?: boolean;
}

export interface PreparedPayment {
  input: PaymentInput;
  number: { e164: string; msisdn: string };
  name: RegisteredName;
  attachment?: NewAttachment;
}

/**
 * Checks the number, asks the operator for its name and looks at the document; done before the database transaction,
 * never inside.
 */
export async function preparePayment(
  deps: Dependencies,
  input: PaymentInput,
  file?: File,
): Promise<PreparedPayment> {
  const number = payeeNumber(deps, input.number, 'number');
  const [name, attachment] = await Promise.all([
    lookUpName(deps, number, input.name),
    file && prepareAttachment(file),
  ]);
  return { input, number, name, attachment };
}

export const holdReference = (id: string, attempt: number): string => `transaction:${id}:${attempt}:hold`;

/** Prepares a payment: nothing moves until somebody else approves it. */
export async function createPayment(
  tx: Tx,
  caller: MemberCaller,
  { input, number, name, attachment }: PreparedPayment,
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

  // 2. The payee is kept where the person asked for it.
  const beneficiaryId =
    input.beneficiaryId ??
    (input.saveBeneficiary ? (await saveBeneficiary(tx, caller, input, number, name)).id : null);

  // 3. The row with its document, its first line of history and its audit row.
  const row = await insertTransaction(tx, {
    organisation_id: caller.organisationId,
    kind: 'PAYOUT',
    status: 'PENDING',
    amount,
    fee,
    tax,
    levy,
    tax_remitted_by: settings.taxRemittedBy,
    reason: input.reason,
    receiver_message: input.receiverMessage ?? '',
    expense_category: input.expenseCategory ?? guessExpenseCategory(input.reason),
    payee_name: input.name,
    payee_email: input.email ?? null,
    payee_number: number.e164,
    registered_name: name.registeredName,
    name_match: name.nameMatch,
    beneficiary_id: beneficiaryId,
    created_by: caller.userId,
    makers: [caller.userId],
    individual: caller.individual,
    ...key,
  });
  if (attachment) await insertAttachment(tx, row, attachment);
  await appendHistory(tx, {
    transaction_id: row.id,
    organisation_id: caller.organisationId,
    by: caller.userId,
    from_status: null,
    to_status: 'PENDING',
  });
  await audit(tx, caller, {
    action: 'transaction.create',
    subjectType: 'transaction',
    subjectId: row.id,
    detail: { amount: Number(amount), total: Number(row.total), number: number.e164 },
  });

  // 4. Whoever may approve it hears of it.
  await tellApprovers(tx, row);
  return {
    ...row,
    creator_name: caller.name,
    approver_name: null,
    ...(attachment && {
      attachment_name: attachment.fileName,
      attachment_type: attachment.contentType,
      attachment_size: attachment.content.length,
    }),
  };
}

export const found = async (
  tx: Tx | Database,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> => {
  const row = await findTransaction(tx, caller.organisationId, id);
  // a bulk transaction and its items have calls of their own
  if (!row || row.type === 'BULK') throw new Failure('NOT_FOUND');
  return row;
};

export const factsOf = (row: NamedTransactionRow) => ({
  kind: row.kind as 'PAYOUT',
  status: row.status as 'PENDING',
  problemReason: row.problem_reason as null,
  makers: row.makers,
});

export const insist = (verdict: Verdict, row: NamedTransactionRow): void => {
  if (!verdict.allowed) throw new Failure(verdict.reason, { values: { status: row.status } });
};

/** Approves what somebody else made and reserves its total; the same person approving again gets the same answer. */
export async function approve(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<NamedTransactionRow> {
  const approvalCodeId = caller.individual ? await ownApprovalCode(deps, caller, id, otpCode) : null;
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person approve this, as it stands?
    const row = await found(tx, caller, id);
    if (row.approved_by === caller.userId && row.status !== 'PENDING') return row;
    insist(can.approve(factsOf(row), actorOf(caller)), row);

    // 2. The status, in one guarded statement; somebody else may have been quicker.
    const approved = await transition(tx, {
      move: 'approve',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      set: { approved_by: caller.userId, approved_at: deps.now(), approval_code_id: approvalCodeId },
    });
    if (!approved) return alreadyApprovedBy(tx, caller, id);

    // 3. The money: available → held, or INSUFFICIENT_FUNDS and none of this happened.
    await reserve(tx, row, approved.attempt);

    // 4. The work for the operator, the audit row, and the news for whoever made it.
    await queueDisbursement(tx, deps, approved);
    await audit(tx, caller, { action: 'transaction.approve', subjectType: 'transaction', subjectId: id });
    await tellMakers(tx, caller, row, 'payment-approved');
    return { ...row, ...approved, approver_name: caller.name };
  });
}

async function alreadyApprovedBy(tx: Tx, caller: MemberCaller, id: string): Promise<NamedTransactionRow> {
  const now = await found(tx, caller, id);
  if (now.approved_by === caller.userId) return now;
  throw new Failure('WRONG_STATUS', { values: { status: now.status } });
}

/** What the payment takes from the wallet, which holds it. Throws INSUFFICIENT_FUNDS. */
export async function insistOnFunds(tx: Tx | Database, row: NamedTransactionRow): Promise<bigint> {
  const total = row.amount + row.fee + row.tax + row.levy;
  const { available } = await balances(tx, row.organisation_id);
  if (available < total) throw new Failure('INSUFFICIENT_FUNDS', { lacking: total - available });
  return total;
}

async function reserve(tx: Tx, row: NamedTransactionRow, attempt: number): Promise<void> {
  const amount = await insistOnFunds(tx, row);
  const reference = holdReference(row.id, attempt);
  await placeHold(tx, { reference, organisationId: row.organisation_id, amount });
}

/**
 * An individual is alone: a fresh code bound to this very payment, or to the whole of a bulk one, stands in for the second
 * person. The code is used up only where the payment could be approved now.
 */
export async function approvalCode(
  deps: Dependencies,
  caller: MemberCaller,
  row: NamedTransactionRow,
  otpCode: string | undefined,
): Promise<string> {
  await insistOnFunds(deps.db, row);
  if (otpCode === undefined)
    throw new Failure('CODE_REQUIRED', { fields: [{ field: 'otpCode', key: 'required' }] });
  return consumeCode(deps, {
    purpose: 'APPROVE_TRANSACTION',
    address: caller.email,
    subject: row.id,
    code: otpCode,
  });
}

async function ownApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<string> {
  const row = await found(deps.db, caller, id);
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  return approvalCode(deps, caller, row, otpCode);
}

/** Mails an individual the code for approving this payment. */
export async function requestApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<void> {
  if (!caller.individual) throw new Failure('FORBIDDEN');
  const row = await found(deps.db, caller, id);
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  await issueCode(deps, {
    purpose: 'APPROVE_TRANSACTION',
    address: caller.email,
    subject: id,
    language: caller.language,
    template: 'approval-code',
    values: { amount: Number(row.amount), name: row.payee_name },
  });
}

/** Stops a payment that was not sent; what was reserved returns. */
export async function cancel(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  reason: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person cancel this, as it stands?
    const row = await found(tx, caller, id);
    insist(can.cancel(factsOf(row), actorOf(caller)), row);

    // 2. The status, in one guarded statement.
    const cancelled = await transition(tx, {
      move: 'cancel',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      why: reason,
      set: { finished_at: deps.now() },
    });
    if (!cancelled)
      throw new Failure('WRONG_STATUS', { values: { status: (await found(tx, caller, id)).status } });

    // 3. The work for the operator is taken back and the money returns, where it was approved already.
    if (cancelled.approved_by) {
      await withdrawRequests(tx, id);
      const hold = holdReference(id, cancelled.attempt);
      await releaseHold(tx, {
        holdReference: hold,
        reference: `transaction:${id}:${cancelled.attempt}:release`,
      });
    }
    await audit(tx, caller, {
      action: 'transaction.cancel',
      subjectType: 'transaction',
      subjectId: id,
      detail: { reason },
    });
    await tellMakers(tx, caller, row, 'payment-cancelled');
    return { ...row, ...cancelled };
  });
}

/** Whoever may approve a payment hears that it waits. */
export async function tellApprovers(tx: Tx, row: TransactionRow): Promise<void> {
  const approvers = await approversFor(tx, row.organisation_id, row.makers);
  await notify(tx, {
    userIds: approvers.map(({ id }) => id),
    organisationId: row.organisation_id,
    kind: 'payment-waiting',
    values: { name: row.payee_name, amount: Number(row.amount) },
    path: `/dashboard/transactions?id=${row.id}`,
  });
}

export async function tellMakers(
  tx: Tx,
  by: MemberCaller,
  row: NamedTransactionRow,
  kind: 'payment-approved' | 'payment-cancelled',
) {
  await notify(tx, {
    userIds: row.makers.filter((maker) => maker !== by.userId),
    organisationId: row.organisation_id,
    kind,
    values: { name: row.payee_name, amount: Number(row.amount) },
    path: `/dashboard/transactions?id=${row.id}`,
  });
}
