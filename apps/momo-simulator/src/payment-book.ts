import type { Holders } from './holders.ts';
import type { Journal } from './journal.ts';
import type { Simulation } from './options.ts';
import type { Acceptance, Payment, Result } from './payment.ts';
import { walletError } from './protocol-error.ts';
import { type Outcome, paymentOutcome } from './test-numbers.ts';

/** An account's figures are in hundredths, whatever the currency's own smallest unit. */
const hundredths = 100n;
const firstTransactionId = 1_000_000_000n;

/** Every payment ever accepted. None is reported before the journal has it. */
export class PaymentBook {
  readonly #simulation: Simulation;
  readonly #holders: Holders;
  readonly #onFinal: (payment: Payment) => void;
  readonly #payments = new Map<string, Payment>();
  /** References whose acceptance is being written to disk. */
  readonly #arriving = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #balances = new Map<string, bigint>();
  #lastTransactionId = firstTransactionId;
  #journal: Journal | undefined;

  constructor(simulation: Simulation, holders: Holders, onFinal: (payment: Payment) => void) {
    this.#simulation = simulation;
    this.#holders = holders;
    this.#onFinal = onFinal;
  }

  replay(record: Acceptance | Result): void {
    if (record.type === 'accepted') this.#payments.set(record.reference, this.#waiting(record));
    else {
      const payment = this.#payments.get(record.reference);
      if (payment) this.#settle(payment, record);
    }
  }

