import type { Cost, TransactionStatus } from '@sanaga/domain';
import type { Verification } from './verification.ts';

/** Every word on a receipt that is not data, in the reader's language. */
interface ReceiptLabels {
  /** "Receipt" */
  title: string;
  /** The status as a label: "Completed". */
  status: string;
  /** Before the payee's name: "to". */
  to: string;
  reference: string;
  paidBy: string;
  payee: string;
  number: string;
  registeredName: string;
  method: string;
  reason: string;
  message: string;
  operatorReference: string;
  /** The lines of the cost. */
  amount: string;
  fee: string;
  tax: string;
  levy: string;
  total: string;
  cost: string;
  details: string;
  timeline: string;
  /** At the foot: who issued it, and what it is worth. */
  footer: string;
}

interface ReceiptStep {
  /** Sentence on what happened and who did it: "Approved by Aïssatou N'Gono". */
  text: string;
  at: Date;
}

/** Content of a receipt. Amounts are whole units of the currency. */
export interface ReceiptContent {
  /** `en`, `fr` or `de`; decides how numbers and times are written. */
  language: string;
  /** The reader's, such as `Africa/Douala`. */
  timeZone: string;
  currency: string;
  labels: ReceiptLabels;
  /** The transaction's id as people see it. */
  reference: string;
  status: TransactionStatus;
  paidBy: string;
  /** The operator's name, and the result of comparing it: "KAMDEM BORIS · Name differs", "Name not checked". */
  payee: { name: string; number: string; registeredName: string };
  method: string;
  reason: string;
  message?: string;
  operatorReference?: string;
  /** The total is what is left after the corrections. */
  cost: Cost;
  /** Later changes of the cost: "Returned to the wallet", −37,263. */
  corrections?: readonly [label: string, amount: bigint][];
  /** The oldest first. */
  timeline: ReceiptStep[];
  /** Name and address of its issuer, at its foot. */
  issuer?: string;
  verification?: Verification;
  /** The receipt's own date; the same content gives the same bytes. */
  issuedAt: Date;
}
