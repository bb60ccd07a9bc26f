import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { queueCollection } from './operator-requests.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { lookUpName, type RegisteredName } from '../../operator/payees.ts';
import { beginHistory } from './transaction-history.repository.ts';
import { insertTransaction, type NamedTransactionRow } from './transactions.repository.ts';

interface PaymentRequestInput {
  number: string;
  /** Whole XAF. */
  amount: number;
  reason: string;
}

interface PreparedRequest {
  input: PaymentRequestInput;
  number: { e164: string };
  name: RegisteredName;
}

/** Checks the payer's number and looks its name up at the operator, before the database transaction. */
export async function preparePaymentRequest(
  deps: Dependencies,
  caller: MemberCaller,
  input: PaymentRequestInput,
): Promise<PreparedRequest> {
  const number = typedNumber(deps, input.number, 'number');
  return { input, number, name: await lookUpName(deps, caller, number, '') };
}

/**
 * Requests money from a payer, who approves it on the phone, so that no approver is needed; the wallet is credited when
 * it is paid.
 */
export async function requestPayment(
  deps: Dependencies,
  tx: Tx,
  caller: MemberCaller,
  { input, number, name }: PreparedRequest,
  key: KeyColumns | null,
): Promise<NamedTransactionRow> {
  // 1. The row, under way from the start, its first line of history and its audit row.
  const row = await insertTransaction(tx, {
    organisation_id: caller.organisationId,
    kind: 'COLLECTION',
    status: 'IN_PROGRESS',
    amount: BigInt(input.amount),
    reason: input.reason,
    payee_name: name.registeredName ?? number.e164,
    payee_number: number.e164,
    registered_name: name.registeredName,
    name_match: name.nameMatch,
    created_by: caller.userId,
    makers: [caller.userId],
    individual: caller.individual,
    ...key,
  });
  await beginHistory(tx, row);
  await audit(tx, caller, {
    action: 'transaction.request-payment',
    subjectType: 'transaction',
    subjectId: row.id,
    detail: { amount: input.amount, number: number.e164 },
  });

  // 2. The operator request, which prompts the payer on the phone.
  await queueCollection(tx, deps, row);
  return { ...row, creator_name: caller.name, approver_name: null, waits_for: 'SENDING' };
}
