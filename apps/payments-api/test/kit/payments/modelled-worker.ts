import type { PostBehaviour } from '../base/fake-operator.ts';
import {
  failedOf,
  isLively,
  isOver,
  mayBePaid,
  newRequest,
  type Answer,
  type Payment,
  type Request,
} from './modelled-payment.ts';
import { betweenWorkers, lookAfter, waitFor, type Lateness } from './payout-story.ts';

/** Seconds of the product's patience after "not found". */
const grace = 30;
/** Seconds for which the operator's answers about earlier attempts count before the next one is sent. */
const answersCount = 60;
/** Seconds after which what waits for answers, or for people, is looked at again. */
const again = { asked: 1, disputed: 5, recheck: 60 };
/** Number of unreadable answers in a row about a failed request, until people look into it. */
const mostUnread = 15;
/** Number of references without any answer after which nothing more is sent. */
const mostSilent = 5;
/** Returns the seconds that an attempt waits for the float. */
const floatWait = (attempt: number): number => (attempt < 3 ? 0 : Math.min(900, 30 * 2 ** (attempt - 3)));

/** Effects of a worker on payments. */
export interface Moves {
  send(payment: Payment): void;
  complete(payment: Payment): void;
  fail(payment: Payment): void;
  waitForFloat(payment: Payment): void;
  markUnknown(payment: Payment): void;
}

interface Sent {
  payment: Payment;
  request: Request;
}

/**
 * Models the rules of sending and asking once more, in plain state, with two workers, and an operator that answers as
 * instructed.
 */
export class ModelledWorker {
  now = 0;
  suspended = false;
  on: PostBehaviour = 'accept';
  outcome: 'successful' | 'failed' | 'pending' = 'successful';
  late: Lateness = 'none';
  reads: 'well' | 'nothing' | 'not found' = 'well';
  readonly #payments: readonly Payment[];
  readonly #moves: Moves;
  /** References that each worker has learnt nothing about. */
  readonly #silent = [new Set<unknown>(), new Set<unknown>()];
  /** Requests of others that are asked about too, and never read. */
  readonly #others: readonly unknown[];
  #isShort = false;
  #isStopped = false;

  constructor(payments: readonly Payment[], moves: Moves, others: number) {
    this.#payments = payments;
    this.#moves = moves;
    this.#others = Array.from({ length: others }, () => ({}));
  }

  /** Returns true if something could be sent, as far as the product allows. */
  look(): boolean {
    this.now += lookAfter;
    this.#isShort = false;
    const posted = this.#round(0);
    const couldSend = !this.#isShort && !this.#isStopped;
    if (this.late === 'none') this.#arrive(posted, 0);
    if (this.late === 'answer') for (const { request } of posted) this.#take(request);
    this.now += betweenWorkers(this.late);
    const later = this.#round(1);
    if (this.late === 'arrival') this.#arrive(posted, 0);
    if (this.late === 'answer') this.#answer(posted, 0);
    this.#arrive(later, 1);
    return couldSend;
  }

  /** Returns the answer to a status query of a request now. */
  answerOf({ says, unreadable }: Request): Answer {
    if (this.reads === 'nothing') return 'nothing';
    if (unreadable) return 'unreadable';
    return says === undefined || this.reads === 'not found' ? 'not found' : says;
  }

