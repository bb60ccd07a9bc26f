import type { TransactionMove } from '@sanaga/domain';
import type { PostBehaviour } from '../base/fake-operator.ts';
import { isOpen, mayBePaid, newRequest, type Payment, type Request } from './modelled-payment.ts';
import {
  lookAfter,
  waitFor,
  type Action,
  type Code,
  type Found,
  type Saying,
  type Person,
  type State,
} from './payout-story.ts';

/** The rules once more, written independently: the specs compare them with what the product does. */
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
}

/** Seconds of the product's patience after "not found". */
const grace = 30;
const mostUnusedCodes = 10;

/** What payouts should be, in plain state; each action returns the code that the product should return. */
export class PayoutModel {
  readonly payments: Payment[] = [];
  readonly wallet: { available: number; held: number };
  /** Pairs of a state and a move that was tried in it, such as `PENDING approve`. */
  readonly tried = new Set<string>();
  readonly #rules: Rules;
  #now = 0;
  #suspended = false;
  #on: PostBehaviour = 'accept';
  #outcome: 'successful' | 'failed' | 'pending' = 'successful';
  #reads: 'well' | 'nothing' | 'not found' = 'well';
  #unusedCodes = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.wallet = { available: rules.funds, held: 0 };
  }

  payment(place: number): Payment | undefined {
    return this.payments[place % this.payments.length];
  }

  apply(action: Action): string {
    switch (action.does) {
      case 'create':
        return this.#create(action);
      case 'look':
        return this.#look();
      case 'wait':
        this.#now += waitFor;
        return 'ok';
      case 'operator':
        this.#on = action.on;
        this.#outcome = action.outcome;
        return 'ok';
      case 'reads':
        this.#reads = action.answer;
        return 'ok';
      case 'suspend':
      case 'reinstate':
        this.#suspended = action.does === 'suspend';
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
        return this.#say(payment, action.what);
      case 'call back':
        return this.#callBack(payment);
    }
  }

  /** An individual is alone. */
  #who(person: Person): string {
    return this.#rules.individual && person !== 'stranger' ? 'individual' : person;
  }

  #create({ by, amount }: Extract<Action, { does: 'create' }>): string {
    const { minimum, maximum } = this.#rules.limits;
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

  /** Whether the move may be made now; that it was tried is noted. */
  #may(payment: Payment, move: TransactionMove): boolean {
    this.tried.add(`${payment.state} ${move}`);
    return legal[payment.state].includes(move);
  }

  #isSeen = (payment: Payment, who: string): boolean => who !== 'stranger' && payment.state !== 'DELETED';

  #approve(payment: Payment, { by, code }: Extract<Action, { does: 'approve' }>): string {
    const who = this.#who(by);
    // a code is requested a minute after any other
    if (who === 'individual' && code !== 'none') this.#now += lookAfter;
    if (!this.#isSeen(payment, who)) return 'NOT_FOUND';
    if (this.#rules.individual) return this.#approveByCode(payment, code);
    if (payment.approvedBy === who && payment.state !== 'PENDING') return 'ok';
    if (who === 'initiator' || who === 'colleague') return 'FORBIDDEN';
    if (payment.makers.has(who)) return 'SELF_APPROVAL';
    if (!this.#may(payment, 'approve')) return 'WRONG_STATUS';
    return mayBePaid(payment) ?? this.#reserve(payment, who);
  }

  #approveByCode(payment: Payment, code: Code): string {
    const isAgain = payment.approvedBy === 'individual' && payment.state !== 'PENDING';
    // whoever asks for a code first is refused that
    if (isAgain && code === 'none') return 'ok';
    if (!this.#may(payment, 'approve')) return 'WRONG_STATUS';
    if (code !== 'none') {
      if (this.#unusedCodes >= mostUnusedCodes) return 'THROTTLED';
      this.#unusedCodes += 1;
    }
    if (this.wallet.available < payment.total) return 'INSUFFICIENT_FUNDS';
    if (code === 'none') return 'CODE_REQUIRED';
    if (code === 'wrong') return 'CODE_WRONG';
    const refusal = mayBePaid(payment);
    if (refusal !== undefined) return refusal;
    this.#unusedCodes -= 1;
    return this.#reserve(payment, 'individual');
  }

  #reserve(payment: Payment, who: string): string {
    if (this.wallet.available < payment.total) return 'INSUFFICIENT_FUNDS';
    this.wallet.available -= payment.total;
    this.wallet.held += payment.total;
    payment.approvedBy = who;
    payment.requests.push(newRequest());
    this.#move(payment, 'CONFIRMED');
    return 'ok';
  }

  /** Initiators stop and delete what they made, the others everybody's. */
  #isKeptOut = (payment: Payment, who: string): boolean =>
    (who === 'initiator' || who === 'colleague') && !payment.makers.has(who);

  #cancel(payment: Payment, who: string): string {
    if (!this.#isSeen(payment, who)) return 'NOT_FOUND';
    if (this.#isKeptOut(payment, who)) return 'FORBIDDEN';
    if (!this.#may(payment, 'cancel')) return 'WRONG_STATUS';
    if (payment.state === 'CONFIRMED') this.#giveBack(payment, 'WITHDRAWN');
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
    const failed = payment.requests.filter(({ state }) => state === 'FAILED');
    if (failed.some(({ tasks }) => tasks.has('CONTRADICTION'))) return 'OUTCOME_DISPUTED';
    for (const request of failed) request.recheckAt = this.#now;
    payment.makers.add(who);
    payment.approvedBy = undefined;
    this.#move(payment, 'PENDING');
    return 'ok';
  }

  /** A move straight at the guarded statement: what is not legal has no effect; what is, is left to its own action. */
  #force(payment: Payment, move: TransactionMove): string {
    if (legal[payment.state].includes(move)) return 'left';
    return this.#may(payment, move) ? 'left' : 'refused';
  }

  #expire(payment: Payment): string {
    if (!this.#may(payment, 'expire')) return 'ok';
    this.#giveBack(payment, 'WITHDRAWN');
    payment.approvedBy = undefined;
    this.#move(payment, 'PENDING');
    return 'ok';
  }

  #say(payment: Payment, what: Saying): string {
    const request = payment.requests.at(-1);
    if (request?.says) request.says = what;
    return 'ok';
  }

  /** What the operator responds to a status query of a request now. */
  #answer({ says }: Request): Saying | 'nothing' | 'not found' {
    if (this.#reads === 'nothing') return 'nothing';
    return says === undefined || this.#reads === 'not found' ? 'not found' : says;
  }

  /** A hint to poll: what is settled is compared with the response at the next run, what is not is polled. */
  #callBack(payment: Payment): string {
    const request = payment.requests.at(-1);
    if (request && (request.state === 'SUCCESSFUL' || request.state === 'FAILED'))
      request.recheckAt = this.#now;
    return 'ok';
  }

  #recheck(request: Request): void {
    if (request.recheckAt === undefined || request.recheckAt > this.#now) return;
    const answer = this.#answer(request);
    const contradictions: (typeof answer)[] =
      request.state === 'SUCCESSFUL' ? ['failed', 'short', 'otherwise'] : ['successful', 'otherwise'];
    if (contradictions.includes(answer)) request.tasks.add('CONTRADICTION');
    request.recheckAt = answer === 'nothing' ? this.#now + lookAfter : undefined;
  }

  get hasOpenRequests(): boolean {
    return this.payments.some(({ requests }) => requests.some(isOpen));
  }

  #look(): string {
    this.#now += lookAfter;
    const latest = this.payments.flatMap((payment) => {
      const request = payment.requests.at(-1);
      return request && isOpen(request) ? [{ payment, request }] : [];
    });
    const sent = latest.filter(({ request }) => request.state === 'SENT');
    const queued = latest.filter(({ request }) => request.state === 'QUEUED');
    // nothing is sent while the float is short
    const isShort = sent.some(({ request }) => this.#answer(request) === 'short');
    for (const { payment, request } of sent) this.#ask(payment, request, isShort);
    for (const { requests } of this.payments) for (const request of requests) this.#recheck(request);
    if (isShort || this.#suspended) return 'ok';
    for (const { payment, request } of queued) {
      this.#may(payment, 'send');
      this.#move(payment, 'IN_PROGRESS');
      request.state = 'SENT';
      request.deadline = this.#now + waitFor;
      this.#post(request);
    }
    return 'ok';
  }

  #post(request: Request): void {
    request.posts += 1;
    request.notFoundSince = undefined;
    if (this.#on === 'accept' || this.#on === 'time-out') request.says ??= this.#outcome;
    if (this.#on === 'refuse') request.refused = true;
  }

  #ask(payment: Payment, request: Request, isShort: boolean): void {
    const answer = this.#answer(request);
    if (answer === 'not found') return this.#notFound(payment, request, isShort);
    request.notFoundSince = undefined;
    if (answer === 'successful') this.#complete(payment, request);
    else if (answer === 'failed') this.#fail(payment, request);
    else if (answer === 'short') this.#waitForFloat(payment, request);
    else if (answer === 'otherwise') request.tasks.add('CONTRADICTION');
    else this.#declareOverdue(payment, request);
  }

  #notFound(payment: Payment, request: Request, isShort: boolean): void {
    const since = request.notFoundSince ?? this.#now;
    const inGrace = this.#now - since < grace;
    if (!inGrace && request.refused) return this.#fail(payment, request);
    this.#declareOverdue(payment, request);
    if (inGrace || isShort || this.#suspended) request.notFoundSince = since;
    else this.#post(request);
  }

  #declareOverdue(payment: Payment, request: Request): void {
    if (this.#now < request.deadline || request.tasks.has('UNKNOWN_OUTCOME')) return;
    request.tasks.add('UNKNOWN_OUTCOME');
    this.#may(payment, 'markUnknown');
    this.#move(payment, 'UNKNOWN');
  }

  #complete(payment: Payment, request: Request): void {
    this.#may(payment, 'complete');
    this.wallet.held -= payment.total;
    request.state = 'SUCCESSFUL';
    this.#move(payment, 'COMPLETED');
  }

  /** The money stays reserved, and the next attempt waits to be sent. */
  #waitForFloat(payment: Payment, request: Request): void {
    this.#may(payment, 'waitForFloat');
    request.state = 'FAILED';
    payment.requests.push(newRequest());
    this.#move(payment, 'CONFIRMED');
  }

  #fail(payment: Payment, request: Request): void {
    this.#may(payment, 'fail');
    this.#giveBack(payment, 'FAILED');
    request.state = 'FAILED';
    this.#move(payment, 'FAILED');
  }

  #giveBack(payment: Payment, end: 'WITHDRAWN' | 'FAILED'): void {
    this.wallet.held -= payment.total;
    this.wallet.available += payment.total;
    const request = payment.requests.at(-1);
    if (request) request.state = end;
  }

  /** What `PayoutDriver.found` should find. */
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

  /** Actions that finish everything under way: the operator responds again and reports what it paid. */
  recovery(): Action[] {
    const clear = this.payments.map(({ requests }, place): Action => {
      const { says } = requests.at(-1) ?? {};
      return {
        does: 'say',
        payment: place,
        what: says === 'failed' || says === 'short' ? says : 'successful',
      };
    });
    const open = clear.filter((_, place) => this.payments[place]?.requests.some(isOpen));
    return [
      { does: 'reinstate' },
      { does: 'reads', answer: 'well' },
      { does: 'operator', on: 'accept', outcome: 'successful' },
      ...open,
    ];
  }
}
