import type { DB } from '@sanaga/database';
import type { NameMatch, OperatorProduct, TransactionStatus } from '@sanaga/domain';
import { compareNames, operatorText, parsePayeeNumber } from '@sanaga/operators';
import type { Insertable } from 'kysely';
import type { Account, Holder } from './holder.ts';
import type { CashIn, PaidBill, Payout } from './history.ts';

type Row<Table extends keyof DB> = Insertable<DB[Table]>;

/** A holder of the story with the ids it got. */
export interface Settled {
  holder: Holder;
  id: string;
  /** In the order of the story. */
  people: { id: string }[];
  accounts: { id: string }[];
  beneficiaries: Map<string, string>;
  maker: string;
  approvers: string[];
}

export interface TransactionRows {
  transaction: Row<'transaction'>;
  history: Row<'transaction_history'>[];
  audit: Row<'audit_log'>[];
  request: Row<'operator_request'> | null;
  code: Row<'one_time_code'> | null;
}

/** Returns the record of the approval that released a payment; none for an item, which is approved with its bulk. */
export function approvalOf({ transaction }: TransactionRows): Row<'transaction_approval'>[] {
  const { id, bulk_id, organisation_id, individual, approved_by, approved_at, approval_code_id } =
    transaction;
  if (!id || bulk_id || !approved_by || !approved_at) return [];
  return [
    {
      transaction_id: id,
      organisation_id,
      attempt: 1,
      approver_id: approved_by,
      approved_at,
      method: individual ? 'CODE' : 'SESSION',
      code_id: approval_code_id ?? null,
    },
  ];
}

/** Returns the digits with the country code, as the operator takes them. Throws for a number that it could not pay. */
export function msisdnOf(number: string): string {
  const parsed = parsePayeeNumber(number, { sandbox: false });
  if (!parsed) throw new Error(`the story has a number that cannot be paid: ${number}`);
  return parsed.msisdn;
}

const matches = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** Compares the typed name with the operator's. */
export const nameMatch = (typed: string, registered: string | null): NameMatch =>
  registered === null ? 'NOT_AVAILABLE' : matches[compareNames(typed, registered)];

/** Returns the operator's own number of a payment: nine or ten digits. */
const financialId = (referenceId: string): string => String(Number.parseInt(referenceId.slice(0, 8), 16));

interface Step {
  at: Date;
  by: string | null;
  from: TransactionStatus | null;
  to: TransactionStatus;
  action: string;
  why?: string;
}

/** Writes a payment's trail in the history and the audit log: a row each for every step. */
export function trail(settled: Settled, transactionId: string, steps: Step[]) {
  const history = steps.map(({ at, by, from, to, why = '' }) => ({
    transaction_id: transactionId,
    organisation_id: settled.id,
    at,
    by,
    from_status: from,
    to_status: to,
    why,
  }));
  const audit = steps.map(({ by, action }) => ({
    actor_id: by,
    organisation_id: settled.id,
    action: `transaction.${action}`,
    subject_type: 'transaction',
    subject_id: transactionId,
    detail: '{}',
  }));
  return { history, audit };
}

function payoutSteps(settled: Settled, payout: Payout, approver: string): Step[] {
  const { created, decided, finished, outcome, code } = payout;
  const steps: Step[] = [{ at: created, by: settled.maker, from: null, to: 'PENDING', action: 'create' }];
  if (outcome === 'PENDING') return steps;
  if (outcome === 'CANCELLED')
    return [
      ...steps,
      { at: decided, by: approver, from: 'PENDING', to: 'CANCELLED', action: 'cancel', why: 'Paid in cash' },
    ];
  return [
    ...steps,
    { at: decided, by: approver, from: 'PENDING', to: 'CONFIRMED', action: 'approve' },
    { at: sentAt(payout), by: null, from: 'CONFIRMED', to: 'IN_PROGRESS', action: 'send' },
    outcome === 'COMPLETED'
      ? { at: finished, by: null, from: 'IN_PROGRESS', to: 'COMPLETED', action: 'complete' }
      : { at: finished, by: null, from: 'IN_PROGRESS', to: 'PROBLEMATIC', action: 'fail', why: code ?? '' },
  ];
}

