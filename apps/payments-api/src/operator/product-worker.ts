import type { PaymentKind } from '@sanaga/operators';
import type { Dependencies } from '../kernel/dependencies.ts';
import type { ActivityLog } from '../kernel/log.ts';
import { raiseContradiction, reportedAmount } from './contradictions.ts';
import { Gatherer } from './gatherer.ts';
import { InFlight } from './in-flight.ts';
import {
  findingOf,
  keepForLater,
  leaseLooks,
  look,
  resend,
  slowestPollMs,
  writeNextLooks,
  type Finding,
} from './look.ts';
import { Product } from './product.ts';
import { leaseRechecks, recheck } from './recheck.ts';
import type { LeasedRequest } from './requests.ts';
import { settle, settleUnknown } from './settle.ts';
import type { Subjects } from './subjects.ts';
import { atItsSlot, submit, writeNotes, type Note } from './submit.ts';
import { firstLookMs, takeRequests } from './take.ts';

/** As many requests at most share a database transaction. */
const batchSize = 256;

/** How long what came first waits for others to share its database transaction; ms. */
const gatherMs = 50;

/** As many requests at most are being sent by this process at once, and as many are being asked about. */
const mostInFlight = 512;

/** As many requests at most that are over already are asked about again in one round. */
const rechecksAtOnce = 16;

/** How long a worker without work sleeps where nothing wakes it; ms. */
const idleMs = 1_000;

/** How long what is known of a product is believed; ms. */
const freshMs = 250;

interface Parts {
  deps: Dependencies;
  subjects: Subjects;
  log: ActivityLog;
  /** Names this worker in leases. */
  owner: string;
  /** Calls a second of each product; `Infinity` limits nothing. */
  rate: number;
}

type Is<K extends Finding['is']> = Extract<Finding, { is: K }>;
const are = <K extends Finding['is']>(findings: readonly Finding[], is: K) =>
  findings.filter((finding): finding is Is<K> => finding.is === is);

