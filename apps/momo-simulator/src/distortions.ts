import type { Faults, Strike } from './faults.ts';
import type { ResultBody } from './payment.ts';

/** Status of a payment as an operator may write it: with fields of any type, or without any. */
export type ToldBody = Record<string, unknown>;

/** The id of every payment that does not have its own. */
const repeatedId = '777777777';

/** Longer than anything that a caller has room for. */
const long = '9'.repeat(10_000);
const halfCharacter = '\ud83d';

/** Ways to write an id or a reason that still begin with it. */
const strange: [(text: string) => unknown, ...((text: string) => unknown)[]] = [
  (text) => `\u0000${text}\u0000`,
  (text) => `${text} ${long}`,
  (text) => `${text} 💸 ${halfCharacter}`,
  (text) => `  ${text}\r\n\t`,
  (text) => `${text}\u202e\u0007`,
  (text) => (/^\d{1,15}$/.test(text) ? Number(text) : { code: `${text}\u0000`, message: long }),
];

const grouped = (amount: string, separator: string): string =>
  amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, separator);

/** Ways to write an amount that mean the same. */
const formats: [(amount: string) => unknown, ...((amount: string) => unknown)[]] = [
  (amount) => Number(amount),
  (amount) => grouped(amount, ','),
  (amount) => grouped(amount, ' '),
  (amount) => `${amount}.00`,
  (amount) => `${grouped(amount, ',')}.0`,
];

/** Returns true for a code that the caller must be able to read, or the payment ends otherwise than it did. */
const isPlain = (reason: string): boolean => reason === 'NOT_ENOUGH_FUNDS';

/** Returns a payment's status as an operator says it: unchanged, unless faults distort it. */
export function distorted(body: ResultBody, faults: Faults, strike: Strike): ToldBody {
  const told: ToldBody = { ...body };
  if (!faults.plan) return told;
  const once: Strike = { ...strike, method: 'GET', attempt: 1 };
  if (faults.strikes('strangeTexts', once)) {
    const write = faults.pick(strange, 'texts', once);
    const { financialTransactionId: id, reason } = body;
    if (id !== undefined) told.financialTransactionId = write(id);
    if (reason !== undefined && !isPlain(reason)) told.reason = write(reason);
  }
  if (body.financialTransactionId !== undefined && faults.strikes('repeatedIds', once))
    told.financialTransactionId = repeatedId;
  const isWhole = /^\d+$/.test(body.amount);
  if (isWhole && faults.strikes('amountFormats', once))
    told.amount = faults.pick(formats, 'format', once)(body.amount);
  if (faults.strikes('amountMissing', once)) delete told.amount;
  return told;
}

/** Returns the balance as an operator may write it: as a number, with a fraction, or with separators. */
export function distortedBalance(balance: string, faults: Faults, strike: Strike): unknown {
  if (!faults.strikes('balanceFormats', strike)) return balance;
  const [whole = '0'] = balance.split('.');
  const forms = [Number(balance), `${whole}.75`, `${grouped(whole, ',')}.5`, Number(whole) + 0.25] as const;
  return faults.pick(forms, 'format', strike);
}

/** Text that is longer than any status. */
const tooLong = 'x'.repeat(300 * 1024);

/** Responses with status 200 that say nothing; a reference always gets the same one. */
export const nonsense: [string, ...string[]] = [
  'OK',
  '[]',
  '{"status":7}',
  '{"status":"PARKED"}',
  '{"status":"SUCC',
  `{"status":"PENDING","payeeNote":"${tooLong}"}`,
];