const sentAt = ({ decided }: Payout): Date => new Date(decided.getTime() + 800);

/**
 * Returns the code with which an individual approves their own payment, used up there and then; the code itself is
 * unknown.
 */
function approvalCode(settled: Settled, { id, decided }: Payout, codeId: string): Row<'one_time_code'> {
  return {
    id: codeId,
    purpose: 'APPROVE_TRANSACTION',
    address: settled.holder.people[0]?.email ?? '',
    subject: id,
    code_hash: Buffer.from(codeId),
    created_at: decided,
    expires_at: new Date(decided.getTime() + 600_000),
    verified_at: decided,
    consumed_at: decided,
  };
}

function requestRow(
  settled: Settled,
  paid: {
    kind: OperatorProduct;
    subjectType: 'TRANSACTION' | 'REFILL';
    subjectId: string;
    amount: bigint;
    number: string;
    text: string;
  },
  ended: { referenceId: string; sent: Date; finished: Date; code: string | null; bulkId?: string },
): Row<'operator_request'> {
  return {
    reference_id: ended.referenceId,
    kind: paid.kind,
    subject_type: paid.subjectType,
    subject_id: paid.subjectId,
    organisation_id: settled.id,
    bulk_id: ended.bulkId ?? null,
    amount: paid.amount,
    currency: 'XAF',
    msisdn: msisdnOf(paid.number),
    payer_message: operatorText(paid.text),
    payee_note: operatorText(paid.text),
    state: ended.code ? 'FAILED' : 'SUCCESSFUL',
    posts: 1,
    due_at: ended.sent,
    deadline_at: new Date(ended.sent.getTime() + 900_000),
    fence: 2n,
    financial_transaction_id: ended.code ? null : financialId(ended.referenceId),
    failure_code: ended.code,
    created_at: ended.sent,
    first_sent_at: ended.sent,
    finished_at: ended.finished,
  };
}

/** Returns a payout with all the rows that the product writes about one. */
export function payoutRows(settled: Settled, payout: Payout): TransactionRows {
  const { id, payee, cost, outcome, code, decided, finished, referenceId } = payout;
  const individual = settled.holder.accountType === 'INDIVIDUAL';
  const approver = settled.approvers[payout.approver % settled.approvers.length] ?? settled.maker;
  const sent = outcome === 'COMPLETED' || outcome === 'FAILED';
  const steps = trail(settled, id, payoutSteps(settled, payout, approver));
  const codeRow = individual && sent ? approvalCode(settled, payout, referenceId) : null;
  return {
    transaction: {
      id,
      organisation_id: settled.id,
      kind: 'PAYOUT',
      type: payout.bulk ? 'BULK' : 'SINGLE',
      bulk_id: payout.bulk?.id ?? null,
      line: payout.bulk?.line ?? null,
      status: outcome === 'FAILED' ? 'PROBLEMATIC' : outcome,
      problem_reason: outcome === 'FAILED' ? 'FAILED' : null,
      operator_code: code,
      amount: cost.amount,
      fee: cost.fee,
      tax: cost.tax,
      levy: cost.levy,
      reason: payout.reason,
      receiver_message: payout.message,
      expense_category: payee.category,
      payee_name: payee.name,
      payee_number: payee.number,
      registered_name: payee.registered,
      name_match: nameMatch(payee.name, payee.registered),
      beneficiary_id: settled.beneficiaries.get(payee.number) ?? null,
      created_by: settled.maker,
      makers: [settled.maker],
      approved_by: sent ? approver : null,
      approved_at: sent ? decided : null,
      approval_code_id: codeRow?.id ?? null,
      individual,
      sent_at: sent ? sentAt(payout) : null,
      finished_at: sent ? finished : null,
      financial_transaction_id: outcome === 'COMPLETED' ? financialId(referenceId) : null,
      created_at: payout.created,
      updated_at: sent ? finished : payout.created,
    },
    ...steps,
    // what people do to a bulk transaction is audited once, for all of its items
    audit: payout.bulk ? steps.audit.filter(({ actor_id }) => actor_id === null) : steps.audit,
    request: sent
      ? requestRow(
          settled,
          {
            kind: 'DISBURSEMENT',
            subjectType: 'TRANSACTION',
            subjectId: id,
            amount: cost.amount,
            number: payee.number,
            text: payout.reason,
          },
          { referenceId, sent: sentAt(payout), finished, code, bulkId: payout.bulk?.id },
        )
      : null,
    code: codeRow,
  };
}

