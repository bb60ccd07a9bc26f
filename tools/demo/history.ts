import {
  dayMs,
  doualaMs,
  minuteMs,
  monthsAfter,
  payoutCost,
  type Cost,
  type CostSettings,
} from '@sanaga/domain';
import { SeededRandom } from '../../apps/payments-api/test/kit/base/seeded-random.ts';
import { linesThatPay } from './story-files.ts';
import type { Holder, Payee } from './holder.ts';

type Outcome = 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'PENDING';

/** A payment and its course; times are moments, amounts whole XAF. */
export interface Payout {
  kind: 'PAYOUT';
  id: string;
  referenceId: string;
  payee: Payee;
  reason: string;
  message: string;
  cost: Cost;
  outcome: Outcome;
  /** The operator's code for a failure. */
  code: string | null;
  created: Date;
  /** Time at which it was approved, or cancelled. */
  decided: Date;
  finished: Date;
  /** Number by which its approver is picked among those who may approve. */
  approver: number;
  /** The file of which it was one line. */
  bulk: { id: string; line: number } | null;
}

/** A file that was processed, approved as one, and paid line by line. */
export interface PaidFile {
  id: string;
  created: Date;
  decided: Date;
  finished: Date;
  items: Payout[];
}

/** Money that came in: a refill from one of the holder's accounts, or a request that a buyer paid. */
export interface CashIn {
  kind: 'REFILL' | 'COLLECTION';
  id: string;
  referenceId: string;
  /** Index of the account or of the buyer. */
  from: number;
  amount: bigint;
  created: Date;
  processed: Date;
  finished: Date;
}

/** A month of the holder's plan, as it was billed and paid. */
export interface PaidBill {
  id: string;
  amount: bigint;
  start: Date;
  /** Time at which the month ended and the bill fell due. */
  due: Date;
  paid: Date;
}

export interface History {
  payouts: Payout[];
  cashIn: CashIn[];
  bills: PaidBill[];
  /** Their items are among the payouts. */
  files: PaidFile[];
}

/** Basis from which the history of a holder is generated. */
interface Telling {
  now: Date;
  seed: number;
  /** Whole XAF; individuals pay for no plan. */
  monthlyPrice: bigint;
}

/** Two quarters. */
const historyDays = 182;
const costs: CostSettings = { feeMillionths: 5_000n, taxMillionths: 2_000n, levy: 4n };
const failures = ['PAYEE_NOT_FOUND', 'PAYEE_NOT_ALLOWED_TO_RECEIVE'] as const;
const payday = 25;
/** A little longer than the history, so that the first bill falls into it. */
const approvedDaysAgo = 202;
/** Twelve past ten in Douala: the day's refills are there. */
const approvedAtMs = 612 * minuteMs;

/** Returns the midnight in Douala of the day that holds a moment. */
const midnightBefore = (moment: Date): number =>
  Math.floor((moment.getTime() + doualaMs) / dayMs) * dayMs - doualaMs;

/** Returns when the story's holders were approved. */
export const approvedAt = (now: Date): Date =>
  new Date(midnightBefore(now) - approvedDaysAgo * dayMs + approvedAtMs);

/** Lives a holder's last two quarters day by day, so that the wallet always had the money that left it. */
class Life {
  readonly #holder: Holder;
  readonly #now: Date;
  readonly #random: SeededRandom;
  readonly #monthlyPrice: bigint;
  readonly #history: History = { payouts: [], cashIn: [], bills: [], files: [] };
  #available = 0n;
  /** XAF reserved for payments that fail, returned by the next day. */
  #returning = 0n;

  constructor(holder: Holder, { now, seed, monthlyPrice }: Telling) {
    this.#holder = holder;
    this.#now = now;
    this.#random = new SeededRandom(seed);
    this.#monthlyPrice = holder.accountType === 'ORGANIZATION' ? monthlyPrice : 0n;
  }

  tell(): History {
    const today = midnightBefore(this.#now);
    for (let day = today - historyDays * dayMs; day <= today; day += dayMs) this.#live(day);
    for (const waiting of this.#holder.waiting) {
      const payee = this.#holder.payees.find(({ name }) => name === waiting.payee);
      if (!payee) throw new Error(`the story pays somebody it does not know: ${waiting.payee}`);
      const created = new Date(this.#now.getTime() - waiting.age * minuteMs);
      this.#history.payouts.push({
        ...this.#payout(payee, BigInt(waiting.amount), created),
        reason: waiting.reason,
        message: waiting.message,
        outcome: 'PENDING',
        code: null,
      });
    }
    this.#history.payouts.sort((a, b) => a.created.getTime() - b.created.getTime());
    return this.#history;
  }