  /** Begins to journal, and continues with what was pending when the last process ended. */
  resume(journal: Journal): void {
    this.#journal = journal;
    for (const payment of this.#payments.values()) if (!payment.result) this.#schedule(payment);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Resolves once the payment is on the disk. @throws 409 when the reference was used before */
  async accept(acceptance: Acceptance): Promise<void> {
    const { reference } = acceptance;
    if (this.#payments.has(reference) || this.#arriving.has(reference)) {
      await this.#arriving.get(reference);
      throw walletError('RESOURCE_ALREADY_EXIST');
    }
    const payment = this.#waiting(acceptance);
    const result = this.#delay(payment) === 0 ? this.#resultOf(payment) : undefined;
    const written = this.#write(result ? [acceptance, result] : [acceptance]);
    this.#arriving.set(reference, written);
    await written.finally(() => this.#arriving.delete(reference));
    this.#payments.set(reference, payment);
    if (result) this.#finish(payment, result);
    else this.#schedule(payment);
  }

  /** @throws 404 when the operation never saw the reference */
  async find(operation: Acceptance['operation'], reference: string): Promise<Payment> {
    await this.#arriving.get(reference);
    const payment = this.#payments.get(reference);
    if (payment?.operation !== operation) throw walletError('RESOURCE_NOT_FOUND');
    return payment;
  }

  /** Takes payments of the past, final already; those known are left as they are. Returns how many were new. */
  async import(past: { acceptance: Acceptance; result: Result }[]): Promise<number> {
    const fresh = new Map(past.map((item) => [item.acceptance.reference, item]));
    for (const reference of fresh.keys()) {
      if (this.#payments.has(reference) || this.#arriving.has(reference)) fresh.delete(reference);
    }
    for (const { result } of fresh.values()) this.#leaveOut(result.financialTransactionId);
    const records = [...fresh.values()].flatMap(({ acceptance, result }) => {
      const needsId = result.status === 'SUCCESSFUL' && !result.financialTransactionId;
      return [
        acceptance,
        needsId ? { ...result, financialTransactionId: this.#nextTransactionId() } : result,
      ];
    });
    for (const record of records) this.replay(record);
    await this.#write(records);
    return fresh.size;
  }

  all(): IterableIterator<Payment> {
    return this.#payments.values();
  }

  /** What is on our account, as MTN writes amounts. */
  balance(currency: string): string {
    const value = this.#balanceOf(currency);
    const cents = value % hundredths;
    return cents === 0n ? `${value / hundredths}` : (Number(value) / Number(hundredths)).toFixed(2);
  }

  /** MTN's sandbox says CREATED while a late collection waits. */
  #waiting(acceptance: Acceptance): Payment {
    const isCreated = acceptance.operation === 'requesttopay' && this.#outcome(acceptance) === 'late';
    return { ...acceptance, waitingAs: isCreated ? 'CREATED' : 'PENDING' };
  }

  #outcome({ operation, party }: Acceptance): Outcome {
    if (party.partyIdType !== 'MSISDN') return 'succeeds';
    const outcome = paymentOutcome(operation, party.partyId);
    if (outcome !== 'succeeds') return outcome;
    const pays = operation === 'requesttopay' || operation === 'requesttowithdraw';
    if (!this.#holders.exists(party.partyId)) return { fails: pays ? 'PAYER_NOT_FOUND' : 'PAYEE_NOT_FOUND' };
    if (this.#holders.isActive(party.partyId)) return 'succeeds';
    return { fails: pays ? 'NOT_ALLOWED' : 'PAYEE_NOT_ALLOWED_TO_RECEIVE' };
  }

  /** Milliseconds until the result; undefined for never. */
  #delay(payment: Payment): number | undefined {
    const outcome = this.#outcome(payment);
    const { transferMs, approvalMs, delayedMs } = this.#simulation.timing;
    if (outcome === 'never') return undefined;
    if (outcome === 'late') return delayedMs;
    return payment.product === 'collection' ? approvalMs : transferMs;
  }

  #schedule(payment: Payment): void {
    const delay = this.#delay(payment);
    if (delay === undefined) return;
    const left = Math.max(0, Date.parse(payment.at) + delay - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const result = this.#resultOf(payment);
      // A journal that cannot be written leaves the payment pending; the next request reports the broken disk.
      this.#write([result]).then(
        () => this.#finish(payment, result),
        () => undefined,
      );
    }, left);
    this.#timers.add(timer);
  }

  #resultOf(payment: Payment): Result {
    const base = { type: 'result', at: new Date().toISOString(), reference: payment.reference } as const;
    const outcome = this.#outcome(payment);
    if (typeof outcome === 'object') return { ...base, status: 'FAILED', reason: outcome.fails };
    if (this.#balanceOf(payment.currency) + change(payment) < 0n) {
      return { ...base, status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' };
    }
    this.#move(payment);
    return { ...base, status: 'SUCCESSFUL', financialTransactionId: this.#nextTransactionId() };
  }

  #finish(payment: Payment, result: Result): void {
    payment.result = result;
    this.#onFinal(payment);
  }

  /** A result read back: the figures follow it. */
  #settle(payment: Payment, result: Result): void {
    payment.result = result;
    if (result.status === 'SUCCESSFUL') this.#move(payment);
    this.#leaveOut(result.financialTransactionId);
  }

  /** Ids made from now on are greater than this one. */
  #leaveOut(id: string | undefined): void {
    if (id && /^\d{1,18}$/.test(id) && BigInt(id) > this.#lastTransactionId)
      this.#lastTransactionId = BigInt(id);
  }

  #move(payment: Payment): void {
    this.#balances.set(payment.currency, this.#balanceOf(payment.currency) + change(payment));
  }

  #balanceOf(currency: string): bigint {
    return this.#balances.get(currency) ?? this.#simulation.openingBalance * hundredths;
  }

  #nextTransactionId(): string {
    this.#lastTransactionId += 1n;
    return this.#lastTransactionId.toString();
  }

  async #write(records: object[]): Promise<void> {
    if (!this.#journal) throw walletError('SERVICE_UNAVAILABLE');
    await this.#journal.append(records);
  }
}

/** What a success adds to our account, in hundredths. */
function change({ operation, amount }: Payment): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const value = BigInt(whole) * hundredths + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  return operation === 'requesttopay' || operation === 'requesttowithdraw' ? value : -value;
}