  /** Lets one worker ask and send; returns what it has posted. */
  #round(worker: 0 | 1): Sent[] {
    this.#isStopped = false;
    const sent = this.#all().filter(
      ({ request: { state, firstPoll } }) =>
        state === 'SENT' && (firstPoll === undefined ? worker === 0 : firstPoll <= this.now),
    );
    const asked = sent.map((one) => ({ ...one, answer: this.answerOf(one.request) }));
    if (asked.some(({ answer }) => answer === 'short')) this.#isShort = true;
    if (worker === 0) for (const other of this.#others) this.#learn(worker, other, this.reads === 'nothing');
    for (const { request, answer } of asked) this.#learn(worker, request, answer === 'nothing');
    const posted: Sent[] = asked.filter((one) => this.#settle(one.payment, one.request, one.answer));
    if (!this.#isStopped) for (const { request } of this.#all()) this.#recheck(request, worker);
    posted.push(...this.#send());
    return posted;
  }

  #all = (): Sent[] =>
    this.#payments.flatMap((payment) => payment.requests.map((request) => ({ payment, request })));

  #learn(worker: 0 | 1, reference: unknown, isSilent: boolean): void {
    const silent = this.#silent[worker];
    if (!isSilent) return silent?.clear();
    silent?.add(reference);
    if (this.#isStopped || (silent?.size ?? 0) < mostSilent) return;
    this.#isStopped = true;
    silent?.clear();
  }

  /** Settles a request by an answer; returns true if it is posted once more. */
  #settle(payment: Payment, request: Request, answer: Answer): boolean {
    request.firstPoll = undefined;
    const isUnderstood = answer !== 'nothing' && answer !== 'unreadable';
    if (isUnderstood && answer !== 'garbled') request.said = { answer, at: this.now };
    if (answer === 'not found') return this.#notFound(payment, request);
    request.notFoundSince = undefined;
    if (answer === 'successful') this.#complete(payment, request);
    else if (answer === 'failed') this.#fail(payment, request);
    else if (answer === 'short') this.#waitForFloat(payment, request);
    else if (answer === 'otherwise') request.tasks.add('CONTRADICTION');
    else this.#declareOverdue(payment, request);
    return false;
  }

  #notFound(payment: Payment, request: Request): boolean {
    const since = request.notFoundSince ?? this.now;
    const isInGrace = this.now - since < grace;
    if (!isInGrace && request.refused) {
      this.#fail(payment, request);
      return false;
    }
    this.#declareOverdue(payment, request);
    request.notFoundSince = since;
    const mayBePosted = !this.#isStopped && !this.suspended && this.now < request.deadline;
    if (isInGrace || !mayBePosted) return false;
    this.#post(request);
    return true;
  }

  #declareOverdue(payment: Payment, request: Request): void {
    if (this.now < request.deadline || request.tasks.has('UNKNOWN_OUTCOME')) return;
    request.tasks.add('UNKNOWN_OUTCOME');
    this.#moves.markUnknown(payment);
  }

  #complete(payment: Payment, request: Request): void {
    request.state = 'SUCCESSFUL';
    this.#moves.complete(payment);
  }

  #fail(payment: Payment, request: Request): void {
    request.state = 'FAILED';
    this.#moves.fail(payment);
  }

  /** Keeps the money reserved, while the next attempt waits to be sent. */
  #waitForFloat(payment: Payment, request: Request): void {
    request.state = 'FAILED';
    payment.requests.push(newRequest(this.now + floatWait(payment.requests.length + 1)));
    this.#moves.waitForFloat(payment);
  }

  #recheck(request: Request, worker: 0 | 1): void {
    if (!isOver(request) || (request.recheckAt ?? Infinity) > this.now) return;
    const answer = this.answerOf(request);
    this.#learn(worker, request, answer === 'nothing');
    request.recheckAt = this.now + again.recheck;
    if (answer === 'nothing') return;
    if (answer === 'unreadable') return this.#unread(request);
    const contradicts =
      request.state === 'SUCCESSFUL'
        ? answer === 'failed' || answer === 'short' || answer === 'otherwise'
        : isLively(answer);
    if (contradicts) request.tasks.add('CONTRADICTION');
    request.said = { answer, at: this.now };
    request.unread = 0;
    request.recheckAt = undefined;
  }

  #unread(request: Request): void {
    request.unread += 1;
    if (request.unread < mostUnread) return;
    request.unread = 0;
    request.recheckAt = undefined;
    if (request.state === 'FAILED') request.tasks.add('CONTRADICTION');
  }

  #send(): Sent[] {
    if (this.#isShort || this.#isStopped || this.suspended) return [];
    const waiting = this.#all().filter(
      ({ request }) => request.state === 'QUEUED' && request.dueAt <= this.now,
    );
    const free = waiting.filter(({ payment, request }) => this.#isFree(payment, request));
    for (const { payment, request } of free) {
      this.#moves.send(payment);
      request.state = 'SENT';
      request.deadline = this.now + waitFor;
      this.#post(request);
    }
    return free;
  }

  /**
   * Returns true if an attempt may leave: every earlier one was asked about just now, and is neither paid nor under
   * way.
   */
  #isFree(payment: Payment, request: Request): boolean {
    const failed = failedOf(payment);
    if (failed.length === 0) return true;
    const askedAt = request.earlierAskedAt ?? -Infinity;
    const isAsked = askedAt >= this.now - answersCount;
    const isDisputed = failed.some(mayBePaid);
    const isAnswered = isAsked && failed.every(({ said }) => said !== undefined && said.at >= askedAt);
    if (!isAsked) {
      request.earlierAskedAt = this.now;
      for (const one of failed) one.recheckAt = this.now;
    }
    if (isAnswered && !isDisputed) return true;
    request.dueAt = this.now + (isDisputed ? again.disputed : again.asked);
    return false;
  }

  #post(request: Request): void {
    request.posts += 1;
    request.refused = false;
    request.notFoundSince = undefined;
    request.firstPoll = this.now + 0.5;
  }

  /** Lets posted requests reach the operator, and its answers arrive. */
  #arrive(posted: readonly Sent[], worker: 0 | 1): void {
    for (const { request } of posted) this.#take(request);
    this.#answer(posted, worker);
  }

  #take(request: Request): void {
    if (this.on === 'accept' || this.on === 'time-out') request.says ??= this.outcome;
  }

  #answer(posted: readonly Sent[], worker: 0 | 1): void {
    for (const { request } of posted) {
      if (this.on === 'refuse') request.refused = true;
      if (this.on === 'not-ours') continue;
      const isAnswered = this.on === 'refuse' || this.on === 'accept' || request.says !== undefined;
      this.#learn(worker, request, !isAnswered);
    }
  }
}
