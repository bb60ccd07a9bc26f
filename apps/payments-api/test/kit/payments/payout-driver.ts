import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sanaga/database';
import type { OrganisationStatus } from '@sanaga/domain';
import type { Jobs } from '@sanaga/jobs';
import type { OperatorStatus } from '@sanaga/operators';
import { sql } from 'kysely';
import type { MemberCaller } from '../../../src/kernel/caller.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { Failure } from '../../../src/kernel/failure.ts';
import { pollSoon } from '../../../src/operator/poll-soon.ts';
import { transition } from '../../../src/payments/transactions/transitions.repository.ts';
import { deletePayment } from '../../../src/payments/decisions/deletion.service.ts';
import { retry } from '../../../src/payments/transactions/retry.service.ts';
import { requestCode } from '../../../src/payments/approval-codes/request-code.ts';
import { approve } from '../../../src/payments/decisions/approval.service.ts';
import { cancel } from '../../../src/payments/decisions/cancellation.service.ts';
import { createPayment, preparePayment } from '../../../src/payments/transactions/creation.service.ts';
import { TwoWorkers } from './two-workers.ts';
import type { MoneyKit } from './money-kit.ts';
import { attemptOf } from './payout-model.ts';
import {
  lookAfter,
  waitFor,
  type Action,
  type Found,
  type Lateness,
  type Person,
  type Saying,
} from './payout-story.ts';

const payment = { amount: 1_000, reason: 'Transport', name: 'Pauline Eyenga', number: '+237677412085' };

/** Number of looks within which a payment without a fault must be over. */
const mostLooks = 10;

type Acting = Extract<Action, { payment: number }>;

/** Time that the stories on a database have reached; ms. */
const clocks = new WeakMap<MoneyKit, number>();

/** Thrown to undo what was only a try. */
class Undone extends Error {}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
};

/** Does to the product what is done to the model, for one holder; its clock moves only by its actions. */
export class PayoutDriver {
  readonly kit: MoneyKit;
  readonly organisationId: string;
  /** Ids of the payments in the order in which they were made. */
  readonly ids: string[] = [];
  readonly #people: Record<Person, MemberCaller>;
  readonly #deps: Dependencies;
  readonly #workers: TwoWorkers;
  #mailedCode = '';
  #late: Lateness = 'none';
  #now: number;

  private constructor(kit: MoneyKit, people: Record<Person, MemberCaller>) {
    this.kit = kit;
    this.#people = people;
    this.organisationId = people.initiator.organisationId;
    const jobs: Jobs = {
      ...kit.deps.jobs,
      send: async (_tx, _queue, data) => {
        if ('values' in data && 'code' in data.values) this.#mailedCode = String(data.values['code']);
      },
    };
    this.#deps = { ...kit.deps, jobs, now: () => new Date(this.#now) };
    this.#workers = new TwoWorkers(kit.operator, this.#deps, (seconds) => this.#pass(seconds));
    this.#now = Math.max(Date.now(), clocks.get(kit) ?? 0);
  }

  /** Lists everything that a worker could not do. */
  get workerErrors(): readonly unknown[] {
    return this.#workers.errors;
  }

  #pass(seconds: number): void {
    this.#now += seconds * 1_000;
    clocks.set(this.kit, this.#now);
  }

  static async open(kit: MoneyKit, { individual, funds }: { individual: boolean; funds: number }) {
    const stranger = (caller: MemberCaller): MemberCaller => ({
      ...caller,
      userId: randomUUID(),
      organisationId: randomUUID(),
    });
    if (individual) {
      const own = await kit.individual(BigInt(funds));
      const people = { initiator: own, colleague: own, admin: own, validator: own };
      return new PayoutDriver(kit, { ...people, stranger: stranger(own) });
    }
    const holder = await kit.holder(BigInt(funds));
    const { initiator, admin, validator } = holder;
    const colleague = await kit.member(holder, ['INITIATOR']);
    return new PayoutDriver(kit, { initiator, colleague, admin, validator, stranger: stranger(validator) });
  }

