import { Accounts, type BalanceRecord } from './accounts.ts';
import { type Faults, strikeOf } from './faults.ts';
import type { Holders } from './holders.ts';
import type { Journal } from './journal.ts';
import type { Simulation } from './options.ts';
import { type Acceptance, type Money, type Payment, type Result } from './payment.ts';
import { walletError } from './protocol-error.ts';
import { type Outcome, paymentOutcome } from './test-numbers.ts';

const firstTransactionId = 1_000_000_000n;

interface BookParts {
  simulation: Simulation;
  holders: Holders;
  faults: Faults;
  /** Called when a payment has ended, or its outcome has turned. */
  onFinal: (payment: Payment) => void;
}

/** Keeps every payment ever accepted. It reports a payment only once the journal has it. */
export class PaymentBook {
  readonly #simulation: Simulation;
  readonly #holders: Holders;
  readonly #faults: Faults;
  readonly #onFinal: (payment: Payment) => void;
  readonly #payments = new Map<string, Payment>();
  /** References whose acceptance is being written to disk. */
  readonly #arriving = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #accounts: Accounts;
  /** References whose result is being written to disk. */
  readonly #ending = new Set<string>();
  #lastTransactionId = firstTransactionId;
  #journal: Journal | undefined;

  constructor({ simulation, holders, faults, onFinal }: BookParts) {
    this.#simulation = simulation;
    this.#holders = holders;
    this.#faults = faults;
    this.#onFinal = onFinal;
    this.#accounts = new Accounts(simulation.openingBalance);
  }

  replay(record: Acceptance | Result | BalanceRecord): void {
    if (record.type === 'balance') return this.#accounts.put(record);
    if (record.type === 'accepted') {
      this.#payments.set(record.reference, this.#waiting(record));
      return;
    }
    const payment = this.#payments.get(record.reference);
    if (!payment) return;
    // the figures follow it
    this.#accounts.book(payment, record);
    this.#conclude(payment, record);
    this.#leaveOut(record.financialTransactionId);
  }

