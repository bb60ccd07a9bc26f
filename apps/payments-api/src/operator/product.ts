import { inTransaction, type DB } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { isFloatShort, mayConcernPayee, type OperatorStatus, type Submission } from '@sanaga/operators';
import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import { askForFloat, noteShortage, type UncoveredPayout } from './float.ts';

type ProductDependencies = Pick<Dependencies, 'db' | 'now' | 'operator' | 'settings'>;
export type ProductRow = Selectable<DB['operator_product']>;

/** Time that a product which does not respond, or does not know us, is left alone before one request tries; ms. */
export const restMs = 10_000;

/**
 * Number of references in a row that yield nothing before a product is stopped. A single reference that never gets a
 * response says nothing about the product, however often it is asked about.
 */
const silentToStop = 5;

/** Number of payments refused in a row without a reason that stop a product, because the mistake must be ours. */
const refusalsToStop = 5;

/** Name of an outright refusal without a code of the operator. */
export const uncodedRefusal = 'BAD_REQUEST';

/** Time between two signs of life of a worker; ms. */
const seenEveryMs = 15_000;

/**
 * Keeps a product of the operator as all workers of all processes know it: stopped while it does not respond or does
 * not know us, until one request that is let through as a trial gets a response; and without payouts while our float is
 * short, until its balance covers one.
 */
export class Product {
  readonly kind: OperatorProduct;
  readonly #deps: ProductDependencies;
  #state: ProductRow | undefined;
  readonly #silent = new Set<string>();
  #stopping: Promise<void> | undefined;

  constructor(kind: OperatorProduct, deps: ProductDependencies) {
    this.kind = kind;
    this.#deps = deps;
  }

  /** Reads what the others know, and records that this worker is there. */
  async refresh(): Promise<void> {
    const { db, now } = this.#deps;
    const row = await db
      .selectFrom('operator_product')
      .selectAll()
      .where('kind', '=', this.kind)
      .executeTakeFirstOrThrow();
    this.#state = row;
    if (row.seen_at !== null && this.#age(row.seen_at) < seenEveryMs) return;
    await this.#set({ seen_at: now() });
  }

  /** Returns how many requests may be polled now, at most `most`. After uncoded refusals, any number may be polled. */
  async placesToPoll(most: number): Promise<number> {
    return this.#state?.reason === uncodedRefusal ? most : this.sendQuota(most);
  }

  /**
   * Returns how many finished requests may be asked about now, at most `most`. While the product is stopped, what waits
   * to be sent or has no outcome comes first: a status that nobody will ever get must not be each of its trials.
   */
  async placesToRecheck(most: number): Promise<number> {
    const { opened_at, reason } = this.#state ?? {};
    const mayBeTrial = !opened_at || reason === uncodedRefusal || this.#age(opened_at) >= 2 * restMs;
    return mayBeTrial ? this.placesToPoll(most) : 0;
  }

  #age(at: Date): number {
    return this.#deps.now().getTime() - at.getTime();
  }

