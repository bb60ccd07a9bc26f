import { setTimeout as wait } from 'node:timers/promises';
import type { OperatorProduct } from '@sanaga/domain';
import type { Dependencies } from '../kernel/dependencies.ts';
import type { ActivityLog } from '../kernel/log.ts';
import { defaultMostOpen } from './bounds.ts';
import { raiseContradiction, reportedAmount } from './contradictions.ts';
import { Batcher } from './batcher.ts';
import { findUnreported } from './overdue.ts';
import { Semaphore } from './semaphore.ts';
import {
  pollLater,
  leasePolls,
  pollStatus,
  resend,
  slowestPollMs,
  writeNextPolls,
  type PollResult,
} from './status-polls.ts';
import { Product } from './product.ts';
import { leaseRechecks, recheck } from './recheck.ts';
import { isOverdue, type ScheduledRequest } from './requests.ts';
import { reportUnwritable, settle, settleUnknown } from './settle.ts';
import type { Subjects } from './subjects.ts';
import { atItsSlot, submit, writeResults, type SubmissionResult } from './submit.ts';
import { firstPollMs, takeRequests } from './take.ts';

/** Maximum of requests that share a database transaction. */
const batchSize = 256;

/** Time that the first entry waits for others to share its database transaction; ms. */
const gatherMs = 50;

/** Maximum of requests that this process sends at once, and of those that it asks about at once. */
const mostInFlight = 512;

/** Maximum of finished requests that one round asks about again. */
const rechecksAtOnce = 16;

/** Time that a worker without work sleeps if nothing wakes it; ms. */
const idleMs = 1_000;

/** Time that knowledge about a product is trusted; ms. */
const freshMs = 250;

interface WorkerOptions {
  deps: Dependencies;
  subjects: Subjects;
  log: ActivityLog;
  /** Names this worker in leases. */
  owner: string;
  /** Calls per second of each product; `Infinity` limits nothing. */
  rate: number;
}

type Is<K extends PollResult['is']> = Extract<PollResult, { is: K }>;
const are = <K extends PollResult['is']>(results: readonly PollResult[], is: K) =>
  results.filter((result): result is Is<K> => result.is === is);

/** Sleeps while there is nothing to do, unless it is woken. */
const idle = (wakers: Set<() => void>): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      wakers.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, idleMs);
    wakers.add(wake);
  });

