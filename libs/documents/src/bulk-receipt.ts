import type { Cost, TransactionStatus } from '@sanaga/domain';
import type { Verification } from './verification.ts';

/** Every word on a bulk receipt that is not data, in the reader's language. */
interface BulkReceiptLabels {
  /** "Bulk receipt" */
  title: string;
  /** The status as a label: "Completed". */
  status: string;
  /** Under the amount: "paid, 238 of 240 payments". */
  subject: string;
  /** Heading of the payments' outcomes. */
  outcome: string;
  /** Under it, their sum: "Total, 240 payments". */
  all: string;
  /** The lines of the cost. */
  amount: string;
  fee: string;
  tax: string;
  levy: string;
  total: string;
  cost: string;
  details: string;
  payments: string;
  /** Heads of the table's columns. */
  line: string;
  payee: string;
  number: string;
  itemStatus: string;
  /** Note that not every payment is listed: "and 95,000 more: they are in the result file". */
  more?: string;
  /** At the foot: who issued it. */
  footer: string;
}

export interface BulkReceiptItem {
  line: number;
  payee: string;
  number: string;
  amount: bigint;
  /** The status as text, with the reason where it has one. */
  status: string;
}

/** Content of a bulk receipt. Amounts are whole units of the currency. */
export interface BulkReceiptContent {
  /** `en`, `fr` or `de`; decides how numbers and times are written. */
  language: string;
  /** The reader's, such as `Africa/Douala`. */
  timeZone: string;
  currency: string;
  labels: BulkReceiptLabels;
  reference: string;
  status: TransactionStatus;
  /** Amount that was paid; before anything could be paid, the amount that will be. */
  amount: bigint;
  /** Outcome of the payments, in groups that add up to the file. */
  outcome: readonly [label: string, amount: bigint][];
  /** Total of the file. */
  all: bigint;
  /** Money that left the wallet; the total is what is left after the corrections. */
  cost: Cost;
  corrections?: readonly [label: string, amount: bigint][];
  /** Facts about it as a whole, with their labels; one without a value is left out. */
  facts: [label: string, value: string | undefined][];
  items: Iterable<BulkReceiptItem> | AsyncIterable<BulkReceiptItem>;
  /** Name and address of its issuer, at its foot. */
  issuer?: string;
  verification?: Verification;
  /** The receipt's own date; the same content gives the same bytes. */
  issuedAt: Date;
}