  /** Begins to journal, and continues with what was pending when the last process ended. */
  resume(journal: Journal): void {
    this.#journal = journal;
    for (const payment of this.#payments.values()) {
      if (payment.result) this.#scheduleTurn(payment, payment.result);
      else this.#schedule(payment);
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Resolves once the payment is on the disk. @throws 409 when the reference was used before */
  async accept(acceptance: Acceptance): Promise<void> {
    const { reference } = acceptance;
    if (this.has(reference)) {
      await this.#arriving.get(reference);
      throw walletError('RESOURCE_ALREADY_EXIST');
    }
    const payment = this.#waiting(acceptance);
    const result = this.#delay(payment) === 0 ? this.#resultInTime(payment) : undefined;
    const written = this.#write(result ? [acceptance, result] : [acceptance]);
    this.#arriving.set(reference, written);
    await written.finally(() => this.#arriving.delete(reference));
    this.#payments.set(reference, payment);
    if (result) this.#finish(payment, result);
    else this.#schedule(payment);
  }

  has(reference: string): boolean {
    return this.#payments.has(reference) || this.#arriving.has(reference);
  }

  /** @throws 404 when the operation never saw the reference */
  async find(operation: Acceptance['operation'], reference: string): Promise<Payment> {
    await this.#arriving.get(reference);
    const payment = this.#payments.get(reference);
    if (payment?.operation !== operation) throw walletError('RESOURCE_NOT_FOUND');
    return payment;
  }

  /**
   * Ends what waits for the holder of a number, as they answered. False where nothing waits under the reference: they, or
   * time, were faster.
   */
  async answer(msisdn: string, reference: string, answer: 'confirm' | 'decline'): Promise<boolean> {
    const payment = this.#payments.get(reference);
    if (!payment || payment.party.partyId !== msisdn || !this.isWaitingForHolder(payment)) return false;
    payment.isAnswered = true;
    const result = answer === 'confirm' ? this.#resultOf(payment) : failed(payment, 'APPROVAL_REJECTED');
    await this.#end(payment, result);
    return true;
  }

  /**
   * Ends a payment with this status, or turns its outcome into it, now; the caller is called back or not. False where
   * the payment is unknown, has that outcome already, is being written, or the float does not cover it.
   */
  async turn(
    reference: string,
    { status, callback }: { status: Result['status']; callback: boolean },
  ): Promise<boolean> {
    const payment = this.#payments.get(reference);
    if (!payment || payment.result?.status === status || this.#ending.has(reference)) return false;
    const result = this.#ended(payment, status);
    if (!result) return false;
    payment.turnsSilently = !callback;
    await this.#end(payment, result);
    return true;
  }

  /**
   * Returns true if the payment ends as soon as the payer confirms or declines it; a number with an outcome of its own
   * asks nobody.
   */
  isWaitingForHolder(payment: Payment): boolean {
    return this.#asks(payment) && !payment.result && !payment.isAnswered;
  }

  /** Takes payments of the past, final already; those known are left as they are. Returns the number of new ones. */
  async import(past: { acceptance: Acceptance; result: Result }[]): Promise<number> {
    const fresh = new Map(past.map((item) => [item.acceptance.reference, item]));
    for (const reference of fresh.keys()) {
      if (this.has(reference)) fresh.delete(reference);
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

  /** Sets what is on our account, from now on. */
  async setBalance(money: Money): Promise<void> {
    const record: BalanceRecord = { type: 'balance', at: new Date().toISOString(), ...money };
    this.#accounts.put(record);
    await this.#write([record]);
  }

  all(): IterableIterator<Payment> {
    return this.#payments.values();
  }

  /** Returns what is on our account, as MTN writes amounts. */
  balance(currency: string): string {
    return this.#accounts.balance(currency);
  }

  /** Makes a payment that waits; MTN's sandbox says CREATED while a late collection does. */
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
    const { transferMs, approvalMs, promptMs, delayedMs } = this.#simulation.timing;
    if (outcome === 'never' || payment.staysPending) return undefined;
    if (outcome === 'late') return delayedMs;
    if (this.#asks(payment)) return promptMs;
    return payment.product === 'collection' ? approvalMs : transferMs;
  }

  #asks(payment: Payment): boolean {
    return payment.asksHolder === true && this.#outcome(payment) === 'succeeds';
  }

  #schedule(payment: Payment): void {
    const delay = this.#delay(payment);
    if (delay !== undefined)
      this.#resultAt(Date.parse(payment.at) + delay, payment, () => this.#resultInTime(payment));
  }

  #scheduleTurn(payment: Payment, { turnsAt }: Result): void {
    if (turnsAt !== undefined) this.#resultAt(Date.parse(turnsAt), payment, () => this.#opposite(payment));
  }

  /** Writes and announces a result at a time, ms since 1970; while it is undefined nothing changes. */
  #resultAt(time: number, payment: Payment, resultOf: () => Result | undefined): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        // a control call was faster
        const result = this.#ending.has(payment.reference) ? undefined : resultOf();
        // A journal that cannot be written leaves the payment as it was; the next request reports the broken disk.
        if (result) this.#end(payment, result).catch(() => undefined);
      },
      Math.max(0, time - Date.now()),
    );
    this.#timers.add(timer);
  }

  /**
   * Returns the result of a payment whose time has come; undefined where its holder has answered, or a control call
   * ended it.
   */
  #resultInTime(payment: Payment): Result | undefined {
    if (payment.result) return undefined;
    if (!this.#asks(payment)) return this.#resultOf(payment);
    if (payment.isAnswered) return undefined;
    payment.isAnswered = true;
    return failed(payment, 'EXPIRED');
  }