const buyerOf = ({ holder }: Settled, { from }: CashIn): Account => {
  const buyer = holder.buyers[from];
  if (!buyer) throw new Error(`${holder.name} has no buyer ${from}`);
  return buyer;
};

/** Returns a payment that the holder requested from a buyer. */
export function collectionRows(settled: Settled, paid: CashIn): TransactionRows {
  const { id, amount, created, finished, referenceId } = paid;
  const { name, number } = buyerOf(settled, paid);
  return {
    transaction: {
      id,
      organisation_id: settled.id,
      kind: 'COLLECTION',
      status: 'COMPLETED',
      problem_reason: null,
      operator_code: null,
      amount,
      fee: 0n,
      tax: 0n,
      levy: 0n,
      reason: 'Fruit delivery',
      receiver_message: '',
      expense_category: null,
      payee_name: name,
      payee_number: number,
      registered_name: null,
      name_match: 'NOT_AVAILABLE',
      beneficiary_id: null,
      created_by: settled.maker,
      makers: [settled.maker],
      approved_by: null,
      approved_at: null,
      approval_code_id: null,
      individual: false,
      sent_at: created,
      finished_at: finished,
      financial_transaction_id: financialId(referenceId),
      created_at: created,
      updated_at: finished,
    },
    ...trail(settled, id, [
      { at: created, by: settled.maker, from: null, to: 'IN_PROGRESS', action: 'create' },
      { at: finished, by: null, from: 'IN_PROGRESS', to: 'COMPLETED', action: 'complete' },
    ]),
    request: requestRow(
      settled,
      {
        kind: 'COLLECTION',
        subjectType: 'TRANSACTION',
        subjectId: id,
        amount,
        number,
        text: 'Fruit delivery',
      },
      { referenceId, sent: created, finished, code: null },
    ),
    code: null,
  };
}

/** Returns a refill that the admin requested and the super admin processed, and that was credited. */
export function refillRows(
  settled: Settled,
  refill: CashIn,
  processedBy: string,
): { refill: Row<'refill'>; request: Row<'operator_request'> } {
  const account = settled.holder.accounts[refill.from];
  const provider = settled.accounts[refill.from];
  if (!account || !provider) throw new Error(`${settled.holder.name} has no account ${refill.from}`);
  const { id, amount, created, processed, finished, referenceId } = refill;
  return {
    refill: {
      id,
      organisation_id: settled.id,
      provider_id: provider.id,
      account_number: account.number,
      amount,
      status: 'COMPLETED',
      requested_by: settled.people[0]?.id ?? '',
      processed_by: processedBy,
      processed_at: processed,
      finished_at: finished,
      financial_transaction_id: financialId(referenceId),
      created_at: created,
    },
    request: requestRow(
      settled,
      {
        kind: 'COLLECTION',
        subjectType: 'REFILL',
        subjectId: id,
        amount,
        number: account.number,
        text: 'Wallet refill',
      },
      { referenceId, sent: processed, finished, code: null },
    ),
  };
}

/** Returns a paid bill with its audit rows; it gets its number once all bills are known. */
export function billRows(
  { id: organisationId, holder }: Settled,
  { id, amount, start, due, paid }: PaidBill,
): { bill: Omit<Row<'bill'>, 'number'> & { due_at: Date }; audit: Row<'audit_log'>[] } {
  return {
    bill: {
      id,
      organisation_id: organisationId,
      plan: holder.plan,
      amount,
      period_start: start,
      period_end: due,
      due_at: due,
      status: 'PAID',
      paid_at: paid,
      created_at: paid,
    },
    audit: ['bill.issue', 'bill.pay'].map((action) => ({
      organisation_id: organisationId,
      action,
      subject_type: 'bill',
      subject_id: id,
      detail: JSON.stringify({ amount: Number(amount) }),
    })),
  };
}
