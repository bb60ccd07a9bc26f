import { setTimeout } from 'node:timers/promises';
import type { CircuitBreaker, OperatorStatus, PaymentKind, Submission } from '@sanaga/operators';
import type { Dependencies } from '../kernel/dependencies.ts';
import { inRequestTransaction } from './request-transaction.ts';
import { takeSlot } from './claims.ts';
import { isAsRequested, raiseContradiction, reportedAmount } from './contradictions.ts';
import { writeLeased, type LeasedRequest } from './requests.ts';
import { LeaseLost, settleFailure, settleSuccess, settleUnknown } from './settlement.ts';
import type { Subjects } from './subjects.ts';

const slowestPollMs = 60_000;

/** The first look after an accepted request: most are paid within a moment. */
const firstLookMs = 500;

/** A call leaves at its slot or this much later; beyond that another worker's call may be leaving. */
const missedMs = 20;

/** However slow everything is, a call leaves after as many slots. */
const mostSlots = 3;

/** Why a payment has failed for good; undefined where it has not, as far as the operator says. */
export function failureCode(status: OperatorStatus): string | undefined {
  if (status.state === 'failed') return status.code;
  // our float was short and the reference is spent; the breaker, open now, keeps the others waiting
  const isSpent = status.state === 'configuration-error' && status.code === 'NOT_ENOUGH_FUNDS';
  return isSpent ? status.code : undefined;
}

export type Breakers = Record<PaymentKind, CircuitBreaker>;

/** One step of one leased request: send it, or poll its status. */
export class RequestStep {
  readonly #deps: Dependencies;
  readonly #subjects: Subjects;
  readonly #breakers: Breakers;
  readonly #rate: number;

  /** `rate` in calls a second of each product. */
  constructor(deps: Dependencies, subjects: Subjects, breakers: Breakers, rate: number) {
    this.#deps = deps;
    this.#subjects = subjects;
    this.#breakers = breakers;
    this.#rate = rate;
  }

  run(request: LeasedRequest): Promise<void> {
    return request.state === 'QUEUED' ? this.#post(request) : this.#poll(request);
  }

