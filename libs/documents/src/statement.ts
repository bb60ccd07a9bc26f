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
  /** Sentence where nothing came or went. */
  none: string;
  /** Heads of the table's columns, in addition to those of the sums. */
  date: string;
  reference: string;
  what: string;
  balance: string;
  /** Note that not every movement is listed. */
  more?: string;
  footer: string;
}

export interface StatementLine {
  at: Date;
  /** Short number for people; empty where the movement has no number. */
  reference: string;
  /** A description of the movement with its other party. */
  what: string;
  /** Negative where money left. */
  amount: bigint;
  balance: bigint;
}

/** Content of a statement. Amounts are whole units of the currency. */
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
  /** Number of movements in the period, listed or not. */
  movements: number;
  lines: Iterable<StatementLine> | AsyncIterable<StatementLine>;
  /** Name and address of its issuer, at its foot. */
  issuer?: string;
  verification?: Verification;
  issuedAt: Date;
}
