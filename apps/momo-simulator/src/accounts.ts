import { type Money, movedBy, type Payment, type Result } from './payment.ts';

/** Hundredths in a whole unit: an account's figures are in hundredths, in any currency. */
const hundredths = 100n;

/** A balance that a control call has set: a line of the journal. */
export interface BalanceRecord extends Money {
  type: 'balance';
  at: string;
}

/** Keeps our account with the operator, with a balance in each currency. */
export class Accounts {
  readonly #balances = new Map<string, bigint>();
  readonly #opening: bigint;

  /** Begins with this many whole units in each currency. */
  constructor(opening: bigint) {
    this.#opening = opening * hundredths;
  }

  put({ amount, currency }: Money): void {
    this.#balances.set(currency, hundredthsOf(amount));
  }

  covers(payment: Payment, result: Result): boolean {
    const { currency, value } = changeBy(payment, result);
    return value >= 0n || this.#balanceOf(currency) + value >= 0n;
  }

  /** Moves what a result moves, and moves back what the result before it had moved. */
  book(payment: Payment, result: Result): void {
    const [before, now] = [changeBy(payment, payment.result), changeBy(payment, result)];
    this.#add(before.currency, -before.value);
    this.#add(now.currency, now.value);
  }

  /** Returns a balance as MTN writes amounts. */
  balance(currency: string): string {
    const value = this.#balanceOf(currency);
    const cents = value % hundredths;
    return cents === 0n ? `${value / hundredths}` : (Number(value) / Number(hundredths)).toFixed(2);
  }

  #add(currency: string, value: bigint): void {
    this.#balances.set(currency, this.#balanceOf(currency) + value);
  }

  #balanceOf(currency: string): bigint {
    return this.#balances.get(currency) ?? this.#opening;
  }
}

/** Returns by how much a result changes our account, in hundredths. */
function changeBy(payment: Payment, result: Result | undefined): { currency: string; value: bigint } {
  const { amount, currency } = movedBy(payment, result);
  if (result?.status !== 'SUCCESSFUL') return { currency, value: 0n };
  const value = hundredthsOf(amount);
  const isIncoming = payment.operation === 'requesttopay' || payment.operation === 'requesttowithdraw';
  return { currency, value: isIncoming ? value : -value };
}

function hundredthsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole) * hundredths + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}
