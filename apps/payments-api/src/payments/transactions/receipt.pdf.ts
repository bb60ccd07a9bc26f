import { receiptPdf, type ReceiptContent } from '@sanaga/documents';
import { productName, type Language, type TransactionStatus } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { translator } from '../../kernel/translations.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { transactionReference } from './transactions.mapper.ts';
import { holderName } from '../../identity/organisations/holders.repository.ts';
import { timeZone } from '../../kernel/calendar.ts';
import * as repository from './transactions.repository.ts';

export const percent = (language: Language, millionths: bigint): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(
    Number(millionths) / 1_000_000,
  );

/** A transaction's receipt in the caller's language, and the name it is downloaded under. Throws NOT_FOUND. */
export async function receipt(
  { db }: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const row = await repository.findTransaction(db, caller.organisationId, id);
  // an item has a receipt of its own; its bulk transaction has another kind
  if (!row || row.kind === 'BULK_PAYOUT') throw new Failure('NOT_FOUND');
  const [history, request, settings, paidBy] = await Promise.all([
    repository.historyOf(db, id),
    repository.latestRequest(db, id),
    readPlatformSettings(db),
    holderName(db, caller.organisationId),
  ]);
  const t = translator(caller.shownLanguage, 'receipt');
  const pdf = await receiptPdf({
    language: caller.shownLanguage,
    timeZone,
    currency: row.currency,
    labels: labelsOf(t, row.status, {
      fee: percent(caller.shownLanguage, settings.feeMillionths),
      tax: percent(caller.shownLanguage, settings.taxMillionths),
    }),
    reference: transactionReference(row.number),
    status: row.status,
    paidBy,
    payee: {
      name: row.payee_name,
      number: row.payee_number,
      registeredName: row.registered_name ?? undefined,
    },
    method: 'MTN MOBILE MONEY',
    message: row.receiver_message || undefined,
    operatorReference: request?.financial_transaction_id ?? undefined,
    cost: {
      amount: row.amount,
      fee: row.fee,
      tax: row.tax,
      levy: row.levy,
      total: row.amount + row.fee + row.tax + row.levy,
    },
    timeline: history.map((entry) => ({ at: entry.at, text: stepText(t, entry) })),
    issuedAt: row.finished_at ?? row.updated_at,
  });
  return { name: `Transaction-${id}.pdf`, pdf };
}

const stepText = (t: TFunction, { to_status, by_name, why }: repository.HistoryRow): string =>
  t(`step.${to_status}`, { name: by_name ?? productName, why });

function labelsOf(
  t: TFunction,
  status: TransactionStatus,
  rates: { fee: string; tax: string },
): ReceiptContent['labels'] {
  return {
    title: t('title'),
    status: t(`status.${status}`),
    to: t('to'),
    reference: t('reference'),
    paidBy: t('paidBy'),
    payee: t('payee'),
    number: t('number'),
    registeredName: t('registeredName'),
    method: t('method'),
    message: t('message'),
    operatorReference: t('operatorReference'),
    amount: t('amount'),
    fee: t('fee', { rate: rates.fee }),
    tax: t('tax', { rate: rates.tax }),
    levy: t('levy'),
    total: t('total'),
    cost: t('cost'),
    details: t('details'),
    timeline: t('timeline'),
    footer: t('footer', { product: productName }),
  };
}