  async #post(request: LeasedRequest): Promise<void> {
    if (!(await this.#markSending(request))) return;
    await this.#waitForSlot(request);
    const answer = await this.#submit(request);
    this.#breakers[request.kind].record(answer);
    const { OPERATOR_POLL_INTERVAL: seconds } = this.#deps.settings;
    const soonMs = seconds * 1_000;
    if (answer.outcome === 'accepted') await this.#later(request, Math.min(soonMs, firstLookMs));
    else if (answer.outcome === 'refused') await this.#later(request, soonMs, { refused_code: answer.code });
    else
      await this.#later(request, soonMs, {
        last_cause: answer.outcome === 'unknown' ? answer.cause : answer.code,
      });
  }

  /** Commits that it is about to be sent; false where it was cancelled. Throws LeaseLost. */
  #markSending(request: LeasedRequest): Promise<boolean> {
    const { now, settings } = this.#deps;
    return inRequestTransaction(this.#deps, request, async (tx) => {
      const isFirst = request.state === 'QUEUED';
      if (isFirst && !(await this.#subjects[request.subject_type].send(tx, request))) return false;
      const written = await writeLeased(tx, request, {
        state: 'SENT',
        posts: request.posts + 1,
        not_found_since: null,
        ...(request.first_sent_at === null && {
          first_sent_at: now(),
          deadline_at: this.#after(settings.OPERATOR_UNKNOWN_DEADLINE * 1_000),
        }),
      });
      if (!written) throw new LeaseLost();
      return true;
    });
  }

  #submit(request: LeasedRequest): Promise<Submission> {
    const { operator } = this.#deps;
    const body = {
      referenceId: request.reference_id,
      amount: request.amount,
      currency: request.currency,
      msisdn: request.msisdn,
      externalId: request.subject_id,
      payerMessage: request.payer_message,
      payeeNote: request.payee_note,
    };
    return request.kind === 'DISBURSEMENT' ? operator.disburse(body) : operator.collect(body);
  }

  async #poll(request: LeasedRequest): Promise<void> {
    await this.#waitForSlot(request);
    const status = await this.#deps.operator.status(request.kind, request.reference_id);
    this.#breakers[request.kind].record(status);
    if (status.state === 'successful') return this.#successful(request, status);
    if (status.state === 'not-found') return this.#notFound(request);
    const code = failureCode(status);
    return code === undefined
      ? this.#stillOpen(request)
      : settleFailure(this.#deps, this.#subjects, request, code);
  }

  async #successful(request: LeasedRequest, status: OperatorStatus & { state: 'successful' }): Promise<void> {
    if (isAsRequested(status, request))
      return settleSuccess(this.#deps, this.#subjects, request, status.financialTransactionId);
    // paid, but not what was requested: nothing moves here, a person decides
    await raiseContradiction(this.#deps, request, reportedAmount(status, request));
    await this.#later(request, slowestPollMs, { not_found_since: null });
  }

  async #notFound(request: LeasedRequest): Promise<void> {
    const { now, settings } = this.#deps;
    const graceMs = settings.OPERATOR_NOT_FOUND_GRACE * 1_000;
    const since = request.not_found_since ?? now();
    const inGrace = now().getTime() - since.getTime() < graceMs;
    // refused outright and still unknown to the operator: it will never be paid
    if (!inGrace && request.refused_code !== null)
      return settleFailure(this.#deps, this.#subjects, request, request.refused_code);
    await this.#declareOverdue(request);
    if (inGrace) {
      await this.#later(request, Math.min(this.#pollDelay(request), graceMs), { not_found_since: since });
      return;
    }
    // the POST never arrived: the same reference id again, never a new one
    const slot_at = await takeSlot(this.#deps.db, request.kind, now(), this.#rate);
    await this.#post({ ...request, slot_at });
  }

  /**
   * Waits for the request's slot. One that was missed is given up, so that calls never pile up behind a slow moment.
   */
  async #waitForSlot({ kind, slot_at }: LeasedRequest): Promise<void> {
    const { db, now } = this.#deps;
    if (this.#rate === Infinity) return;
    let slot = slot_at;
    for (let tries = 1; ; tries += 1) {
      const waitMs = slot.getTime() - now().getTime();
      if (waitMs > 0) await setTimeout(waitMs);
      if (tries === mostSlots || now().getTime() - slot.getTime() <= missedMs) return;
      slot = await takeSlot(db, kind, now(), this.#rate);
    }
  }

  async #stillOpen(request: LeasedRequest): Promise<void> {
    await this.#declareOverdue(request);
    await this.#later(request, this.#pollDelay(request), { not_found_since: null });
  }

  async #declareOverdue(request: LeasedRequest): Promise<void> {
    const { deadline_at } = request;
    if (deadline_at !== null && this.#deps.now() >= deadline_at)
      await settleUnknown(this.#deps, this.#subjects, request);
  }

  /** Polls quickly at first, then ever more slowly; milliseconds. */
  #pollDelay(request: LeasedRequest): number {
    const { now, settings } = this.#deps;
    const age = now().getTime() - (request.first_sent_at ?? now()).getTime();
    return Math.min(Math.max(settings.OPERATOR_POLL_INTERVAL * 1_000, age / 5), slowestPollMs);
  }

  async #later(
    request: LeasedRequest,
    ms: number,
    set: Parameters<typeof writeLeased>[2] = {},
  ): Promise<void> {
    await writeLeased(this.#deps.db, request, {
      ...set,
      due_at: this.#after(ms),
      lease_owner: null,
      lease_until: null,
    });
  }

  #after = (ms: number): Date => new Date(this.#deps.now().getTime() + ms);
}