  #resultOf(payment: Payment): Result {
    const strike = strikeOf(payment);
    const outcome = this.#outcome(payment);
    const fails =
      typeof outcome === 'object'
        ? outcome.fails
        : this.#faults.strikes('paymentFails', strike) && 'COULD_NOT_PERFORM_TRANSACTION';
    const result: Result = fails
      ? failed(payment, fails)
      : { ...endOf(payment), status: 'SUCCESSFUL', ...this.#otherMoney(payment) };
    // what the float does not cover is never paid, and never turns
    if (!this.#accounts.covers(payment, result)) return failed(payment, 'NOT_ENOUGH_FUNDS');
    this.#accounts.book(payment, result);
    if (!fails) result.financialTransactionId = this.#nextTransactionId();
    if (this.#faults.strikes('outcomeTurns', strike)) result.turnsAt = this.#turnTime(payment, 'turn');
    return result;
  }

  /** Returns the money that moves instead of what was requested, where a fault says so. */
  #otherMoney(payment: Payment): Pick<Result, 'moved'> {
    const strike = strikeOf(payment);
    const { amount, currency } = payment;
    const another = this.#simulation.currencies.find((one) => one !== currency);
    if (another !== undefined && this.#faults.strikes('otherCurrency', strike))
      return { moved: { amount, currency: another } };
    if (!this.#faults.strikes('otherAmount', strike)) return {};
    // half of it, or half as much again; never the same
    const [whole = 0, half = 0] = [Number(amount), Math.max(1, Math.floor(Number(amount) / 2))];
    const isMore = whole <= 1 || this.#faults.random('more', strike) < 0.5;
    return { moved: { amount: String(isMore ? whole + half : half), currency } };
  }

  #turnTime(payment: Payment, what: string): string {
    const { turnMs = 0, turnSpreadMs = 0 } = this.#faults.plan ?? {};
    const after = turnMs + this.#faults.random(what, strikeOf(payment)) * turnSpreadMs;
    return new Date(Date.now() + after).toISOString();
  }

  /** Returns the result that an outcome turns into; undefined where the account does not cover it. */
  #opposite(payment: Payment): Result | undefined {
    const result = this.#ended(payment, payment.result?.status === 'SUCCESSFUL' ? 'FAILED' : 'SUCCESSFUL');
    const isFirst = payment.turns === undefined;
    if (result && isFirst && this.#faults.strikes('outcomeTurnsBack', strikeOf(payment)))
      result.turnsAt = this.#turnTime(payment, 'turn back');
    return result;
  }

  /**
   * Books an outcome that does not follow from the request, and returns it; undefined where the account does not cover
   * it.
   */
  #ended(payment: Payment, status: Result['status']): Result | undefined {
    const result: Result =
      status === 'FAILED' ? failed(payment, 'INTERNAL_PROCESSING_ERROR') : { ...endOf(payment), status };
    if (!this.#accounts.covers(payment, result)) return undefined;
    this.#accounts.book(payment, result);
    if (status === 'SUCCESSFUL') result.financialTransactionId = this.#nextTransactionId();
    return result;
  }

  /** Writes a result that is booked, and announces it. */
  async #end(payment: Payment, result: Result): Promise<void> {
    this.#ending.add(payment.reference);
    await this.#write([result]).finally(() => this.#ending.delete(payment.reference));
    this.#finish(payment, result);
  }

  #finish(payment: Payment, result: Result): void {
    this.#conclude(payment, result);
    this.#onFinal(payment);
    this.#scheduleTurn(payment, result);
  }

  #conclude(payment: Payment, result: Result): void {
    if (payment.result) {
      const { status, at } = payment.result;
      payment.turnedFrom = status;
      payment.turns = [...(payment.turns ?? []), { status, at }];
    }
    payment.result = result;
  }

  /** Makes all later ids greater than this one. */
  #leaveOut(id: string | undefined): void {
    if (id && /^\d{1,18}$/.test(id) && BigInt(id) > this.#lastTransactionId)
      this.#lastTransactionId = BigInt(id);
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

const endOf = ({ reference }: Payment) =>
  ({ type: 'result', at: new Date().toISOString(), reference }) as const;

const failed = (payment: Payment, reason: string): Result => ({
  ...endOf(payment),
  status: 'FAILED',
  reason,
});