/** Works the requests of one product of the operator: looks at what was sent, and sends what waits. */
export class ProductWorker {
  readonly #parts: Parts;
  readonly #product: Product;
  readonly #looks = new InFlight(mostInFlight);
  readonly #submissions = new InFlight(mostInFlight);
  readonly #findings = new Gatherer<Finding>({
    size: batchSize,
    waitMs: gatherMs,
    flush: (findings) => this.#act(findings, (requests) => this.#launch(requests)),
  });
  readonly #notes = new Gatherer<Note>({
    size: batchSize,
    waitMs: gatherMs,
    flush: (notes) => this.#guard(() => writeNotes(this.#parts.deps.db, notes)),
  });
  #lookedAt = -Infinity;
  #stopping = false;
  #lanes: Promise<void>[] = [];
  #wakers = new Set<() => void>();

  constructor(kind: PaymentKind, parts: Parts) {
    this.#parts = parts;
    this.#product = new Product(kind, parts.deps);
  }

  /** Looks at what is due and sends what waits, once; returns how many requests it worked on. */
  async runOnce(): Promise<number> {
    await this.#product.look();
    const leased = await this.#lease(batchSize);
    const findings = await Promise.all(leased.map((request) => this.#find(request)));
    const resent: LeasedRequest[] = [];
    await this.#act(
      findings.filter((finding) => finding !== undefined),
      (requests) => resent.push(...requests),
    );
    const again = await this.#leaseRechecks();
    await Promise.all(again.map((request) => this.#recheck(request)));
    const taken = await this.#take(batchSize);
    const notes = await Promise.all([...resent, ...taken].map((request) => this.#submit(request)));
    await writeNotes(
      this.#parts.deps.db,
      notes.filter((note) => note !== undefined),
    );
    return leased.length + again.length + taken.length;
  }

  start(): void {
    this.#lanes = [
      this.#lane(this.#looks, (most) => this.#lookOnce(most)),
      this.#lane(this.#submissions, (most) => this.#takeOnce(most)),
    ];
  }

  wake(): void {
    for (const wake of this.#wakers) wake();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await Promise.all(this.#lanes);
    await Promise.all([this.#looks.drained(), this.#submissions.drained()]);
  }

  /** Starts batches until stopped: at once while they are full, else when more may have gathered. */
  async #lane(inFlight: InFlight, begin: (most: number) => Promise<number>): Promise<void> {
    while (!this.#stopping) {
      await inFlight.room();
      const most = Math.min(inFlight.free, batchSize);
      const begun = (await this.#guard(() => begin(most))) ?? 0;
      if (begun < most && !this.#stopping) await this.#sleep(begun > 0 ? gatherMs : idleMs, begun === 0);
    }
  }

  #sleep(sleepMs: number, mayBeWoken: boolean): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, sleepMs);
      if (mayBeWoken) this.#wakers.add(wake);
    });
  }

  async #lookOnce(most: number): Promise<number> {
    await this.#refresh();
    const leased = await this.#lease(most);
    for (const request of leased)
      this.#looks.run(async () => {
        const finding = await this.#find(request);
        if (finding) await this.#findings.add(finding);
      });
    if (leased.length < most)
      for (const request of await this.#leaseRechecks()) this.#looks.run(() => this.#recheck(request));
    return leased.length;
  }

  async #takeOnce(most: number): Promise<number> {
    await this.#refresh();
    const taken = await this.#take(most);
    this.#launch(taken);
    return taken.length;
  }

  #launch(requests: readonly LeasedRequest[]): void {
    for (const request of requests)
      this.#submissions.run(async () => {
        const note = await this.#submit(request);
        setTimeout(() => this.wake(), firstLookMs).unref();
        if (note) await this.#notes.add(note);
      });
  }

  async #refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAt < freshMs) return;
    this.#lookedAt = now;
    await this.#product.look();
  }

  async #lease(most: number): Promise<LeasedRequest[]> {
    const { deps, owner, rate } = this.#parts;
    const { kind } = this.#product;
    return this.#within(await this.#product.looks(most), (places) =>
      leaseLooks(deps, { kind, most: places, rate, owner }),
    );
  }

  async #take(most: number): Promise<LeasedRequest[]> {
    const { deps, subjects, rate } = this.#parts;
    const { kind } = this.#product;
    await this.#product.askForFloat();
    if (!this.#product.hasFloat) return [];
    const mostOpen = deps.settings.OPERATOR_MAX_OPEN ?? defaultMostOpen(rate);
    return this.#within(await this.#product.places(most), (places) =>
      takeRequests(deps, subjects, { kind, most: places, mostOpen, rate }),
    );
  }

  /** Gives the one place of a stopped product back where there was nothing for it. */
  async #within(
    places: number,
    find: (places: number) => Promise<LeasedRequest[]>,
  ): Promise<LeasedRequest[]> {
    if (places === 0) return [];
    const found = await find(places);
    if (found.length === 0) await this.#product.notTried();
    return found;
  }

  /** Asks about one request; undefined where that could not be done, and its lease must run out. */
  #find(request: LeasedRequest): Promise<Finding | undefined> {
    const { deps } = this.#parts;
    return this.#guard(async () => {
      if (!(await atItsSlot(deps, request))) return undefined;
      return findingOf(deps, request, await look(deps, this.#product, request));
    }, request);
  }

  async #leaseRechecks(): Promise<LeasedRequest[]> {
    const { deps, rate } = this.#parts;
    const { kind } = this.#product;
    return this.#within(await this.#product.looks(rechecksAtOnce), (places) =>
      leaseRechecks(deps, { kind, most: places, rate }),
    );
  }

  async #recheck(request: LeasedRequest): Promise<void> {
    const { deps } = this.#parts;
    await this.#guard(async () => {
      if (!(await atItsSlot(deps, request))) return;
      const status = await deps.operator.status(request.kind, request.reference_id);
      await this.#product.asked(status);
      await recheck(deps, request, status);
    }, request);
  }

  #submit(request: LeasedRequest): Promise<Note | undefined> {
    const { deps, log } = this.#parts;
    return this.#guard(() => submit(deps, { product: this.#product, log }, request), request);
  }

  /** Does what looks have found is to be done. */
  async #act(findings: readonly Finding[], send: (requests: LeasedRequest[]) => void): Promise<void> {
    const { deps, subjects } = this.#parts;
    const over = are(findings, 'over');
    const short = over.filter(({ outcome }) => outcome.is === 'short').map(({ request }) => request);
    await this.#guard(() => this.#product.floatWasShort(short));
    await settle(deps, subjects, over, (error, request) => this.#report(error, request));
    const contradicted = are(findings, 'contradicted');
    for (const { request, status } of contradicted)
      await this.#guard(() => raiseContradiction(deps, request, reportedAmount(status, request)), request);
    const [open, lost] = [are(findings, 'open'), are(findings, 'lost')];
    for (const { request } of [...open, ...lost])
      if (request.deadline_at !== null && deps.now() >= request.deadline_at)
        await this.#guard(() => settleUnknown(deps, subjects, request), request);
    await this.#guard(() =>
      writeNextLooks(deps, [
        ...open,
        ...contradicted.map(({ request }) => ({ request, notFoundSince: null, nextLookMs: slowestPollMs })),
      ]),
    );
    await this.#guard(async () => send(await this.#resend(lost.map(({ request }) => request))));
  }

  /** What never arrived is sent again, as far as anything may be sent now. */
  async #resend(requests: readonly LeasedRequest[]): Promise<LeasedRequest[]> {
    const { deps, rate } = this.#parts;
    const places = this.#product.hasFloat ? await this.#product.places(requests.length) : 0;
    await keepForLater(deps, requests.slice(places));
    return resend(deps, { requests: requests.slice(0, places), kind: this.#product.kind, rate });
  }

  /** One poisoned request never blocks the rest: it is reported, and tried again when its lease has run out. */
  async #guard<T>(work: () => Promise<T>, request?: LeasedRequest): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#report(error, request);
      return undefined;
    }
  }

  #report(error: unknown, request?: LeasedRequest): void {
    const details = { err: error, ...(request && { referenceId: request.reference_id }) };
    this.#parts.log.error(details, 'the operator worker could not work');
  }
}

/** A minute's worth of calls, so that trouble shows after few payments; ms do not matter where nothing limits the rate. */
const defaultMostOpen = (rate: number): number => (rate === Infinity ? 5_000 : Math.ceil(rate * 60));