  /** Lives one day; `day` is its midnight in Douala. */
  #live(day: number): void {
    const local = new Date(day + doualaMs);
    const { paidFile } = this.#holder;
    const daysAgo = Math.round((midnightBefore(this.#now) - day) / dayMs);
    const weekend = local.getUTCDay() === 0 || local.getUTCDay() === 6;
    this.#available += this.#returning;
    this.#returning = 0n;
    this.#refill(day);
    if (this.#monthlyPrice > 0n) this.#payBill(day);
    if (paidFile?.daysAgo === daysAgo) this.#payFile(day, paidFile);
    if (local.getUTCDate() === payday)
      for (const payee of this.#holder.payees.filter(({ monthly }) => monthly)) this.#pay(day, payee);
    if (weekend) return;
    const others = this.#holder.payees.filter(({ monthly }) => !monthly);
    const expected = this.#holder.daily * 2 * this.#random.next();
    const count = Math.floor(expected + this.#random.next());
    for (let i = 0; i < count; i += 1) this.#pay(day, this.#random.pick(others));
    if (this.#holder.buyers.length > 0 && this.#random.next() < 0.3)
      this.#receive(day + this.#random.whole(600, 720) * minuteMs, {
        kind: 'COLLECTION',
        from: this.#random.whole(0, this.#holder.buyers.length - 1),
        amount: this.#random.amount(180_000, 620_000, 5_000),
      });
  }

  /** Refills the wallet before work begins, with what the day's payments may need. */
  #refill(day: number): void {
    const { low, sizes } = this.#holder.refills;
    if (day + 8 * 60 * minuteMs >= this.#now.getTime()) return;
    for (let minute = 400; this.#available < BigInt(low); minute += 9)
      this.#receive(day + minute * minuteMs, {
        kind: 'REFILL',
        from: this.#random.whole(0, this.#holder.accounts.length - 1),
        amount: BigInt(this.#random.pick(sizes)),
      });
  }

  /** Pays the bill of a month that ends on this day, from the wallet that was just filled. */
  #payBill(day: number): void {
    const approved = approvedAt(this.#now);
    const months = this.#history.bills.length + 1;
    const due = monthsAfter(approved, months);
    if (midnightBefore(due) !== day || due >= this.#now) return;
    if (this.#available < this.#monthlyPrice) throw new Error(`${this.#holder.name} cannot pay its bill`);
    this.#available -= this.#monthlyPrice;
    this.#history.bills.push({
      id: this.#random.uuid(),
      amount: this.#monthlyPrice,
      start: monthsAfter(approved, months - 1),
      due,
      paid: new Date(due.getTime() + this.#random.whole(1, 280) * 1_000),
    });
  }

  #receive(at: number, what: Pick<CashIn, 'kind' | 'from' | 'amount'>): void {
    const processed = new Date(at + this.#random.whole(2, 7) * minuteMs);
    const finished = new Date(processed.getTime() + this.#random.whole(15, 75) * 1_000);
    const ids = { id: this.#random.uuid(), referenceId: this.#random.uuid() };
    if (finished >= this.#now) return;
    this.#available += what.amount;
    this.#history.cashIn.push({ ...what, ...ids, created: new Date(at), processed, finished });
  }

  #payout(payee: Payee, amount: bigint, created: Date): Payout {
    const luck = this.#random.next();
    const outcome = luck < 0.02 ? 'FAILED' : luck < 0.04 ? 'CANCELLED' : 'COMPLETED';
    const decided = new Date(created.getTime() + this.#random.whole(4, 140) * minuteMs);
    return {
      kind: 'PAYOUT',
      id: this.#random.uuid(),
      referenceId: this.#random.uuid(),
      payee,
      reason: this.#random.pick(payee.reasons),
      message: '',
      cost: payoutCost(amount, costs),
      outcome,
      code: outcome === 'FAILED' ? this.#random.pick(failures) : null,
      created,
      decided,
      finished: new Date(decided.getTime() + this.#random.whole(2_000, 14_000)),
      approver: this.#random.whole(0, 99),
      bulk: null,
    };
  }

  /** Pays a file of payments, for which the wallet is filled first. */
  #payFile(day: number, file: NonNullable<Holder['paidFile']>): void {
    const lines = linesThatPay(file);
    const needed = lines.reduce((sum, { amount }) => sum + payoutCost(BigInt(amount), costs).total, 0n);
    const account = this.#random.whole(0, this.#holder.accounts.length - 1);
    const [size = 0] = this.#holder.refills.sizes;
    for (let minute = 300; this.#available < needed; minute += 9)
      this.#receive(day + minute * minuteMs, { kind: 'REFILL', from: account, amount: BigInt(size) });
    const created = new Date(day + 615 * minuteMs);
    const decided = new Date(created.getTime() + 48 * minuteMs);
    const id = this.#random.uuid();
    const items = lines.map((line, place): Payout => {
      const { name, number, reason, failure } = line;
      const amount = BigInt(line.amount);
      const payee: Payee = {
        name,
        number,
        registered: null,
        reasons: [reason],
        category: 'SALARIES',
        from: Number(amount),
        to: Number(amount),
      };
      return {
        ...this.#payout(payee, amount, created),
        outcome: failure ? 'FAILED' : 'COMPLETED',
        code: failure ?? null,
        decided,
        finished: new Date(decided.getTime() + (place + 3) * 700),
        approver: 0,
        bulk: { id, line: file.lines.indexOf(line) + 2 },
      };
    });
    for (const { cost, outcome } of items) {
      this.#available -= cost.total;
      if (outcome === 'FAILED') this.#returning += cost.total;
    }
    this.#history.payouts.push(...items);
    this.#history.files.push({ id, created, decided, finished: items.at(-1)?.finished ?? decided, items });
  }

  #pay(day: number, payee: Payee): void {
    const created = new Date(
      day + this.#random.whole(8 * 60, 15 * 60) * minuteMs + this.#random.whole(0, 59_999),
    );
    const payout = this.#payout(payee, this.#random.amount(payee.from, payee.to, 500), created);
    // what was not over yet is left out: nothing in the past is still on its way
    if (payout.finished >= this.#now || payout.cost.total > this.#available) return;
    if (payout.outcome !== 'CANCELLED') this.#available -= payout.cost.total;
    if (payout.outcome === 'FAILED') this.#returning += payout.cost.total;
    this.#history.payouts.push(payout);
  }
}

/** Generates a holder's last two quarters up to `now`; the same seed gives the same history. */
export const liveHistory = (holder: Holder, telling: Telling): History => new Life(holder, telling).tell();
