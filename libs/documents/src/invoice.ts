import type { BillStatus } from '@sanaga/domain';

/** Every word on an invoice that is not data, in the reader's language. */
export interface InvoiceLabels {
  /** "Invoice" */
  title: string;
  /** The status as a label: "Paid". */
  status: string;
  /** Under the amount: "Premium plan for a month". */
  subject: string;
  /** The line of the sum: "Premium plan, 1 May 2026 to 31 May 2026". */
  item: string;
  items: string;
  total: string;
  details: string;
  invoice: string;
  billedTo: string;
  wallet: string;
  billingDate: string;
  period: string;
  paid: string;
  /** At the foot: who issued it. */
  footer: string;
}

/** What an invoice shows. Amounts are whole units of the currency. */
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
  billedTo: string;
  /** The wallet's number as people see it. */
  wallet: string;
  amount: bigint;
  period: { start: Date; end: Date };
  billingDate: Date;
  paidAt?: Date;
  /** The invoice's own date; the same content gives the same bytes. */
  issuedAt: Date;
}
