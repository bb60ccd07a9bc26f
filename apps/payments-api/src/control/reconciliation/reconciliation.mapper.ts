import type { reconciliation } from '@sanaga/contract';
import { referenceOf } from '../../kernel/reference.ts';
import type { z } from 'zod';
import { foreignOf, isUnfinished, mayBePaid, statusOf } from './differences.ts';
import type { SeenException } from './exceptions.service.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import type { StatementRecord, StatementRowRecord } from './statements.repository.ts';
import type { SeenStatement } from './statements.service.ts';

type Statement = z.input<typeof reconciliation.OperatorStatement>;
type Row = z.input<typeof reconciliation.OperatorStatementRow>;
type Exception = z.input<typeof reconciliation.ReconciliationException>;

const orNull = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

const withdrawnOf = (row: StatementRecord): Statement['withdrawn'] =>
  row.withdrawn_at && {
    reason: row.withdrawal_reason ?? '',
    by: { userId: row.withdrawer_id ?? '', name: row.withdrawer_name ?? '' },
    at: row.withdrawn_at.toISOString(),
  };

function withdrawalOf({ row, confirmable }: SeenStatement): Statement['withdrawal'] {
  const { decision_id, decision_reason, decision_asker_id, decision_asker_name, decision_asked_at } = row;
  if (decision_id === null || decision_asker_id === null || !decision_asked_at) return null;
  return {
    decisionId: decision_id,
    reason: decision_reason ?? '',
    askedBy: { userId: decision_asker_id, name: decision_asker_name ?? '' },
    askedAt: decision_asked_at.toISOString(),
    confirmable,
  };
}

const statementOf = (row: StatementRecord) => ({
  statementId: row.id,
  product: row.product,
  from: row.from_day,
  to: row.to_day,
  fileName: row.file_name,
  rows: row.rows,
  amount: Number(row.amount),
  ours: orNull(row.ours),
  matched: Number(row.matched),
  waiting: Number(row.waiting),
  exceptions: Number(row.exceptions),
  missingThere: Number(row.missing_there),
  uploadedBy: { userId: row.uploaded_by, name: row.uploader_name },
  outside: Number(row.outside),
  uploadedAt: row.uploaded_at.toISOString(),
});

export const toStatement = (seen: SeenStatement): Statement => ({
  ...statementOf(seen.row),
  withdrawn: withdrawnOf(seen.row),
  withdrawal: withdrawalOf(seen),
});

export const toStatementRow = (row: StatementRowRecord): Row => ({
  line: row.line,
  reference: row.reference ?? row.external_id,
  financialTransactionId: row.financial_transaction_id,
  number: row.number,
  day: row.on_day,
  amount: Number(row.amount),
  status: row.status,
  type: row.type,
  direction: row.direction,
  outcome: row.outcome,
  ours: orNull(row.asked),
  exceptionId: row.exception_id,
});

function foreignAmountOf(row: ExceptionRow): Pick<Exception, 'theirsElsewhere'> {
  const foreign = foreignOf(row);
  return {
    theirsElsewhere: foreign && { amount: Number(foreign.reported), currency: foreign.currency },
  };
}

/** Describes the money that it put into suspense, and where that went. */
function suspenseOf({ row }: SeenException): Exception['suspense'] {
  const { in_suspense, cleared, clearing_note, cleared_by, clearer_name, cleared_at } = row;
  if (in_suspense === 0n) return null;
  return {
    amount: Number(in_suspense),
    cleared,
    note: clearing_note,
    clearedBy: cleared_by === null ? null : { userId: cleared_by, name: clearer_name ?? '' },
    clearedAt: cleared_at?.toISOString() ?? null,
  };
}

function proposalOf({ row, confirmable }: SeenException): Exception['proposal'] {
  const { decision_id, decision_detail, decision_asked_by, decision_asked_at } = row;
  if (decision_id === null || !decision_detail || decision_asked_by === null || !decision_asked_at)
    return null;
  return {
    decisionId: decision_id,
    resolution: decision_detail.resolution,
    amount: decision_detail.amount,
    organisationName: row.decision_organisation_name,
    reason: row.decision_reason ?? '',
    askedBy: { userId: decision_asked_by, name: row.decision_asker_name ?? '' },
    askedAt: decision_asked_at.toISOString(),
    confirmable,
  };
}

function theirRowOf(row: ExceptionRow): Exception['theirRow'] {
  const { statement_line: line, row_status: status } = row;
  if (line === null || status === null) return null;
  return { line, number: row.row_number, day: row.row_day, status, type: row.row_type };
}

export const toException = (seen: SeenException): Exception => {
  const { row } = seen;
  return {
    id: row.id,
    kind: row.kind,
    status: statusOf(row),
    openedAt: row.created_at.toISOString(),
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    product: row.product ?? row.request_kind,
    operatorReferenceId: row.reference_id,
    financialTransactionId: row.financial_transaction_id ?? row.request_financial_id,
    theirReference: row.their_reference,
    transactionId: row.subject_type === 'TRANSACTION' ? row.subject_id : null,
    paymentNumber: row.payment_number === null ? null : referenceOf('T', row.payment_number),
    refillId: row.subject_type === 'REFILL' ? row.subject_id : null,
    payeeName: row.payee_name,
    ourStatus: row.request_state,
    ours: orNull(row.shown_ours),
    theirs: orNull(row.shown_theirs),
    ...foreignAmountOf(row),
    unfinished: isUnfinished(row),
    mayBePaid: row.resolved_at === null && mayBePaid(row),
    reversed: row.detail.reversed ?? null,
    otherReferenceId: row.detail.otherReferenceId ?? null,
    statementId: row.statement_id,
    statementName: row.statement_name,
    theirRow: theirRowOf(row),
    resolutions: seen.resolutions,
    suspense: suspenseOf(seen),
    document:
      row.document_decision_id === null
        ? null
        : { decisionId: row.document_decision_id, fileName: row.document_name ?? '' },
    proposal: proposalOf(seen),
    resolution: row.resolution,
    note: row.note,
    resolvedBy: row.resolved_by === null ? null : { userId: row.resolved_by, name: row.resolver_name ?? '' },
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
};
