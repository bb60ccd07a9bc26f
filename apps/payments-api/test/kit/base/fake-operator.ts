import type { OperatorProduct } from '@sanaga/domain';
import type {
  Balance,
  OperatorRequest,
  OperatorStatus,
  PaymentOperator,
  Submission,
} from '@sanaga/operators';
import { Latency, type Held, type LateStep } from './latency.ts';

/** Treatment of a POST by the fake: `lose` never gets it, `time-out` takes it and does not respond. */
export type PostBehaviour = 'accept' | 'lose' | 'time-out' | 'refuse' | 'not-ours';

interface Payment {
  kind: OperatorProduct;
  request: OperatorRequest;
  status: OperatorStatus;
}

const unanswered = { cause: 'timeout', answered: false } as const;

/** Fakes an operator in memory that a spec steers; it records every POST. */
export class FakeOperator implements PaymentOperator {
  readonly payments = new Map<string, Payment>();
  /** Reference ids in the order in which they were posted, repeats included. */
  readonly posts: string[] = [];
  onPost: PostBehaviour = 'accept';
  /** Outcome of an accepted payment. */
  outcome: OperatorStatus['state'] & ('successful' | 'failed' | 'pending') = 'successful';
  failureCode = 'PAYEE_NOT_FOUND';
  refusalCode = 'NOT_ALLOWED';
  /** Our money with it, whole XAF: a payout that it does not cover is short of it. */
  float = 1_000_000_000n;
  /** Numbers whose payments fail, whatever becomes of the others; digits with country code. */
  readonly failing = new Set<string>();
  /** True while the operator is down, so that reads get no response. */
  away = false;
  /** True while reads say not-found, however many payments there are. */
  forgetful = false;
  /** References whose status is read as an error about them, whatever became of them. */
  readonly unreadable = new Set<string>();
  active: 'active' | 'inactive' | 'unknown' = 'active';
  names = new Map<string, string>();
  /** Hook that runs before the response to a POST, for specs that must act in between. */
  beforeResponse: () => Promise<void> = async () => {};
  readonly #latency = new Latency();

  disburse = (request: OperatorRequest): Promise<Submission> => this.#post('DISBURSEMENT', request);
  collect = (request: OperatorRequest): Promise<Submission> => this.#post('COLLECTION', request);

  /** Holds every POST at a step from now on, until that is ended. */
  holdPosts(at: LateStep): Held {
    return this.#latency.hold(at);
  }

  async #post(kind: OperatorProduct, request: OperatorRequest): Promise<Submission> {
    const { referenceId } = request;
    const on = this.onPost;
    await this.#latency.pass('arrival');
    if (!request.mayLeave()) return { outcome: 'not-sent', cause: 'too late' };
    this.posts.push(referenceId);
    const known = this.payments.has(referenceId);
    if (!known && (on === 'accept' || on === 'time-out'))
      this.payments.set(referenceId, { kind, request, status: this.#statusOf(kind, request) });
    await this.beforeResponse();
    await this.#latency.pass('answer');
    if (on === 'refuse') return { outcome: 'refused', code: this.refusalCode };
    if (on === 'not-ours') return { outcome: 'configuration-error', code: 'HTTP_401' };
    if (on === 'accept' || known) return { outcome: 'accepted' };
    return { outcome: 'unknown', ...unanswered };
  }

  #statusOf(kind: OperatorProduct, { amount, currency, msisdn }: OperatorRequest): OperatorStatus {
    if (this.outcome === 'failed' || this.failing.has(msisdn))
      return { state: 'failed', code: this.failureCode };
    if (this.outcome === 'pending') return { state: 'pending' };
    if (kind === 'DISBURSEMENT') {
      if (this.float < amount) return { state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' };
      this.float -= amount;
    }
    return { state: 'successful', amount, currency, financialTransactionId: String(this.payments.size + 1) };
  }

  async status(_kind: OperatorProduct, referenceId: string): Promise<OperatorStatus> {
    if (this.away) return { state: 'unknown', ...unanswered };
    if (this.unreadable.has(referenceId)) return { state: 'unknown', cause: 'HTTP 500', answered: true };
    const payment = this.payments.get(referenceId);
    return payment && !this.forgetful ? payment.status : { state: 'not-found' };
  }

  /** Changes what the operator reports of a payment, as if it thought again; nobody is called back. */
  say(referenceId: string, status: OperatorStatus): void {
    const payment = this.payments.get(referenceId);
    if (payment) payment.status = status;
  }

  /** Lists the payments that it really paid out or collected: the oracle of the money specs. */
  get paid(): { referenceId: string; amount: bigint; currency: string }[] {
    return [...this.payments].flatMap(([referenceId, { status }]) =>
      status.state === 'successful' ? { referenceId, amount: status.amount, currency: status.currency } : [],
    );
  }

  isActive = async () => this.active;
  registeredName = async (msisdn: string): Promise<string | null | undefined> =>
    this.names.get(msisdn) ?? null;
  balance = async (): Promise<Balance> => ({ state: 'known', amount: this.float, currency: 'XAF' });
}
