import type { DB } from '@sanaga/database';
import type { UpdateObject } from 'kysely';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { lapseRequests } from '../../../src/operator/lapse.ts';
import { ProductWorker } from '../../../src/operator/product-worker.ts';
import type { FakeOperator } from '../base/fake-operator.ts';
import type { Held } from '../base/latency.ts';
import { subjectsOf } from './app.ts';
import { betweenWorkers, lookAfter, type Lateness } from './payout-story.ts';

/** Runs two workers of one story, which keep what they have learnt about the operator from one look to the next. */
export class TwoWorkers {
  /** Errors of the work that they could not do. */
  readonly errors: unknown[] = [];
  readonly #operator: FakeOperator;
  readonly #deps: Dependencies;
  readonly #pass: (seconds: number) => void;
  readonly #workers: ProductWorker[];

  constructor(operator: FakeOperator, deps: Dependencies, pass: (seconds: number) => void) {
    this.#operator = operator;
    this.#deps = deps;
    this.#pass = pass;
    const log = { info: () => {}, error: (details: unknown) => void this.errors.push(details) };
    // payouts alone: nobody is asked to pay in these stories, and nothing waits for a slot
    this.#workers = ['first', 'second'].map(
      (owner) =>
        new ProductWorker('DISBURSEMENT', { deps, subjects: subjectsOf(deps), log, owner, rate: Infinity }),
    );
  }

  /** Lets the first one work, and the second moments later, which is before late POSTs of the first are over. */
  async look(late: Lateness): Promise<void> {
    this.#pass(lookAfter);
    // each time as if the float were filled
    await this.#set({ short_since: null, short_amount: null, refilled_at: null });
    const held =
      late === 'none' ? undefined : this.#operator.holdPosts(late === 'answer' ? 'answer' : 'arrival');
    const first = this.#round(0);
    await (held ? Promise.race([first, this.#areHeld(held)]) : first);
    held?.end();
    this.#pass(betweenWorkers(late));
    await this.#round(1);
    held?.release();
    await first;
  }

  /** Ends what was not sent in time. */
  async lapse(): Promise<void> {
    await lapseRequests(this.#deps, subjectsOf(this.#deps), (error) => void this.errors.push(error));
  }

  /** Lets one work once, as if nothing were known about how the operator does. */
  async #round(worker: 0 | 1): Promise<void> {
    await this.#set({ opened_at: null, tried_at: null, reason: null, refusals: 0 });
    await this.#workers[worker]?.runOnce();
  }

  /** Resolves once all that is posted at this time is held. */
  async #areHeld(held: Held): Promise<void> {
    await held.reach(1);
    const { count } = await this.#deps.db
      .selectFrom('operator_request')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', 'SENT')
      .where('last_sent_at', '=', this.#deps.now())
      .executeTakeFirstOrThrow();
    await held.reach(Number(count));
  }

  #set(change: UpdateObject<DB, 'operator_product'>) {
    return this.#deps.db.updateTable('operator_product').set(change).execute();
  }
}