  /** Does it and returns `ok` or the code of the refusal; `expected` is what the model returned. */
  async perform(action: Action, expected: string): Promise<string> {
    const { operator } = this.kit;
    switch (action.does) {
      case 'create':
        return expected === 'left' ? 'left' : this.#create(action.by, action.amount);
      case 'look':
        await this.#workers.look(this.#late);
        return 'ok';
      case 'wait':
        this.#pass(waitFor);
        return 'ok';
      case 'neighbour pays':
        return this.#neighbourPays();
      case 'operator':
        operator.onPost = action.on;
        operator.outcome = action.outcome;
        this.#late = action.late;
        return 'ok';
      case 'reads':
        operator.away = action.answer === 'nothing';
        operator.forgetful = action.answer === 'not found';
        return 'ok';
      case 'suspend':
      case 'reinstate':
        return this.#setHolder(action.does === 'suspend' ? 'SUSPENDED' : 'APPROVED');
      default: {
        const id = this.ids[action.payment % this.ids.length];
        return id === undefined ? 'ok' : this.#act(id, action, expected);
      }
    }
  }

  #act(id: string, action: Acting, expected: string): Promise<string> {
    switch (action.does) {
      case 'approve':
        return codeOf(this.#approve(id, action));
      case 'cancel':
        return codeOf(cancel(this.#deps, this.#people[action.by], id, 'not today'));
      case 'delete':
        return codeOf(deletePayment(this.#deps, this.#people[action.by], id));
      case 'retry':
        return codeOf(retry(this.#deps, this.#people[action.by], id));
      case 'expire':
        return this.#expire(id);
      case 'force':
        return expected === 'left' ? Promise.resolve('left') : this.#force(id, action.move);
      case 'say':
        return this.#say(id, action);
      case 'call back':
        return this.#callBack(id, action);
      case 'acknowledge':
        return this.#acknowledge(id);
    }
  }

  async #create(by: Person, amount: number): Promise<string> {
    const prepared = await preparePayment(this.#deps, this.#people[by], { ...payment, amount });
    return codeOf(
      inTransaction(this.#deps.db, async (tx) => {
        const { id } = await createPayment(tx, this.#people[by], prepared, null);
        this.ids.push(id);
      }),
    );
  }

  async #approve(id: string, { by, code }: Extract<Acting, { does: 'approve' }>): Promise<void> {
    const caller = this.#people[by];
    if (!caller.individual || by === 'stranger' || code === 'none')
      return void (await approve(this.#deps, caller, id, undefined));
    this.#pass(lookAfter);
    await requestCode(this.#deps, caller, { transactionId: id });
    const wrong = this.#mailedCode === '000000' ? '000001' : '000000';
    await approve(this.#deps, caller, id, { otpCode: code === 'right' ? this.#mailedCode : wrong });
  }

  async #force(id: string, move: Extract<Acting, { does: 'force' }>['move']): Promise<string> {
    const { userId } = this.#people.validator;
    const work = inTransaction(this.#deps.db, async (tx) => {
      if (await transition(tx, { move, id, by: userId })) throw new Undone();
    });
    return work.then(
      () => 'refused',
      (error: unknown) => `moved: ${String(error)}`,
    );
  }

  async #expire(id: string): Promise<string> {
    await this.#deps.db
      .updateTable('operator_request')
      .set({ expires_at: this.#deps.now() })
      .where('subject_id', '=', id)
      .where('state', '=', 'QUEUED')
      .execute();
    await this.#workers.lapse();
    return 'ok';
  }

  /** Lets another holder pay; returns the number of looks after which it was over. */
  async #neighbourPays(): Promise<string> {
    const { initiator, validator } = await this.kit.holder(10_000n);
    const { deps, prepared } = {
      deps: this.#deps,
      prepared: await preparePayment(this.#deps, initiator, payment),
    };
    const { id } = await inTransaction(deps.db, (tx) => createPayment(tx, initiator, prepared, null));
    await approve(deps, validator, id, undefined);
    for (let looks = 1; looks <= mostLooks; looks += 1) {
      await this.#workers.look(this.#late);
      const status = await this.kit.statusOf(id);
      if (status === 'COMPLETED') return `COMPLETED after ${looks}`;
    }
    return `${await this.kit.statusOf(id)} after ${mostLooks}`;
  }

  /** Acknowledges what differs, as a super admin does after looking into it: nothing moves. */
  async #acknowledge(id: string): Promise<string> {
    const over = (await this.#requestsOf([id])).filter(
      ({ state }) => state === 'SUCCESSFUL' || state === 'FAILED',
    );
    await this.#deps.db
      .updateTable('reconciliation_task')
      .set({ resolution: 'ACKNOWLEDGED', resolved_at: this.#deps.now() })
      .where('reference_id', '=', sql<string>`any(${over.map(({ reference_id }) => reference_id)}::uuid[])`)
      .where('resolved_at', 'is', null)
      .execute();
    return 'ok';
  }

  async #setHolder(status: OrganisationStatus): Promise<string> {
    await this.#deps.db
      .updateTable('organisation')
      .set({ status })
      .where('id', '=', this.organisationId)
      .execute();
    return 'ok';
  }

  /** Requests of these payments, the first attempt first. */
  #requestsOf(ids: readonly string[]) {
    return this.#deps.db
      .selectFrom('operator_request')
      .select(['subject_id', 'reference_id', 'state', 'posts', 'amount'])
      .where('subject_id', 'in', [...ids])
      .orderBy('attempt')
      .execute();
  }

  /** Finds what the product holds of the story, in the model's terms. */
  async found(): Promise<Found> {
    const { db } = this.#deps;
    const { available, held } = await this.kit.balancesOf(this.organisationId);
    const own = ['organisation_id', '=', this.organisationId] as const;
    const rows = await db
      .selectFrom('transaction')
      .selectAll()
      .where(...own)
      .execute();
    const history = await db
      .selectFrom('transaction_history')
      .selectAll()
      .where(...own)
      .orderBy('id')
      .execute();
    const requests = this.ids.length === 0 ? [] : await this.#requestsOf(this.ids);
    const tasks = await db
      .selectFrom('reconciliation_task')
      .selectAll()
      .where(...own)
      .execute();
    const payments = this.ids.map((id) => {
      const row = rows.find((one) => one.id === id);
      const asked = requests.filter(({ subject_id }) => subject_id === id);
      const references = asked.map(({ reference_id }) => reference_id);
      return {
        state: row?.deleted_at ? 'DELETED' : (row?.problem_reason ?? row?.status ?? 'none'),
        approved: row?.approved_by != null,
        history: history.filter((line) => line.transaction_id === id).map(({ to_status }) => to_status),
        requests: asked.map(({ state, posts }) => `${state} after ${posts}`),
        tasks: tasks
          .filter(({ reference_id: about }) => about !== null && references.includes(about))
          .filter(({ resolved_at }) => resolved_at === null)
          .map(({ kind }) => kind)
          .sort(),
      };
    });
    return { available: Number(available), held: Number(held), payments };
  }

  async #say(id: string, { attempt, what }: Extract<Acting, { does: 'say' }>): Promise<string> {
    const { operator } = this.kit;
    const request = attemptOf(await this.#requestsOf([id]), attempt);
    if (!request) return 'ok';
    if (what === 'unreadable') operator.unreadable.add(request.reference_id);
    else operator.unreadable.delete(request.reference_id);
    operator.say(request.reference_id, statusOf(what, request.amount));
    return 'ok';
  }

  async #callBack(id: string, { attempt, times }: Extract<Acting, { does: 'call back' }>): Promise<string> {
    const request = attemptOf(await this.#requestsOf([id]), attempt);
    if (request)
      await Promise.all(
        Array.from({ length: times }, () =>
          pollSoon(this.#deps.db, [request.reference_id], this.#deps.now()),
        ),
      );
    return 'ok';
  }
}

const statusOf = (what: Saying, amount: bigint): OperatorStatus => {
  if (what === 'failed') return { state: 'failed', code: 'EXPIRED' };
  if (what === 'short') return { state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' };
  if (what === 'pending' || what === 'unreadable') return { state: 'pending' };
  const paid = { state: 'successful', amount, currency: 'XAF' } as const;
  if (what === 'otherwise') return { ...paid, amount: amount + 1n };
  return what === 'garbled' ? { ...paid, financialTransactionId: '\u0000' } : paid;
};