/** Works the requests of one product of the operator: polls the status of what was sent, and sends what waits. */
export class ProductWorker {
  readonly #options: WorkerOptions;
  readonly #product: Product;
  readonly #polls = new Semaphore(mostInFlight);
  readonly #submissions = new Semaphore(mostInFlight);
  readonly #pollResults = new Batcher<PollResult>({
    size: batchSize,
    waitMs: gatherMs,
    flush: (results) => this.#act(results, (requests) => this.#launch(requests)),
  });
  readonly #submissionResults = new Batcher<SubmissionResult>({
    size: batchSize,
    waitMs: gatherMs,
    flush: (results) => this.#guard(() => writeResults(this.#options.deps.db, results)),
  });
  #refreshedAt = -Infinity;
  #stopping = false;
  #lanes: Promise<void>[] = [];
  readonly #wakers = { polls: new Set<() => void>(), submissions: new Set<() => void>() };

  constructor(kind: OperatorProduct, options: WorkerOptions) {
    this.#options = options;
    this.#product = new Product(kind, options.deps);
  }

  /**
   * Polls what is due and sends what waits, once; returns how many requests it worked on. It is not a turn of the
   * lanes: here each step ends before the next, there steps overlap and wait for a batch. The work of a step is written
   * only once.
   */
  async runOnce(): Promise<number> {
    await this.#product.refresh();
    const leased = await this.#leasePolls(batchSize);
    const polled = await Promise.all(leased.map((request) => this.#poll(request)));
    const resent: ScheduledRequest[] = [];
    await this.#act(
      polled.filter((result) => result !== undefined),
      (requests) => resent.push(...requests),
    );
    const again = await this.#leaseRechecks();
    await Promise.all(again.map((request) => this.#recheck(request)));
    const taken = await this.#take(batchSize);
    const submitted = await Promise.all([...resent, ...taken].map((request) => this.#submit(request)));
    await writeResults(
      this.#options.deps.db,
      submitted.filter((result) => result !== undefined),
    );
    return leased.length + again.length + taken.length;
  }

  start(): void {
    this.#lanes = [
      this.#lane(this.#polls, this.#wakers.polls, (most) => this.#pollOnce(most)),
      this.#lane(this.#submissions, this.#wakers.submissions, (most) => this.#takeOnce(most)),
    ];
  }

  get kind(): OperatorProduct {
    return this.#product.kind;
  }

  wake(): void {
    this.wakeToSend();
    for (const wake of this.#wakers.polls) wake();
  }

  wakeToSend(): void {
    for (const wake of this.#wakers.submissions) wake();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await Promise.all(this.#lanes);
    await Promise.all([this.#polls.drained(), this.#submissions.drained()]);
  }

  /** Starts batches until stopped: at once while they are full, otherwise when more may have gathered. */
  async #lane(
    inFlight: Semaphore,
    wakers: Set<() => void>,
    begin: (most: number) => Promise<number>,
  ): Promise<void> {
    while (!this.#stopping) {
      await inFlight.room();
      const most = Math.min(inFlight.free, batchSize);
      const begun = (await this.#guard(() => begin(most))) ?? 0;
      if (begun < most && !this.#stopping) await (begun > 0 ? wait(gatherMs) : idle(wakers));
    }
  }

  async #pollOnce(most: number): Promise<number> {
    await this.#refresh();
    const leased = await this.#leasePolls(most);
    for (const request of leased)
      this.#polls.run(async () => {
        const result = await this.#poll(request);
        if (result) await this.#pollResults.add(result);
      });
    // however many polls there are: payments may wait for the outcome of earlier attempts
    const again = this.#polls.free > 0 ? await this.#leaseRechecks() : [];
    for (const request of again) this.#polls.run(() => this.#recheck(request));
    return Math.min(most, leased.length + again.length);
  }

  async #takeOnce(most: number): Promise<number> {
    await this.#refresh();
    const taken = await this.#take(most);
    this.#launch(taken);
    return taken.length;
  }

  #launch(requests: readonly ScheduledRequest[]): void {
    for (const request of requests)
      this.#submissions.run(async () => {
        const result = await this.#submit(request);
        setTimeout(() => this.wake(), firstPollMs).unref();
        if (result) await this.#submissionResults.add(result);
      });
  }

  async #refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.#refreshedAt < freshMs) return;
    this.#refreshedAt = now;
    await this.#product.refresh();
  }

  async #leasePolls(most: number): Promise<ScheduledRequest[]> {
    const { deps, owner, rate } = this.#options;
    const { kind } = this.#product;
    if (this.#product.isStopped) await this.#reportOverdue();
    return this.#within(await this.#product.placesToPoll(most), (places) =>
      leasePolls(deps, { kind, most: places, rate, owner, isTrial: this.#product.isStopped }),
    );
  }

  async #take(most: number): Promise<ScheduledRequest[]> {
    const { deps, subjects, rate } = this.#options;
    const { kind } = this.#product;
    await this.#product.askForFloat();
    if (!this.#product.hasFloat) return [];
    const mostOpen = deps.settings.OPERATOR_MAX_OPEN ?? defaultMostOpen(rate);
    const places = await this.#product.sendQuota(most);
    const taken = await this.#within(places, (free) =>
      takeRequests(deps, subjects, { kind, most: free, mostOpen, rate }, (error, request) =>
        this.#report(error, request),
      ),
    );
    if (places > 0 && taken.length === 0) await this.#product.tryBalance();
    return taken;
  }

  /** Gives the one place of a stopped product back if there was nothing for it. */
  async #within(
    places: number,
    find: (places: number) => Promise<ScheduledRequest[]>,
  ): Promise<ScheduledRequest[]> {
    if (places === 0) return [];
    const found = await find(places);
    if (found.length === 0) await this.#product.releaseProbe();
    return found;
  }

  /** Asks about one request; returns undefined if that could not be done, and its lease must run out. */
  #poll(request: ScheduledRequest): Promise<PollResult | undefined> {
    const { deps } = this.#options;
    return this.#guard(async () => {
      if (!(await atItsSlot(deps, request))) return undefined;
      return pollStatus(deps, this.#product, request);
    }, request);
  }

  async #leaseRechecks(): Promise<ScheduledRequest[]> {
    const { deps, rate } = this.#options;
    const { kind } = this.#product;
    return this.#within(await this.#product.placesToRecheck(rechecksAtOnce), (places) =>
      leaseRechecks(deps, { kind, most: places, rate }),
    );
  }

  async #recheck(request: ScheduledRequest): Promise<void> {
    const { deps } = this.#options;
    await this.#guard(async () => {
      if (!(await atItsSlot(deps, request))) return;
      const at = deps.now();
      const status = await deps.operator.status(request.kind, request.reference_id);
      await this.#product.rechecked(request.reference_id, status);
      await recheck(deps, request, { status, at });
    }, request);
  }

  /** Asks people about what is past its deadline while the product is stopped, and so is hardly polled. */
  async #reportOverdue(): Promise<void> {
    const { deps, subjects } = this.#options;
    for (const request of await findUnreported(deps, this.#product.kind))
      await this.#guard(() => settleUnknown(deps, subjects, request), request);
  }

  #submit(request: ScheduledRequest): Promise<SubmissionResult | undefined> {
    const { deps, log } = this.#options;
    return this.#guard(() => submit(deps, { product: this.#product, log }, request), request);
  }

  /** Does what polls have found necessary. */
  async #act(results: readonly PollResult[], send: (requests: ScheduledRequest[]) => void): Promise<void> {
    const { deps, subjects } = this.#options;
    const over = are(results, 'over');
    const short = over.filter(({ outcome }) => outcome.is === 'short').map(({ request }) => request);
    await this.#guard(() => this.#product.floatWasShort(short));
    await settle(deps, subjects, over, (error, request) => this.#unwritable(error, request));
    const contradicted = are(results, 'contradicted');
    for (const { request, status } of contradicted)
      await this.#guard(() => raiseContradiction(deps, request, reportedAmount(status, request)), request);
    const [open, lost] = [are(results, 'open'), are(results, 'lost')];
    for (const { request } of open)
      if (isOverdue(deps, request)) await this.#guard(() => settleUnknown(deps, subjects, request), request);
    await this.#guard(() =>
      writeNextPolls(deps, [
        ...open,
        ...contradicted.map(({ request, word }) => ({
          ...{ request, word },
          ...{ notFoundSince: null, nextPollMs: slowestPollMs },
        })),
      ]),
    );
    await this.#guard(async () => send(await this.#resend(lost)));
  }

  /**
   * Sends again what never arrived, as far as the product may be called. A short float is no reason to wait: if refused
   * for it, the payment waits for the float; lost, it would stay without an outcome past its deadline.
   */
  async #resend(lost: readonly Is<'lost'>[]): Promise<ScheduledRequest[]> {
    const { deps, rate } = this.#options;
    const places = await this.#product.sendQuota(lost.length);
    await pollLater(deps, lost.slice(places));
    return resend(deps, { lost: lost.slice(0, places), kind: this.#product.kind, rate });
  }

  /**
   * Reports an outcome that cannot be written; it is tried again when the lease has run out, and past the deadline
   * people hear about it.
   */
  async #unwritable(error: unknown, request: ScheduledRequest): Promise<void> {
    const { deps, subjects } = this.#options;
    this.#report(error, request);
    await this.#guard(() => reportUnwritable(deps, subjects, request, error), request);
  }

  /** Guards the rest from one poisoned request: it is reported, and tried again when its lease has run out. */
  async #guard<T>(
    work: () => Promise<T>,
    request?: Pick<ScheduledRequest, 'reference_id'>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#report(error, request);
      return undefined;
    }
  }

  #report(error: unknown, request?: Pick<ScheduledRequest, 'reference_id'>): void {
    const details = { err: error, ...(request && { referenceId: request.reference_id }) };
    this.#options.log.error(details, 'the operator worker could not work');
  }
}
