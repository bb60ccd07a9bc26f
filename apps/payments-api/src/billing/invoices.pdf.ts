import type { InvoiceContent } from '@sanaga/documents';
import { planNames, productName, type Language } from '@sanaga/domain';
import { audit } from '../kernel/audit.ts';
import type { MemberCaller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { Failure } from '../kernel/failure.ts';
import type { NamedPaper } from '../kernel/plugins/papers.ts';
import { translator } from '../kernel/translations.ts';
import { timeZone } from '../kernel/calendar.ts';
import { walletReference } from '../identity/organisations/wallet-number.ts';
import { type BillRow, findBill } from './bills.repository.ts';
import { allInvoices, findInvoice, type InvoicedBillRow, type InvoiceParty } from './invoices.repository.ts';
import { invoiceNumber, statusOf } from './subscriptions.mapper.ts';

/** Formats a rate in millionths as people read it: "19.25%". */
const percent = (language: Language, millionths: bigint): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(
    Number(millionths) / 1_000_000,
  );

/** Names a file; numbers have leading zeros, so that files sort in the order of issue. */
const fileName = ({ number }: BillRow): string => `${invoiceNumber(number)}.pdf`;

/** Composes one invoice in the caller's language. Throws NOT_FOUND, INVOICE_NOT_ISSUED. */
export async function invoice(
  deps: Dependencies,
  { organisationId, shownLanguage: language }: MemberCaller,
  id: string,
): Promise<NamedPaper> {
  const row = await findInvoice(deps.db, organisationId, id);
  if (!row) {
    const isBilled = await findBill(deps.db, organisationId, id);
    throw new Failure(isBilled ? 'INVOICE_NOT_ISSUED' : 'NOT_FOUND');
  }
  return { name: fileName(row), draft: { kind: 'invoice', content: contentOf(deps, row, language) } };
}

/** All issued invoices, for one archive. */
export async function invoiceArchive(deps: Dependencies, caller: MemberCaller): Promise<NamedPaper> {
  const rows = await allInvoices(deps.db, caller.organisationId);
  await audit(deps.db, caller, { action: 'invoice.export', detail: { invoices: rows.length } });
  const content = rows.map((row) => ({
    name: fileName(row),
    kind: 'invoice' as const,
    content: contentOf(deps, row, caller.shownLanguage),
  }));
  return { name: 'Invoices.zip', draft: { kind: 'archive', content } };
}

/** Leaves out what is not known about a party. */
const partyOf = ({ name, address, niu, rccm }: InvoiceParty) => ({
  name,
  address: address ?? undefined,
  niu: niu ?? undefined,
  rccm: rccm ?? undefined,
});

function contentOf({ now }: Dependencies, row: InvoicedBillRow, language: Language): InvoiceContent {
  const t = translator(language, 'invoice');
  const plan = planNames[row.plan];
  const status = statusOf(row, now());
  const { issuer, customer, vat_millionths: rate } = row;
  return {
    language,
    timeZone,
    currency: row.currency,
    labels: {
      title: t('title'),
      status: t(`status.${status}`),
      subject: t('subject', { plan }),
      item: t(rate === null ? 'item' : 'itemWithoutVat', { plan }),
      items: t('items'),
      vat: rate === null ? '' : t('vat', { rate: percent(language, rate) }),
      total: t(rate === null ? 'total' : 'totalWithVat'),
      ...(issuer && rate === null && { note: t('noVat') }),
      details: t('details'),
      invoice: t('invoice'),
      issuer: t('issuer'),
      billedTo: t('billedTo'),
      niu: t('niu'),
      rccm: t('rccm'),
      wallet: t('wallet'),
      billingDate: t('billingDate'),
      period: t('period'),
      paid: t('paid'),
      footer: t('footer', { product: issuer?.name ?? productName }),
    },
    number: invoiceNumber(row.number),
    status,
    ...(issuer && { issuer: partyOf(issuer) }),
    billedTo: customer ? partyOf(customer) : { name: row.organisation_name },
    wallet: walletReference(row.wallet_number),
    amount: row.amount,
    ...(rate !== null && { vat: row.vat_amount }),
    period: { start: row.period_start, end: row.period_end },
    billingDate: row.due_at,
    paidAt: row.paid_at ?? undefined,
    issuedAt: row.issued_at,
  };
}
