import type { ArchivedPaper, ReceiptContent } from '@sanaga/documents';
import { formatPhone, productName, totalCost, type Language } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { verificationOf } from '../../kernel/papers/verification.ts';
import type { NamedPaper } from '../../kernel/plugins/papers.ts';
import { issuerLine } from '../../kernel/platform-settings/issuer.ts';
import { translator } from '../../kernel/translations.ts';
import { correctionKindOf, isReversed, readStatus, transactionReference } from './transactions.mapper.ts';
import { approvalsInWords } from './approval-words.ts';
import { correctionsOf, nameCheckText, problemOf, walletChange } from './receipt-words.ts';
import { holderOnPapers } from '../../identity/organisations/holders.repository.ts';
import { timeZone } from '../../kernel/calendar.ts';
import { latestRequest } from './operator-requests.ts';
import { historyOf, type HistoryRow } from './transaction-history.repository.ts';
import * as repository from './transactions.repository.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/** Composes a transaction's receipt in the caller's language. Throws NOT_FOUND. */
export async function receipt(deps: Dependencies, caller: MemberCaller, id: string): Promise<NamedPaper> {
  return {
    name: `Transaction-${id}.pdf`,
    draft: { kind: 'receipt', content: await contentOf(deps, caller, id) },
  };
}

/** Composes the receipts of some transactions for one archive, each named by its reference. Throws NOT_FOUND. */
export async function receiptArchive(
  deps: Dependencies,
  caller: MemberCaller,
  ids: readonly string[],
): Promise<NamedPaper> {
  const papers: ArchivedPaper[] = [];
  // one after the other: fifty at once would take every connection
  for (const id of new Set(ids)) {
    const content = await contentOf(deps, caller, id);
    papers.push({ name: `${content.reference}.pdf`, kind: 'receipt', content });
  }
  await audit(deps.db, caller, { action: 'transaction.export', detail: { receipts: papers.length } });
  return { name: 'Receipts.zip', draft: { kind: 'archive', content: papers } };
}

async function contentOf(deps: Dependencies, caller: MemberCaller, id: string): Promise<ReceiptContent> {
  const { db } = deps;
  const row = await repository.findTransaction(db, caller.organisationId, id);
  // an item has a receipt of its own; its bulk transaction has another kind
  if (!row || row.kind === 'BULK_PAYOUT') throw new Failure('NOT_FOUND');
  const { organisationId, shownLanguage: language } = caller;
  const paper = { kind: 'RECEIPT', organisation_id: organisationId, transaction_id: id } as const;
  const [history, request, paidBy, verification, issuer] = await Promise.all([
    historyOf(db, id),
    latestRequest(db, id),
    holderOnPapers(db, organisationId),
    verificationOf(deps, language, paper),
    issuerLine(deps),
  ]);
  const t = translator(language, 'receipt');
  const corrections = correctionsOf(language, row);
  return {
    language,
    timeZone,
    currency: row.currency,
    labels: labelsOf(t, row),
    reference: transactionReference(row.number),
    status: readStatus(row),
    paidBy: paidBy.name,
    payee: {
      name: row.payee_name,
      number: formatPhone(row.payee_number),
      registeredName: [row.registered_name, nameCheckText(language, row.name_match)]
        .filter(Boolean)
        .join(' · '),
    },
    method: translator(language, 'common')('methods.MOMO'),
    reason: row.reason,
    message: row.receiver_message || undefined,
    operatorReference: request?.financial_transaction_id ?? undefined,
    cost: {
      amount: row.amount,
      fee: row.fee,
      tax: row.tax,
      levy: row.levy,
      total: corrections.reduce((sum, [, amount]) => sum + amount, totalCost(row)),
    },
    corrections,
    timeline: [
      ...steps(language, row, history),
      ...(row.corrected_at ? [{ at: row.corrected_at, text: correctionText(t, language, row) }] : []),
    ],
    verification,
    issuer,
    issuedAt: row.corrected_at ?? row.finished_at ?? row.updated_at,
  };
}

const correctionTexts = {
  reversed: 'step.REVERSED',
  paidLate: 'bulk.item.paidLate',
  receivedLate: 'step.RECEIVED_LATE',
  corrected: 'step.CORRECTED',
} as const;

const correctionText = (t: TFunction, language: Language, row: NamedTransactionRow): string =>
  t(correctionTexts[correctionKindOf(row)], { change: walletChange(language, row.corrected_amount) });

/** Lists what happened, with every approval that counts and how it was confirmed. */
function steps(language: Language, row: NamedTransactionRow, history: readonly HistoryRow[]) {
  const t = translator(language, 'receipt');
  const approvals = approvalsInWords(language, row);
  // the last approval is the release, which the history tells; the others came before it, or before somebody cancelled
  const end = history.findLastIndex(({ from_status }) => from_status === 'PENDING');
  const last = approvals.find(({ userId }) => userId === history[end]?.by);
  const stepOf = (entry: HistoryRow, place: number) => ({
    at: entry.at,
    text: stepText(language, row, place === end && last ? { ...entry, by_name: last.text } : entry),
  });
  const others = approvals
    .filter((approval) => approval !== last)
    .map(({ at, text }) => ({ at, text: t('step.CONFIRMED', { name: text }) }));
  return history.map(stepOf).toSpliced(end === -1 ? history.length : end, 0, ...others);
}

const stepText = (
  language: Language,
  row: NamedTransactionRow,
  { to_status, by_name, why }: HistoryRow,
): string => {
  const t = translator(language, 'receipt');
  const code = why || (row.problem_reason === 'FAILED' ? (row.operator_code ?? 'FAILED') : '');
  const step = to_status === 'COMPLETED' && row.kind === 'COLLECTION' ? 'COLLECTED' : to_status;
  if (step !== 'PROBLEMATIC') return t(`step.${step}`, { name: by_name ?? productName });
  return code
    ? t('step.PROBLEMATIC', { why: problemOf(language, { kind: row.kind, operatorCode: code }) })
    : t('bulk.unknown');
};

/** Chooses the label of the total: what was taken, what is reserved, or what it would have cost. */
function totalLabelOf({ kind, status, problem_reason, corrected_at }: NamedTransactionRow): string {
  if (status === 'PENDING') return 'totals.due';
  const isMoved = status === 'COMPLETED' || corrected_at !== null;
  if (kind === 'COLLECTION') return isMoved ? 'totals.received' : 'totals.due';
  if (isMoved) return 'totals.taken';
  return status === 'CANCELLED' || problem_reason === 'FAILED' ? 'totals.stays' : 'totals.reserved';
}

function labelsOf(t: TFunction, row: NamedTransactionRow): ReceiptContent['labels'] {
  return {
    title: t('title'),
    status: t(isReversed(row) ? 'reversed' : `status.${readStatus(row)}`),
    to: t(row.kind === 'COLLECTION' ? 'from' : 'to'),
    reference: t('reference'),
    paidBy: t(row.kind === 'COLLECTION' ? 'receivedBy' : 'paidBy'),
    payee: t(row.kind === 'COLLECTION' ? 'payer' : 'payee'),
    number: t('number'),
    registeredName: t('registeredName'),
    method: t('method'),
    reason: t('reason'),
    message: t('message'),
    operatorReference: t('operatorReference'),
    amount: t('amount'),
    // no rates: the present ones may differ from those that were charged
    fee: t('fee'),
    tax: t('tax'),
    levy: t('levy'),
    total: t(totalLabelOf(row)),
    cost: t('cost'),
    details: t('details'),
    timeline: t('timeline'),
    footer: t('footer', { product: productName }),
  };
}
