import type { Verification } from './verification.ts';

/** Every word on a wallet's statement that is not data, in the reader's language. */
interface StatementLabels {
  /** "Statement" */
  title: string;
  /** Heading of the sums, whose lines follow. */
  sums: string;
  opening: string;
  moneyIn: string;
  moneyOut: string;
  /** "of which fees, tax and levy" */
  charges: string;
  closing: string;
  holder: string;
  wallet: string;
  period: string;
  movements: string;
  /** Where nothing came or went. */
  none: string;
  /** Heads of the table's columns, beside those of the sums. */
  date: string;
  reference: string;
  what: string;
  balance: string;
  /** Where not every movement is listed. */
  more?: string;
  footer: string;
}

export interface StatementLine {
  at: Date;
  /** Short number for people; empty where it has none. */
  reference: string;
  /** A description of the movement with its other party. */
  what: string;
  /** Negative where money left. */
  amount: bigint;
  balance: bigint;
}

/** What a statement shows. Amounts are whole units of the currency. */
export interface StatementContent {
  /** `en`, `fr` or `de`; decides how numbers and times are written. */
  language: string;
  /** The reader's, such as `Africa/Douala`. */
  timeZone: string;
  currency: string;
  labels: StatementLabels;
  holder: string;
  wallet: string;
  /** ISO days, both included. */
  period: { from: string; to: string };
  opening: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  charges: bigint;
  closing: bigint;
  lines: readonly StatementLine[];
  /** Name and address of whoever issues it, at its foot. */
  issuer?: string;
  verification?: Verification;
  issuedAt: Date;
}