  /** Returns how many requests may be sent now, at most `most`, and one at a time if the product was stopped. */
  async sendQuota(most: number): Promise<number> {
    const { opened_at } = this.#state ?? {};
    if (!opened_at || most === 0) return most;
    const { db, now } = this.#deps;
    const before = new Date(now().getTime() - restMs);
    if (opened_at > before) return 0;
    const { numUpdatedRows } = await db
      .updateTable('operator_product')
      .set({ tried_at: now() })
      .where('kind', '=', this.kind)
      .where('opened_at', '<=', before)
      .where((eb) => eb.or([eb('tried_at', 'is', null), eb('tried_at', '<=', before)]))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Returns true while the product is stopped; one request at a time then shows whether it works again. */
  get isStopped(): boolean {
    return this.#state?.opened_at != null;
  }

  /** Lets the next request be the trial, because there was nothing to try. */
  async releaseProbe(): Promise<void> {
    if (this.isStopped) await this.#set({ tried_at: null });
  }

  /** Tries the balance when no request waits that could be tried: if the operator reports it, the product responds. */
  async tryBalance(): Promise<void> {
    if (!this.isStopped || this.#state?.reason === uncodedRefusal) return;
    const balance = await this.#deps.operator.balance(this.kind);
    if (balance.state === 'known') await this.#start();
  }

  /** Returns true if our float covers payouts, as far as is known. */
  get hasFloat(): boolean {
    return this.#state?.short_since == null;
  }

  /**
   * Returns true if the operator refused payments without a code and has understood none since, so that the mistake may
   * be ours.
   */
  get mayRefuseForUs(): boolean {
    return (this.#state?.refusals ?? 0) > 0;
  }

  /** Takes note of the answer to a payment request. */
  async submitted(referenceId: string, answer: Submission): Promise<void> {
    if (answer.outcome === 'not-sent') return;
    if (answer.outcome === 'accepted') return this.#accepted();
    if (answer.outcome === 'configuration-error') {
      if (!isFloatShort(answer)) await this.#misconfigured(referenceId, answer);
      return;
    }
    if (answer.outcome === 'unknown') return this.#learntNothing(referenceId, answer.cause);
    this.#silent.clear();
    if (answer.code === uncodedRefusal) await this.#refused();
    else await this.#understood();
  }

  /**
   * Takes note of the answer to a poll of a status. An answer that names its reference shows that the product responds,
   * even if it cannot be read.
   */
  async polled(referenceId: string, status: OperatorStatus): Promise<void> {
    if (status.state === 'unknown' && !status.answered) return this.#learntNothing(referenceId, status.cause);
    if (status.state === 'configuration-error' && !isFloatShort(status))
      return this.#misconfigured(referenceId, status);
    this.#silent.clear();
    if (this.#state?.opened_at && this.#state.reason !== uncodedRefusal) await this.#start();
  }

  /**
   * Takes note of the answer about a finished request. Silence does not stop a product, because its outcome is known and
   * its status may be lost for good.
   */
  async rechecked(referenceId: string, status: OperatorStatus): Promise<void> {
    const isSilent =
      (status.state === 'unknown' && !status.answered) ||
      (status.state === 'configuration-error' && mayConcernPayee(status));
    if (this.isStopped || !isSilent) await this.polled(referenceId, status);
  }

  /**
   * Handles acceptance, which is not payment: the poll that follows, which may go at once, shows whether all is well.
   */
  async #accepted(): Promise<void> {
    this.#silent.clear();
    await this.#understood();
    if (!this.#state?.opened_at) return;
    if (this.#state.reason === uncodedRefusal) await this.#start();
    else await this.releaseProbe();
  }

  /** Handles that the operator took a payment, or said why not. */
  async #understood(): Promise<void> {
    if (this.mayRefuseForUs) await this.#set({ refusals: 0 });
  }

  /** Counts refusals for all processes, so that sending in turn, or a restart between, hides no mistake of ours. */
  async #refused(): Promise<void> {
    if (this.#state?.reason === uncodedRefusal) return this.#stop(uncodedRefusal);
    await this.#set({ refusals: sql`refusals + 1` });
    if ((this.#state?.refusals ?? 0) >= refusalsToStop) await this.#stopForRefusals();
  }

  /** Records that payouts were not covered, unless a newer response says otherwise. */
  async floatWasShort(payouts: readonly UncoveredPayout[]): Promise<void> {
    const { db, now } = this.#deps;
    this.#state = (await noteShortage(db, this.kind, payouts, now())) ?? this.#state;
  }

  /** Asks for the balance while the float is short, and lets payouts go again once it covers one. */
  async askForFloat(): Promise<void> {
    if (!this.hasFloat && (await askForFloat(this.#deps, this.kind))) await this.refresh();
  }

  /**
   * Handles errors about our settings: they stop the product at once, or, if they may be about a payee, once they come
   * from several.
   */
  async #misconfigured(referenceId: string, error: { code: string }): Promise<void> {
    if (mayConcernPayee(error)) await this.#learntNothing(referenceId, error.code);
    else await this.#stop(error.code);
  }

  async #learntNothing(referenceId: string, cause: string): Promise<void> {
    this.#silent.add(referenceId);
    if (this.isStopped || this.#silent.size >= silentToStop) await this.#stop(cause);
  }

  /** Stops it once for calls that get no response together. */
  #stop(reason: string): Promise<void> {
    this.#stopping ??= this.#writeStop(reason).finally(() => (this.#stopping = undefined));
    return this.#stopping;
  }

  /**
   * Writes that the product is stopped. Late responses do not prolong the rest; a request that tried and got none does.
   */
  async #writeStop(reason: string): Promise<void> {
    const { db, now } = this.#deps;
    const { opened_at } = this.#state ?? {};
    if (opened_at && this.#age(opened_at) < restMs) return;
    this.#silent.clear();
    const row = await db
      .updateTable('operator_product')
      .set({ opened_at: now(), reason, tried_at: null })
      .where('kind', '=', this.kind)
      .where((eb) =>
        eb.or([eb('opened_at', 'is', null), eb('opened_at', '<=', new Date(now().getTime() - restMs))]),
      )
      .returningAll()
      .executeTakeFirst();
    if (row) this.#state = row;
  }

  /**
   * Stops a product that refuses payments without a reason, so that no payment fails for a mistake of ours: those
   * refused are sent again once it is fixed. Refusals stay counted, and none of the requests fails, until the requests
   * are reset.
   */
  async #stopForRefusals(): Promise<void> {
    const { db, now } = this.#deps;
    const isStopped = await inTransaction(db, async (tx) => {
      const row = await tx
        .updateTable('operator_product')
        .set({ opened_at: now(), reason: uncodedRefusal, tried_at: null })
        .where('kind', '=', this.kind)
        .where('reason', 'is distinct from', uncodedRefusal)
        .returningAll()
        .executeTakeFirst();
      if (row) await notifySuperAdmins(tx, { kind: 'operator-refuses', path: '/super-admin' });
      return row !== undefined;
    });
    if (isStopped) await this.#forgetRefusals();
  }

  async #forgetRefusals(): Promise<void> {
    await inTransaction(this.#deps.db, async (tx) => {
      await sql`
        with locked as materialized (
          select reference_id from operator_request
          where kind = ${this.kind} and state = 'SENT' and refused_code = ${uncodedRefusal}
          order by reference_id for no key update)
        update operator_request q set refused_code = null, last_cause = ${uncodedRefusal} from locked
        where q.reference_id = locked.reference_id`.execute(tx);
      this.#state = await tx
        .updateTable('operator_product')
        .set({ refusals: 0 })
        .where('kind', '=', this.kind)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  async #start(): Promise<void> {
    await this.#set({ opened_at: null, reason: null, tried_at: null });
  }

  async #set(change: UpdateObject<DB, 'operator_product'>): Promise<void> {
    this.#state = await this.#deps.db
      .updateTable('operator_product')
      .set(change)
      .where('kind', '=', this.kind)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
}
