import type { Database } from '@sanaga/database';
import type { BulkReceiptContent, BulkReceiptItem, Draft } from '@sanaga/documents';
import { formatPhone, productName, type Language } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import { bulkName } from '../bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { verificationOf } from '../../kernel/papers/verification.ts';
import type { NamedPaper } from '../../kernel/plugins/papers.ts';
import { issuerLine } from '../../kernel/platform-settings/issuer.ts';
import { translator } from '../../kernel/translations.ts';
import { approverFacts } from '../transactions/approval-words.ts';
import { bulkOutcomeOf } from '../transactions/receipt-words.ts';
import { transactionReference } from '../transactions/transactions.mapper.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { itemLinesAfter } from './bulk-items.repository.ts';
import { arrivedOf, costOf, countFacts, itemText, mostListed, outcomesOf } from './bulk-receipt-facts.ts';
import { type Origin, originOf } from '../transactions/bulk-origin.repository.ts';
import { timeZone } from '../../kernel/calendar.ts';
import { formatMoment } from '../../kernel/dates.ts';
import { holderOnPapers } from '../../identity/organisations/holders.repository.ts';

const linesAtOnce = 500;

/** Reads the items that the receipt lists while it is drawn. */
async function* listed(db: Database, id: string, language: Language): AsyncGenerator<BulkReceiptItem> {
  for (let after = 0, count = 0; count < mostListed;) {
    const lines = await itemLinesAfter(db, id, after, Math.min(linesAtOnce, mostListed - count));
    for (const item of lines) {
      const { line, payee_name: payee, payee_number, amount } = item;
      yield { line, payee, number: formatPhone(payee_number), amount, status: itemText(language, item) };
      after = line;
    }
    if (lines.length === 0) return;
    count += lines.length;
  }
}

/**
 * Composes a bulk transaction's receipt in the caller's language, and reads its items while it is drawn. Throws
 * NOT_FOUND.
 */
export async function bulkReceipt(deps: Dependencies, caller: MemberCaller, id: string): Promise<NamedPaper> {
  const { db } = deps;
  const row = await findTransaction(db, caller.organisationId, id);
  if (row?.kind !== 'BULK_PAYOUT') throw new Failure('NOT_FOUND');
  const { organisationId, shownLanguage: language } = caller;
  const paper = { kind: 'RECEIPT', organisation_id: organisationId, transaction_id: id } as const;
  const [origin, paidBy, verification, issuer] = await Promise.all([
    originOf(db, id),
    holderOnPapers(db, organisationId),
    verificationOf(deps, language, paper),
    issuerLine(deps),
  ]);
  const t = translator(language, 'receipt');
  const count = row.items_total ?? 0;
  const cost = costOf(row, origin);
  const arrived = arrivedOf(row, origin);
  const { status, text } = bulkOutcomeOf(language, row, arrived.count);
  const content: (Draft & { kind: 'bulkReceipt' })['content'] = {
    language,
    timeZone,
    currency: row.currency,
    labels: labelsOf(t, row, {
      status: text,
      paid: arrived.count,
      unlisted: Math.max(0, count - mostListed),
    }),
    reference: transactionReference(row.number),
    status,
    amount: arrived.amount,
    outcome: outcomesOf(language, origin),
    all: row.amount,
    cost,
    ...(cost.corrections !== 0n && { corrections: [[t('corrected'), -cost.corrections]] }),
    facts: receiptFacts(t, { row, origin, paidBy: paidBy.name, language }),
    verification,
    issuer,
    issuedAt: row.updated_at,
  };
  return {
    name: `Transaction-${id}.pdf`,
    draft: { kind: 'bulkReceipt', content },
    listed: { count: Math.min(count, mostListed), items: listed(db, id, language) },
  };
}

interface Told {
  status: string;
  paid: bigint;
  unlisted: number;
}

function labelsOf(
  t: TFunction,
  row: NamedTransactionRow,
  { status, paid, unlisted }: Told,
): BulkReceiptContent['labels'] {
  const count = row.items_total ?? 0;
  return {
    title: t('bulk.title'),
    status,
    subject:
      row.status === 'PENDING'
        ? t('bulk.subject', { count })
        : t('bulk.subjectPaid', { paid: Number(paid), count }),
    outcome: t('bulk.outcome'),
    all: t('bulk.sums.all', { count }),
    amount: t('amount'),
    // no rates: the present ones may differ from those that were charged
    fee: t('fee'),
    tax: t('tax'),
    levy: t('levy'),
    total: t(row.status === 'PENDING' ? 'totals.due' : 'totals.taken'),
    cost: t('cost'),
    details: t('details'),
    payments: t('bulk.payments'),
    line: t('bulk.line'),
    payee: t('payee'),
    number: t('number'),
    itemStatus: t('bulk.itemStatus'),
    ...(unlisted > 0 && { more: t('bulk.more', { count: unlisted }) }),
    footer: t('footer', { product: productName }),
  };
}

interface Known {
  row: NamedTransactionRow;
  origin: Origin;
  paidBy: string;
  language: Language;
}

function receiptFacts(t: TFunction, { row, origin, paidBy, language }: Known): BulkReceiptContent['facts'] {
  const moment = (at: Date | null) => (at ? formatMoment(at, language) : undefined);
  return [
    [t('bulk.file'), bulkName(language, row.payee_name, row.retry_nth)],
    [t('reference'), transactionReference(row.number)],
    [t('paidBy'), paidBy],
    [t('bulk.createdBy'), row.creator_name],
    ...approverFacts(language, row),
    [t('approvedAt'), moment(row.approved_at)],
    [t('finishedAt'), moment(row.finished_at)],
    ...countFacts(language, row, origin),
  ];
}
