import { PassThrough, Readable } from 'node:stream';
import { invoicePdf } from '@sanaga/documents';
import { planNames, productName, type Language } from '@sanaga/domain';
import { ZipFile } from 'yazl';
import { audit } from '../kernel/audit.ts';
import type { MemberCaller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { Failure } from '../kernel/failure.ts';
import { translator } from '../kernel/translations.ts';
import { timeZone } from '../kernel/calendar.ts';
import { walletReference } from '../identity/organisations/wallet-number.ts';
import { type BillRow, type NamedBillRow, allBills, findBill } from './bills.repository.ts';
import { invoiceNumber, statusOf } from './subscriptions.mapper.ts';

/** Numbers have leading zeros, so that files sort as they were issued. */
const fileName = ({ number }: BillRow): string => `${invoiceNumber(number)}.pdf`;

/** One invoice in the caller's language, and the name it is downloaded under. Throws NOT_FOUND. */
export async function invoice(
  deps: Dependencies,
  { organisationId, shownLanguage: language }: MemberCaller,
  id: string,
) {
  const row = await findBill(deps.db, organisationId, id);
  if (!row) throw new Failure('NOT_FOUND');
  return { name: fileName(row), pdf: await draw(deps, row, language) };
}

/** All invoices in one archive, of which no more than one is in memory at a time. */
export async function invoiceArchive(deps: Dependencies, caller: MemberCaller): Promise<Readable> {
  const rows = await allBills(deps.db, caller.organisationId);
  await audit(deps.db, caller, { action: 'invoice.export', detail: { invoices: rows.length } });
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  zip.outputStream.pipe(output);
  for (const row of rows)
    // what a PDF holds is compressed already
    zip.addReadStreamLazy(fileName(row), { mtime: row.created_at, compress: false }, (done) => {
      draw(deps, row, caller.shownLanguage).then((pdf) => done(null, Readable.from([pdf])), fail);
    });
  zip.end();
  return output;
}

function draw({ now }: Dependencies, row: NamedBillRow, language: Language): Promise<Buffer> {
  const t = translator(language, 'invoice');
  const plan = planNames[row.plan];
  const status = statusOf(row, now());
  return invoicePdf({
    language,
    timeZone,
    currency: row.currency,
    labels: {
      title: t('title'),
      status: t(`status.${status}`),
      subject: t('subject', { plan }),
      item: t('item', { plan }),
      items: t('items'),
      total: t('total'),
      details: t('details'),
      invoice: t('invoice'),
      billedTo: t('billedTo'),
      wallet: t('wallet'),
      billingDate: t('billingDate'),
      period: t('period'),
      paid: t('paid'),
      footer: t('footer', { product: productName }),
    },
    number: invoiceNumber(row.number),
    status,
    billedTo: row.organisation_name,
    wallet: walletReference(row.wallet_number),
    amount: row.amount,
    period: { start: row.period_start, end: row.period_end },
    billingDate: row.due_at,
    paidAt: row.paid_at ?? undefined,
    issuedAt: row.created_at,
  });
}
