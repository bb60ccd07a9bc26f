import type { TransactionMove } from '@sanaga/domain';
import {
  failedOf,
  isOpen,
  isOver,
  mayBePaid,
  newRequest,
  refusalOf,
  type Payment,
  type Request,
} from './modelled-payment.ts';
import { ModelledWorker } from './modelled-worker.ts';
import {
  lookAfter,
  mostPayments,
  waitFor,
  type Action,
  type Code,
  type Found,
  type Person,
  type State,
} from './payout-story.ts';

/** Rules, written once more and independently: the specs compare them with what the product does. */
const legal: Record<State, readonly TransactionMove[]> = {
  PENDING: ['approve', 'cancel', 'delete'],
  CONFIRMED: ['send', 'cancel', 'expire'],
  IN_PROGRESS: ['complete', 'fail', 'waitForFloat', 'markUnknown'],
  COMPLETED: [],
  FAILED: ['retry'],
  UNKNOWN: ['complete', 'fail', 'waitForFloat'],
  CANCELLED: ['delete'],
  DELETED: [],
};

interface Rules {
  individual: boolean;
  /** Whole XAF in the wallet. */
  funds: number;
  cost: (amount: number) => number;
  limits: { minimum: number; maximum: number };
  /** Number of earlier stories' requests about which the operator will never say anything readable. */
  abandoned: number;
}

const mostUnusedCodes = 10;

