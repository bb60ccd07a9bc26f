import type { Readable } from 'node:stream';
import type { Database } from '@sanaga/database';
import { bulkReceiptPdf, type BulkReceiptContent, type BulkReceiptItem } from '@sanaga/documents';
import { productName, type Language } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { translator } from '../../kernel/translations.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { percent } from '../transactions/receipt.pdf.ts';
import { transactionReference } from '../transactions/transactions.mapper.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { itemLinesAfter } from './bulk-items.repository.ts';
import { type Origin, originOf } from '../transactions/bulk-origin.repository.ts';
import { timeZone } from '../../kernel/calendar.ts';
import { holderName } from '../../identity/organisations/holders.repository.ts';

/** Rows of a receipt at most: the rest is in the result file. */
const mostListed = 10_000;
const linesAtOnce = 500;

/** What the receipt lists, read as it is drawn. */
async function* listed(db: Database, id: string, t: TFunction): AsyncGenerator<BulkReceiptItem> {
  for (let after = 0, count = 0; count < mostListed;) {
    const lines = await itemLinesAfter(db, id, after, Math.min(linesAtOnce, mostListed - count));
    for (const { line, payee_name, payee_number, amount, status, operator_code } of lines) {
      const statusText = [t(`status.${status}`), operator_code].filter(Boolean).join(': ');
      yield { line, payee: payee_name, number: payee_number, amount, status: statusText };
      after = line;
    }
    if (lines.length === 0) return;
    count += lines.length;
  }
}

/**
 * A bulk transaction's receipt in the caller's language, read while it is drawn, and the name it is downloaded under.
 * Throws NOT_FOUND.
 */
export async function bulkReceipt(
  { db }: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<{ name: string; pdf: Readable }> {
  const row = await findTransaction(db, caller.organisationId, id);
  if (row?.kind !== 'BULK_PAYOUT') throw new Failure('NOT_FOUND');
  const [origin, settings, paidBy] = await Promise.all([
    originOf(db, id),
    readPlatformSettings(db),
    holderName(db, caller.organisationId),
  ]);
  const { shownLanguage: language } = caller;
  const t = translator(language, 'receipt');
  const count = row.items_total ?? 0;
  const pdf = bulkReceiptPdf({
    language,
    timeZone,
    currency: row.currency,
    labels: labelsOf(t, row, {
      fee: percent(language, settings.feeMillionths),
      tax: percent(language, settings.taxMillionths),
      unlisted: Math.max(0, count - mostListed),
    }),
    reference: transactionReference(row.number),
    status: row.status,
    cost: {
      amount: row.amount,
      fee: row.fee,
      tax: row.tax,
      levy: row.levy,
      total: row.amount + row.fee + row.tax + row.levy,
    },
    facts: receiptFacts(t, { row, origin, paidBy, language }),
    items: listed(db, id, t),
    issuedAt: row.updated_at,
  });
  return { name: `Transaction-${id}.pdf`, pdf };
}

function labelsOf(
  t: TFunction,
  row: NamedTransactionRow,
  { fee, tax, unlisted }: { fee: string; tax: string; unlisted: number },
): BulkReceiptContent['labels'] {
  return {
    title: t('bulk.title'),
    status: t(`status.${row.status}`),
    subject: t('bulk.subject', { count: row.items_total ?? 0 }),
    amount: t('amount'),
    fee: t('fee', { rate: fee }),
    tax: t('tax', { rate: tax }),
    levy: t('levy'),
    total: t('total'),
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
  const number = (value: number | bigint) => value.toLocaleString(language);
  const some = (value: number | null | undefined) => (value ? number(value) : undefined);
  const excluded = t('bulk.excludedRows', {
    count: origin.excluded,
    amount: `${number(origin.excluded_amount)} ${row.currency}`,
  });
  return [
    [t('bulk.file'), row.payee_name],
    [t('reference'), transactionReference(row.number)],
    [t('paidBy'), paidBy],
    [t('bulk.createdBy'), row.creator_name],
    [t('bulk.approvedBy'), row.approver_name ?? undefined],
    [t('bulk.rows'), number(origin.items + origin.excluded)],
    [t('bulk.excluded'), origin.excluded > 0 ? excluded : undefined],
    [t('bulk.completed'), some(row.items_completed)],
    [t('bulk.inProgress'), some((row.items_confirmed ?? 0) + (row.items_in_progress ?? 0))],
    [t('bulk.failed'), some(row.items_failed)],
    [t('bulk.unknown'), some(row.items_unknown)],
    [t('bulk.cancelled'), some(row.items_cancelled)],
  ];
}
