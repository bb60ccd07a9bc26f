/** Every word on a month's end that is not data, in the reader's language. */
interface MonthEndLabels {
  title: string;
  month: string;
  status: string;
  issuedBy: string;
  digest: string;
  /** Headings of the two tables. */
  accounts: string;
  movements: string;
  /** Sentence where nothing was booked. */
  none: string;
  /** Heads of the tables' columns. */
  account: string;
  movement: string;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
  footer: string;
}

/** Line of the accounts; the sum of all of them has no balances. */
export interface AccountLine {
  account: string;
  balances?: { opening: bigint; closing: bigint };
  debit: bigint;
  credit: bigint;
}

/** Line of what moved an account. */
export interface BookedLine {
  account: string;
  what: string;
  debit: bigint;
  credit: bigint;
}

/** Content of a month's end. Amounts are whole units of the currency. */
export interface MonthEndContent {
  /** `en`, `fr` or `de`; decides how numbers and times are written. */
  language: string;
  /** The reader's, such as `Africa/Douala`. */
  timeZone: string;
  currency: string;
  labels: MonthEndLabels;
  /** In words. */
  month: string;
  status: string;
  /** Sentence that says that figures still change; for a month that was not issued. */
  note?: string;
  issuedBy?: string;
  /** SHA-256 of what was issued, in hexadecimal. */
  digest?: string;
  groups: readonly { title: string; lines: readonly (readonly [label: string, amount: bigint])[] }[];
  accounts: readonly AccountLine[];
  movements: readonly BookedLine[];
  /** Name and address of its issuer, at its foot. */
  issuer?: string;
  issuedAt: Date;
}
