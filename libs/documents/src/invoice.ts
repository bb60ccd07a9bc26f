import type { BillStatus } from '@sanaga/domain';

/** Every word on an invoice that is not data, in the reader's language. */
interface InvoiceLabels {
  /** "Invoice" */
  title: string;
  /** The status as a label: "Paid". */
  status: string;
  /** Under the amount: "Premium plan for a month". */
  subject: string;
  /** The line of the sum: "Premium plan, 1 May 2026 to 31 May 2026". */
  item: string;
  items: string;
  /** With its rate: "VAT 19.25 %". */
  vat: string;
  total: string;
  /** Under the sum: "VAT does not apply." */
  note?: string;
  details: string;
  invoice: string;
  issuer: string;
  billedTo: string;
  niu: string;
  rccm: string;
  wallet: string;
  billingDate: string;
  period: string;
  paid: string;
  /** At the foot: who issued it. */
  footer: string;
}

/** Sender or recipient of an invoice, as the law requires; what is not known is left out. */
export interface InvoiceParty {
  name: string;
  address?: string;
  /** Taxpayer number. */
  niu?: string;
  /** Entry in the trade register. */
  rccm?: string;
}

/** Content of an invoice. Amounts are whole units of the currency. */
export interface InvoiceContent {
  /** `en`, `fr` or `de`; decides how numbers and times are written. */
  language: string;
  /** The reader's, such as `Africa/Douala`. */
  timeZone: string;
  currency: string;
  labels: InvoiceLabels;
  /** The invoice's number as people see it. */
  number: string;
  status: BillStatus;
  /** Missing from invoices that were issued before it was known. */
  issuer?: InvoiceParty;
  billedTo: InvoiceParty;
  /** The wallet's number as people see it. */
  wallet: string;
  /** With VAT. */
  amount: bigint;
  /** VAT within the amount; missing where it does not apply. */
  vat?: bigint;
  period: { start: Date; end: Date };
  billingDate: Date;
  paidAt?: Date;
  /** The invoice's own date; the same content gives the same bytes. */
  issuedAt: Date;
}