/** Models what payouts should be, in plain state; each action returns the code that the product should return. */
export class PayoutModel {
  readonly payments: Payment[] = [];
  readonly wallet: { available: number; held: number };
  /** Pairs of a state and a move that was tried in it, such as `PENDING approve`. */
  readonly tried = new Set<string>();
  readonly #rules: Rules;
  readonly #worker: ModelledWorker;
  #unusedCodes = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.wallet = { available: rules.funds, held: 0 };
    this.#worker = new ModelledWorker(
      this.payments,
      {
        send: (payment) => this.#step(payment, 'send', 'IN_PROGRESS'),
        waitForFloat: (payment) => this.#step(payment, 'waitForFloat', 'CONFIRMED'),
        markUnknown: (payment) => this.#step(payment, 'markUnknown', 'UNKNOWN'),
        complete: (payment) => {
          this.wallet.held -= payment.total;
          this.#step(payment, 'complete', 'COMPLETED');
        },
        fail: (payment) => {
          this.#giveBack(payment);
          this.#step(payment, 'fail', 'FAILED');
        },
      },
      rules.abandoned,
    );
  }

  #step(payment: Payment, move: TransactionMove, to: State): void {
    this.#may(payment, move);
    this.#move(payment, to);
  }

  get #time(): number {
    return this.#worker.now;
  }

  payment(place: number): Payment | undefined {
    return this.payments[place % this.payments.length];
  }

  apply(action: Action): string {
    switch (action.does) {
      case 'create':
        return this.#create(action);
      case 'look':
        this.#worker.look();
        return 'ok';
      case 'neighbour pays':
        return this.#neighbourPays();
      case 'wait':
        this.#worker.now += waitFor;
        return 'ok';
      case 'operator':
        Object.assign(this.#worker, { on: action.on, outcome: action.outcome, late: action.late });
        return 'ok';
      case 'reads':
        this.#worker.reads = action.answer;
        return 'ok';
      case 'suspend':
      case 'reinstate':
        this.#worker.suspended = action.does === 'suspend';
        return 'ok';
      default: {
        const payment = this.payment(action.payment);
        return payment ? this.#act(payment, action) : 'ok';
      }
    }
  }

  #act(payment: Payment, action: Extract<Action, { payment: number }>): string {
    switch (action.does) {
      case 'approve':
        return this.#approve(payment, action);
      case 'cancel':
        return this.#cancel(payment, this.#who(action.by));
      case 'delete':
        return this.#delete(payment, this.#who(action.by));
      case 'retry':
        return this.#retry(payment, this.#who(action.by));
      case 'expire':
        return this.#expire(payment);
      case 'force':
        return this.#force(payment, action.move);
      case 'say':
        return this.#say(payment, action);
      case 'call back':
        return this.#callBack(payment, action);
      case 'acknowledge':
        return this.#acknowledge(payment);
    }
  }

  /** Names the acting person; every member of an individual is the same one. */
  #who(person: Person): string {
    return this.#rules.individual && person !== 'stranger' ? 'individual' : person;
  }

  #create({ by, amount }: Extract<Action, { does: 'create' }>): string {
    const { minimum, maximum } = this.#rules.limits;
    if (this.payments.length >= mostPayments) return 'left';
    if (amount < minimum || amount > maximum) return 'INVALID_INPUT';
    this.payments.push({
      state: 'PENDING',
      makers: new Set([this.#who(by)]),
      total: this.#rules.cost(amount),
      history: ['PENDING'],
      requests: [],
    });
    return 'ok';
  }

  #move(payment: Payment, to: State): void {
    payment.state = to;
    payment.history.push(to === 'DELETED' ? 'CANCELLED' : to);
  }

  /** Returns true if the move may be made now, and notes that it was tried. */
  #may(payment: Payment, move: TransactionMove): boolean {
    this.tried.add(`${payment.state} ${move}`);
    return legal[payment.state].includes(move);
  }

  #isSeen = (payment: Payment, who: string): boolean => who !== 'stranger' && payment.state !== 'DELETED';

  #approve(payment: Payment, { by, code }: Extract<Action, { does: 'approve' }>): string {
    const who = this.#who(by);
    // a code is requested a minute after any other
    if (who === 'individual' && code !== 'none') this.#worker.now += lookAfter;
    if (!this.#isSeen(payment, who)) return 'NOT_FOUND';
    if (this.#rules.individual) return this.#approveByCode(payment, code);
    if (payment.approvedBy === who && payment.state !== 'PENDING') return 'ok';
    if (who === 'initiator' || who === 'colleague') return 'FORBIDDEN';
    if (payment.makers.has(who)) return 'SELF_APPROVAL';
    if (!this.#may(payment, 'approve')) return 'WRONG_STATUS';
    return refusalOf(payment) ?? this.#reserve(payment, who);
  }

  #approveByCode(payment: Payment, code: Code): string {
    const isAgain = payment.approvedBy === 'individual' && payment.state !== 'PENDING';
    // a person who asks for a code first is refused the code
    if (isAgain && code === 'none') return 'ok';
    if (!this.#may(payment, 'approve')) return 'WRONG_STATUS';
    if (code !== 'none') {
      if (this.#unusedCodes >= mostUnusedCodes) return 'THROTTLED';
      this.#unusedCodes += 1;
    }
    if (this.wallet.available < payment.total) return 'INSUFFICIENT_FUNDS';
    if (code === 'none') return 'CODE_REQUIRED';
    if (code === 'wrong') return 'CODE_WRONG';
    const refusal = refusalOf(payment);
    if (refusal !== undefined) return refusal;
    this.#unusedCodes -= 1;
    return this.#reserve(payment, 'individual');
  }

  #reserve(payment: Payment, who: string): string {
    if (this.wallet.available < payment.total) return 'INSUFFICIENT_FUNDS';
    this.wallet.available -= payment.total;
    this.wallet.held += payment.total;
    payment.approvedBy = who;
    payment.requests.push(newRequest(this.#time));
    this.#move(payment, 'CONFIRMED');
    return 'ok';
  }

  /** Returns true if a person may not stop or delete it: initiators may what they made, the others everybody's. */
  #isKeptOut = (payment: Payment, who: string): boolean =>
    (who === 'initiator' || who === 'colleague') && !payment.makers.has(who);

  #cancel(payment: Payment, who: string): string {
    if (!this.#isSeen(payment, who)) return 'NOT_FOUND';
    if (this.#isKeptOut(payment, who)) return 'FORBIDDEN';
    if (!this.#may(payment, 'cancel')) return 'WRONG_STATUS';
    if (payment.state === 'CONFIRMED') this.#withdraw(payment);
    this.#move(payment, 'CANCELLED');
    return 'ok';
  }

  #delete(payment: Payment, who: string): string {
    if (!this.#isSeen(payment, who)) return 'NOT_FOUND';
    if (who === 'validator' || this.#isKeptOut(payment, who)) return 'FORBIDDEN';
    if (!this.#may(payment, 'delete')) return 'WRONG_STATUS';
    this.#move(payment, 'DELETED');
    return 'ok';
  }

  #retry(payment: Payment, who: string): string {
    if (!this.#isSeen(payment, who)) return 'NOT_FOUND';
    if (who === 'validator') return 'FORBIDDEN';
    if (!this.#may(payment, 'retry')) return 'WRONG_STATUS';
    const failed = failedOf(payment);
    if (failed.some(mayBePaid)) return 'OUTCOME_DISPUTED';
    for (const request of failed) request.recheckAt = this.#time;
    payment.makers.add(who);
    payment.approvedBy = undefined;
    this.#move(payment, 'PENDING');
    return 'ok';
  }

  /** Tries a move straight at the guarded statement: an illegal one has no effect, a legal one has its own action. */
  #force(payment: Payment, move: TransactionMove): string {
    if (legal[payment.state].includes(move)) return 'left';
    return this.#may(payment, move) ? 'left' : 'refused';
  }

  #expire(payment: Payment): string {
    if (!this.#may(payment, 'expire')) return 'ok';
    this.#withdraw(payment);
    payment.approvedBy = undefined;
    this.#move(payment, 'PENDING');
    return 'ok';
  }

  #withdraw(payment: Payment): void {
    this.#giveBack(payment);
    const request = payment.requests.at(-1);
    if (request) request.state = 'WITHDRAWN';
  }

  #say({ requests }: Payment, { attempt, what }: Extract<Action, { does: 'say' }>): string {
    const request = attemptOf(requests, attempt);
    if (!request) return 'ok';
    request.unreadable = what === 'unreadable';
    if (request.says) request.says = request.unreadable ? 'pending' : what;
    return 'ok';
  }

  /** Hints to poll: what is over is compared with the response at the next look, what is not is polled. */
  #callBack({ requests }: Payment, { attempt }: Extract<Action, { does: 'call back' }>): string {
    const request = attemptOf(requests, attempt);
    if (request && isOver(request))
      request.recheckAt = Math.min(request.recheckAt ?? Infinity, this.#time + 1);
    return 'ok';
  }

  /** Closes noted differences of requests that are over; nothing else changes. */
  #acknowledge({ requests }: Payment): string {
    for (const { tasks, acknowledged } of requests.filter(isOver)) {
      acknowledged.push(...tasks);
      tasks.clear();
    }
    return 'ok';
  }

  /** Pays a neighbour's payment at the first look at which anything may be sent, whatever others have open. */
  #neighbourPays(): string {
    let looks = 1;
    while (!this.#worker.look()) looks += 1;
    return `COMPLETED after ${looks}`;
  }

  get hasOpenRequests(): boolean {
    return this.#requests().some((one) => isOpen(one) && !this.#isAbandoned(one));
  }

  /** Counts the requests that stay without an outcome unless people end them. */
  get abandoned(): number {
    return this.#requests().filter(this.#isAbandoned).length;
  }

  #requests = (): Request[] => this.payments.flatMap(({ requests }) => requests);

  /** Returns true if nobody can read what the operator says about it, or it never arrived and is no longer sent. */
  #isAbandoned = ({ state, unreadable, says, deadline }: Request): boolean =>
    state === 'SENT' && (unreadable || (says === undefined && this.#time >= deadline));

  #giveBack(payment: Payment): void {
    this.wallet.held -= payment.total;
    this.wallet.available += payment.total;
  }

  /** Returns what `PayoutDriver.found` should find. */
  expected(): Found {
    return {
      ...this.wallet,
      payments: this.payments.map(({ state, approvedBy, history, requests }) => ({
        state,
        approved: approvedBy !== undefined,
        history: history.map((one) => (one === 'FAILED' || one === 'UNKNOWN' ? 'PROBLEMATIC' : one)),
        requests: requests.map((request) => `${request.state} after ${request.posts}`),
        tasks: requests.flatMap(({ tasks }) => [...tasks]).sort(),
      })),
    };
  }

  /** Lists actions after which the operator responds again, and reports one outcome of each readable request. */
  calm(): Action[] {
    const clear = this.#each((request, says): Action[] => {
      if (this.#isAbandoned(request) || request.says === undefined) return [];
      const isOutcome = request.says === 'failed' || request.says === 'short';
      return isOpen(request) && !isOutcome ? [says] : [];
    });
    return [
      { does: 'reinstate' },
      { does: 'reads', answer: 'well' },
      { does: 'operator', on: 'accept', outcome: 'successful', late: 'none' },
      ...clear,
    ];
  }

  /** Lists actions after which nothing differs from what the operator says: it takes back what differed. */
  agreement(): Action[] {
    return [
      ...this.#each((request, { payment, attempt }): Action[] => {
        // nobody has been paid what nobody can read
        if (this.#isAbandoned(request)) return [{ does: 'say', payment, attempt, what: 'unreadable' }];
        if (!isOver(request)) return [];
        const what = request.state === 'FAILED' ? 'failed' : 'successful';
        return [
          { does: 'say', payment, attempt, what },
          { does: 'call back', payment, attempt, times: 1 },
        ];
      }),
      { does: 'look' },
      ...this.payments.map((_, payment): Action => ({ does: 'acknowledge', payment })),
      { does: 'look' },
    ];
  }

  #each(actions: (request: Request, says: Extract<Action, { does: 'say' }>) => Action[]): Action[] {
    return this.payments.flatMap(({ requests }, payment) =>
      requests.flatMap((request, place) =>
        actions(request, { does: 'say', payment, attempt: requests.length - 1 - place, what: 'successful' }),
      ),
    );
  }
}

/** Counts back from the latest, round and round. */
export const attemptOf = <T>(attempts: readonly T[], back: number): T | undefined =>
  attempts.length === 0 ? undefined : attempts[attempts.length - 1 - (back % attempts.length)];
